/** Periods of subscriptions: each is due once, is paid once, and is tried by one attempt at a time. */
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Instant, LocalDate } from '../model/dates.ts';
import type { InvoiceId, RequestId, SubscriptionId } from '../model/ids.ts';
import { type Database, once, unlessLocked } from './database.ts';
import type { Tables } from './tables.ts';

export type PeriodRow = Selectable<Tables['subscription_periods']>;
type Key = Pick<PeriodRow, 'subscription_id' | 'number'>;
type Change = Partial<Omit<PeriodRow, 'subscription_id' | 'number' | 'request_id'>>;

const NEW = {
  status: 'open',
  tries: 0,
  first_failed_at: null,
  failure_reason: null,
  invoice_id: null,
  paid_at: null,
} as const;

export function periodQueries(db: Database) {
  const update = ({ subscription_id, number }: Key) =>
    db.updateTable('subscription_periods').where('subscription_id', '=', subscription_id).where('number', '=', number);
  return {
    insert: (row: Omit<PeriodRow, keyof typeof NEW>): Promise<PeriodRow> =>
      db
        .insertInto('subscription_periods')
        .values({ ...NEW, ...row })
        .returningAll()
        .executeTakeFirstOrThrow(),

    byRequest: (id: RequestId): Promise<PeriodRow | undefined> =>
      db.selectFrom('subscription_periods').selectAll().where('request_id', '=', id).executeTakeFirst(),

    /** Newest first. */
    list: (id: SubscriptionId, limit: number): Promise<PeriodRow[]> =>
      db
        .selectFrom('subscription_periods')
        .selectAll()
        .where('subscription_id', '=', id)
        .orderBy('number', 'desc')
        .limit(limit)
        .execute(),

    /** Whether there is anything to claim; looking takes no lock. */
    isDue: async (now: Instant): Promise<boolean> =>
      (
        await db
          .selectFrom('subscription_periods')
          .select('number')
          .where('next_try_at', '<=', now)
          .where(isBilled())
          .limit(1)
          .execute()
      ).length > 0,

    /**
     * Takes up to `limit` periods that are to be charged. Until `leaseUntil` nobody else gets them; if the taker dies,
     * they are due again then.
     */
    claimDue: (now: Instant, leaseUntil: Instant, limit: number): Promise<PeriodRow[]> =>
      db
        .with(once('due'), (q) => {
          const due = q.selectFrom('subscription_periods').select(['subscription_id', 'number']);
          return unlessLocked(
            due.where('next_try_at', '<=', now).where(isBilled()).orderBy('next_try_at').limit(limit),
            db,
          );
        })
        .updateTable('subscription_periods')
        .set({ next_try_at: leaseUntil })
        .where(sql<SqlBool>`(subscription_id, number) in (select subscription_id, number from due)`)
        .where('next_try_at', '<=', now)
        .returningAll()
        .execute(),

    /** Begins the next try; wins once for each, while the period is due and its subscription is billed. */
    beginTry: (seen: PeriodRow): Promise<PeriodRow | undefined> =>
      update(seen)
        .set({ tries: seen.tries + 1, next_try_at: null })
        .where('status', '=', 'open')
        .where('tries', '=', seen.tries)
        .where('next_try_at', 'is not', null)
        .where(isBilled())
        .returningAll()
        .executeTakeFirst(),

    /** It was claimed, and cannot be tried yet. */
    putOff: (seen: PeriodRow, until: Instant) =>
      update(seen)
        .set({ next_try_at: until })
        .where('tries', '=', seen.tries)
        .where('next_try_at', 'is not', null)
        .execute(),

    /** Whatever ends it, ends it once. */
    change: (key: Key, set: Change): Promise<PeriodRow | undefined> =>
      update(key).set(set).where('status', '=', 'open').returningAll().executeTakeFirst(),

    /** Also when it was given up meanwhile: what was charged for it counts. */
    pay: (key: Key, at: Instant) =>
      update(key).set({ status: 'paid', paid_at: at, next_try_at: null, failure_reason: null }).execute(),

    setInvoice: (key: Key, invoiceId: InvoiceId) => update(key).set({ invoice_id: invoiceId }).execute(),

    /** The first one is due on the day that the others are counted from. */
    setDue: (key: Key, day: LocalDate | null) => update(key).set({ due_on: day }).execute(),

    /** Everything that is still due is given up. */
    giveUp: (id: SubscriptionId): Promise<PeriodRow[]> =>
      db
        .updateTable('subscription_periods')
        .set({ status: 'unpaid', next_try_at: null })
        .where('subscription_id', '=', id)
        .where('status', '=', 'open')
        .returningAll()
        .execute(),

    /** Whether any period has failed and was not paid since. */
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

function isBilled() {
  return sql<SqlBool>`exists (select 1 from subscriptions where subscriptions.id = subscription_periods.subscription_id
    and subscriptions.status in ('active', 'past_due'))`;
}
