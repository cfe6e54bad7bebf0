import { formatMajor, parseCurrency } from '../../src/model/money.ts';
import type { AnswerText, Table } from './read-text.ts';

type Json = Readonly<Record<string, unknown>>;

/** Differences between the text and the data of an answer; empty if both have the same facts, in the same order. */
export function differences(
  text: AnswerText,
  { summary, next, next_cursor, remaining, ...facts }: Json,
): readonly string[] {
  const stated = Object.keys(facts).filter((name) => text.order.includes(name));
  return [
    ...(text.summary === summary ? [] : [`the first line is no summary: ${text.summary}`]),
    ...((text.next ?? undefined) === next ? [] : [`next is ${text.next} in the text`]),
    ...(text.nextPage?.next_cursor === next_cursor && text.nextPage?.remaining === remaining
      ? []
      : [`the next page is ${JSON.stringify(text.nextPage)} in the text`]),
    ...Object.entries(facts).flatMap(([name, value]) =>
      faultOf(text, facts, name, value).map((why) => `${name} ${why}`),
    ),
    ...text.order.filter((name) => !(name in facts)).map((name) => `${name} is in the text alone`),
    ...(text.order.filter((name) => name in facts).join() === stated.join()
      ? []
      : [`the order is ${text.order.join()}`]),
  ];
}

function faultOf(text: AnswerText, facts: Json, name: string, value: unknown): readonly string[] {
  const { tables, letters, full } = text;
  if (isList(value)) {
    if (name === 'rows' && full !== null) return JSON.stringify(full) === JSON.stringify(value) ? [] : ['differ'];
    return value.length === 0 && !tables.has(name) ? [] : faultsOfTable(tables.get(name), value);
  }
  const letter = letters.get(name);
  if (letter)
    return letter.join('\n') === withoutEmptyLines(String(value)) ? [] : [`is ${letter.join('\n')} in the text`];
  const written = text.facts.get(name);
  if (written === undefined)
    return isStated(text, facts, name, value) ? [] : [`${JSON.stringify(value)} is in the data alone`];
  return isWritten(written, value, facts) ? [] : [`is ${written} in the text, ${JSON.stringify(value)} in the data`];
}

function faultsOfTable(table: Table | undefined, rows: readonly Json[]): readonly string[] {
  if (!table) return [`has ${rows.length} rows in the data alone`];
  if (table.rows.length !== rows.length) return [`has ${table.rows.length} of ${rows.length} rows`];
  return rows.flatMap((row, index) => {
    const cells = table.rows[index] ?? [];
    const { id, ...written } = row;
    const facts = /_number$/.test(Object.keys(row)[0] ?? '') && id !== undefined ? written : row;
    const wrong = table.columns.filter((column, at) => !isWritten(cells[at] ?? EMPTY, facts[column], row));
    const lacking = Object.keys(facts).filter((name) => !table.columns.includes(name));
    return [...wrong, ...lacking].map(
      (name) => `[${index}].${name} is ${JSON.stringify(row[name])}, the line is ${cells.join(' ')}`,
    );
  });
}

const EMPTY = '-';

/** True if the written text stands for exactly this value. */
function isWritten(written: string, value: unknown, { currency }: Json): boolean {
  if (value === undefined) return written === EMPTY;
  if (typeof value === 'number') return isNumber(written, value, currency);
  const known = written.startsWith('"') ? written.slice(1, -1) : written;
  if (Array.isArray(value)) return known === (value.join(',') || 'none');
  if (typeof value === 'object' && value !== null) return isSums(known, value as Json);
  return known === String(value).replaceAll('"', "'");
}

function isNumber(written: string, value: number, currency: unknown): boolean {
  const [, code, digits = written] = /^([A-Z]{3}) (.*)$/.exec(written) ?? [];
  return /^-?\d/.test(digits) && Number(digits) === value && (code === undefined || code === currency);
}

function isSums(written: string, sums: Json): boolean {
  const pairs = written.split(';').map((pair) => pair.split(':'));
  const labels = pairs.map(([label = '']) => label.replace('_', ' '));
  return (
    labels.join() === Object.keys(sums).join() &&
    pairs.every(([, digits], at) => Number(digits) === Object.values(sums)[at])
  );
}

function withoutEmptyLines(letter: string): string {
  return letter
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join('\n');
}

/** True if the sentences state the fact. A currency may instead be stated beside an amount. */
function isStated({ summary, next, facts }: AnswerText, data: Json, name: string, value: unknown): boolean {
  if (name === 'currency' && [...facts.values()].some((written) => written.startsWith(`${String(value)} `)))
    return true;
  return isSaid(`${summary} ${next ?? ''}`, { name, value, data });
}

export type Fact = { readonly name: string; readonly value: unknown; readonly data: Json };

/** Words that state a fact, by its name or its value. */
const WORDS: Readonly<Record<string, string>> = {
  recorded_by_hand: 'by hand',
  customer_created: 'new customer',
  date_kept: 'keeps its date',
  replayed: 'nothing new was done',
  sent: 'mailed',
  not_configured: 'no mail server',
  rejected: 'refused the address',
};

/** True if a sentence states the fact, in words or figures. `false` needs no words, except for `replayed`. */
export function isSaid(sentence: string, { name, value, data }: Fact): boolean {
  if (Array.isArray(value)) return value.every((one) => isSaid(sentence, { name, value: one, data }));
  const text = folded(sentence);
  return formsOf(name, value, data).some((form) => form === '' || holds(text, folded(form)));
}

function formsOf(name: string, value: unknown, { currency, status }: Json): readonly string[] {
  if (name === 'replayed' && value === false) return ['new: not done before', 'new: one more'];
  if (typeof value === 'boolean') return value ? [name.replaceAll('_', ' '), WORDS[name] ?? name] : [''];
  if (typeof value === 'string') return [value, value.replaceAll('_', ' '), WORDS[value] ?? value];
  if (typeof value !== 'number') return [];
  // Nothing is due on an invoice that is said to be paid.
  if (name === 'amount_due' && value === 0 && status === 'paid') return ['paid', 'nothing'];
  const known = typeof currency === 'string' ? parseCurrency(currency) : undefined;
  return [String(value), ...(known ? [formatMajor(value, known)] : []), ...(value === 0 ? ['nothing', 'no'] : [])];
}

/** True if the text contains the form as a whole word. */
function holds(text: string, form: string): boolean {
  for (let at = text.indexOf(form); at !== -1; at = text.indexOf(form, at + 1)) {
    const [before, after] = [text.slice(0, at), text.slice(at + form.length)];
    if (!isContinued(before.slice(-2), form[0]) && !isContinued(reversed(after.slice(0, 2)), form.at(-1))) return true;
  }
  return false;
}

/** True if the match is part of a longer word or number: `12` in `312`, `12.5`, `2012` or `12,000`. */
function isContinued(beside: string, edge = ''): boolean {
  if (!/[\p{L}\p{N}]/u.test(edge)) return false;
  return /[\p{L}\p{N}]$/u.test(beside) || (/\d/.test(edge) && /\d[.,]$/.test(beside));
}

function reversed(text: string): string {
  return [...text].reverse().join('');
}

/** Normalizes a text for comparison: one line, lower case, one kind of quotes. */
export function folded(text: string): string {
  return text.replaceAll('"', "'").replace(/[’‘]/g, "'").replace(/\s+/g, ' ').trim().toLowerCase();
}

function isList(value: unknown): value is readonly Json[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null);
}
