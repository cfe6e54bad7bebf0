/** Short codes of payable objects and the numbers of invoices (R5). */
import { fewRandomBytes } from './random.ts';

/** Crockford's base 32 in lower case: without i, l, o and u, which look like 1, 0 or v. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const CODE_LENGTH = 10;

/** The last part of a pay URL: 10 characters, 50 random bits. */
export type Code = string & { readonly __type: 'Code' };

/** 32 divides 256, so five bits of each byte are unbiased. */
export function newCode(random: (bytes: number) => Uint8Array = fewRandomBytes): Code {
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
  return `${prefix}${String(sequence).padStart(6, '0')}`;
}

/**
 * A prefix starts with a letter, so that a number cannot be read as an id. It does not end in a digit, so that two
 * prefixes cannot make the same number: A + 1000001 is not A1 + 000001.
 */
export const INVOICE_PREFIX = /^[A-Z](?:[A-Z0-9/-]{0,14}[A-Z/-])?$/;

/** A caller's reference to an invoice: its id, or its number in any case. */
export type InvoiceReference = { readonly id: number } | { readonly number: string };

export function parseInvoiceReference(text: string | number): InvoiceReference {
  const trimmed = String(text).trim();
  return /^\d{1,15}$/.test(trimmed) ? { id: Number(trimmed) } : { number: trimmed.toUpperCase() };
}
