/** Prints an invoice as it is now, or as it was issued. */
import type { BusinessTerms, InvoiceFields } from '../../documents/invoice/invoice-fields.ts';
import { saidIn, taxExchanged } from '../../model/invoice-details.ts';
import type { Line, TaxLine } from '../../model/invoice-sums.ts';
import type { Parties } from '../../model/parties.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import type { Services } from '../kernel/context.ts';
import { detailsIn } from './details.ts';
import { invoiceContent } from './einvoice/content.ts';
import { facturX } from './einvoice/state.ts';
import { payingNow } from './frozen.ts';
import { partiesOf } from './parties.ts';
import { pdfNameOf, printPdf } from './print-pdf.ts';

/** Deterministic: the same row and address give the same bytes, until an upgrade changes the layout or the fonts. */
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
  const einvoice = saysAll(invoice) ? facturX(contentOfPage(invoice, parties)) : null;
  return printPdf(services, accountId, { invoice: printableFields(invoice, parties), parties, paymentUrl, einvoice });
}

/**
 * Whether an e-invoice can express its state: there are terms for what was paid and is due, but none for what was
 * credited, refunded or cancelled (R86).
 */
function saysAll({ status, amount, amount_paid: paid, amount_due: due, ...row }: InvoiceRow): boolean {
  const isOpen = status === 'pending' || status === 'paid';
  return isOpen && row.amount_credited === 0 && row.amount_refunded === 0 && amount - paid === due;
}

function contentOfPage(row: InvoiceRow, parties: Parties) {
  return invoiceContent(row, parties, payingNow(row, parties.seller.iban));
}

export function invoiceFileName({ id, invoice_number }: Pick<InvoiceRow, 'id' | 'invoice_number'>): string {
  return pdfNameOf(invoice_number ?? `draft-${id}`);
}

/** `taxTotal`: of the document that is printed for the invoice, in minor units. */
export function termsOf(row: InvoiceRow, taxTotal: number, { buyer }: Parties): BusinessTerms {
  const details = detailsIn(row);
  const { deliveryDate, period, orderReference } = details;
  return {
    deliveryDate: deliveryDate ?? null,
    period: period ?? null,
    ...saidIn(details, buyer),
    orderReference: orderReference ?? null,
    ownCurrency: taxExchanged(details, { taxTotal, currency: row.currency }),
  };
}

function printableFields(row: InvoiceRow, parties: Parties): InvoiceFields {
  const { pricesIncludeTax, discount } = detailsIn(row);
  return {
    ...termsOf(row, row.tax_total, parties),
    pricesIncludeTax: pricesIncludeTax ?? false,
    discount: discount ?? null,
    id: row.id,
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
