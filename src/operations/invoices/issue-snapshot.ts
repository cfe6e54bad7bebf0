/** Data of an issued invoice that is stored at the issue in addition to its row (R85, R86), and its file names. */
import { ARCHIVED_AFTER_MS } from '../../model/archived-document.ts';
import { addMs, type Instant } from '../../model/dates.ts';
import type { Parties } from '../../model/parties.ts';
import { transferReference } from '../../model/transfer.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import type { Queries } from '../../store/store.ts';
import { type Context, paymentUrl } from '../kernel/context.ts';

/** `paidAt`: null unless the invoice was issued because a payment had arrived. */
export type IssueSnapshot = {
  readonly paymentUrl: string;
  readonly paidAt: Instant | null;
  // Absent in invoices issued before R86 was revised.
  /** The payment reference (BT-83), as the pages print it. */
  readonly reference?: string | null;
  /** The paid amount (BT-113), in minor units. */
  readonly paid?: number;
};

/** What an e-invoice says about payment: the payment reference, and the paid amount in minor units. */
export type Paying = { readonly reference: string | null; readonly paid: number };

/**
 * Payment as the e-invoice said at the issue. An invoice issued before this was stored has its number as reference, and
 * nothing paid, so that its e-invoice keeps its bytes.
 */
export async function payingAsIssued(db: Queries, invoice: InvoiceRow): Promise<Paying> {
  const { account_id: accountId, id, invoice_number: number } = invoice;
  if (number === null) return { reference: null, paid: 0 };
  const kept = await db.archivedDocuments.snapshot(accountId, 'invoice', id);
  const { reference = number, paid = 0 } = kept === null ? {} : (JSON.parse(kept) as IssueSnapshot);
  return { reference, paid };
}

/** The reference and paid amount of today. `iban`: of the seller as stored at the issue. */
export function payingNow(row: InvoiceRow, iban: string | null): Paying {
  return { reference: transferReference(iban, { id: row.id, number: row.invoice_number }), paid: row.amount_paid };
}

/**
 * Call it in the transaction that issues the invoice, whose row keeps lines and parties. `paidAt`: when the money
 * arrived, if the invoice is issued because a payment was received.
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

/** A file name without its ending. A prefix of numbers may contain a slash, but a file name may not. */
export function fileNameOf(name: string): string {
  return name.replace(/[^A-Za-z0-9-]+/g, '-');
}
