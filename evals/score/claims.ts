/** What an answer says: its amounts and counts, as a reader takes them. */
import { type Amount, amountsIn, plainDecimal } from '../../src/assistant/amounts.ts';
import { decimal, type Money } from '../money.ts';
import type { Count } from '../tasks/task.ts';

/** The amounts of a text; those in a table have the currency of their column or row. */
export function claimedAmounts(text: string): readonly Amount[] {
  return amountsIn(withTableCurrencies(text));
}

/** `exact`: with its currency. `bare`: the right number without any. */
export function match(claim: Amount, amount: Money): 'exact' | 'bare' | 'other currency' | null {
  if (!claim.values.includes(plainDecimal(decimal(amount)))) return null;
  if (claim.currencies === null) return 'bare';
  return (claim.currencies as readonly string[]).includes(amount.currency) ? 'exact' : 'other currency';
}

/** Nothing is worth nothing, in every currency. */
export function isZero({ values }: Amount): boolean {
  return values.every((value) => Number(value) === 0);
}

const CODE = /\b[A-Z]{3}\b|[€£¥$]/;
const NUMBER_CELL = /^[*_\s]*\d[\d.,'’\s]*[*_\s]*$/;
const MONEY_HEAD = /amount|\bdue\b(?! (?:date|on))|total|outstanding|overdue|owed|owes|paid|balance|sum|price|fee/i;
const NOT_MONEY_HEAD = /days|date|count|number|invoices|#|\bno\b/i;

/** In a table the currency may stand in the head of a column, or in a column of its own. */
function withTableCurrencies(text: string): string {
  let head: readonly string[] = [];
  return text
    .split('\n')
    .map((line) => {
      if (!line.trimStart().startsWith('|')) {
        head = [];
        return line;
      }
      const cells = line.split('|');
      if (head.length === 0) {
        head = cells;
        // What a head says of its currency is no amount.
        return line;
      }
      const own = cells.find((cell) => /^[*_\s]*[A-Z]{3}[*_\s]*$/.test(cell))?.replace(/[*_\s]/g, '');
      return cells.map((cell, index) => withCurrency(cell, head[index] ?? '', own)).join('|');
    })
    .join('\n');
}

function withCurrency(cell: string, head: string, own: string | undefined): string {
  if (!NUMBER_CELL.test(cell) || NOT_MONEY_HEAD.test(head.replace(/invoices? (?=amount|total)/i, ''))) return cell;
  const currency = CODE.exec(head)?.[0] ?? (MONEY_HEAD.test(head) ? own : undefined);
  return currency === undefined ? cell : ` ${currency} ${cell.replace(/[*_\s]/g, '')} `;
}

const WORDS =
  'no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
const NUMBER = `(?<![\\w.,-])(\\d{1,4}|${WORDS.slice(1).join('|')})(?![\\w-]|[.,:]\\d|\\s+of\\b)`;
const BETWEEN = '[*_\\s:]{1,4}';

/** Numbers that stand directly before one of the words, or up to two other words away, and `Word: 7`. Days are no things. */
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

/** Names as readers compare them: without emphasis, case and typography. */
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
