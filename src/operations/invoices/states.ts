/** Refusals because of an invoice's state, with hints for the next step (R20). */
import { BillingError, type BillingErrorCode } from '../../model/billing-error.ts';
import { formatInstant } from '../../model/dates.ts';
import type { InvoiceAction, StoredStatus } from '../../model/invoice.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import { allowedActions, nameOf } from './invoice.ts';

/** Refusal codes of operations that need a payable invoice. */
export const NOT_PENDING_REFUSALS = [
  'invoice_is_draft',
  'invoice_already_paid',
  'invoice_refunded',
  'invoice_cancelled',
] as const satisfies readonly BillingErrorCode[];

type RefusedInvoice = Pick<InvoiceRow, 'id' | 'invoice_number' | 'status' | 'paid_at' | 'cancelled_at'>;

/**
 * Refusal for an invoice that is not payable. `ifDraft`: hint for a draft. Each operation has its own hint, because
 * issuing the draft is not always the right next step.
 */
export function notPending(invoice: RefusedInvoice, ifDraft: string): BillingError {
  if (invoice.status === 'pending')
    throw new Error(`the update of ${nameOf(invoice)} changed no row although it is pending`);
  return REFUSALS[invoice.status](invoice, ifDraft);
}

export function requirePending(invoice: RefusedInvoice, ifDraft: string): void {
  if (invoice.status !== 'pending') throw notPending(invoice, ifDraft);
}

/** Rejects an action that is not among the invoice's `allowed_actions`. `reason` creates the refusal. */
export function requireAllowed(invoice: InvoiceRow, action: InvoiceAction, reason: () => BillingError): void {
  if (!allowedActions(invoice).includes(action)) throw reason();
}

const REFUSALS: Record<Exclude<StoredStatus, 'pending'>, (invoice: RefusedInvoice, ifDraft: string) => BillingError> = {
  draft: (invoice, hint) =>
    new BillingError(
      'invoice_is_draft',
      `Invoice ${invoice.id} is a draft: it has no number, and nothing is due on it.`,
      {
        hint,
      },
    ),
  paid: (invoice) =>
    new BillingError('invoice_already_paid', `Invoice ${nameOf(invoice)} is already paid in full.`, {
      hint: `Nothing is due on it. listPayments with invoice_id ${invoice.id} shows its payments; refundPayment gives money back.`,
      facts: paidFacts(invoice),
    }),
  refunded: (invoice) =>
    new BillingError('invoice_refunded', `Invoice ${nameOf(invoice)} was paid, and all of it was refunded.`, {
      hint: 'A refunded invoice is final; make a new one with createInvoice if money is due again.',
      facts: paidFacts(invoice),
    }),
  cancelled: (invoice) =>
    new BillingError('invoice_cancelled', `Invoice ${nameOf(invoice)} is cancelled.`, {
      hint: 'A cancelled invoice is final; make a new one with createInvoice if money is due.',
      ...(invoice.cancelled_at === null ? {} : { facts: { cancelled_at: formatInstant(invoice.cancelled_at) } }),
    }),
};

/** Refusal for an imported invoice, whose document this service does not have (R108). */
export function importedElsewhere(invoice: Pick<InvoiceRow, 'id' | 'invoice_number'>): BillingError {
  return new BillingError(
    'invoice_imported',
    `Invoice ${nameOf(invoice)} was issued by another product, which has its document.`,
    { hint: 'Reminders, payments and credit notes are possible. Its PDF has to come from the product that issued it.' },
  );
}

function paidFacts({ paid_at }: RefusedInvoice) {
  return paid_at === null ? {} : { paid_at: formatInstant(paid_at) };
}
