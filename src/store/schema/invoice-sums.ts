/** Stored sums of invoices and of the money received for them. */

import type { Instant, LocalDate, LocalMonth } from '../../model/dates.ts';
import type { AccountId } from '../../model/ids.ts';
import type { StoredStatus } from '../../model/invoice.ts';
import type { Currency } from '../../model/money.ts';
import { integer, table, text } from './table.ts';

/**
 * Sums of invoices. The transaction that changes an invoice also updates the sums (R18). `due_date` is a date, or ''
 * for the sum over all dates. The sum of all pending invoices is read from the single row with ''. The sum of overdue
 * invoices is read from the rows of past dates.
 */
export const invoiceTotals = table(
  {
    account_id: integer<AccountId>().references('accounts'),
    currency: text<Currency>(),
    status: text<StoredStatus>(),
    due_date: text<LocalDate | ''>(),
    count: integer(),
    amount: integer(),
    amount_due: integer(),
    subtotal: integer().backfilled(0),
    tax_total: integer().backfilled(0),
    amount_credited: integer().default(0),
  },
  {
    key: ['account_id', 'status', 'due_date', 'currency'],
    clustered: true,
  },
);

/** Like `invoiceTotals`, but per invoice date. Used for sums over periods of invoice dates. */
export const invoiceDateTotals = table(
  {
    account_id: integer<AccountId>().references('accounts'),
    date: text<LocalDate>(),
    status: text<StoredStatus>(),
    currency: text<Currency>(),
    count: integer(),
    subtotal: integer(),
    tax_total: integer(),
    amount: integer(),
    amount_due: integer(),
    amount_credited: integer().default(0),
  },
  {
    key: ['account_id', 'date', 'status', 'currency'],
    clustered: true,
  },
);

/**
 * For each due date, the time of the latest change (`moved_at`) of the invoices with this due date. The sums of a past
 * day are today's sums with corrections. The corrections read only the due dates with a change since that day.
 */
export const movedDays = table(
  {
    account_id: integer<AccountId>().references('accounts'),
    due_date: text<LocalDate>(),
    moved_at: integer<Instant>(),
  },
  {
    key: ['account_id', 'due_date'],
    clustered: true,
  },
);

/** Money received for invoices, and money refunded, per month in the account's time zone (R18). */
export const invoiceReceipts = table(
  {
    account_id: integer<AccountId>().references('accounts'),
    month: text<LocalMonth>(),
    currency: text<Currency>(),
    received: integer(),
    refunded: integer(),
  },
  {
    key: ['account_id', 'month', 'currency'],
    clustered: true,
  },
);

/**
 * Money received and refunded per day in the account's time zone, for invoices, links, plans and donations. Payments in
 * test mode are excluded.
 */
export const dailyReceipts = table(
  {
    account_id: integer<AccountId>().references('accounts'),
    day: text<LocalDate>(),
    currency: text<Currency>(),
    received: integer(),
    refunded: integer(),
  },
  {
    key: ['account_id', 'day', 'currency'],
    clustered: true,
  },
);
