/**
 * Whether a text says what data says. Both parts of a tool's answer are the same object (R62), so each leaf of the data
 * has to stand in the text, in one of a few written forms.
 *
 * What may differ between the two, and nothing else:
 *  - an amount has the decimals of its currency, and may be grouped and follow it: 1234.5 in EUR is `EUR 1,234.50` or, in
 *    a table with a column for the currency, `1234.50`; counts may be grouped;
 *  - a word of ours loses its underscores and may begin with a capital: `bank_transfer` is "bank transfer";
 *  - text of others stands on one line, its double quotes are single ones, and it is cut after 60 characters;
 *  - an instant may be cut to the minute, its T a space;
 *  - `true` is said by the name of its field or by one of {@link TRUE_WORDS}; `false` is said by silence;
 *  - zero is said by `0`, by "no", "none", "never" or "nothing", or, within a row, by silence;
 *  - the `id` of what has an `invoice_number` is left out: the number is its name, and every tool takes it;
 *  - `customer_id` is left out where only one customer of the page has that name.
 */
import { parseCurrency } from '../../src/model/currency.ts';
import { formatMajor } from '../../src/model/money.ts';

type Json = Readonly<Record<string, unknown>>;

export type Leaf = {
  /** As `totals[0].amount_due`. */
  readonly path: string;
  readonly key: string;
  readonly value: string | number | boolean;
  /** Of the object that it stands in, or of one around it. */
  readonly currency: string | null;
  /** The objects around it, the nearest first. */
  readonly within: readonly Json[];
};

/** Every value that is not null, in the order in which they stand. */
export function leavesOf(data: unknown, path = '', key = '', within: readonly Json[] = []): readonly Leaf[] {
  if (Array.isArray(data)) return data.flatMap((one, index) => leavesOf(one, `${path}[${index}]`, key, within));
  if (isRecord(data)) {
    const inside = [data, ...within];
    const at = (name: string) => (path === '' ? name : `${path}.${name}`);
    // A currency may be the name of the field.
    return Object.entries(data).flatMap(([name, one]) => leavesOf(one, at(name), name, inside));
  }
  if (typeof data !== 'string' && typeof data !== 'number' && typeof data !== 'boolean') return [];
  return [{ path, key, value: data, currency: currencyOf(key, within), within }];
}

function currencyOf(key: string, within: readonly Json[]): string | null {
  if (parseCurrency(key)) return key;
  return within.map(({ currency }) => currency).find((one) => typeof one === 'string') ?? null;
}

const TRUE_WORDS: Readonly<Record<string, readonly string[]>> = {
  recorded_by_hand: ['by hand'],
  customer_created: ['new customer', 'customer is new'],
  date_kept: ['keeps its date'],
  replayed: ['nothing new was done'],
  testmode: ['test'],
};
const ZERO_WORDS = ['no', 'none', 'never', 'nothing', 'not'];
const CUT = 60;

/** One of them has to be in the text; none: it need not be said. */
function formsOf({ key, value, currency, within }: Leaf): readonly string[] {
  if (typeof value === 'boolean') return value ? [key, key.replaceAll('_', ' '), ...(TRUE_WORDS[key] ?? [])] : [];
  if (typeof value === 'string') return textForms(value);
  if (key === 'id' && typeof within[0]?.invoice_number === 'string') return [];
  return numberForms(value, currency);
}

function textForms(value: string): readonly string[] {
  if (value.trim() === '') return [];
  const instant = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(value);
  if (instant) return [value, `${instant[1]}T${instant[2]}`, `${instant[1]} ${instant[2]}`];
  const plain = folded(value);
  return [plain.length > CUT ? plain.slice(0, CUT) : plain, folded(value.replaceAll('_', ' '))];
}

function numberForms(value: number, currency: string | null): readonly string[] {
  const known = currency === null ? undefined : parseCurrency(currency);
  return [
    String(value),
    value.toLocaleString('en', { maximumFractionDigits: 20 }),
    ...(known ? amountForms(formatMajor(value, known)) : []),
    ...(value === 0 ? ZERO_WORDS : []),
  ];
}

function amountForms(amount: string): readonly string[] {
  const bare = amount.replace(/^[A-Z]{3} /, '');
  return [amount, bare, bare.replaceAll(',', '')];
}

/** Whether one of the forms stands in the text as a whole word. */
export function isSaid(text: string, leaf: Leaf): boolean {
  const forms = formsOf(leaf);
  const plain = folded(text);
  return forms.length === 0 || forms.some((form) => holds(plain, folded(form)));
}

function holds(text: string, form: string): boolean {
  for (let at = text.indexOf(form); at !== -1; at = text.indexOf(form, at + 1)) {
    const [before, after] = [text.slice(0, at), text.slice(at + form.length)];
    if (!isContinued(before.slice(-2), form[0]) && !isContinued(reversed(after.slice(0, 2)), form.at(-1))) return true;
  }
  return false;
}

/** `12` does not stand in `312`, `12.5`, `2012` or `12,000`. */
function isContinued(beside: string, edge = ''): boolean {
  if (!/[\p{L}\p{N}]/u.test(edge)) return false;
  return /[\p{L}\p{N}]$/u.test(beside) || (/\d/.test(edge) && /\d[.,]$/.test(beside));
}

function reversed(text: string): string {
  return [...text].reverse().join('');
}

/** Letters as they are compared: one line, one case, one kind of quote. */
export function folded(text: string): string {
  return text.replaceAll('"', "'").replace(/[’‘]/g, "'").replace(/\s+/g, ' ').trim().toLowerCase();
}

/** The lines of a text that speak of a row: those that name it, what is indented below, and the names of their columns. */
export function linesAbout(text: string, name: string): string {
  const kept: string[] = [];
  let isAbout = false;
  let columns: string | undefined;
  for (const line of text.split('\n')) {
    if (/^\w+ \([\w ]+\):$/.test(line)) columns = line;
    if (!/^\s/.test(line)) isAbout = holds(folded(line), folded(name));
    if (!isAbout) continue;
    if (columns !== undefined && !kept.includes(columns)) kept.push(columns);
    kept.push(line);
  }
  return kept.join('\n');
}

/** What a text says in figures and names, each as it stands there: amounts, numbers, days, e-mails, texts of others. */
export function claimsIn(text: string): readonly string[] {
  const quoted = [...text.matchAll(/"([^"\n]+)"/g)].map(([, words = '']) => words.replace(/…$/, ''));
  const rest = text.replace(/"[^"\n]*"/g, '""');
  const figures = rest.match(
    /[^\s<>()";,]+@[^\s<>()";,]+\.\w+|\d{4}-\d\d-\d\dT[\d:.]+\d(?:Z|[+-]\d\d:\d\d)?|\b[A-Z]{3} \d[\d,]*(?:\.\d+)?|\b[A-Z]+-\d{3,}\b|\d{4}-\d\d-\d\d|(?<![\w.,:+-])\d(?:[\d,]*\d)?(?:\.\d+)?(?![\w:]|[.,-]\d)/g,
  );
  return [...new Set([...quoted, ...(figures ?? [])])];
}

/** Whether data says a claim of a text: as a value of its own, or within a text of it. */
export function isKnown(leaves: readonly Leaf[], claim: string): boolean {
  const wanted = folded(claim);
  const number = Number(claim.replace(/^[A-Z]{3} /, '').replaceAll(',', ''));
  return leaves.some((leaf) => {
    const { value } = leaf;
    if (typeof value === 'number') return value === number && !isOtherCurrency(claim, leaf);
    if (typeof value !== 'string') return false;
    // A name may have been cut; a number may not.
    return /^\d/.test(claim) ? holds(folded(value), wanted) : folded(value).includes(wanted);
  });
}

function isOtherCurrency(claim: string, { currency }: Leaf): boolean {
  const [code = ''] = /^[A-Z]{3}(?= \d)/.exec(claim) ?? [];
  return code !== '' && currency !== null && code !== currency;
}

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
