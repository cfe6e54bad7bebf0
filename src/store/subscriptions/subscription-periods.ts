/**
 * Queries for billing periods of subscriptions. A period is paid at most once, and charged by one attempt at a time.
 */
import { type Selectable, sql } from 'kysely';
import type { Instant, LocalDate } from '../../model/dates.ts';
import type { AccountId, InvoiceId, PlanId, RequestId, SubscriptionId } from '../../model/ids.ts';
import type { Lease } from '../../model/lease.ts';
import { claimDue, isDue, PERIOD_IS_CHARGED } from '../engine/claim.ts';
import type { Database } from '../engine/database.ts';
import type { Tables } from '../schema/tables.ts';

export type PeriodRow = Selectable<Tables['subscription_periods']>;
type Key = Pick<PeriodRow, 'subscription_id' | 'number'>;
type Change = Partial<Omit<PeriodRow, 'subscription_id' | 'number' | 'request_id'>>;

const NEW = {
  status: 'open',
  tries: 0,
  first_failed_at: null,
  failure_reason: null,
  paid_at: null,
} as const;

type NewPeriodRow = Omit<PeriodRow, keyof typeof NEW | 'invoice_id' | (typeof TERMS)[number]> &
  Partial<Pick<PeriodRow, 'invoice_id'>>;

/** Terms of a subscription. A period keeps the terms with which it began. */
const TERMS = ['amount', 'description', 'tax_rate', 'tax_category', 'exemption_reason', 'exemption_code'] as const;

export function periodQueries(db: Database) {
  const update = ({ subscription_id, number }: Key) =>
    db.updateTable('subscription_periods').where('subscription_id', '=', subscription_id).where('number', '=', number);
  return {
    insert: (row: NewPeriodRow): Promise<PeriodRow> =>
      db
        .insertInto('subscription_periods')
        .values({ ...NEW, invoice_id: null, ...row })
        .returningAll()
        .executeTakeFirstOrThrow(),

    byRequest: (id: RequestId): Promise<PeriodRow | undefined> =>
      db.selectFrom('subscription_periods').selectAll().where('request_id', '=', id).executeTakeFirst(),

    /**
     * Finds the period that the invoice bills. Periods with a payment request are not found, because their invoice is
     * created only after the payment.
     */
    byInvoice: (id: SubscriptionId, invoiceId: InvoiceId): Promise<PeriodRow | undefined> =>
      db
        .selectFrom('subscription_periods')
        .selectAll()
        .where('subscription_id', '=', id)
        .where('invoice_id', '=', invoiceId)
        .where('request_id', 'is', null)
        .executeTakeFirst(),

    /** Periods of a subscription, newest first. */
    list: (id: SubscriptionId, limit: number): Promise<PeriodRow[]> =>
      db
        .selectFrom('subscription_periods')
        .selectAll()
        .where('subscription_id', '=', id)
        .orderBy('number', 'desc')
        .limit(limit)
        .execute(),

    isDue: (now: Instant) => isDue(db, 'subscription_periods', now),

    /** Claims periods whose charge is due. */
    claimDue: (lease: Lease, limit: number): Promise<PeriodRow[]> =>
      claimDue(db, 'subscription_periods', { ...lease, limit }),

    /**
     * Periods with an invoice that the worker must check now, earliest first. The check finds out whether the invoice
     * has been overdue for so long that the subscription becomes past due.
     */
    toLookAt: (now: Instant, limit: number): Promise<PeriodRow[]> =>
      db
        .selectFrom('subscription_periods')
        .selectAll()
        .where('next_try_at', '<=', now)
        .where('request_id', 'is', null)
        .orderBy('next_try_at')
        .limit(limit)
        .execute(),

    /**
     * Marks a period whose invoice is long overdue. Returns `undefined` if the period is no longer open, or if its
     * `next_try_at` has changed since the period was read. Of several concurrent calls, only one gets the row.
     */
    markOverdue: (seen: PeriodRow, at: Instant): Promise<PeriodRow | undefined> =>
      update(seen)
        .set({ first_failed_at: at, next_try_at: null })
        .where('status', '=', 'open')
        .where('next_try_at', '=', seen.next_try_at)
        .returningAll()
        .executeTakeFirst(),

    /** Sets the time of the period's next check; null for no further check. */
    lookAgainAt: (seen: PeriodRow, at: Instant | null) =>
      update(seen).set({ next_try_at: at }).where('next_try_at', '=', seen.next_try_at).execute(),

    /** Updates a period when the state of its invoice has changed. */
    follow: (key: Key, set: Change) => update(key).set(set).execute(),

    /**
     * Starts the next attempt to charge and returns the row. Returns `undefined` if the period is no longer open, if a
     * concurrent call has started the attempt, if no attempt is planned, or if the subscription is neither active nor
     * past due.
     */
    beginTry: (seen: PeriodRow): Promise<PeriodRow | undefined> =>
      update(seen)
        .set({ tries: seen.tries + 1, next_try_at: null })
        .where('status', '=', 'open')
        .where('tries', '=', seen.tries)
        .where('next_try_at', 'is not', null)
        .where(PERIOD_IS_CHARGED)
        .returningAll()
        .executeTakeFirst(),

    /** Postpones a claimed period that cannot be charged yet. */
    putOff: (seen: PeriodRow, until: Instant) =>
      update(seen)
        .set({ next_try_at: until })
        .where('tries', '=', seen.tries)
        .where('next_try_at', 'is not', null)
        .execute(),

    /** Changes an open period. Returns `undefined` if the period is no longer open, so a period ends only once. */
    change: (key: Key, set: Change): Promise<PeriodRow | undefined> =>
      update(key).set(set).where('status', '=', 'open').returningAll().executeTakeFirst(),

    /**
     * Marks a period as paid after a successful charge, even if the period was given up while the charge was running.
     */
    pay: (key: Key, at: Instant) =>
      update(key).set({ status: 'paid', paid_at: at, next_try_at: null, failure_reason: null }).execute(),

    setInvoice: (key: Key, invoiceId: InvoiceId) => update(key).set({ invoice_id: invoiceId }).execute(),

    /** Sets the due day of the first period. The due days of later periods are counted from this day. */
    setDue: (key: Key, day: LocalDate | null) => update(key).set({ due_on: day }).execute(),

    /**
     * Gives up all open periods that have a payment request. Periods with an invoice stay open, because their invoice
     * stays due.
     */
    giveUp: (id: SubscriptionId): Promise<PeriodRow[]> =>
      db
        .updateTable('subscription_periods')
        .set({ status: 'unpaid', next_try_at: null })
        .where('subscription_id', '=', id)
        .where('status', '=', 'open')
        .where('request_id', 'is not', null)
        .returningAll()
        .execute(),

    /**
     * Stores the current terms in the periods that have begun. Called before the terms of their subscriptions change.
     * The caller must hold the account's lock, so that no period begins meanwhile.
     */
    async keepTerms(of: { readonly id: SubscriptionId } | { readonly accountId: AccountId; readonly planId: PlanId }) {
      const term = (name: string) =>
        sql`(select ${sql.ref(`subscriptions.${name}`)} from subscriptions
          where subscriptions.id = subscription_periods.subscription_id)`;
      await db
        .updateTable('subscription_periods')
        .set(Object.fromEntries(TERMS.map((name) => [name, term(name)])))
        .where('amount', 'is', null)
        .where((row) =>
          'id' in of
            ? row('subscription_id', '=', of.id)
            : row(
                'subscription_id',
                'in',
                row
                  .selectFrom('subscriptions')
                  .select('subscriptions.id')
                  .where('subscriptions.account_id', '=', of.accountId)
                  .where('subscriptions.plan_id', '=', of.planId),
              ),
        )
        .execute();
    },

    hasOpen: async (id: SubscriptionId): Promise<boolean> =>
      (
        await db
          .selectFrom('subscription_periods')
          .select('number')
          .where('subscription_id', '=', id)
          .where('status', '=', 'open')
          .limit(1)
          .execute()
      ).length > 0,

    /**
     * True if the subscription has an open period whose charge failed, or whose invoice is long overdue
     * (`markOverdue`).
     */
    hasFailed: async (id: SubscriptionId): Promise<boolean> =>
      (
        await db
          .selectFrom('subscription_periods')
          .select('number')
          .where('subscription_id', '=', id)
          .where('status', '=', 'open')
          .where('first_failed_at', 'is not', null)
          .limit(1)
          .execute()
      ).length > 0,
  };
}
