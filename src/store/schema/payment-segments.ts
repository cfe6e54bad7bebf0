/**
 * Segments of an account's payments: stretches of V2's whole list as bytes, ready to be sent. Triggers delete a segment
 * in the same transaction that makes it outdated.
 */
import type { AccountId, PaymentId } from '../../model/ids.ts';
import { bytes, id, integer, type RowOf, type Statement, table, text } from './table.ts';

export type SegmentId = number & { readonly __id: 'PaymentSegment' };

export const paymentSegments = table(
  {
    id: id<SegmentId>(),
    account_id: integer<AccountId>().references('accounts'),
    /** Name of the encoding of the body; segments of another encoding are never sent. */
    form: text(),
    first_id: integer<PaymentId>(),
    last_id: integer<PaymentId>(),
    /** Null while the segment is claimed by a worker that builds it. */
    row_count: integer().nullable(),
    /** Encoded payments, newest first, separated by commas; null when there are none in the range. */
    body: bytes().nullable(),
  },
  {
    indexes: [
      'create index payment_segments_by_account on payment_segments (account_id, last_id, first_id)',
      // One job per account: a segment is not built twice.
      "create unique index jobs_payment_segments on jobs (subject_id) where kind = 'payment_segments'",
    ],
  },
);
export type PaymentSegmentTable = RowOf<typeof paymentSegments>;

/** The arguments of the Postgres advisory lock of an account's segments; `accountId` is an expression in SQL. */
export function segmentsLockOf(accountId: string): string {
  return `11, (${accountId} % 2147483647)::int`;
}

type Forgetting = {
  readonly name: string;
  /** The event and table of the trigger. */
  readonly after: string;
  /** The condition under which a list changes. */
  readonly when?: string;
  /** The row that identifies the outdated segments. */
  readonly row: 'new' | 'old';
  /** The condition on the account's segments. */
  readonly those: string;
};

/** With held money, which V2's whole lists include. */
const listed = (row: 'new' | 'old') =>
  `(${row}.status in ('authorized', 'paid', 'refunded') and ${row}.overpaid < ${row}.amount)`;
const differ = (columns: readonly string[]) =>
  columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');

/**
 * The only segment that may contain a payment: the first one that ends at or after it, because segments do not overlap.
 */
const around = (row: 'new' | 'old') => `first_id <= ${row}.id and id = (select ending.id from payment_segments as ending
  where ending.account_id = ${row}.account_id and ending.last_id >= ${row}.id order by ending.last_id limit 1)`;

/** Looked up once per segment of the account; there are hundreds for hundreds of thousands of payments. */
const holding = (payments: string) => `exists (select 1 from payments
  where ${payments} and payments.id between payment_segments.first_id and payment_segments.last_id)`;

/** Columns of a payment that lists contain. Columns that only decide whether lists contain it are in `listed`. */
const LISTED_COLUMNS = [
  ...['amount', 'currency', 'customer_id', 'payer_name', 'payer_email', 'note', 'paid_at', 'authorized_at', 'type'],
  ...['request_id', 'invoice_id', 'subscription_id'],
];

/**
 * Covers everything that `src/legacy/store/successful-payments.ts` reads. A payment's id and account never change, and customers,
 * requests, subscriptions and invoices of payments are never deleted.
 */
const FORGETTING: readonly Forgetting[] = [
  { name: 'payment_added', after: 'insert on payments', when: listed('new'), row: 'new', those: around('new') },
  {
    name: 'payment_changed',
    after: `update of status, overpaid, ${LISTED_COLUMNS.join(', ')} on payments`,
    when: `(${listed('old')} or ${listed('new')})
      and (${listed('old')} <> ${listed('new')} or ${differ(LISTED_COLUMNS)})`,
    row: 'new',
    those: around('new'),
  },
  { name: 'payment_removed', after: 'delete on payments', row: 'old', those: around('old') },
  {
    name: 'customer_changed',
    after: 'update of name, email on customers',
    when: differ(['name', 'email']),
    row: 'new',
    those: holding('payments.customer_id = new.id'),
  },
  {
    name: 'request_changed',
    after: 'update of note, code on payment_requests',
    when: differ(['note', 'code']),
    row: 'new',
    those: `(${holding('payments.request_id = new.id')} or ${holding(
      'payments.subscription_id in (select s.id from subscriptions as s where s.request_id = new.id)',
    )})`,
  },
  {
    name: 'subscription_changed',
    after: 'update of request_id on subscriptions',
    when: differ(['request_id']),
    row: 'new',
    those: holding('payments.subscription_id = new.id'),
  },
  {
    name: 'invoice_changed',
    after: 'update of code on invoices',
    when: differ(['code']),
    row: 'new',
    those: holding('payments.invoice_id = new.id'),
  },
];

/** After all tables that the triggers are on. */
export const SEGMENT_TRIGGERS: Statement = {
  sqlite: FORGETTING.map((one) => `${triggerOf(one)} begin ${forgetting(one)} end`),
  // A claim of a segment takes this lock alone: then no change is under way that has not seen the claim. The lock must
  // be held before the next statement looks for segments.
  postgres: FORGETTING.flatMap((one) => [
    `create function forget_segments_${one.name}() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock_shared(${segmentsLockOf(`${one.row}.account_id`)});
      ${forgetting(one)} return null; end $$`,
    `${triggerOf(one)} execute function forget_segments_${one.name}()`,
  ]),
};

function triggerOf({ name, after, when }: Forgetting): string {
  return `create trigger segments_${name} after ${after} for each row${when === undefined ? '' : ` when (${when})`}`;
}

function forgetting({ row, those }: Forgetting): string {
  return `delete from payment_segments where account_id = ${row}.account_id and ${those};`;
}
