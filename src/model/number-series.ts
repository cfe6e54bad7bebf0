/**
 * Series of document numbers (R100). A document number is a prefix and a sequence number: `INV-` and 42 give
 * `INV-000042`. The setting of a prefix can contain the year of the document's date: `INV-{year}-`. Each year then has
 * its own series.
 */
import { invoiceNumber, numberKey, SHORT_YEAR, YEAR } from './codes.ts';

export const NUMBERED_KINDS = ['invoice', 'credit_note', 'quote'] as const;
export type NumberedKind = (typeof NUMBERED_KINDS)[number];

const PREFIX_MAX = 20;
export const DIGITS_MAX = 9;
/** Largest sequence number that a business can set for its next document: the largest number of nine digits. */
export const NEXT_MAX = 999_999_999;

/**
 * Parses the setting of a prefix: at most 20 letters, digits and `-/._`, with at most one `{year}` or `{yy}`. Letters
 * become capitals, because people write numbers in either case. An empty prefix is allowed. Returns `undefined` for an
 * invalid prefix.
 */
export function parsePrefix(text: string): string | undefined {
  const prefix = text
    .trim()
    .toUpperCase()
    .replace(/\{(?:YEAR|YY)\}/, (year) => year.toLowerCase());
  return prefix.length <= PREFIX_MAX && /^[A-Z0-9/._-]*(?:\{(?:year|yy)\}[A-Z0-9/._-]*)?$/.test(prefix)
    ? prefix
    : undefined;
}

const YEAR_DIGIT = '?';

/** The characters of a prefix. Each digit of the year is written as `?`, which stands for any digit. */
function charactersOf(setting: string): string[] {
  return [...setting.replace(YEAR, YEAR_DIGIT.repeat(4)).replace(SHORT_YEAR, YEAR_DIGIT.repeat(2))];
}

function isDigit(character: string): boolean {
  return character === YEAR_DIGIT || /\d/.test(character);
}

function canBeSame(one: string, other: string): boolean {
  if (one === YEAR_DIGIT || other === YEAR_DIGIT) return isDigit(one) && isDigit(other);
  return one === other;
}

/** True if the settings can give the same prefix: `INV-{year}-` and `INV-2026-`. */
function canGiveSamePrefix(one: string, other: string): boolean {
  const [a, b] = [charactersOf(one), charactersOf(other)];
  return a.length === b.length && a.every((character, at) => canBeSame(character, b[at] ?? ''));
}

/**
 * True if numbers with the two prefixes can be the same text: `A` + `1000001` and `A1` + `000001` are both `A1000001`.
 * This is possible if the shorter prefix is the beginning of the longer one, and the rest of the longer prefix consists
 * of digits.
 */
export function canGiveSameNumber(one: string, other: string): boolean {
  const [a, b] = [charactersOf(one), charactersOf(other)].sort((x, y) => x.length - y.length) as [string[], string[]];
  return a.every((character, at) => canBeSame(character, b[at] ?? '')) && b.slice(a.length).every(isDigit);
}

/**
 * True if a business cannot use the prefix `setting`, because documents of the same kind already have the prefix
 * `prefix`. Payers leave out `-`, `/`, `.` and `_`. Payment references with check digits also lack these characters.
 * With `INV-` and `INV/`, two invoices could therefore have the same reference.
 */
export function collidesWithinKind(setting: string, prefix: string): boolean {
  if (canGiveSamePrefix(setting, prefix)) return false;
  return canGiveSameNumber(setting, prefix) || canGiveSamePrefix(numberKey(setting), numberKey(prefix));
}

/** All texts that a number can have. There are several, because a business can change the number of digits. */
export function numbersWith(prefix: string, sequence: number): string[] {
  const widths = Array.from({ length: DIGITS_MAX }, (_, n) => invoiceNumber(prefix, sequence, n + 1));
  return [...new Set(widths)];
}

/**
 * Ranges of sequence numbers that no document gets, because the business set a larger next number. Both ends are
 * included.
 */
export type Skipped = readonly (readonly [first: number, last: number])[];

/** Adds the sequence numbers from `next` to `to` − 1. If the last range ends at `next` − 1, this range is extended. */
export function skippedUntil(skipped: Skipped, next: number, to: number): Skipped {
  const last = skipped.at(-1);
  return last?.[1] === next - 1 ? [...skipped.slice(0, -1), [last[0], to - 1]] : [...skipped, [next, to - 1]];
}
