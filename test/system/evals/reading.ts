/**
 * How a scripted model reads what tools answer. It reads only the part that it is given, and reads it strictly: a fact
 * that it needs and that this part lacks is an {@link Unread}, which names it.
 *
 * Of data, a fact is the value of a field. Of a text, it is what `readText` makes of its lines, or what its first
 * sentences say: the test knows the data that belongs to the text ({@link rememberWhole}), and lets through what stands
 * there in words. Who is given both reads the data, and takes neither where they are not the same.
 */
import type { Told } from '../../../dev/evals/parts.ts';
import { PRESCRIBED, type Shape } from '../../../src/tools/shape.ts';
import { toolNamed } from '../../../src/tools/table.ts';
import type { Asked } from '../../kit/openai-server.ts';
import { type AnswerText, dataOf, readText } from '../../kit/read-text.ts';
import { differences, folded, isSaid } from '../../kit/said.ts';

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
  const name = String(tool);
  const hasData = isRecord(data) && Object.keys(data).length > 0;
  if (!hasData) return { data: ofText(name, String(text)) };
  const apart = text === '' ? [] : differences(readBy(name, String(text)), data);
  if (apart.length > 0) throw new Unread(`the parts of ${name} differ: ${apart.join('; ')}`);
  return { data: readable(data, `the data of ${name}`) };
}

/** A refusal read from its data. */
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
  // `EUR 49.14` is text where the currency is another one than that of the other amounts.
  const texts = [...read.facts].filter(([fact]) => shape[fact] === 'text');
  const facts = {
    ...dataOf(read),
    // After the facts: the sentence has the invoice's currency, where the only fact with a currency may be in another one.
    ...Object.fromEntries(stated),
    ...Object.fromEntries(texts),
    summary,
    ...(next === null ? {} : { next }),
  };
  return readable(facts, `the text of ${tool}`);
}

/** Words without which a figure in a sentence could be another one. */
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

/** The same, but what is not there cannot be read. */
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
