import { type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Code } from '../../model/codes.ts';
import type { Instant } from '../../model/dates.ts';
import type { AccountId, CustomerId, InvoiceId, PaymentId, RequestId, SubscriptionId } from '../../model/ids.ts';
import type { LinkKind, RequestStatus, StoredRequestKind } from '../../model/payment-request.ts';
import { folded } from '../../model/text.ts';
import { byTheirIds, type CustomersNamed, ofCustomers } from '../customers/customer-filter.ts';
import type { Database } from '../engine/database.ts';
import type { Part } from '../engine/grams.ts';
import { takesLong } from '../engine/long-reads.ts';
import { candidates, contains, partOf } from '../engine/text-search.ts';
import type { Tables } from '../schema/tables.ts';
import { counterOf, incrementCounter } from '../sums/kept-sum.ts';
import { paysRequest, SUCCESSFUL } from './payments.ts';

export type RequestRow = Selectable<Tables['payment_requests']>;
/** A request that is in the list of payment links. */
export type LinkRow = RequestRow & { readonly kind: LinkKind };
export type NewRequestRow = Omit<
  RequestRow,
  | 'id'
  | 'paid_count'
  | 'amount_raised'
  | 'processing'
  | 'open_payment_id'
  | 'deactivated_at'
  | 'description_search'
  | 'last_reminder_at'
  | 'reminders_sent'
  | 'subscription_id'
>;

export type LinkFilter = {
  readonly kind?: LinkKind;
  readonly status?: RequestStatus;
  readonly description?: string;
  readonly customer?: CustomersNamed;
  readonly now: Instant;
};

const NEW = {
  paid_count: 0,
  amount_raised: 0,
  processing: 0,
  open_payment_id: null,
  deactivated_at: null,
  last_reminder_at: null,
  reminders_sent: 0,
  subscription_id: null,
} as const;

export function requestQueries(db: Database) {
  const described = (accountId: AccountId, part: Part) =>
    candidates(db, 'payment_requests', accountId, part).as('found');
  const update = (id: RequestId) => db.updateTable('payment_requests').where('id', '=', id);
  return {
    async insert(row: NewRequestRow): Promise<RequestRow> {
      const made = await db
        .insertInto('payment_requests')
        .values({ ...row, ...NEW, description_search: folded(row.description) })
        .returningAll()
        .executeTakeFirstOrThrow();
      if (row.listed === 1) await incrementCounter(db, row.account_id, 'payment_links');
      return made;
    },

    /** Returns the account's personal page, and creates it if it does not exist. */
    async personalPage(row: Omit<NewRequestRow, 'listed'> & { personal_of: AccountId }): Promise<RequestRow> {
      await db
        .insertInto('payment_requests')
        .values({ ...row, ...NEW, listed: 0, description_search: folded(row.description) })
        .onConflict((conflict) => conflict.column('personal_of').doNothing())
        .execute();
      return db
        .selectFrom('payment_requests')
        .selectAll()
        .where('personal_of', '=', row.personal_of)
        .executeTakeFirstOrThrow();
    },

    byPersonalPage: (accountId: AccountId) =>
      db.selectFrom('payment_requests').selectAll().where('personal_of', '=', accountId).executeTakeFirst(),

    find: (accountId: AccountId, kind: StoredRequestKind, id: RequestId): Promise<RequestRow | undefined> =>
      db
        .selectFrom('payment_requests')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('kind', '=', kind)
        .where('id', '=', id)
        .executeTakeFirst(),

    /** Finds a request by the secret code in its web address. Everyone with the address may pay. */
    byCode: (code: Code): Promise<RequestRow | undefined> =>
      db.selectFrom('payment_requests').selectAll().where('code', '=', code).executeTakeFirst(),

    /**
     * Amount of the newest successful payment of a request or of its subscription. Ignores a payment whose whole amount
     * was an overpayment.
     */
    async latestAmount(accountId: AccountId, id: RequestId): Promise<number | undefined> {
      const row = await db
        .selectFrom('payments')
        .select('amount')
        .where('account_id', '=', accountId)
        .where(SUCCESSFUL)
        .where(paysRequest(id))
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.amount;
    },

    /** Finds a request by the id that the caller chose for it (R40). */
    byReference: (accountId: AccountId, reference: string): Promise<RequestRow | undefined> =>
      db
        .selectFrom('payment_requests')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('reference', '=', reference)
        .executeTakeFirst(),

    byId: (id: RequestId): Promise<RequestRow | undefined> =>
      db.selectFrom('payment_requests').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Finds an invoice by its code. Drafts are not found. */
    invoiceByCode: (code: Code): Promise<{ id: InvoiceId; account_id: AccountId } | undefined> =>
      db
        .selectFrom('invoices')
        .select(['id', 'account_id'])
        .where('code', '=', code)
        .where('status', '!=', 'draft')
        .executeTakeFirst(),

    /** Finds a listed link by its id or code. Any interface can have created the link. */
    link: (accountId: AccountId, named: { readonly id: RequestId } | { readonly code: Code }) =>
      db
        .selectFrom('payment_requests')
        .selectAll()
        .where('account_id', '=', accountId)
        .where(isListed())
        .where((row) => ('id' in named ? row('id', '=', named.id) : row('code', '=', named.code)))
        .$narrowType<{ kind: LinkKind }>()
        .executeTakeFirst(),

    /** Returns a page of payment links, newest first, with ids below `before`. */
    async list(
      accountId: AccountId,
      given: LinkFilter,
      page: { before?: number | undefined; limit: number },
    ): Promise<LinkRow[]> {
      const filter = await byTheirIds(db, accountId, given);
      const part = partOf(filter.description);
      const id = sql<RequestId>`${sql.ref(part ? 'found.id' : 'payment_requests.id')}`;
      return db
        .selectFrom('payment_requests')
        .$if(part !== undefined, (q) =>
          q.innerJoin(described(accountId, part as Part), 'found.id', 'payment_requests.id'),
        )
        .selectAll('payment_requests')
        .where('account_id', '=', accountId)
        .where((row) => row.and(conditions(db, row, accountId, filter)))
        .$if(page.before !== undefined, (q) => q.where(id, '<', page.before as RequestId))
        .orderBy(id, 'desc')
        .limit(page.limit)
        .$narrowType<{ kind: LinkKind }>()
        .execute();
    },

    /** Number of matching links for each of these customers, by currency. */
    countsByCustomer: (accountId: AccountId, filter: LinkFilter, ids: readonly CustomerId[]) =>
      db
        .selectFrom('payment_requests')
        .select((s) => ['customer_id', 'currency', s.fn.countAll<number>().as('count')])
        .where('account_id', '=', accountId)
        .where('customer_id', 'in', ids)
        .where((s) => s.and(conditions(db, s, accountId, filter)))
        .groupBy(['customer_id', 'currency'])
        .orderBy('currency')
        .execute(),

    async count(accountId: AccountId, filter: LinkFilter): Promise<number> {
      if (isOfAll(filter)) return counterOf(db, accountId, 'payment_links');
      const part = partOf(filter.description);
      const row = await db
        .selectFrom('payment_requests')
        .$if(part !== undefined, (q) =>
          q.innerJoin(described(accountId, part as Part), 'found.id', 'payment_requests.id'),
        )
        .select((s) => s.fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .where((s) => s.and(conditions(db, s, accountId, filter)))
        .executeTakeFirstOrThrow();
      return row.count;
    },

    /** Stores the subscription whose period the request pays. */
    ofSubscription: (id: RequestId, subscriptionId: SubscriptionId) =>
      update(id).set({ subscription_id: subscriptionId }).execute(),

    /** Deactivates a request. Returns `undefined` if the request was already deactivated. */
    deactivate: (accountId: AccountId, id: RequestId, at: Instant): Promise<RequestRow | undefined> =>
      update(id)
        .set({ deactivated_at: at })
        .where('account_id', '=', accountId)
        .where('deactivated_at', 'is', null)
        .returningAll()
        .executeTakeFirst(),

    /**
     * Sets `processing` to 1 or 0. 1 means that a payer has paid, but the provider has not reported the result. A
     * second attempt is then not possible.
     */
    setProcessing: (id: RequestId, paymentId: PaymentId, processing: 0 | 1) =>
      update(id).set({ processing }).where('open_payment_id', '=', paymentId).execute(),

    /**
     * Counts a payment. Returns `undefined` if the usage limit is reached. If two payments compete for a link that can
     * be paid only once, this update accepts only one of them.
     */
    countPaid: (id: RequestId, amount: number): Promise<RequestRow | undefined> =>
      update(id)
        .set((row) => ({
          paid_count: row('paid_count', '+', 1),
          amount_raised: row('amount_raised', '+', amount),
          processing: 0,
          open_payment_id: null,
        }))
        .where(belowLimit())
        .returningAll()
        .executeTakeFirst(),

    /** Reverses {@link countPaid} after the payment was undone (R82). */
    uncountPaid: (id: RequestId, amount: number) =>
      update(id)
        .set((row) => ({ paid_count: row('paid_count', '-', 1), amount_raised: row('amount_raised', '-', amount) }))
        .execute(),

    /** Requests whose reminder is due. Excludes requests with a mail that is still queued. */
    toRemind: (now: Instant, limit: number): Promise<RequestRow[]> =>
      db
        .selectFrom('payment_requests')
        .selectAll()
        .where('next_reminder_at', '<=', now)
        .where(noReminderIsQueued())
        .orderBy('next_reminder_at')
        .limit(limit)
        .execute(),

    /**
     * Counts a reminder. Returns `undefined` in these cases (R33):
     * - the reminder was already counted, or no reminder is left;
     * - the request is paid, being paid (`processing`), expired or deactivated;
     * - a mail of the request is still queued.
     */
    countReminder: (seen: RequestRow, now: Instant, next: Instant): Promise<RequestRow | undefined> =>
      update(seen.id)
        .set((row) => ({
          reminders_sent: row('reminders_sent', '+', 1),
          last_reminder_at: now,
          next_reminder_at: sql<Instant | null>`case when reminders_sent + 1 >= schedule_amount then null
            else cast(${next} as bigint) end`,
        }))
        .where('next_reminder_at', '=', seen.next_reminder_at)
        .where('paid_count', '=', 0)
        .where('processing', '=', 0)
        .where('deactivated_at', 'is', null)
        .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]))
        .where(sql<SqlBool>`reminders_sent < coalesce(schedule_amount, 0)`)
        .where(noReminderIsQueued())
        .returningAll()
        .executeTakeFirst(),

    /** Skips a reminder. `next`: time of the next reminder; null for none. */
    skipReminder: (seen: RequestRow, next: Instant | null) =>
      update(seen.id).set({ next_reminder_at: next }).where('next_reminder_at', '=', seen.next_reminder_at).execute(),

    uncountRaised: (id: RequestId, amount: number) =>
      update(id)
        .set((row) => ({ amount_raised: row('amount_raised', '-', amount) }))
        .execute(),
  };
}

/** SQL condition that the number of payments is below the usage limit. Checks neither expiry nor deactivation. */
export function belowLimit() {
  return sql<SqlBool>`(usage_limit is null or paid_count < usage_limit)`;
}

/**
 * Condition that no mail of the request is queued. Otherwise two reminders could be sent together after an outage of
 * the mail server.
 */
function noReminderIsQueued() {
  return sql<SqlBool>`not exists (select 1 from mails where mails.status = 'queued'
    and mails.request_id = payment_requests.id)`;
}

/** Uses a literal instead of a parameter, because SQLite uses a partial index only for literals. */
function isListed() {
  return sql<SqlBool>`listed = 1`;
}

function isOfAll({ kind, status, description, customer }: LinkFilter): boolean {
  return [kind, status, description, customer].every((one) => one === undefined);
}

/**
 * SQL conditions of a filter. With any filter field besides `now`, the query is a long read, because its cost grows
 * with the rows of the account.
 */
function conditions(
  db: Database,
  row: ExpressionBuilder<Tables, 'payment_requests'>,
  accountId: AccountId,
  filter: LinkFilter,
) {
  const { kind, status, now } = filter;
  if (!isOfAll(filter)) takesLong(db);
  const part = partOf(filter.description);
  return [
    isListed(),
    ...ofCustomers(db, row, 'payment_requests', accountId, filter.customer),
    ...(kind ? [row('kind', '=', kind)] : []),
    ...(part ? [contains('description_search', part)] : []),
    ...(status ? [statusCondition(status, now)] : []),
  ];
}

/**
 * SQL condition that a request has the status. Gives the same result as `requestStatus` in
 * `src/model/payment-request.ts`.
 */
function statusCondition(status: RequestStatus, now: Instant) {
  const expired = sql<SqlBool>`(expires_at is not null and expires_at <= ${now})`;
  switch (status) {
    case 'paid':
      return sql<SqlBool>`not ${belowLimit()}`;
    case 'processing':
      return sql<SqlBool>`${belowLimit()} and processing = 1`;
    case 'inactive':
      return sql<SqlBool>`${belowLimit()} and processing = 0 and deactivated_at is not null`;
    case 'expired':
      return sql<SqlBool>`${belowLimit()} and processing = 0 and deactivated_at is null and ${expired}`;
    case 'active':
      return sql<SqlBool>`${belowLimit()} and processing = 0 and deactivated_at is null and not ${expired}`;
  }
}
