/** Pieces of the texts that tools answer with (R62). */
import { parseCurrency } from '../../../model/currency.ts';
import { harmlessText } from '../../../model/harmless.ts';
import { formatMajor } from '../../../model/money.ts';

/** What a tool answers in words: it must do for a host that shows the model nothing else. */
export type Written = {
  readonly answer: string;
  /** Details; ten of them are shown. */
  readonly lines?: readonly string[];
  readonly leftOut?: string | undefined;
};

/** The arguments as the caller sent them, for naming filters in a sentence. */
export type Asked = Readonly<Record<string, unknown>>;

export const LINES_MAX = 10;
const TEXT_MAX = 80;
const LINE_MAX = 600;

/** Text that came from outside, as one visible line of at most `max` characters. */
export function plain(text: string, max = TEXT_MAX): string {
  const visible = harmlessText(text.replace(/[\s\p{Cc}]+/gu, ' '))
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...visible];
  return characters.length <= max
    ? visible
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}

/** The same in quotes that it cannot close: a model sees where our words end and a customer's begin. */
export function quoted(text: string, max = TEXT_MAX): string {
  return `"${plain(text, max).replaceAll('"', "'")}"`;
}

/** `EUR 1,234.50` for major units; the currency is one that the service itself wrote. */
export function money(amount: number, code: string): string {
  const currency = parseCurrency(code);
  if (!currency) throw new Error(`not a currency: ${code}`);
  return formatMajor(amount, currency);
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

export function joined(words: readonly string[], conjunction: 'and' | 'or'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${conjunction} ${words.at(-1)}`;
}

/** ` with status "overdue" and customer "Acme"`; empty when none of the filters was used. */
export function filterWords(asked: Asked, filters: readonly string[]): string {
  const used = filters.filter((filter) => asked[filter] !== undefined);
  const words = used.map((filter) => `${filter.replaceAll('_', ' ')} ${quoted(String(asked[filter]), 60)}`);
  return words.length === 0 ? '' : ` with ${joined(words, 'and')}`;
}

/** The whole text. Whatever a writer let through, a line stays one visible line. */
export function composed({ answer, lines = [], leftOut }: Written): string {
  const shown = lines.slice(0, LINES_MAX);
  const hidden = lines.length - shown.length;
  const rest = leftOut ?? (hidden > 0 ? `… ${counted(hidden, 'more line')} in the structured data.` : undefined);
  return [answer, ...shown, ...(rest === undefined ? [] : [rest])].map((line) => plain(line, LINE_MAX)).join('\n');
}
