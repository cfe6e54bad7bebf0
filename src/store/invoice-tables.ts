/** Invoices, and the sums that are kept beside them. Amounts in minor units. */
import type { Generated } from 'kysely';
import type { Code } from '../model/codes.ts';
import type { Currency } from '../model/currency.ts';
import type { Instant, LocalDate, LocalMonth } from '../model/dates.ts';
import type { AccountId, CustomerId, InvoiceId, PaymentId, SubscriptionId } from '../model/ids.ts';
import type { StoredStatus } from '../model/invoice.ts';

export type InvoiceTable = {
  id: Generated<InvoiceId>;
  account_id: AccountId;
  customer_id: CustomerId;
  /** The subscription whose period it is for. */
  subscription_id: SubscriptionId | null;
  code: Code;
  invoice_number: string | null;
  status: StoredStatus;
  currency: Currency;
  subtotal: number;
  tax_total: number;
  amount: number;
  amount_paid: number;
  amount_refunded: number;
  amount_due: number;
  amount_credited: Generated<number>;
  /** The part of `amount_refunded` that gave back credited money. */
  credit_returned: Generated<number>;
  /** JSON of `CreditedBy[]`: its credit notes, which never change. */
  credit_notes: Generated<string>;
  /** JSON of `Line[]`. An invoice's lines are read and replaced whole, so they live in its row. */
  lines: string;
  /** JSON of `TaxLine[]`. */
  tax_lines: string;
  /** JSON of `InvoiceDetails`. */
  details: string;
  date: LocalDate;
  due_date: LocalDate;
  reference: string | null;
  reference_search: string | null;
  notes: string | null;
  /** JSON object of strings. */
  metadata: string;
  reminders_sent: number;
  last_reminder_at: Instant | null;
  created_at: Instant;
  issued_at: Instant | null;
  sent_at: Instant | null;
  paid_at: Instant | null;
  cancelled_at: Instant | null;
  /** The running attempt to pay; later payers continue it. */
  open_payment_id: PaymentId | null;
  /** The number of open disputes about its payments, inquiries included. */
  disputes: Generated<number>;
  /**
   * When `invoice.overdue` was emitted. Reset when money for the invoice was taken back, so that it can be emitted once
   * more.
   */
  overdue_told_at: Instant | null;
  /** JSON of `Parties`, as they were when it was issued; null while it is a draft. */
  parties: string | null;
  /** The number of steps of the reminder plan that it has passed. */
  reminder_step: number;
  /** From 1; counts the changes of its content or metadata (R80). */
  revision: Generated<number>;
  /**
   * From when to when its sums moved after it was issued. Before, all of it was due; since, what is due now. `first_moved_at`: by
   * the time that a payment or note counts from, which can be earlier than the time at which it was recorded.
   */
  first_moved_at: Generated<Instant | null>;
  moved_at: Generated<Instant | null>;
};

/** The latest `moved_at` of the invoices due on a day. */
export type MovedDayTable = { account_id: AccountId; due_date: LocalDate; moved_at: Instant };

/**
 * Sums of invoices, updated in the transaction of every change (R18). `due_date` is a date, or '' for the sum over all
 * dates: "all pending" is one row, and "overdue" is a range of days, for any number of invoices.
 */
export type InvoiceTotalTable = {
  account_id: AccountId;
  currency: Currency;
  status: StoredStatus;
  due_date: LocalDate | '';
} & InvoiceSums;

/** Net, tax, gross, and what is still due; 0 due for drafts and cancelled invoices. */
type InvoiceSums = {
  count: number;
  subtotal: number;
  tax_total: number;
  amount: number;
  amount_due: number;
  amount_credited: Generated<number>;
};

/** The same sums per invoice date, for periods. */
export type InvoiceDateTotalTable = {
  account_id: AccountId;
  date: LocalDate;
  status: StoredStatus;
  currency: Currency;
} & InvoiceSums;

/** Money received for invoices, and money given back, per calendar month of the account's zone (R18). */
export type InvoiceReceiptTable = {
  account_id: AccountId;
  currency: Currency;
  month: LocalMonth;
  received: number;
  refunded: number;
};

/** All real money received, and given back, per day of the account's zone (invoices, links, plans, donations). */
export type DailyReceiptTable = {
  account_id: AccountId;
  currency: Currency;
  day: LocalDate;
  received: number;
  refunded: number;
};

/** The number of a customer's unpaid invoices and the amount due on them. No row if there are none. */
export type CustomerBalanceTable = {
  account_id: AccountId;
  customer_id: CustomerId;
  currency: Currency;
  count: number;
  outstanding: number;
};

/**
 * The order of `sort=outstanding`, one row per customer. `tier`: '0' for customers that owe in the account's currency,
 * '1' and a currency for those that owe only in that one, '2' for those that owe nothing. `place`: minus the amount
 * owed; minus the id in the last tier (newest first). `pay_place`: of `sort=slowest` (`payPlaceOf`).
 */
export type CustomerRankTable = {
  account_id: AccountId;
  customer_id: CustomerId;
  tier: string;
  place: number;
  pay_place: Generated<number>;
};
