/** Data of an issued invoice that is stored at the issue beside its row (R85, R86). */
import type { Instant } from '../../model/dates.ts';
import { transferReference } from '../../model/transfer.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import type { Queries } from '../../store/store.ts';

/** `paidAt`: null unless it was issued for money that had come already. */
export type Frozen = {
  readonly paymentUrl: string;
  readonly paidAt: Instant | null;
  // Absent in invoices issued before R86 was revised.
  /** BT-83, as the pages print it. */
  readonly reference?: string | null;
  /** BT-113, in minor units. */
  readonly paid?: number;
};

/** What an e-invoice says of paying: its reference, and what was paid, in minor units. */
export type Paying = { readonly reference: string | null; readonly paid: number };

/**
 * An invoice issued before these were stored keeps the bytes that its e-invoice had: its number as reference, and
 * nothing paid.
 */
export async function payingAsIssued(db: Queries, invoice: InvoiceRow): Promise<Paying> {
  const { account_id: accountId, id, invoice_number: number } = invoice;
  if (number === null) return { reference: null, paid: 0 };
  const kept = await db.keptDocuments.frozen(accountId, 'invoice', id);
  const { reference = number, paid = 0 } = kept === null ? {} : (JSON.parse(kept) as Frozen);
  return { reference, paid };
}

/** The reference and paid amount of today. `iban`: of the seller as stored at the issue. */
export function payingNow(row: InvoiceRow, iban: string | null): Paying {
  return { reference: transferReference(iban, { id: row.id, number: row.invoice_number }), paid: row.amount_paid };
}
