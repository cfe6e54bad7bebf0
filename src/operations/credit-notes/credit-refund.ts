/** Creates the credit note of a refund, or warns that the refund has no credit note (R81). */

import { invalid } from '../../model/billing-error.ts';
import type { Event } from '../../model/event.ts';
import { toGiveBackOf } from '../../model/invoice.ts';
import { formatMoney, toText } from '../../model/money.ts';
import type { CreditNoteRow } from '../../store/invoices/credit-notes.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import type { ListedPaymentRow } from '../../store/payments/payment-lists.ts';
import type { Queries } from '../../store/store.ts';
import { DOCUMENTS } from '../../words/texts.ts';
import { languageFor, requireCustomer } from '../customers/customer.ts';
import { nameOf, requireInvoice } from '../invoices/invoice.ts';
import type { Context } from '../kernel/context.ts';
import { creditEvents, creditInvoice } from './credit-invoice.ts';
import { priceCreditNote } from './sums.ts';

type RefundRequest = { readonly credit_note: boolean; readonly reason?: string | undefined };

type Credited = {
  readonly note: CreditNoteRow | null;
  readonly events: readonly Event[];
  readonly warnings: 'refund_without_credit_note'[];
};

const NONE: Credited = { note: null, events: [], warnings: [] };

/**
 * Creates the credit note for a refund, if one is requested and needed. Must be called in the transaction of the
 * refund, before the row of the refund is inserted. No credit note is needed for the refund of an overpayment, or of
 * money that earlier credit notes cover.
 */
export async function creditFor(
  tx: Queries,
  ctx: Context,
  { invoice_id, currency }: ListedPaymentRow,
  amount: number,
  { credit_note: wanted, reason }: RefundRequest,
): Promise<Credited> {
  if (invoice_id === null) {
    if (wanted) throw invalid([{ field: 'credit_note', message: 'must be false: the payment is for no invoice' }]);
    return NONE;
  }
  const invoice = await requireInvoice(ctx, invoice_id, tx);
  const underway = await tx.refunds.underway(invoice_id, { withoutNote: false });
  const creditable = invoice.amount - invoice.amount_credited;
  const uncovered = Math.min(creditable, amount - Math.max(0, toGiveBackOf(invoice) - underway));
  if (uncovered <= 0) return NONE;
  if (!wanted) return { ...NONE, warnings: ['refund_without_credit_note'] };
  requireNothingDue(invoice);
  const customer = await requireCustomer(ctx, invoice.customer_id, 'customer_id', tx);
  const text = reason ?? DOCUMENTS[await languageFor(tx, customer)].reasons.refunded;
  const priced = await priceCreditNote(tx, ctx, invoice, { amount: toText(uncovered, currency), reason: text });
  const made = await creditInvoice(tx, ctx, invoice, { ...priced, reason: text, refund: true });
  return { note: made.note, events: creditEvents(ctx, made, amount), warnings: [] };
}

/**
 * Rejects `credit_note: true` while an amount is due. A credit note would first lower the amount due, and would not
 * cover the refund.
 */
function requireNothingDue(invoice: InvoiceRow): void {
  if (invoice.amount_due === 0) return;
  const due = formatMoney(invoice.amount_due, invoice.currency);
  throw invalid([
    {
      field: 'credit_note',
      message: `must be false while ${due} is due on ${nameOf(invoice)}: a credit note lowers that first; createCreditNote with refund: true does both`,
    },
  ]);
}
