/** Short codes of payable objects, ids of events, and the numbers of invoices (R5). */
import { randomBytes } from 'node:crypto';
import { trimmedEnd } from './text.ts';

/** Crockford's base 32 in lower case: without i, l, o and u, which look like 1, 0 or v. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const CODE_LENGTH = 10;

/** The last part of a pay URL: 10 characters, 50 random bits. */
export type Code = string & { readonly __type: 'Code' };

/** 32 divides 256, so five bits of each byte are unbiased. */
export function newCode(random: (bytes: number) => Uint8Array = randomBytes): Code {
  let code = '';
  for (const byte of random(CODE_LENGTH)) code += ALPHABET[byte & 31];
  return code as Code;
}

const CODE = /^[0-9abcdefghjkmnpqrstvwxyz]{10}$/i;

/** Reads a code in any case (R52): people type codes, and some systems write addresses in capitals. */
export function parseCode(text: string): Code | undefined {
  return CODE.test(text) ? (text.toLowerCase() as Code) : undefined;
}

/** `INV-000042`: the account's prefix and at least six digits. Grows past 999 999 without wrapping. */
export function invoiceNumber(prefix: string, sequence: number): string {
  return `${prefix}${String(sequence).padStart(SEQUENCE_DIGITS, '0')}`;
}

/**
 * A prefix starts with a letter, so that a number cannot be read as an id. It does not end in a digit, so that two
 * prefixes cannot make the same number: A + 1000001 is not A1 + 000001.
 */
export const INVOICE_PREFIX = /^[A-Z](?:[A-Z0-9/-]{0,14}[A-Z/-])?$/;

/** How a caller names an invoice or a credit note (R5). */
export type Reference = {
  readonly id?: number;
  /** A whole number, as it is stored. */
  readonly number?: string;
  /** The letters and digits before the count; `undefined` for digits alone, which every prefix fits. */
  readonly head?: string;
  /** What the number counts. */
  readonly sequence?: number;
};

const SEQUENCE_DIGITS = 6;

/**
 * Reads an id, a number, or a number as people write it: `000042`, `#42`, `inv 42`, `INV–000042`, full-width digits. An
 * integer is an id. Digits as text are a number without its prefix, and an id too unless they begin with 0.
 * `undefined`: it names nothing, and must not reach the database.
 */
export function parseReference(given: string | number): Reference | undefined {
  if (typeof given === 'number') return { id: given };
  const text = asciiOf(given);
  if (!/^[\x20-\x7e]{1,64}$/.test(text)) return undefined;
  const [, digits = ''] = /(?<!\d)(\d{1,15})$/.exec(text) ?? [];
  const begun = text.slice(0, text.length - digits.length);
  if (digits === '') return { number: text };
  if (begun !== '') return { number: text, head: lettersOf(begun), sequence: Number(digits) };
  return { sequence: Number(digits), ...(digits.startsWith('0') ? {} : { id: Number(digits) }) };
}

/** The text in capitals and ASCII: `＃４２` is 42, and every dash becomes `-`. */
function asciiOf(given: string): string {
  const plain = given
    .normalize('NFKC')
    .replace(/\p{Pd}/gu, '-')
    .trim();
  return plain.replace(/^#\s*/, '').toUpperCase();
}

function lettersOf(text: string): string {
  return text.replace(/[^A-Z0-9]/g, '');
}

/** The prefixes that fit the letters before a count: `INV` may mean `INV-`. */
export function fromSameHead(prefixes: readonly string[], head: string | undefined): readonly string[] {
  return head === undefined ? prefixes : prefixes.filter((prefix) => lettersOf(prefix) === head);
}

/** The prefix of a number: it does not end in a digit. */
export function prefixOf(number: string): string {
  return trimmedEnd(number, /\d/);
}

/** A part of an address that names an object: digits without a leading zero are an id (R5). */
export function fromAddress(text: string): string | number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : text;
}

/** `evt_` and 24 hex digits: lets a receiver recognise a repeated delivery. */
export function newEventId(): string {
  return `evt_${randomBytes(12).toString('hex')}`;
}
