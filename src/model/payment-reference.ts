/**
 * Structured references of bank transfers: the SEPA creditor reference (ISO 11649) and the Belgian structured
 * communication (OGM). Both have check digits, which reveal mistyped references.
 */
import { isMod97And10, mod97 } from './check-digits.ts';
import type { InvoiceId } from './ids.ts';

const RF_TEXT_MAX = 21;

/** Letters and digits in upper case: `INV-000042` becomes `INV000042`. */
function referenceKey(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/**
 * The creditor reference of an invoice: `RF`, check digits, and the letters and digits of the invoice number.
 * `undefined` if the number has no letter or digit, or more than 21 letters and digits.
 */
export function creditorReferenceOf(invoiceNumber: string): string | undefined {
  const key = referenceKey(invoiceNumber);
  if (key === '' || key.length > RF_TEXT_MAX) return undefined;
  return `RF${String(98 - mod97(`${key}RF00`)).padStart(2, '0')}${key}`;
}

/**
 * The content of a valid creditor reference, such as `INV000042`; `undefined` if it is invalid. Spaces and case are
 * ignored.
 */
export function parseCreditorReference(text: string): string | undefined {
  const [, digits, key] = /^RF(\d{2})([A-Z0-9]{1,21})$/.exec(referenceKey(text)) ?? [];
  return key !== undefined && isMod97And10(`${key}RF${digits}`) ? key : undefined;
}

const OGM_NUMBER_MAX = 9_999_999_999;

/**
 * The structured communication of an invoice: the id with ten digits, then two check digits. The check digits are the
 * id modulo 97, or 97 instead of 0. Example: `+++000/0000/04242+++`. `undefined` for an id of more than ten digits.
 */
export function ogmOf(id: InvoiceId): string | undefined {
  if (id > OGM_NUMBER_MAX) return undefined;
  const digits = `${String(id).padStart(10, '0')}${String(id % 97 || 97).padStart(2, '0')}`;
  return `+++${digits.slice(0, 3)}/${digits.slice(3, 7)}/${digits.slice(7)}+++`;
}

/** The number in a valid structured communication, with or without `+` and `/`; otherwise `undefined`. */
export function parseOgm(text: string): number | undefined {
  const digits = text.replace(/[\s+*/.-]/g, '');
  if (!/^\d{12}$/.test(digits)) return undefined;
  const number = Number(digits.slice(0, 10));
  return number > 0 && (number % 97 || 97) === Number(digits.slice(10)) ? number : undefined;
}
