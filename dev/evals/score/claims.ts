/** Finds the amounts and counts that an answer states. */
import { type Amount, amountsIn, plainDecimal } from '../../../src/assistant/amounts.ts';
import { decimal, type Money } from '../money.ts';
import type { Count } from '../tasks/task.ts';

/**
 * Compares a claimed amount with the right one:
 * - `exact`: the right number and the right currency.
 * - `bare`: the right number without a currency.
 * - `other currency`: the right number with another currency.
 * - Null: another number.
 */
export function match(claim: Amount, amount: Money): 'exact' | 'bare' | 'other currency' | null {
  if (!claim.values.includes(plainDecimal(decimal(amount)))) return null;
  if (claim.currencies === null) return 'bare';
  return (claim.currencies as readonly string[]).includes(amount.currency) ? 'exact' : 'other currency';
}

/** Zero is the same amount in every currency. */
export function isZero({ values }: Amount): boolean {
  return values.every((value) => Number(value) === 0);
}

const WORDS =
  'no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
const NUMBER = `(?<![\\w.,-])(\\d{1,4}|${WORDS.slice(1).join('|')})(?![\\w-]|[.,:]\\d|\\s+of\\b)`;
const BETWEEN = '[*_\\s:]{1,4}';

/**
 * Numbers that the text states for one of the words in `of`. Up to two other words may stand between the number and the
 * word. The number may also follow the word, as in `Word: 7`. Numbers of days are left out.
 */
export function claimedCounts(text: string, { of }: Count): readonly number[] {
  const plain = withoutAmounts(text);
  const noun = `(?:${of.join('|')})`;
  const before = new RegExp(`${NUMBER}${BETWEEN}(?:(?!days?\\b)[\\p{L}'’-]+\\s){0,2}[*_]*${noun}`, 'giu');
  const after = new RegExp(`(?<!days?\\s)${noun}[*_]*\\s?[:|=]\\s?[*_]*${NUMBER}`, 'giu');
  return [before, after].flatMap((pattern) => [...plain.matchAll(pattern)].map(([, number = '']) => numberIn(number)));
}

function numberIn(text: string): number {
  const word = WORDS.indexOf(text.toLowerCase());
  return word === -1 ? Number(text) : word;
}

function withoutAmounts(text: string): string {
  return amountsIn(text).reduceRight((rest, { start, end }) => `${rest.slice(0, start)}…${rest.slice(end)}`, text);
}

/** True if the text contains the name. Emphasis, case and typographic variants are ignored. */
export function holdsName(text: string, name: string): boolean {
  return folded(text).includes(folded(name));
}

function folded(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[*_`\\]/g, '')
    .replace(/[’‘]/g, "'")
    .replace(/\s+/g, ' ')
    .toLowerCase();
}
