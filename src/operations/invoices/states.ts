/** Why an invoice cannot be moved, in words that say what can be done instead (R17, R20). */
import { formatInstant } from '../../model/dates.ts';
import type { StoredStatus } from '../../model/invoice.ts';
import type { InvoiceAction } from '../../model/invoice-actions.ts';
import { Refusal, type RefusalCode } from '../../model/refusal.ts';
import type { InvoiceRow } from '../../store/invoices.ts';
import { allowedActions, nameOf } from './invoice.ts';

/** What an operation on a payable invoice can meet instead. */
export const NOT_PENDING = [
  'invoice_is_draft',
  'invoice_already_paid',
  'invoice_refunded',
  'invoice_cancelled',
] as const satisfies readonly RefusalCode[];

type Named = Pick<InvoiceRow, 'id' | 'invoice_number' | 'status' | 'paid_at' | 'cancelled_at'>;

/**
 * The refusal for an invoice that is not payable. `ifDraft`: what to do instead when it is a draft; each operation
 * says it, because issuing uses up a number and is not always what is wanted.
 */
export function notPending(invoice: Named, ifDraft: string): Refusal {
  if (invoice.status === 'pending') throw new Error(`a change of ${nameOf(invoice)} was lost without a reason`);
  return REFUSALS[invoice.status](invoice, ifDraft);
}

export function requirePending(invoice: Named, ifDraft: string): void {
  if (invoice.status !== 'pending') throw notPending(invoice, ifDraft);
}

/** Refuses an action that is not among the invoice's `allowed_actions`; `reason` makes the refusal. */
export function requireAllowed(invoice: InvoiceRow, action: InvoiceAction, reason: () => Refusal): void {
  if (!allowedActions(invoice).includes(action)) throw reason();
}

const REFUSALS: Record<Exclude<StoredStatus, 'pending'>, (invoice: Named, ifDraft: string) => Refusal> = {
  draft: (invoice, hint) =>
    new Refusal('invoice_is_draft', `Invoice ${invoice.id} is a draft: it has no number, and nothing is due on it.`, {
      hint,
    }),
  paid: (invoice) =>
    new Refusal('invoice_already_paid', `Invoice ${nameOf(invoice)} is already paid in full.`, {
      hint: `Nothing is due on it. listPayments with invoice_id ${invoice.id} shows its payments; refundPayment gives money back.`,
      facts: paidFacts(invoice),
    }),
  refunded: (invoice) =>
    new Refusal('invoice_refunded', `Invoice ${nameOf(invoice)} was paid, and all of it was refunded.`, {
      hint: 'A refunded invoice is final; make a new one with createInvoice if money is due again.',
      facts: paidFacts(invoice),
    }),
  cancelled: (invoice) =>
    new Refusal('invoice_cancelled', `Invoice ${nameOf(invoice)} is cancelled.`, {
      hint: 'A cancelled invoice is final; make a new one with createInvoice if money is due.',
      ...(invoice.cancelled_at === null ? {} : { facts: { cancelled_at: formatInstant(invoice.cancelled_at) } }),
    }),
};

function paidFacts({ paid_at }: Named) {
  return paid_at === null ? {} : { paid_at: formatInstant(paid_at) };
}
