/** The invoice as it was issued: the data stored with it at the issue, and how it is printed (R85). */
import { addMs, type Instant } from '../../model/dates.ts';
import { KEPT_AFTER_MS } from '../../model/kept-document.ts';
import type { Parties } from '../../model/parties.ts';
import { transferReference } from '../../model/transfer.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import type { Queries } from '../../store/store.ts';
import type { Context } from '../kernel/context.ts';
import { paymentUrl } from '../kernel/payment-url.ts';
import type { Printer } from '../originals/printer.ts';
import type { Frozen } from './frozen.ts';
import { invoiceFileName, printInvoice } from './print-invoice.ts';

/**
 * Call it in the transaction that issues the invoice, whose row keeps lines and parties. `paidAt`: when the money
 * arrived, if the invoice is issued for money that has arrived.
 */
export function freezeInvoice(tx: Queries, ctx: Context, invoice: InvoiceRow, paidAt: Instant | null): Promise<void> {
  const { iban } = (JSON.parse(invoice.parties ?? 'null') as Parties).seller;
  const frozen: Frozen = {
    ...{ paymentUrl: paymentUrl(invoice, ctx), paidAt, paid: paidAt === null ? 0 : invoice.amount },
    reference: transferReference(iban, { id: invoice.id, number: invoice.invoice_number }),
  };
  return tx.keptDocuments.freeze({
    account_id: invoice.account_id,
    kind: 'invoice',
    subject_id: invoice.id,
    filename: invoiceFileName(invoice),
    frozen: JSON.stringify(frozen),
    next_attempt_at: addMs(ctx.now(), KEPT_AFTER_MS),
  });
}

export const printOriginalInvoice: Printer = async (services, accountId, id, kept) => {
  const invoice = await services.store.invoices.find(accountId, { id });
  if (!invoice || invoice.status === 'draft') throw new Error(`invoice ${id} was not issued`);
  // Issued by a version that stored nothing beside the row.
  const none: Frozen = { paymentUrl: paymentUrl(invoice, services), paidAt: null };
  const frozen = kept === null ? none : (JSON.parse(kept) as Frozen);
  const bytes = await printInvoice(services, asIssued(invoice, frozen), frozen.paymentUrl);
  return { filename: invoiceFileName(invoice), bytes };
};

function asIssued(invoice: InvoiceRow, { paidAt }: Frozen): InvoiceRow {
  const nothing = { amount_refunded: 0, amount_credited: 0, credit_returned: 0, credit_notes: '[]' };
  const untouched = { ...invoice, ...nothing, cancelled_at: null, paid_at: paidAt };
  return paidAt === null
    ? { ...untouched, status: 'pending', amount_paid: 0, amount_due: invoice.amount }
    : { ...untouched, status: 'paid', amount_paid: invoice.amount, amount_due: 0 };
}
