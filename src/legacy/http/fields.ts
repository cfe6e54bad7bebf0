/**
 * Reads the body of a legacy call (form, multipart or JSON) into a flat map of fields (R30). JSON numbers keep their
 * original text, so amounts keep all digits.
 */
import { requireNoOddity } from '../../api/http/json-body.ts';
import { Problem } from '../../api/http/problem.ts';
import { BOUNDS } from '../../model/bounds.ts';
import { multipartForm, WrongForm } from '../../model/multipart.ts';

/**
 * Fault of an unusable field. `message`: end of a sentence that begins with the field's name, such as `must be text`.
 */
export class WrongField {
  readonly message: string;
  constructor(message: string) {
    this.message = message;
  }
}

export type FieldValue = string | boolean | WrongField;
export type Fields = ReadonlyMap<string, FieldValue>;

const NO_FIELDS: Fields = new Map();

/** Reads the fields of a body. Throws a {@link Problem} for an unreadable body. An empty body has no fields. */
export async function fieldsIn(body: Buffer, contentType: string | undefined): Promise<Fields> {
  if (body.length === 0) return NO_FIELDS;
  // Old clients post JSON with the content type of a form, or with none (R30).
  switch (beginsAnObject(body) ? 'application/json' : contentType?.split(';', 1)[0]?.trim().toLowerCase()) {
    case 'application/json':
      // Removes the byte order mark, which old clients often send.
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

/** True if the body starts with a brace. Such a body is JSON, because no form starts with a brace. */
function beginsAnObject(body: Buffer): boolean {
  const marked = body.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
  let at = marked ? BYTE_ORDER_MARK.length : 0;
  while (BLANKS.has(body[at])) at++;
  return body[at] === BRACE;
}

async function multipart(body: Buffer, contentType: string): Promise<FormData> {
  try {
    return await multipartForm(body, contentType, FIELDS_MAX);
  } catch (error) {
    if (!(error instanceof WrongForm)) throw error;
    throw new Problem(400, 'malformed_request', `${error.message.charAt(0).toUpperCase()}${error.message.slice(1)}`);
  }
}

/** Maximum number of fields in a form. Limits the work for a hostile form. */
const FIELDS_MAX = 1_000;

function fromPairs(pairs: Iterable<[string, unknown]>): Fields {
  const fields = new Map<string, FieldValue>();
  let left = FIELDS_MAX;
  for (const [name, value] of pairs) {
    if (left-- === 0) throw new Problem(400, 'malformed_request', `The form has over ${FIELDS_MAX} fields`);
    const isAgain = fields.has(name);
    fields.set(name, isAgain ? new WrongField('is given more than once') : fieldValue(value));
  }
  return fields;
}

type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown;

function fromJson(text: string): Fields {
  const keepDigits: Reviver = (_key, value, { source }) =>
    typeof value === 'number' ? new Digits(source ?? '') : value;
  requireNoOddity(text);
  let parsed: unknown;
  try {
    parsed = JSON.parse(text, keepDigits as Parameters<typeof JSON.parse>[1]);
  } catch {
    throw new Problem(400, 'malformed_json', 'The body is not valid JSON');
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed) || parsed instanceof Digits) {
    throw new Problem(400, 'malformed_json', 'The body must be one JSON object');
  }
  return new Map(Object.entries(parsed).map(([name, value]) => [name, fieldValue(value)]));
}

/** A JSON number, kept as its original text. */
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
  // Decoding replaces invalid bytes with U+FFFD. A text with U+FFFD is therefore refused.
  return value.includes('\ufffd') || !value.isWellFormed() ? new WrongField('is not valid UTF-8 text') : value;
}

/**
 * Text of a field; `undefined` if the field is absent or blank (R30). Returns a {@link WrongField} for a boolean, and
 * for any other value that is not valid text.
 */
export function textOf(fields: Fields, name: string): string | WrongField | undefined {
  const value = fields.get(name);
  if (value === undefined || value === '') return undefined;
  if (typeof value === 'boolean') return new WrongField('must be text');
  return typeof value === 'string' && value.trim() === '' ? undefined : value;
}

export const BODY_BYTES_MAX = BOUNDS.bodyBytes;
