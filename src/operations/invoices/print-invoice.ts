/** Prints an invoice as it is now, or as it was issued. */
import type { InvoiceFields } from '../../documents/invoice/invoice-fields.ts';
import type { Line, TaxLine } from '../../model/invoice-sums.ts';
import type { InvoiceRow } from '../../store/invoices.ts';
import type { Services } from '../context.ts';
import { partiesOf } from './parties.ts';
import { pdfNameOf, printPdf } from './print-pdf.ts';

/** The same row and address give the same bytes, until an upgrade changes the layout or the fonts. */
export async function printInvoice(
  services: Pick<Services, 'store' | 'pdfs'>,
  invoice: InvoiceRow,
  paymentUrl: string,
): Promise<Uint8Array> {
  const { store } = services;
  const { account_id: accountId } = invoice;
  const customer = await store.customers.byId(accountId, invoice.customer_id);
  if (!customer) throw new Error(`invoice ${invoice.id} has no customer`);
  const parties = await partiesOf(store, invoice, customer);
  return printPdf(services, accountId, { invoice: printableFields(invoice), parties, paymentUrl });
}

export function invoiceFileName({ id, invoice_number }: Pick<InvoiceRow, 'id' | 'invoice_number'>): string {
  return pdfNameOf(invoice_number ?? `draft-${id}`);
}

function printableFields(row: InvoiceRow): InvoiceFields {
  return {
    number: row.invoice_number,
    status: row.status,
    currency: row.currency,
    date: row.date,
    dueDate: row.due_date,
    reference: row.reference,
    notes: row.notes,
    lines: JSON.parse(row.lines) as Line[],
    taxLines: JSON.parse(row.tax_lines) as TaxLine[],
    subtotal: row.subtotal,
    total: row.amount,
    paid: row.amount_paid,
    refunded: row.amount_refunded,
    credited: row.amount_credited,
    due: row.amount_due,
    createdAt: row.created_at,
    paidAt: row.paid_at,
    cancelledAt: row.cancelled_at,
  };
}
