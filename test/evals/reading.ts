/**
 * How a scripted model reads what tools answer. It reads only the part that it is given: a fact that it needs and that
 * this part lacks is an {@link Unread}, which names it.
 *
 * Of data, a fact is the value of a field. Of a text, it is a fact that stands in it: the test knows the data that
 * belongs to the text ({@link rememberWhole}) and lets through what the text says of it, on the line of its row, beside
 * the word that tells one figure from another.
 */
import type { Told } from '../../evals/parts.ts';
import type { Asked } from '../kit/openai-server.ts';
import { folded, isSaid, type Leaf, linesAbout } from '../kit/said.ts';

type Json = Readonly<Record<string, unknown>>;

export type Result = { readonly data?: Json; readonly error?: string };

/** What a model needs to know and its part of a result does not say. */
export class Unread extends Error {
  override readonly name = 'Unread';
}

/** By text. */
const wholes = new Map<string, Json>();

/** For {@link openTrials}: two results of one text say the same, whatever their data. */
export const rememberWhole: Told = ({ text }, whole) => void wholes.set(text, whole.data);

export function resultsIn({ input }: Asked): readonly Result[] {
  return input.filter(({ type }) => type === 'function_call_output').map(({ output }) => resultOf(String(output)));
}

function resultOf(output: string): Result {
  const { tool, text, data, error } = JSON.parse(output) as Json;
  if (typeof error === 'string') return { error: wordsOf(error) };
  if (isRecord(data) && Object.keys(data).length > 0)
    return { data: readable(data, { tool: String(tool), text: null }) };
  const whole = wholes.get(String(text));
  if (!whole) throw new Error(`no result has the text ${String(text)}`);
  return { data: readable(whole, { tool: String(tool), text: String(text) }) };
}

/** A refusal read from its data. */
function wordsOf(error: string): string {
  if (!error.startsWith('{')) return error;
  const { error: body } = JSON.parse(error) as { error: Json };
  return [body.message, body.hint].filter(Boolean).join(' ');
}

/** `text`: what there is to read; null where the data itself is. */
type Part = { readonly tool: string; readonly text: string | null };
type Place = { readonly path: string; readonly key: string; readonly within: readonly Json[] };

function readable<T extends object>(value: T, part: Part, place: Place = { path: '', key: '', within: [] }): T {
  const within = Array.isArray(value) ? place.within : [value as Json, ...place.within];
  return new Proxy(value, {
    get: (target, name, receiver) => {
      const found: unknown = Reflect.get(target, name, receiver);
      if (typeof name === 'symbol' || typeof found === 'function') return found;
      const isItem = Array.isArray(target);
      if (isItem && !/^\d+$/.test(name)) return found;
      const path = isItem ? `${place.path}[${name}]` : [place.path, name].filter(Boolean).join('.');
      const at = { path, key: isItem ? place.key : name, within };
      if (found === undefined && !isItem) throw new Unread(`the data of ${part.tool} has no ${path}`);
      if (typeof found === 'object' && found !== null) return readable(found, part, at);
      if (part.text !== null && found != null && !isRead(part.text, { ...at, value: found as Leaf['value'] })) {
        throw new Unread(`the text of ${part.tool} does not say ${path} ${JSON.stringify(found)}`);
      }
      return found;
    },
  });
}

/** Words without which a figure could be another one. */
const BESIDE: Readonly<Record<string, RegExp>> = {
  subtotal: /subtotal|without (?:tax|vat)|before (?:tax|vat)|excl|net\b/,
  tax_total: /\btax|vat/,
  total_outstanding: /outstanding/,
  total_overdue: /overdue/,
  outstanding: /outstanding|due|owes?\b/,
  overdue: /overdue/,
  paid_this_month: /(?:paid|received).*this month|this month.*(?:paid|received)/,
  received_this_month: /received.*this month|this month.*received/,
  days_overdue: /days?\b/,
  paid_at: /paid|received/,
  reminder: /remind/,
};

function isRead(text: string, leaf: Omit<Leaf, 'currency'>): boolean {
  const currency = leaf.within.map((one) => one.currency).find((one) => typeof one === 'string');
  const known: Leaf = { ...leaf, currency: typeof currency === 'string' ? currency : null };
  const about = aboutRow(text, leaf);
  const beside = BESIDE[leaf.key];
  return about
    .split('\n')
    .some((line) => isSaid(line, known) && (!beside || beside.test(folded(line)) || beside.test(headOf(text, line))));
}

/** The names of the columns, where the line stands in a table. */
function headOf(text: string, line: string): string {
  const before = text.split('\n').slice(0, text.split('\n').indexOf(line));
  return folded(before.findLast((one) => /^\w+ \(.*\):$/.test(one)) ?? '').replaceAll('_', ' ');
}

/** The outermost object that has a name is the row; the answer itself is none. */
function aboutRow(text: string, { within }: Pick<Leaf, 'within'>): string {
  const names = within.slice(0, -1).findLast((one) => namesOf(one).length > 0);
  const lines = names ? namesOf(names).map((name) => linesAbout(text, name)) : [text];
  return lines.find((one) => one !== '') ?? '';
}

function namesOf({ invoice_number, id, email, name }: Json): readonly string[] {
  return [invoice_number, id, email, name].filter((one) => one != null).map(String);
}

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
