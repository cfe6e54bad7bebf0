// Finds regular expressions whose time grows with the square of the length of the text, or faster. With such a pattern,
// an input of 60 KB could block the service for seconds.
import { parseSync } from '@swc/core';
import { analyse } from 'scslre';

/** A pattern without these characters has no loop, and therefore no backtracking. */
const LOOP = /[*+]|\{\d/;

/**
 * The slow regular expression literals of a source file, as they are written there. Patterns that are built at run time
 * are not found.
 */
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
