/** A customer's statement (R88): all movements that changed the customer's balance, and the balance. */

import { dateAt, type Instant, type LocalDate, type TimeZone } from './dates.ts';
import type { CreditNoteId, InvoiceId, PaymentId } from './ids.ts';
import type { Currency } from './money.ts';

/**
 * Kinds of movements. Lines with the same time are in this order. `refund_failed`: the bank returned the money of a
 * refund to the business. `refund_waived`: removes a refund from the balance, because a refund does not make the
 * customer owe the money again (R17). `chargeback_reversed`: a bank returned charged-back money to the business.
 * `cancellation`: removes the amount of a cancelled invoice.
 */
export const STATEMENT_KINDS = [
  'invoice',
  'credit_note',
  'payment',
  'refund',
  'refund_failed',
  'refund_waived',
  'chargeback',
  'chargeback_reversed',
  'cancellation',
] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

/** A change of the customer's balance. `amount`: in minor units; positive if the customer owes more. */
export type Movement = {
  readonly kind: StatementKind;
  readonly currency: Currency;
  readonly amount: number;
  readonly at: Instant;
  /** Printed date of an invoice or credit note. Null for other movements, which belong to the day of `at`. */
  readonly date: LocalDate | null;
  readonly invoice_id: InvoiceId;
  readonly invoice_number: string;
  readonly due_date: LocalDate;
  readonly credit_note_id: CreditNoteId | null;
  readonly credit_note_number: string | null;
  readonly payment_id: PaymentId | null;
  readonly testmode: 0 | 1;
};

/**
 * A line of the statement. `day`: the day to which the line belongs. `balance`: balance after the line, in the line's
 * currency.
 */
export type StatementLine = Movement & { readonly day: LocalDate; readonly balance: number };

export type StatementBalance = { readonly currency: Currency; readonly opening: number; readonly closing: number };

export type Statement = { readonly balances: readonly StatementBalance[]; readonly lines: readonly StatementLine[] };

/**
 * Returns a statement whose lines are sorted by currency, then by day. `opening`: balance before `movements`, per
 * currency.
 */
export function statementOf(
  opening: ReadonlyMap<Currency, number>,
  movements: readonly Movement[],
  zone: TimeZone,
): Statement {
  const dated = joined(movements).map((one) => ({ ...one, day: dayOf(one, zone) }));
  const sorted = dated.sort((a, b) => compareKeys(keyOf(a), keyOf(b)));
  const currencies = new Set([...nonZero(opening), ...sorted.map(({ currency }) => currency)]);
  const balances: StatementBalance[] = [];
  const lines: StatementLine[] = [];
  for (const currency of [...currencies].sort()) {
    const before = opening.get(currency) ?? 0;
    let balance = before;
    for (const line of sorted) {
      if (line.currency !== currency) continue;
      balance += line.amount;
      lines.push({ ...line, balance });
    }
    balances.push({ currency, opening: before, closing: balance });
  }
  return { balances, lines };
}

function nonZero(sums: ReadonlyMap<Currency, number>): Currency[] {
  return [...sums].flatMap(([currency, sum]) => (sum === 0 ? [] : [currency]));
}

/**
 * Day of a movement: its printed date or the day of `at`, whichever is earlier. A document with a future date therefore
 * has the day on which it was issued. The customer owes the amount from that day on.
 */
export function dayOf({ at, date }: Pick<Movement, 'at' | 'date'>, zone: TimeZone): LocalDate {
  const day = dateAt(at, zone);
  return date !== null && date < day ? date : day;
}

/**
 * Joins the parts of one refund or chargeback into one line. Lines with an amount of zero are left out, except
 * invoices.
 */
function joined(movements: readonly Movement[]): Movement[] {
  const lines = new Map<string, Movement>();
  for (const one of movements) {
    const { kind, currency, at, invoice_id, credit_note_id, payment_id } = one;
    const key = JSON.stringify([kind, currency, at, invoice_id, credit_note_id, payment_id]);
    const same = lines.get(key);
    lines.set(key, same ? { ...same, amount: same.amount + one.amount } : one);
  }
  return [...lines.values()].filter(({ kind, amount }) => kind === 'invoice' || amount !== 0);
}

export type LineKey = readonly (string | number)[];

/** Sort key of a line in its statement. Invoices are the first lines of their day. */
export function keyOf(line: Omit<StatementLine, 'balance'>): LineKey {
  const { currency, day, kind, at, invoice_id, credit_note_id, payment_id } = line;
  const time = kind === 'invoice' ? 0 : at;
  return [currency, day, time, STATEMENT_KINDS.indexOf(kind), invoice_id, credit_note_id ?? 0, payment_id ?? 0];
}

export function compareKeys(a: LineKey, b: LineKey): number {
  for (const [index, one] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    if (one !== other) return one < other ? -1 : 1;
  }
  return 0;
}
