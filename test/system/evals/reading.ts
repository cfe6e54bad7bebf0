/**
 * How a scripted model reads answers of tools. It may use only the parts that it is given: data, text or both. If a
 * needed fact is missing there, {@link Unread} is thrown with the name of the fact.
 * - In data, a fact is the value of a field.
 * - In text, facts are the lines parsed by `readText`, and the values in the first sentences. To find these values, the
 *   test takes the data of the text ({@link rememberWhole}) and accepts each value that the sentences contain.
 * - A model that gets both parts uses the data, and fails if data and text differ.
 */
import type { Told } from '../../../dev/evals/parts.ts';
import { PRESCRIBED, type Shape } from '../../../src/tools/shape.ts';
import { toolNamed } from '../../../src/tools/table.ts';
import type { Asked } from '../../kit/openai-server.ts';
import { type AnswerText, dataOf, readText } from '../../kit/read-text.ts';
import { differences, folded, isSaid } from '../../kit/said.ts';

type Json = Readonly<Record<string, unknown>>;

export type Result = { readonly data?: Json; readonly error?: string };

/** A fact that the model needs is missing in its part of a result. */
export class Unread extends Error {
  override readonly name = 'Unread';
}

/** Data of each result, by its text. */
const wholes = new Map<string, Json>();

/**
 * For {@link openTrials}: stores the data of each result by its text. Results with equal text state the same facts, so
 * the latest data replaces earlier data.
 */
export const rememberWhole: Told = ({ text }, whole) => void wholes.set(text, whole.data);

export function resultsIn({ input }: Asked): readonly Result[] {
  return input.filter(({ type }) => type === 'function_call_output').map(({ output }) => resultOf(String(output)));
}

function resultOf(output: string): Result {
  const { tool, text, data, error } = JSON.parse(output) as Json;
  if (typeof error === 'string') return { error: wordsOf(error) };
  const name = String(tool);
  const hasData = isRecord(data) && Object.keys(data).length > 0;
  if (!hasData) return { data: ofText(name, String(text)) };
  const apart = text === '' ? [] : differences(readBy(name, String(text)), data);
  if (apart.length > 0) throw new Unread(`the parts of ${name} differ: ${apart.join('; ')}`);
  return { data: readable(data, `the data of ${name}`) };
}

/** Message and hint of an error, also if it is given as JSON. */
function wordsOf(error: string): string {
  if (!error.startsWith('{')) return error;
  const { error: body } = JSON.parse(error) as { error: Json };
  return [body.message, body.hint].filter(Boolean).join(' ');
}

function readBy(tool: string, text: string): AnswerText {
  return readText(text, Object.keys(shapeOf(tool)));
}

function shapeOf(tool: string): Shape {
  const { answer } = toolNamed(tool);
  if (answer === PRESCRIBED) throw new Error(`no script reads ${tool}`);
  return answer.shape;
}

function ofText(tool: string, text: string): Json {
  const whole = wholes.get(text);
  if (!whole) throw new Error(`no result has the text ${text}`);
  const read = readBy(tool, text);
  const { summary, next } = read;
  const stated = Object.entries(whole).filter(([name, value]) =>
    saysSo(`${summary} ${next ?? ''}`, name, value, whole),
  );
  const shape = shapeOf(tool);
  // An amount that has its own currency, such as `EUR 49.14`, is a text field.
  const texts = [...read.facts].filter(([fact]) => shape[fact] === 'text');
  const parsed = dataOf(read);
  const lists = Object.entries(parsed).flatMap(([fact, value]) =>
    shape[fact] === 'texts' && typeof value === 'string' ? [[fact, value.split(',')]] : [],
  );
  const facts = {
    ...parsed,
    ...Object.fromEntries(lists),
    // Values from the sentences override parsed lines: the sentence has the currency of the invoice, but a line may be
    // in another currency.
    ...Object.fromEntries(stated),
    ...Object.fromEntries(texts),
    summary,
    ...(next === null ? {} : { next }),
  };
  return readable(facts, `the text of ${tool}`);
}

/** Words that must be in a sentence for a figure to count as this field. */
const BESIDE: Readonly<Record<string, RegExp>> = {
  subtotal: /without tax|\bplus\b/,
  tax_total: /\btax\b/,
  amount_due: /\bdue\b|outstanding/,
  days_overdue: /\bdays?\b/,
  paid: /\bpaid\b/,
};

function saysSo(sentences: string, name: string, value: unknown, data: Json): boolean {
  const beside = BESIDE[name];
  return (
    typeof value !== 'object' && isSaid(sentences, { name, value, data }) && (beside?.test(folded(sentences)) ?? true)
  );
}

/** A proxy that throws {@link Unread} when a missing field is read. */
function readable<T extends object>(value: T, part: string, path = ''): T {
  return new Proxy(value, {
    get: (target, name, receiver) => {
      const found: unknown = Reflect.get(target, name, receiver);
      if (typeof name === 'symbol' || typeof found === 'function') return found;
      const isItem = Array.isArray(target);
      if (isItem && !/^\d+$/.test(name)) return found;
      const here = isItem ? `${path}[${name}]` : [path, name].filter(Boolean).join('.');
      if (found === undefined && !isItem) throw new Unread(`${part} has no ${here}`);
      return typeof found === 'object' && found !== null ? readable(found, part, here) : found;
    },
  });
}

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
