/** Makes and parses invoice numbers, ids of events, and the codes in addresses of pay pages (R5). */
import { randomBytes } from 'node:crypto';
import type { LocalDate } from './dates.ts';
import { trimmedEnd } from './text.ts';

/** Crockford's base 32 in lower case, without i, l, o and u, which look like 1, 0 or v. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const CODE_LENGTH = 10;

/** Last part of the address of a pay page: 10 characters, 50 random bits. */
export type Code = string & { readonly __type: 'Code' };

/** Makes a code from five bits of each random byte. Each character is equally likely: 256 is a multiple of 32. */
export function newCode(random: (bytes: number) => Uint8Array = randomBytes): Code {
  let code = '';
  for (const byte of random(CODE_LENGTH)) code += ALPHABET[byte & 31];
  return code as Code;
}

const CODE = /^[0-9abcdefghjkmnpqrstvwxyz]{10}$/i;

/** Reads a code in upper or lower case (R52): people type codes, and some systems write addresses in capitals. */
export function parseCode(text: string): Code | undefined {
  return CODE.test(text) ? (text.toLowerCase() as Code) : undefined;
}

/**
 * Joins a prefix and a sequence number: `INV-` and 42 give `INV-000042`. `digits`: the smallest number of digits, which
 * a business can set (R100). A larger sequence number has more digits: `INV-1000000`.
 */
export function invoiceNumber(prefix: string, sequence: number, digits = SEQUENCE_DIGITS): string {
  return `${prefix}${String(sequence).padStart(digits, '0')}`;
}

/** Placeholders in the setting of a prefix. They stand for the year of the document's date (R100). */
export const YEAR = '{year}';
export const SHORT_YEAR = '{yy}';

/** The prefix of a document with this date: `INV-{year}-` becomes `INV-2026-`. */
export function prefixOn(setting: string, date: LocalDate): string {
  return setting.replace(YEAR, date.slice(0, 4)).replace(SHORT_YEAR, date.slice(2, 4));
}

/** Largest number of digits in a sequence number. */
const SEQUENCE_DIGITS_MAX = 15;

/**
 * Returns the sequence number in an invoice number: the digits after the prefix. `undefined` if the invoice number has
 * a different prefix.
 */
export function sequenceIn(prefix: string, number: string): number | undefined {
  const digits = number.startsWith(prefix) ? number.slice(prefix.length) : '';
  const fits = digits.length > 0 && digits.length <= SEQUENCE_DIGITS_MAX && /^\d+$/.test(digits);
  return fits && Number(digits) > 0 ? Number(digits) : undefined;
}

/** A number without `-`, `/`, `.` and `_`: `INV000042` for `INV-000042`. Payers often omit or replace these signs. */
export function numberKey(number: string): string {
  return number.replace(/[-/._]/g, '');
}

/** A caller's reference to an invoice or a credit note (R5). */
export type Reference = {
  readonly id?: number;
  /** The complete number, as it is stored. */
  readonly number?: string;
  /**
   * Letters and digits of the prefix: `INV` for `INV-000042`. `undefined` if the caller gave only digits, which match
   * every prefix.
   */
  readonly head?: string;
  /** The digits at the end of the number: 42 for `INV-000042`. */
  readonly sequence?: number;
};

const SEQUENCE_DIGITS = 6;

/**
 * Parses an id, an invoice number, or a number as people write it: `000042`, `#42`, `inv 42`, `INV–000042`, full-width
 * digits.
 * - An integer is an id.
 * - A text of digits only is a number without its prefix. If the text does not begin with 0, it may also be an id.
 *
 * Returns `undefined` if the normalized text ({@link referenceText}) is over 64 characters or is not ASCII.
 */
export function parseReference(given: string | number): Reference | undefined {
  if (typeof given === 'number') return { id: given };
  const text = referenceText(given);
  if (!/^[\x20-\x7e]{1,64}$/.test(text)) return undefined;
  const [, digits = ''] = /(?<!\d)(\d{1,15})$/.exec(text) ?? [];
  const begun = text.slice(0, text.length - digits.length);
  if (digits === '') return { number: text };
  if (begun !== '') return { number: text, head: lettersOf(begun), sequence: Number(digits) };
  return { sequence: Number(digits), ...(digits.startsWith('0') ? {} : { id: Number(digits) }) };
}

/** Normalizes a reference: full-width characters to ASCII, dashes to `-`, letters to capitals, no `#` at the start. */
export function referenceText(given: string): string {
  const plain = given
    .normalize('NFKC')
    .replace(/\p{Pd}/gu, '-')
    .trim();
  return plain.replace(/^#\s*/, '').toUpperCase();
}

function lettersOf(text: string): string {
  return text.replace(/[^A-Z0-9]/g, '');
}

/** The prefixes with the same letters and digits as `head`: `INV` matches `INV-`. */
export function fromSameHead(prefixes: readonly string[], head: string | undefined): readonly string[] {
  return head === undefined ? prefixes : prefixes.filter((prefix) => lettersOf(prefix) === head);
}

/**
 * Returns everything before the digits at the end of a number. The result is shorter than the real prefix if that
 * prefix ends with digits (R100).
 */
export function prefixOf(number: string): string {
  return trimmedEnd(number, /\d/);
}

/** Parses the part of a URL that identifies an object. Digits without a leading zero are an id (R5). */
export function fromAddress(text: string): string | number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : text;
}

/** Makes the id of an event: `evt_` and 24 hex digits. Receivers recognize a repeated delivery by this id. */
export function newEventId(): string {
  return `evt_${randomBytes(12).toString('hex')}`;
}
