/**
 * Stores a credit note and applies it to its invoice, in the transaction of the operation that creates the note (R81).
 */
import { invoiceNumber } from '../../model/codes.ts';
import { addMs, startOfDay, UTC, ZONES_MS } from '../../model/dates.ts';
import type { Event } from '../../model/event.ts';
import { moneyAfter } from '../../model/invoice.ts';
import type { CreditNoteRow } from '../../store/invoices/credit-notes.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import type { Queries } from '../../store/store.ts';
import { creditNotesOf, invoiceEvent, presentInvoice } from '../invoices/invoice.ts';
import { rebalance } from '../invoices/rebalance.ts';
import { moveTotals } from '../invoices/totals.ts';
import type { Context, ReadContext } from '../kernel/context.ts';
import { todayOf } from '../kernel/fields.ts';
import { snapshotCreditNote } from './archived-credit-note.ts';
import { creditNoteEvent, presentCreditNote } from './credit-note.ts';
import { requirePrintable } from './reason-warnings.ts';
import type { Priced } from './sums.ts';

type Terms = Priced & {
  readonly reason: string;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  readonly refund: boolean;
};

export type Made = {
  readonly note: CreditNoteRow;
  readonly invoice: InvoiceRow;
  readonly isCancelled: boolean;
  /** Events of the subscription, if the invoice belongs to one of its periods. */
  readonly followed: readonly Event[];
};

export async function creditInvoice(tx: Queries, ctx: Context, before: InvoiceRow, terms: Terms): Promise<Made> {
  requirePrintable(ctx, terms.reason);
  const { sequence, prefix, digits } = await tx.accounts.takeCreditNoteSequence(ctx.account.id, terms.date);
  const number = invoiceNumber(prefix, sequence, digits);
  const unstored = await unstoredNote(tx, ctx, before, terms);
  const note = { ...unstored, ...(await tx.creditNotes.insert(columnsOf(unstored, number))) };
  await snapshotCreditNote(tx, ctx, note);
  const { id, credit_note_number, date, amount } = note;
  const notes = JSON.stringify([...creditNotesOf(before), { id, credit_note_number, date, amount }]);
  const invoice = await applied(tx, before, note, notes);
  // `moveTotals` needs a time before or at the start of the note's date. `begin` is the earliest start of that date in
  // any time zone. For a later date than today, `created_at` is earlier than `begin`.
  const begin = addMs(startOfDay(date, UTC), -ZONES_MS);
  await moveTotals(tx, ctx, before, invoice, begin < note.created_at ? begin : note.created_at);
  const isCancelled = invoice.status === 'cancelled' && before.status !== 'cancelled';
  return { note, invoice, isCancelled, followed: await ctx.hooks.invoiceChanged(tx, ctx, before, invoice) };
}

/** Events of a new credit note. `refunding`: the amount that this note reserved for refunds, in minor units. */
export function creditEvents(
  ctx: Context,
  { note, invoice, isCancelled, followed }: Made,
  refunding = 0,
): readonly Event[] {
  const created = presentCreditNote({ ...note, refunds_pending: refunding }, ctx);
  return [
    creditNoteEvent('credit_note.created', created),
    ...(isCancelled ? [invoiceEvent('invoice.cancelled', presentInvoice(invoice, ctx, todayOf(ctx)))] : []),
    ...followed,
  ];
}

type Unstored = Omit<CreditNoteRow, 'id' | 'credit_note_number' | 'sent_at'>;

/** Returns the columns of a note that has no id and no number yet. A preview shows these columns. */
export async function unstoredNote(
  tx: Queries,
  ctx: ReadContext,
  invoice: InvoiceRow,
  { sums, date, reason, metadata, refund }: Terms,
): Promise<Unstored> {
  const { lines, taxLines, subtotal, taxTotal: tax_total, total: amount } = sums;
  return {
    account_id: ctx.account.id,
    invoice_id: invoice.id,
    customer_id: invoice.customer_id,
    currency: invoice.currency,
    reason,
    date,
    subtotal,
    tax_total,
    amount,
    lines: JSON.stringify(lines),
    tax_lines: JSON.stringify(taxLines),
    ...(await partsOf(tx, invoice, amount)),
    refund_requested: refund ? 1 : 0,
    metadata: JSON.stringify(metadata ?? {}),
    created_at: ctx.now(),
    invoice_number: invoice.invoice_number,
    parties: invoice.parties,
    customer_name: invoice.customer_name,
    customer_email: invoice.customer_email,
    refunds_pending: 0,
    refunds_done: 0,
  };
}

/**
 * Divides the credited amount. The first part lowers the amount due. The rest must be refunded, except for money that
 * earlier or running refunds already cover. If the invoice was cancelled without a credit note, all parts are 0:
 * nothing is due, and nothing was paid.
 */
async function partsOf(tx: Queries, invoice: InvoiceRow, amount: number) {
  if (invoice.status === 'cancelled') return { applied_to_due: 0, to_give_back: 0, covered: 0, moves_sums: 0 as const };
  const applied_to_due = Math.min(amount, invoice.amount_due);
  const rest = amount - applied_to_due;
  const covered = moneyAfter(invoice, 'credited', amount).credit_returned - invoice.credit_returned;
  const underway = rest > covered ? await tx.refunds.underway(invoice.id, { withoutNote: true }) : 0;
  return { applied_to_due, to_give_back: Math.max(0, rest - covered - underway), covered, moves_sums: 1 as const };
}

function columnsOf(unstored: Unstored, credit_note_number: string) {
  const { invoice_number, parties, customer_name, customer_email, refunds_pending, refunds_done, ...columns } =
    unstored;
  return { ...columns, credit_note_number };
}

/**
 * Applies the note and returns the changed invoice. If the invoice was cancelled without a note, the amount due and the
 * totals stay, because the cancellation has already changed them.
 */
async function applied(tx: Queries, before: InvoiceRow, note: CreditNoteRow, notes: string): Promise<InvoiceRow> {
  const { amount, created_at: at, moves_sums } = note;
  if (moves_sums === 1) return rebalance(tx, before, { kind: 'credited', amount, at }, notes);
  const change = { amount_credited: before.amount_credited + amount, credit_notes: notes };
  if (!(await tx.invoices.setCreditNotes(before, change))) {
    throw new Error(`invoice ${before.id} changed while its account's lock was taken`);
  }
  return { ...before, ...change };
}
