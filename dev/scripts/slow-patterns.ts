// Regular expressions that may take the square of a text's length, or more: 60 KB of zeros would stop the service for seconds.
import { parseSync } from '@swc/core';
import { analyse } from 'scslre';

/** Without these a pattern has no loop, and nothing to try again. */
const LOOP = /[*+]|\{\d/;

/** Each as it is written. Patterns that are made while the program runs are not seen. */
export function slowPatterns(source: string): string[] {
  const literals = [...patternsIn(parseSync(source, { syntax: 'typescript' }))];
  return literals
    .filter(({ pattern, flags }) => isSlow(pattern, flags))
    .map(({ pattern, flags }) => `/${pattern}/${flags}`);
}

export function isSlow(source: string, flags: string): boolean {
  return LOOP.test(source) && analyse({ source, flags }).reports.length > 0;
}

type Literal = { readonly pattern: string; readonly flags: string };

function* patternsIn(node: unknown): Generator<Literal> {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node && node.type === 'RegExpLiteral') yield node as unknown as Literal;
  else for (const part of Object.values(node)) yield* patternsIn(part);
}
