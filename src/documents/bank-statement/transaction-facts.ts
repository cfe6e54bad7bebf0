/** Facts of a transaction: payer and purpose. */
import { parseIban } from '../../model/bank.ts';
import { BANK_BOUNDS } from '../../model/bank-entry.ts';
import { lineOf, type StatementEntry } from './entry.ts';

export type TransactionFacts = Pick<StatementEntry, 'payerName' | 'payerIban' | 'text' | 'creditorReference'>;
/** `code`: German transaction code (GVC), such as 166. */
export type Details = TransactionFacts & { readonly code?: string | undefined };
/** Parts of field 61 of MT940: the payer's reference, and the second line of the field. */
export type Beside = { readonly reference: string | null; readonly supplement: string | undefined };

export const NOTHING_BESIDE: Beside = { reference: null, supplement: undefined };

/**
 * Joins the payer's name and `ultimate`, the name of the party for whom the payer pays. Each of them can be the
 * customer.
 */
export function named(name: string | null, ultimate: string | null): string | null {
  if (name === null || ultimate === null || name.toUpperCase() === ultimate.toUpperCase()) return name ?? ultimate;
  return lineOf(`${name} / ${ultimate}`, BANK_BOUNDS.name);
}

/**
 * The first IBAN in a text, with or without spaces in it. Words in capitals after the IBAN do not count as a part of
 * the IBAN.
 */
export function ibanIn(text: string): string | null {
  for (const { index } of text.matchAll(/(?<![A-Z0-9])[A-Z]{2}\d{2}(?= ?[A-Z0-9])/g)) {
    const [run = ''] = /^[A-Z]{2}\d{2}(?: ?[A-Z0-9]){0,30}/.exec(text.slice(index, index + 70)) ?? [];
    for (let end = run.length; end >= 15; end = Math.max(run.lastIndexOf(' ', end - 1), 0)) {
      const iban = parseIban(run.slice(0, end));
      if (iban !== undefined && !/[A-Z0-9]/.test(text[index + end] ?? '')) return iban;
    }
  }
  return null;
}

/** Finds `RF…` or `+++…+++` in a text. Check digits are verified when the reference is used. */
export function structuredIn(text: string): string | null {
  const found = /\bRF\d{2}[A-Z0-9 ]{1,27}\b|[+*]{3}\d{3}\/?\d{4}\/?\d{5}[+*]{3}/.exec(text.toUpperCase())?.[0];
  return lineOf(found, BANK_BOUNDS.reference);
}
