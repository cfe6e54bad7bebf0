/** Prints an invoice as it is now, or as it was issued (R85). */
import type { EInvoice } from '../../documents/einvoice/einvoice.ts';
import type { BusinessTerms, InvoiceFields } from '../../documents/invoice/invoice-fields.ts';
import type { AccountId } from '../../model/ids.ts';
import { taxExchanged, toGiveBackOf, withBuyerDefaults } from '../../model/invoice.ts';
import type { Line, TaxLine } from '../../model/invoice-sums.ts';
import type { Parties } from '../../model/parties.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import type { Queries } from '../../store/store.ts';
import type { Printer } from '../archive/printer.ts';
import { paymentUrl, type Services } from '../kernel/context.ts';
import { detailsIn } from './details.ts';
import { invoiceContent } from './einvoice/content.ts';
import { facturX } from './einvoice/state.ts';
import { type IssueSnapshot, invoiceFileName, payingNow } from './issue-snapshot.ts';
import { partiesOf } from './parties.ts';
import type { CachedDocument } from './pdf-cache.ts';

/**
 * Prints the invoice as it is now. For an issued invoice, the same row and `paymentUrl` give the same bytes, until an
 * upgrade changes the layout or the fonts.
 */
export async function printInvoice(
  services: Pick<Services, 'store' | 'pdfs'>,
  invoice: InvoiceRow,
  paymentUrl: string,
): Promise<Uint8Array> {
  const { store } = services;
  const { account_id: accountId } = invoice;
  const customer = await store.merging.following(accountId, invoice.customer_id);
  if (!customer) throw new Error(`invoice ${invoice.id} has no customer`);
  const parties = await partiesOf(store, invoice, customer);
  const einvoice = saysAll(invoice) ? facturX(await contentOfPage(store, invoice, parties)) : null;
  return printPdf(services, accountId, { invoice: printableFields(invoice, parties), parties, paymentUrl, einvoice });
}

/**
 * True if an e-invoice can represent the invoice's state. E-invoices have fields for the paid and the due amount, but
 * not for credits, refunds or a cancellation (R86). False for drafts.
 */
function saysAll({ status, amount, amount_paid: paid, amount_due: due, ...row }: InvoiceRow): boolean {
  const isOpen = status === 'pending' || status === 'paid';
  return isOpen && row.amount_credited === 0 && row.amount_refunded === 0 && amount - paid === due;
}

/**
 * Content of the e-invoice inside the PDF. This e-invoice contains only the names of the attachments, because the files
 * are mailed in addition to the PDF.
 */
async function contentOfPage({ attachments }: Queries, row: InvoiceRow, parties: Parties): Promise<EInvoice> {
  const files = await attachments.ofInvoice(row.account_id, row.id);
  const named = files.map(({ name, type }) => ({ name, type, content: null }));
  return { ...invoiceContent(row, parties, payingNow(row, parties.seller.iban)), attachments: named };
}

/**
 * Business terms that the document prints. `taxTotal`: tax of the printed document in minor units. The document is the
 * invoice, a credit note or a quote.
 */
export function termsOf(
  row: Pick<InvoiceRow, 'details' | 'currency'>,
  taxTotal: number,
  { buyer }: Parties,
): BusinessTerms {
  const details = detailsIn(row);
  const { deliveryDate, period, orderReference } = details;
  return {
    deliveryDate: deliveryDate ?? null,
    period: period ?? null,
    ...withBuyerDefaults(details, buyer),
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
    toGiveBack: row.status === 'draft' ? 0 : toGiveBackOf(row),
    createdAt: row.created_at,
    paidAt: row.paid_at,
    cancelledAt: row.cancelled_at,
  };
}

export const printArchivedInvoice: Printer = async (services, accountId, id, kept) => {
  const invoice = await services.store.invoices.find(accountId, { id });
  if (!invoice || invoice.status === 'draft') throw new Error(`invoice ${id} was not issued`);
  // Older versions stored no snapshot. A migration cannot add one: a snapshot contains the payment address, which
  // depends on a setting of the service.
  const none: IssueSnapshot = { paymentUrl: paymentUrl(invoice, services), paidAt: null };
  const snapshot = kept === null ? none : (JSON.parse(kept) as IssueSnapshot);
  const bytes = await printInvoice(services, asIssued(invoice, snapshot), snapshot.paymentUrl);
  return { filename: invoiceFileName(invoice), bytes };
};

function asIssued(invoice: InvoiceRow, { paidAt }: IssueSnapshot): InvoiceRow {
  const nothing = { amount_refunded: 0, amount_credited: 0, credit_returned: 0, credit_notes: '[]' };
  const untouched = { ...invoice, ...nothing, cancelled_at: null, paid_at: paidAt };
  return paidAt === null
    ? { ...untouched, status: 'pending', amount_paid: 0, amount_due: invoice.amount }
    : { ...untouched, status: 'paid', amount_paid: invoice.amount, amount_due: 0 };
}

/** Prints a document with its seller's logo. Concurrent calls for the same document print it once. */
export function printPdf(
  { pdfs, store }: Pick<Services, 'pdfs' | 'store'>,
  accountId: AccountId,
  document: CachedDocument,
): Promise<Uint8Array> {
  return pdfs.printed(document, async () => {
    const { renderInThread } = await import('./pdf-threads.ts');
    const { logo: file } = document.parties.seller;
    const logo = file === null ? null : ((await store.logos.find(accountId, file)) ?? null);
    return renderInThread('invoice', { ...document, logo });
  });
}
