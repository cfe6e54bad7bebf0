/**
 * Data that is stored when an invoice is issued, in addition to the invoice's row (R85, R86). The functions at the end
 * make the file names of documents.
 */
import { ARCHIVED_AFTER_MS } from '../../model/archived-document.ts';
import { addMs, type Instant } from '../../model/dates.ts';
import type { Parties } from '../../model/parties.ts';
import { transferReference } from '../../model/transfer.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import type { Queries } from '../../store/store.ts';
import { type Context, paymentUrl } from '../kernel/context.ts';

/**
 * Data of an invoice when it was issued. `paidAt`: time of the payment, if the invoice was issued because a payment
 * arrived; otherwise null.
 */
export type IssueSnapshot = {
  readonly paymentUrl: string;
  readonly paidAt: Instant | null;
  // Snapshots from older versions of this service lack the fields below (R86).
  /** The payment reference (BT-83 of EN 16931). */
  readonly reference?: string | null;
  /** The paid amount (BT-113 of EN 16931), in minor units. */
  readonly paid?: number;
};

/** Payment details in an e-invoice: the payment reference, and the paid amount in minor units. */
export type Paying = { readonly reference: string | null; readonly paid: number };

/**
 * Payment details of the invoice when it was issued. For older invoices, no details are stored. Their reference is the
 * invoice number and their paid amount is 0, so that their e-invoices keep the same bytes.
 */
export async function payingAsIssued(db: Queries, invoice: InvoiceRow): Promise<Paying> {
  const { account_id: accountId, id, invoice_number: number } = invoice;
  if (number === null) return { reference: null, paid: 0 };
  const kept = await db.archivedDocuments.snapshot(accountId, 'invoice', id);
  const { reference = number, paid = 0 } = kept === null ? {} : (JSON.parse(kept) as IssueSnapshot);
  return { reference, paid };
}

/** The current payment reference and paid amount. `iban`: the IBAN of the seller. */
export function payingNow(row: InvoiceRow, iban: string | null): Paying {
  return { reference: transferReference(iban, { id: row.id, number: row.invoice_number }), paid: row.amount_paid };
}

/**
 * Stores the data that the invoice's row does not contain. Must be called in the transaction that issues the invoice.
 * `paidAt`: time of the payment, if the invoice is issued because a payment arrived.
 */
export function snapshotInvoice(tx: Queries, ctx: Context, invoice: InvoiceRow, paidAt: Instant | null): Promise<void> {
  const { iban } = (JSON.parse(invoice.parties ?? 'null') as Parties).seller;
  const snapshot: IssueSnapshot = {
    paymentUrl: paymentUrl(invoice, ctx),
    paidAt,
    paid: paidAt === null ? 0 : invoice.amount,
    reference: transferReference(iban, { id: invoice.id, number: invoice.invoice_number }),
  };
  return tx.archivedDocuments.storeSnapshot({
    account_id: invoice.account_id,
    kind: 'invoice',
    subject_id: invoice.id,
    filename: invoiceFileName(invoice),
    frozen: JSON.stringify(snapshot),
    next_attempt_at: addMs(ctx.now(), ARCHIVED_AFTER_MS),
  });
}

export function invoiceFileName({ id, invoice_number }: Pick<InvoiceRow, 'id' | 'invoice_number'>): string {
  return pdfNameOf(invoice_number ?? `draft-${id}`);
}

export function pdfNameOf(name: string): string {
  return `${fileNameOf(name)}.pdf`;
}

/** File name without its ending. The prefix of a number may contain a slash, but a file name must not. */
export function fileNameOf(name: string): string {
  return name.replace(/[^A-Za-z0-9-]+/g, '-');
}
