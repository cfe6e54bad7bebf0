/** Rules for drafts that several operations share (R80). */
import { BillingError } from '../../model/billing-error.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import { type Context, paymentUrl } from '../kernel/context.ts';
import { nameOf } from './invoice.ts';

/** Optimistic lock: rejects a call if the invoice has changed since the caller read it. */
export function requireRevision(invoice: InvoiceRow, read: number | undefined): void {
  if (read === undefined || read === invoice.revision) return;
  throw new BillingError(
    'invoice_changed',
    `Invoice ${nameOf(invoice)} was changed since: it is at revision ${invoice.revision}, not ${read}.`,
    { field: 'revision', hint: 'Read it again with getInvoice; repeat the call with its revision if it still fits.' },
  );
}

/**
 * Rejects a call if another call has changed the draft since this call read it (`seen`). Also protects calls without
 * the input `revision`, which {@link requireRevision} lets pass.
 */
export function requireUnchanged(invoice: InvoiceRow, seen: InvoiceRow): void {
  if (invoice.revision === seen.revision) return;
  throw new BillingError(
    'invoice_changed',
    `Invoice ${nameOf(invoice)} was changed by another call while this one ran. Nothing was done.`,
    { hint: `Read it with getInvoice; repeat the call with revision ${invoice.revision} if it still fits.` },
  );
}

const CREDIT = ' If it is wrong: createCreditNote credits it, createInvoice makes the right one.';

/**
 * Refusal for an invoice that is no longer a draft. `what`: the text of the hint if the invoice is pending. For any
 * other status, the hint proposes a credit note, if anything is left to credit.
 */
export function alreadyIssued(invoice: InvoiceRow, ctx: Pick<Context, 'addresses'>, what: string): BillingError {
  const { status } = invoice;
  return new BillingError('invoice_already_issued', `Invoice ${nameOf(invoice)} was issued already.`, {
    ...(status === 'pending'
      ? { hint: what, facts: { payment_url: paymentUrl(invoice, ctx) } }
      : { hint: `It is ${status}, and final.${invoice.amount > invoice.amount_credited ? CREDIT : ''}` }),
  });
}
