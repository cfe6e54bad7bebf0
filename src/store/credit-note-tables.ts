/** Row type of credit notes (R81). */
import type { Generated } from 'kysely';
import type { Currency } from '../model/currency.ts';
import type { Instant, LocalDate } from '../model/dates.ts';
import type { AccountId, CreditNoteId, CustomerId, InvoiceId } from '../model/ids.ts';

/** Amounts in minor units. Only `sent_at` changes after the insert. */
export type CreditNoteTable = {
  id: Generated<CreditNoteId>;
  account_id: AccountId;
  invoice_id: InvoiceId;
  customer_id: CustomerId;
  credit_note_number: string;
  currency: Currency;
  reason: string;
  date: LocalDate;
  subtotal: number;
  tax_total: number;
  amount: number;
  /** JSON of `CreditLine[]`. */
  lines: string;
  /** JSON of `TaxLine[]`. */
  tax_lines: string;
  /** The part that lowered the amount due. */
  applied_to_due: number;
  /** The part that was paid, and had not been refunded when the note was made. */
  to_give_back: number;
  /** The part that refunds without a note had given back before. */
  covered: number;
  /** 0: the invoice had been cancelled before, so that the note moves no sums. */
  moves_sums: 0 | 1;
  /** Whether `to_give_back` was to be refunded with the note. */
  refund_requested: 0 | 1;
  /** JSON object of strings. */
  metadata: string;
  created_at: Instant;
  sent_at: Instant | null;
};
