/** A transaction of a bank statement, the same for all formats (R89). */
import { parseIban } from '../../model/bank.ts';
import { BANK_BOUNDS, ENTRY_DOUBTS, type EntryDoubt } from '../../model/bank-entry.ts';
import type { LocalDate } from '../../model/dates.ts';
import type { Currency } from '../../model/money.ts';

export const STATEMENT_FORMATS = ['camt053', 'mt940', 'csv'] as const;
export const CSV_DELIMITERS = [',', ';', '\t', '|'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** The booking day is null only for entries that are not booked yet. */
export type Booked =
  | { readonly isBooked: true; readonly bookedOn: LocalDate }
  | { readonly isBooked: false; readonly bookedOn: LocalDate | null };

export function bookedAt(isBooked: boolean, day: LocalDate | undefined): Booked {
  if (!isBooked) return { isBooked, bookedOn: day ?? null };
  if (day === undefined) throw new Error('a booked entry without its day');
  return { isBooked, bookedOn: day };
}

/** One transaction, or a batch whose transactions the file does not list. `amount`: in minor units, above 0. */
export type StatementEntry = Booked & {
  readonly amount: number;
  readonly currency: Currency;
  readonly direction: 'credit' | 'debit';
  /** True for the reversal of an earlier entry. The reversal of a credit is a debit. */
  readonly isReversal: boolean;
  /**
   * Amount of the earlier payment that this debit takes back; null for any other entry. If the file states the bank's
   * charges, they are not included.
   */
  readonly returned: number | null;
  /** The bank's code for the reason of a return, such as `MD06`. */
  readonly returnReason: string | null;
  /** Reason why the file may describe the entry wrongly. Null if there is no doubt. */
  readonly doubt: EntryDoubt | null;
  /** Account of the statement: an IBAN, or a number as the bank writes it. */
  readonly account: string | null;
  /** The bank's own reference for the transaction. */
  readonly bankReference: string | null;
  readonly payerName: string | null;
  readonly payerIban: string | null;
  /** The payer's text and the payer's references. */
  readonly text: string;
  /** A structured reference from a separate field (ISO 11649 or Belgian). */
  readonly creditorReference: string | null;
};

/** True for entries that are stored: booked incoming payments and their reversals. */
export function isKept<Entry extends StatementEntry>(entry: Entry): entry is Entry & { readonly bookedOn: LocalDate } {
  return entry.isBooked && (entry.direction === 'credit') !== entry.isReversal;
}

/** Reasons for leaving a transaction out. `own_return`: money that the account's owner had sent and got back. */
export const LEFT_OUT_REASONS = ['not_booked', 'no_amount', 'zero', 'own_return', 'incomplete', 'shifted'] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];
/** `place`: position in the file, such as `Line 12`. `said`: the file's text at this position, such as `Vorgemerkt`. */
export type LeftOut = { readonly place: string; readonly reason: LeftOutReason; readonly said: string | null };

export const WARNING_CODES = [...ENTRY_DOUBTS, 'batch'] as const;
/** A problem of the file. `message`: a sentence that ends with a full stop. */
export type StatementWarning = { readonly code: (typeof WARNING_CODES)[number]; readonly message: string };

export type ReadStatement = {
  readonly format: StatementFormat;
  /** All entries of the file. Only entries for which {@link isKept} is true are stored. */
  readonly entries: readonly StatementEntry[];
  readonly leftOut: readonly LeftOut[];
  readonly warnings: readonly StatementWarning[];
};

/**
 * Thrown for a file that cannot be read as a bank statement. The message names the position of the fault in the file,
 * and what the caller can do.
 */
export class StatementFault extends Error {
  override readonly name = 'StatementFault';
  /**
   * True if the file becomes readable with details from the caller, such as the columns of a CSV.
   */
  readonly isUntold: boolean;

  constructor(message: string, { isUntold = false }: { readonly isUntold?: boolean } = {}) {
    super(message);
    this.isUntold = isUntold;
  }
}

/**
 * The transactions that were read so far. Each transaction is in `entries`, or in `leftOut` with a reason. Two kinds of
 * transactions are in both lists:
 * - Transactions that are not booked.
 * - Returned payments: the account's owner had sent the money and got it back.
 */
export class Collected {
  readonly entries: StatementEntry[] = [];
  readonly leftOut: LeftOut[] = [];
  readonly warnings: StatementWarning[] = [];

  /**
   * Adds an entry. In two cases the entry is also listed in `leftOut`: it is not booked, or it returns a payment that
   * the account's owner had sent. An entry with an amount of zero is a bank's notice. Such an entry is listed only in
   * `leftOut`. Throws {@link StatementFault} if the file has too many transactions.
   */
  keep(entry: StatementEntry, place: string, said: string | null = null): void {
    if (entry.amount === 0) {
      this.leave(place, 'zero', said);
      return;
    }
    this.entries.push(entry);
    if (!entry.isBooked) this.leave(place, 'not_booked', said);
    else if (entry.isReversal && entry.direction === 'credit') this.leave(place, 'own_return', said);
    this.#refuseTooMany();
  }

  leave(place: string, reason: LeftOutReason, said: string | null = null): void {
    this.leftOut.push({ place, reason, said: lineOf(said ?? undefined, 60) });
    this.#refuseTooMany();
  }

  /** Adds a warning, and marks the entries from index `from` up to, but not including, `to` as doubtful. */
  warn(code: EntryDoubt, message: string, from: number, to = this.entries.length): void {
    this.say(code, message);
    for (let at = from; at < to; at++) {
      const entry = this.entries[at];
      if (entry && entry.doubt === null) this.entries[at] = { ...entry, doubt: code };
    }
  }

  /** Adds a warning without marking entries as doubtful. */
  say(code: StatementWarning['code'], message: string): void {
    if (this.warnings.length < WARNINGS_MAX) this.warnings.push({ code, message });
  }

  #refuseTooMany(): void {
    if (this.entries.length <= BANK_BOUNDS.entries && this.leftOut.length <= BANK_BOUNDS.entries) return;
    throw new StatementFault(
      `It has more than ${BANK_BOUNDS.entries} transactions: export a shorter period, and import one file after the other.`,
    );
  }
}

const WARNINGS_MAX = 25;

/** The text on one line, without control characters, cut at `max`; null if nothing is left. */
export function lineOf(text: string | undefined, max: number): string | null {
  const line = (text ?? '')
    .toWellFormed()
    // A match has at most 4096 characters, because a match of 5 MB could overflow the stack of the regular expression.
    .replace(/[\p{Cc}\p{Cf}\s]{1,4096}/gu, ' ')
    .replace(/ {2,4096}/g, ' ')
    .trim();
  return line === '' ? null : [...line].slice(0, max).join('').trimEnd();
}

/** Joins the non-empty parts on one line, without repetitions. */
export function textOf(parts: readonly (string | undefined | null)[]): string {
  const said = parts.flatMap((part) => lineOf(part ?? undefined, BANK_BOUNDS.text) ?? []);
  return lineOf([...new Set(said)].join(' '), BANK_BOUNDS.text) ?? '';
}

/** Returns a reference. Returns null for texts that mean "none", such as NOTPROVIDED. */
export function referenceOf(text: string | undefined): string | null {
  const reference = lineOf(text, BANK_BOUNDS.reference);
  return reference === null || /^(NONREF|NOTPROVIDED|NOT PROVIDED|EREF|N\/A|-|0+)$/i.test(reference) ? null : reference;
}

/** An IBAN or another account number, without spaces. */
export function accountOf(text: string | undefined): string | null {
  const line = lineOf(text, BANK_BOUNDS.account);
  return line === null ? null : (parseIban(line) ?? line.replaceAll(' ', ''));
}

export function ibanOf(text: string | undefined): string | null {
  return parseIban(text ?? '') ?? null;
}
