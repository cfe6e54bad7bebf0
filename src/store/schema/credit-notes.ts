/** Table of credit notes (R81). */

import type { Instant, LocalDate } from '../../model/dates.ts';
import type { AccountId, CreditNoteId, CustomerId, InvoiceId } from '../../model/ids.ts';
import type { Currency } from '../../model/money.ts';
import { id, int4, integer, table, text } from './table.ts';

/** Issued credit notes. Amounts are in minor units. After the insert, only `sent_at` changes. */
export const creditNotes = table(
  {
    id: id<CreditNoteId>(),
    account_id: integer<AccountId>().references('accounts'),
    invoice_id: integer<InvoiceId>().references('invoices'),
    customer_id: integer<CustomerId>().references('customers'),
    credit_note_number: text(),
    currency: text<Currency>(),
    reason: text(),
    date: text<LocalDate>(),
    subtotal: integer(),
    tax_total: integer(),
    amount: integer().check('amount > 0'),
    /** JSON of `CreditLine[]`. */
    lines: text(),
    /** JSON of `TaxLine[]`. */
    tax_lines: text(),
    /** The part of `amount` that reduced the invoice's amount due. */
    applied_to_due: integer(),
    /** The part of `amount` that the customer had paid, minus earlier refunds. */
    to_give_back: integer(),
    /** The part of `amount` that earlier refunds without a credit note had already returned. */
    covered: integer(),
    /**
     * 1 if the note changes the amount due and the totals. 0 if the invoice was cancelled before the note was issued,
     * because the cancellation had already changed them.
     */
    moves_sums: int4<0 | 1>(),
    /** 1 if the refund of `to_give_back` was requested together with the note. */
    refund_requested: int4<0 | 1>(),
    /** JSON object of strings. */
    metadata: text(),
    created_at: integer<Instant>(),
    sent_at: integer<Instant>().initiallyNull(),
  },
  {
    indexes: [
      'create unique index credit_notes_by_number on credit_notes (account_id, credit_note_number)',
      'create index credit_notes_by_id on credit_notes (account_id, id)',
      'create index credit_notes_by_date on credit_notes (account_id, date, id)',
      'create index credit_notes_by_invoice on credit_notes (invoice_id, id)',
      'create index credit_notes_by_customer on credit_notes (customer_id, id)',
    ],
  },
);
