/**
 * What a caller of the older interfaces has sent, as one flat record, whatever kind of body it came in (R30). JSON
 * numbers are kept as they were written, so that no digit of an amount is lost and no spelling of it is mended.
 */
import { BOUNDS } from '../../model/bounds.ts';
import { requireNoOddity } from '../../api/http/json-body.ts';
import { Problem } from '../../api/http/problem.ts';

/** A field that no meaning can be given to; what is wrong with it, as in "title is given more than once". */
export class WrongField {
  readonly message: string;
  constructor(message: string) {
    this.message = message;
  }
}

export type FieldValue = string | boolean | WrongField;
export type Fields = ReadonlyMap<string, FieldValue>;

const NOTHING: Fields = new Map();

/** Throws a {@link Problem} for a body that cannot be read; no body at all is no fields. */
export async function fieldsIn(body: Buffer, contentType: string | undefined): Promise<Fields> {
  if (body.length === 0) return NOTHING;
  // Old clients post JSON with the content type of a form, or with none (R30).
  switch (beginsAnObject(body) ? 'application/json' : contentType?.split(';', 1)[0]?.trim().toLowerCase()) {
    case 'application/json':
      // They often send a byte order mark before it, which decoding removes.
      return fromJson(new TextDecoder().decode(body));
    case 'application/x-www-form-urlencoded':
      return fromPairs(new URLSearchParams(body.toString()));
    case 'multipart/form-data':
      return fromPairs(await multipart(body, contentType ?? ''));
    default:
      throw new Problem(415, 'unsupported_media_type', 'The body must be a form or a JSON object', {
        hint: 'Send Content-Type: application/x-www-form-urlencoded, multipart/form-data or application/json.',
      });
  }
}

const BYTE_ORDER_MARK = Buffer.from('\ufeff');
const BLANKS: ReadonlySet<number | undefined> = new Set(Buffer.from(' \t\r\n'));
const BRACE = 0x7b;

/** A body that begins with a brace is JSON, and its faults are reported as JSON: no form and no field begins with one. */
function beginsAnObject(body: Buffer): boolean {
  const marked = body.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
  let at = marked ? BYTE_ORDER_MARK.length : 0;
  while (BLANKS.has(body[at])) at++;
  return body[at] === BRACE;
}

async function multipart(body: Buffer, contentType: string): Promise<FormData> {
  try {
    // The runtime's own parser, which takes a body only as part of an answer.
    return await new Response(new Uint8Array(body), { headers: { 'Content-Type': contentType } }).formData();
  } catch {
    throw new Problem(400, 'malformed_request', 'The body is not the multipart form that its Content-Type says');
  }
}

/** More help nobody: whoever sends more means none of them. */
const FIELDS_MAX = 1_000;

function fromPairs(pairs: Iterable<[string, unknown]>): Fields {
  const fields = new Map<string, FieldValue>();
  for (const [name, value] of pairs) {
    if (fields.size >= FIELDS_MAX)
      throw new Problem(400, 'malformed_request', `The form has over ${FIELDS_MAX} fields`);
    const isAgain = fields.has(name);
    fields.set(name, isAgain ? new WrongField('is given more than once') : fieldValue(value));
  }
  return fields;
}

type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown;

function fromJson(text: string): Fields {
  const asWritten: Reviver = (_key, value, { source }) =>
    typeof value === 'number' ? new Digits(source ?? '') : value;
  requireNoOddity(text);
  let parsed: unknown;
  try {
    parsed = JSON.parse(text, asWritten as Parameters<typeof JSON.parse>[1]);
  } catch {
    throw new Problem(400, 'malformed_json', 'The body is not valid JSON');
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed) || parsed instanceof Digits) {
    throw new Problem(400, 'malformed_json', 'The body must be one JSON object');
  }
  return new Map(Object.entries(parsed).map(([name, value]) => [name, fieldValue(value)]));
}

/** A number in the digits of its sender. */
class Digits {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

function fieldValue(value: unknown): FieldValue {
  if (value === null) return '';
  if (typeof value === 'boolean') return value;
  if (value instanceof Digits) return value.text;
  if (typeof value !== 'string') return new WrongField('must be text');
  // What does not decode as UTF-8 arrives as this character, which nobody types.
  return value.includes('\ufffd') || !value.isWellFormed() ? new WrongField('is not valid UTF-8 text') : value;
}

/** The text of a field; absent and empty are the same (R30). What is wrong counts as given, and is no text. */
export function textOf(fields: Fields, name: string): string | WrongField | undefined {
  const value = fields.get(name);
  if (value === undefined || value === '') return undefined;
  if (typeof value === 'boolean') return new WrongField('must be text');
  return typeof value === 'string' && value.trim() === '' ? undefined : value;
}

export const BODY_BYTES_MAX = BOUNDS.bodyBytes;
