import type { Code } from '../../model/codes.ts';
import type { Instant } from '../../model/dates.ts';
import type { AccountId, CustomerId, PaymentId, RequestId, SubscriptionId } from '../../model/ids.ts';
import type { Currency } from '../../model/money.ts';
import type { StoredRequestKind } from '../../model/payment-request.ts';
import type { Schedule } from '../../model/schedule.ts';
import { id, integer, type Statement, table, text } from './table.ts';

/**
 * Table of payment requests: everything except invoices that a customer can pay. A payment request is a link, a hold, a
 * donation, a plan or a personal page.
 */
export const paymentRequests = table(
  {
    id: id<RequestId>(),
    account_id: integer<AccountId>().references('accounts'),
    kind: text<StoredRequestKind>(),
    code: text<Code>().unique(),
    description: text(),
    description_search: text(),
    note: text().nullable(),
    /** Amount to pay; for a donation, its goal. Null for a personal page, and for a donation without a goal. */
    amount: integer().nullable(),
    currency: text<Currency>(),
    customer_id: integer<CustomerId>().nullable().references('customers'),
    /** Largest number of payments; null for no limit. */
    usage_limit: integer().nullable(),
    paid_count: integer(),
    amount_raised: integer(),
    processing: integer<0 | 1>(),
    /**
     * The open payment attempt of a request that can be paid only once. A payer who opens the pay page later continues
     * the same attempt.
     */
    open_payment_id: integer<PaymentId>().nullable(),
    expires_at: integer<Instant>().nullable(),
    deactivated_at: integer<Instant>().nullable(),
    return_url: text().nullable(),
    /**
     * `return_id` of the return address (R34): digest of the creator's token and the request's reference. If the
     * request has no reference, the digest contains the request's code instead. Null if the request was not created
     * with a token.
     */
    return_id: text().nullable(),
    schedule: text<Schedule>().nullable(),
    schedule_amount: integer().nullable(),
    testmode: integer<0 | 1>(),
    /** JSON of `SellerLinks`. */
    pages: text(),
    /** JSON object of strings. */
    metadata: text(),
    /**
     * The account whose personal page this request is; null for all other requests. Each account has at most one
     * personal page.
     */
    personal_of: integer<AccountId>().nullable().unique(),
    created_at: integer<Instant>(),
    next_reminder_at: integer<Instant>().nullable(),
    last_reminder_at: integer<Instant>().nullable(),
    reminders_sent: integer().backfilled(0),
    /** The subscription whose billing period is paid by this request. */
    subscription_id: integer<SubscriptionId>().nullable(),
    /** Id that the caller of the legacy interface chose for the request; unique in the account (R40). */
    reference: text().nullable(),
    /** 1 if the list of payment links shows the request. 0 for personal pages, and for renewals of subscriptions. */
    listed: integer<0 | 1>().backfilled(1),
  },
  {
    indexes: [
      'create index payment_requests_by_account on payment_requests (account_id, kind, id)',
      `create index payment_requests_to_remind on payment_requests (next_reminder_at)
        where next_reminder_at is not null`,
      // If two simultaneous calls have the same reference, this index rejects the row of the second call. Null values
      // never conflict.
      'create unique index payment_requests_by_reference on payment_requests (account_id, reference)',
      'create index payment_requests_listed on payment_requests (account_id, id) where listed = 1',
      'create index payment_requests_by_customer on payment_requests (account_id, customer_id, id)',
      // The database reads this index when a customer is deleted, to check the foreign key (R108).
      'create index payment_requests_of_customer on payment_requests (customer_id) where customer_id is not null',
    ],
  },
);

const COUNTED = `'invoices', 'payment_requests'`;
const raising = (table: string, other: string) => `create trigger numbers_of_${table} after insert on ${table}
  begin update sqlite_sequence set seq = max(seq, new.id) where name = '${other}'; end`;

/**
 * Ids of requests and invoices come from one series. On Postgres, both tables use the same sequence. On SQLite, a
 * trigger after each insert updates the other table's counter.
 */
export const SHARED_IDS: Statement = {
  postgres: [
    'alter table invoices alter column id drop identity',
    `alter table invoices alter column id set default nextval('payment_requests_id_seq')`,
  ],
  sqlite: [
    `insert into sqlite_sequence (name, seq) select name, 0 from sqlite_schema where type = 'table' and name in (${COUNTED})`,
    raising('invoices', 'payment_requests'),
    raising('payment_requests', 'invoices'),
  ],
};
