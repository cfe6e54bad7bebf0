/** The columns of an invoice. A statement that names them gives the same row while another process migrates the database. */
import type { InvoiceTable } from './invoice-tables.ts';

/** What a new invoice is inserted with. */
export const GIVEN_COLUMNS = [
  'account_id',
  'customer_id',
  'subscription_id',
  'code',
  'invoice_number',
  'status',
  'currency',
  'subtotal',
  'tax_total',
  'amount',
  'amount_paid',
  'amount_refunded',
  'amount_due',
  'lines',
  'tax_lines',
  'details',
  'date',
  'due_date',
  'reference',
  'reference_search',
  'notes',
  'metadata',
  'reminders_sent',
  'last_reminder_at',
  'created_at',
  'issued_at',
  'sent_at',
  'paid_at',
  'cancelled_at',
  'open_payment_id',
  'overdue_told_at',
  'reminder_step',
  'parties',
] as const satisfies readonly (keyof InvoiceTable)[];

/** With their initial values, which the engine sets. */
export const INITIAL_COLUMNS = [
  'disputes',
  'revision',
  'first_moved_at',
  'moved_at',
  'amount_credited',
  'credit_returned',
  'credit_notes',
] as const satisfies readonly (keyof InvoiceTable)[];

export const INVOICE_COLUMNS = ['id', ...GIVEN_COLUMNS, ...INITIAL_COLUMNS] as const;
