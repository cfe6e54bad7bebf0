import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Instant } from '../../model/dates.ts';
import type { AccountId, CustomerId, PlanId, SubscriptionId } from '../../model/ids.ts';
import type { SubscriptionStatus } from '../../model/subscription.ts';
import { byTheirIds, type CustomersNamed, ofCustomers } from '../customers/customer-filter.ts';
import type { Database, ListPage } from '../engine/database.ts';
import { takesLong } from '../engine/long-reads.ts';
import type { PaymentRow } from '../payments/payments.ts';
import type { Tables } from '../schema/tables.ts';
import { counterOf, incrementCounter } from '../sums/kept-sum.ts';
import type { PlanRow } from './payment-plans.ts';

export type SubscriptionRow = Selectable<Tables['subscriptions']>;

/** A subscription with its code, its customer, and the code of a payment that the customer can make now. */
export type ListedSubscriptionRow = SubscriptionRow & {
  code: string;
  customer_name: string | null;
  customer_email: string | null;
  open_code: string | null;
};

export type NewSubscriptionRow = Omit<SubscriptionRow, 'id' | keyof typeof NEW> &
  Partial<Pick<SubscriptionRow, keyof typeof NEW>>;

export type SubscriptionFilter = {
  readonly status?: SubscriptionStatus;
  readonly customer?: CustomersNamed;
  readonly planId?: PlanId;
};

type Change = Partial<Omit<SubscriptionRow, 'id' | 'account_id'>>;

/** The initial values of a subscription. */
const NEW = {
  status: 'pending',
  anchor_on: null,
  mandate_id: null,
  mandate_credentials: null,
  provider: null,
  payment_method: null,
  periods: 1,
  paid_count: 0,
  next_step: 0,
  next_on: null,
  next_charge_at: null,
  cancel_at_period_end: 0,
  end_reason: null,
  activated_at: null,
  paused_at: null,
  ended_at: null,
  payment_term_days: null,
  announce_at: null,
  changes: 0,
} as const satisfies Partial<SubscriptionRow>;

/** Statuses of subscriptions that have not ended. */
const RUNNING = ['pending', 'active', 'past_due', 'paused'] as const satisfies readonly SubscriptionStatus[];

/** Statuses in which new periods start. */
const BILLED = ['active', 'past_due'] as const satisfies readonly SubscriptionStatus[];

export function subscriptionQueries(db: Database) {
  const listed = () =>
    db
      .selectFrom('subscriptions')
      .innerJoin('payment_requests', 'payment_requests.id', 'subscriptions.request_id')
      .leftJoin('customers', 'customers.id', 'subscriptions.customer_id')
      .selectAll('subscriptions')
      .select([
        'payment_requests.code as code',
        'customers.name as customer_name',
        'customers.email as customer_email',
        openCode(),
      ]);
  return {
    async insert(row: NewSubscriptionRow): Promise<SubscriptionRow> {
      const made = await db
        .insertInto('subscriptions')
        .values({ ...NEW, ...row })
        .returningAll()
        .executeTakeFirstOrThrow();
      await incrementCounter(db, row.account_id, 'subscriptions');
      return made;
    },

    find: (accountId: AccountId, id: SubscriptionId): Promise<ListedSubscriptionRow | undefined> =>
      listed().where('subscriptions.account_id', '=', accountId).where('subscriptions.id', '=', id).executeTakeFirst(),

    byId: (id: SubscriptionId): Promise<SubscriptionRow | undefined> =>
      db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirst(),

    /**
     * Finds a subscription by the secret in the address of the customer's page. The secret is the customer's only
     * credential.
     */
    byAccessCode: (code: string): Promise<ListedSubscriptionRow | undefined> =>
      listed().where('subscriptions.access_code', '=', code).executeTakeFirst(),

    /** Subscriptions, newest first. With `page.before`, only subscriptions with an id below `page.before`. */
    async list(accountId: AccountId, given: SubscriptionFilter, page: ListPage): Promise<ListedSubscriptionRow[]> {
      const filter = await byTheirIds(db, accountId, given);
      return listed()
        .where('subscriptions.account_id', '=', accountId)
        .where((row) => row.and(conditions(db, row as never, accountId, filter)))
        .$if(page.before !== undefined, (q) => q.where('subscriptions.id', '<', page.before as SubscriptionId))
        .orderBy('subscriptions.id', 'desc')
        .limit(page.limit)
        .$if(page.offset !== undefined, (q) => q.offset(page.offset ?? 0))
        .execute();
    },

    async count(accountId: AccountId, filter: SubscriptionFilter): Promise<number> {
      if (Object.keys(filter).length === 0) return counterOf(db, accountId, 'subscriptions');
      const row = await db
        .selectFrom('subscriptions')
        .select((s) => s.fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .where((s) => s.and(conditions(db, s, accountId, filter)))
        .executeTakeFirstOrThrow();
      return row.count;
    },

    /** Number of matching subscriptions of each customer in `ids`, by currency. */
    countsByCustomer: (accountId: AccountId, filter: SubscriptionFilter, ids: readonly CustomerId[]) =>
      db
        .selectFrom('subscriptions')
        .select((s) => ['customer_id', 'currency', s.fn.countAll<number>().as('count')])
        .where('account_id', '=', accountId)
        .where('customer_id', 'in', ids)
        .where((s) => s.and(conditions(db, s, accountId, filter)))
        .groupBy(['customer_id', 'currency'])
        .orderBy('currency')
        .execute(),

    /** Subscriptions whose next period is due. Sorted by the time at which this period became due, earliest first. */
    due: (now: Instant, limit: number): Promise<SubscriptionRow[]> =>
      db
        .selectFrom('subscriptions')
        .selectAll()
        .where('next_charge_at', '<=', now)
        // SQLite uses the partial index `subscriptions_due` only if the statuses are literals.
        .where('status', 'in', sql<(typeof BILLED)[number]>`(${sql.join(BILLED.map((status) => sql.lit(status)))})`)
        .orderBy('next_charge_at')
        .orderBy('id')
        .limit(limit)
        .execute(),

    /**
     * Moves a subscription to its next billing. Of several concurrent calls only one succeeds. All other calls return
     * `undefined`, because `next_step` or `next_charge_at` has changed since they read the row. The comparison of
     * `next_charge_at` alone is not enough: if a time zone skips a calendar day, two billings can have the same time.
     */
    moveOn: (
      { id, next_step, next_charge_at }: Pick<SubscriptionRow, 'id' | 'next_step' | 'next_charge_at'>,
      set: Change,
    ): Promise<SubscriptionRow | undefined> =>
      db
        .updateTable('subscriptions')
        .set(set)
        .where('id', '=', id)
        .where('next_step', '=', next_step)
        .where('next_charge_at', '=', next_charge_at)
        .where('status', 'in', BILLED)
        .returningAll()
        .executeTakeFirst(),

    /**
     * Changes a subscription if its status is one of `from`. If `endsWithPeriod` is given, `cancel_at_period_end` must
     * also equal `endsWithPeriod`. If a condition is not met, changes nothing and returns `undefined`.
     */
    change: (
      id: SubscriptionId,
      from: readonly SubscriptionStatus[],
      set: Change,
      endsWithPeriod?: 0 | 1,
    ): Promise<SubscriptionRow | undefined> =>
      db
        .updateTable('subscriptions')
        .set(set)
        .where('id', '=', id)
        .where('status', 'in', from)
        .$if(endsWithPeriod !== undefined, (q) => q.where('cancel_at_period_end', '=', endsWithPeriod as 0 | 1))
        .returningAll()
        .executeTakeFirst(),

    /**
     * Number of the plan's subscriptions that have not ended. `all`: including test mode. `real`: without test mode.
     */
    async countOnPlan(accountId: AccountId, planId: PlanId): Promise<{ readonly all: number; readonly real: number }> {
      const row = await takesLong(db)
        .selectFrom('subscriptions')
        .select((s) => [
          s.fn.countAll<number>().as('all'),
          s.fn.coalesce(s.fn.sum<number>(sql<number>`1 - testmode`), s.val(0)).as('real'),
        ])
        .where('account_id', '=', accountId)
        .where('plan_id', '=', planId)
        .where('status', 'in', RUNNING)
        .executeTakeFirstOrThrow();
      return { all: Number(row.all), real: Number(row.real) };
    },

    /**
     * Sets the amount and the description of a plan's subscriptions to those of the plan. Ended subscriptions stay as
     * they are. `at`: time from which the worker announces the changes to the customers. One statement updates all
     * rows, so after a crash either all rows are changed or none.
     */
    applyPlan: (
      accountId: AccountId,
      { id, title, amount }: Pick<PlanRow, 'id' | 'title' | 'amount'>,
      at: Instant,
    ): Promise<unknown> =>
      takesLong(db)
        .updateTable('subscriptions')
        .set({ amount, description: title, announce_at: at })
        .where('account_id', '=', accountId)
        .where('plan_id', '=', id)
        .where('status', 'in', RUNNING)
        .where((s) => s.or([s('amount', '!=', amount), s('description', '!=', title)]))
        .execute(),

    /** Subscriptions with a change that must be announced now. Sorted by `announce_at`, earliest first. */
    toAnnounce: (now: Instant, limit: number): Promise<SubscriptionRow[]> =>
      db
        .selectFrom('subscriptions')
        .selectAll()
        .where('announce_at', '<=', now)
        .orderBy('announce_at')
        .orderBy('id')
        .limit(limit)
        .execute(),

    /**
     * Claims the announcement of a change. Returns true for only one of several concurrent calls. The caller that gets
     * true must announce the change.
     */
    async takeAnnouncement({ id, announce_at }: Pick<SubscriptionRow, 'id' | 'announce_at'>): Promise<boolean> {
      const row = await db
        .updateTable('subscriptions')
        .set((row) => ({ announce_at: null, changes: row('changes', '+', 1) }))
        .where('id', '=', id)
        .where('announce_at', '=', announce_at)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Locks the row until the caller's transaction ends, by an update that changes nothing. */
    lock: (id: SubscriptionId): Promise<SubscriptionRow> =>
      db
        .updateTable('subscriptions')
        .set((row) => ({ paid_count: row.ref('paid_count') }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    /**
     * Stores the mandate that the provider created after the first payment. No-op if the subscription already has a
     * mandate.
     */
    adoptMandate: (
      id: SubscriptionId,
      {
        mandate_id,
        credentials,
        provider,
        payment_method,
      }: Pick<PaymentRow, 'mandate_id' | 'credentials' | 'provider' | 'payment_method'>,
    ) =>
      db
        .updateTable('subscriptions')
        .set({ mandate_id, mandate_credentials: credentials, provider, payment_method })
        .where('id', '=', id)
        .where('mandate_id', 'is', null)
        .execute(),

    /**
     * Number of active and past-due subscriptions whose mandate cannot be charged with the account's current provider
     * connection. Excludes subscriptions in test mode.
     */
    async countUnusableMandates(accountId: AccountId): Promise<number> {
      const { count } = await db
        .selectFrom('subscriptions')
        .leftJoin('provider_connections', 'provider_connections.account_id', 'subscriptions.account_id')
        .select((s) => s.fn.countAll<number>().as('count'))
        .where('subscriptions.account_id', '=', accountId)
        .where('subscriptions.status', 'in', BILLED)
        .where('subscriptions.testmode', '=', 0)
        .where('subscriptions.mandate_credentials', 'is not', null)
        .where((s) =>
          s.or([
            s('subscriptions.mandate_credentials', 'is distinct from', s.ref('provider_connections.fingerprint')),
            s('subscriptions.provider', 'is distinct from', s.ref('provider_connections.kind')),
          ]),
        )
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Changes a subscription. The caller must have locked its row. */
    set: (id: SubscriptionId, set: Change): Promise<SubscriptionRow> =>
      db.updateTable('subscriptions').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
  };
}

/**
 * Code of the payment that the customer can make now. This is the first payment, the oldest period with a failed
 * charge, or the oldest unpaid invoice.
 */
function openCode() {
  return sql<string | null>`(select coalesce(open_request.code, open_invoice.code) from subscription_periods as period
    left join payment_requests as open_request on open_request.id = period.request_id
    left join invoices as open_invoice on period.request_id is null and open_invoice.id = period.invoice_id
      and open_invoice.status = 'pending'
    where period.subscription_id = subscriptions.id and period.status = 'open'
      and case when period.request_id is null then open_invoice.id is not null
        else period.first_failed_at is not null or subscriptions.status = 'pending' end
    order by period.number limit 1)`.as('open_code');
}

function conditions(
  db: Database,
  row: ExpressionBuilder<Tables, 'subscriptions'>,
  accountId: AccountId,
  filter: SubscriptionFilter,
) {
  const { status, customer, planId } = filter;
  if (Object.keys(filter).length > 0) takesLong(db);
  return [
    ...(status === undefined ? [] : [row('subscriptions.status', '=', status)]),
    ...ofCustomers(db, row, 'subscriptions', accountId, customer),
    ...(planId === undefined ? [] : [row('subscriptions.plan_id', '=', planId)]),
  ];
}
