/** One transaction of a bank statement, in any of its formats (R89). */

import { parseIban } from '../../model/bank.ts';
import { BANK_BOUNDS, type EntryDoubt } from '../../model/bank-entry.ts';
import type { Currency } from '../../model/currency.ts';
import type { LocalDate } from '../../model/dates.ts';

export const STATEMENT_FORMATS = ['camt053', 'mt940', 'csv'] as const;
export const CSV_DELIMITERS = [',', ';', '\t', '|'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** Entries that the bank has not booked yet may lack a day. */
export type Booked =
  | { readonly isBooked: true; readonly bookedOn: LocalDate }
  | { readonly isBooked: false; readonly bookedOn: LocalDate | null };

export function bookedAt(isBooked: boolean, day: LocalDate | undefined): Booked {
  if (!isBooked) return { isBooked, bookedOn: day ?? null };
  if (day === undefined) throw new Error('a booked entry without its day');
  return { isBooked, bookedOn: day };
}

/** One transaction; each transaction of a batch is one. `amount` in minor units, above 0. */
export type StatementEntry = Booked & {
  readonly amount: number;
  readonly currency: Currency;
  readonly direction: 'credit' | 'debit';
  /** Takes back an earlier entry: a reversed credit is a debit. */
  readonly isReversal: boolean;
  /** Of a payment that was returned what it was, without the bank's charges; null for all others. A return is a reversal. */
  readonly returned: number | null;
  /** The bank's code of the reason, such as `MD06`. */
  readonly returnReason: string | null;
  /** Why it may be told wrongly; null if nothing says so. */
  readonly doubt: EntryDoubt | null;
  /** The account of the statement: an IBAN, or a number as the bank writes it. */
  readonly account: string | null;
  /** The bank's own reference of the transaction. */
  readonly bankReference: string | null;
  readonly payerName: string | null;
  readonly payerIban: string | null;
  /** The payer's text, and the payer's own reference. */
  readonly text: string;
  /** A structured reference in its own field (ISO 11649, or Belgian). */
  readonly creditorReference: string | null;
};

export type ReadStatement = { readonly format: StatementFormat; readonly entries: readonly StatementEntry[] };

/** A file that cannot be read as a bank statement. The message names the place and says what is possible. */
export class StatementFault extends Error {
  override readonly name = 'StatementFault';
}

/** Reads a statement in slices: the caller may let other work run whenever it yields. */
export type Reading<Result> = Generator<undefined, Result>;

export const SLICE_ENTRIES = 250;

/** Keeps an entry, unless its amount is zero, which banks write for notes. Refuses the one after the last that a file may have. */
export function keep(entries: StatementEntry[], entry: StatementEntry): void {
  if (entry.amount > 0) entries.push(entry);
  if (entries.length > BANK_BOUNDS.entries) {
    throw new StatementFault(
      `It has more than ${BANK_BOUNDS.entries} transactions: export a shorter period, and import one file after the other.`,
    );
  }
}

/** In one line, without control characters, cut at `max`; null if nothing is left. */
export function lineOf(text: string | undefined, max: number): string | null {
  const line = (text ?? '')
    .toWellFormed()
    // In parts: a loop over a field of 5 MB may run out of stack.
    .replace(/[\p{Cc}\p{Cf}\s]{1,4096}/gu, ' ')
    .replace(/ {2,4096}/g, ' ')
    .trim();
  return line === '' ? null : [...line].slice(0, max).join('').trimEnd();
}

/** The parts that say something, each once. */
export function textOf(parts: readonly (string | undefined | null)[]): string {
  const said = parts.flatMap((part) => lineOf(part ?? undefined, BANK_BOUNDS.text) ?? []);
  return lineOf([...new Set(said)].join(' '), BANK_BOUNDS.text) ?? '';
}

/** An own reference of the bank or of the payer; null for the words that say that there is none. */
export function referenceOf(text: string | undefined): string | null {
  const reference = lineOf(text, BANK_BOUNDS.reference);
  return reference === null || /^(NONREF|NOTPROVIDED|NOT PROVIDED|EREF|N\/A|-|0+)$/i.test(reference) ? null : reference;
}

/** An IBAN without blanks; else the number as it is written, for an account of one's own. */
export function accountOf(text: string | undefined): string | null {
  const line = lineOf(text, BANK_BOUNDS.account);
  return line === null ? null : (parseIban(line) ?? line.replaceAll(' ', ''));
}

export function ibanOf(text: string | undefined): string | null {
  return parseIban(text ?? '') ?? null;
}
