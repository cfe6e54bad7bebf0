/**
 * Events for webhook receivers, and activity rows for people. Both are written in the transaction of the change that
 * they report.
 */
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import { newEventId } from '../../model/codes.ts';
import type { Instant } from '../../model/dates.ts';
import type { Event } from '../../model/event.ts';
import type { AccountId } from '../../model/ids.ts';
import type { Actor } from '../../model/token.ts';
import { claimDue, isDue } from '../engine/claim.ts';
import type { Database } from '../engine/database.ts';
import { isAmong, locked } from '../engine/differences.ts';
import { takesLong } from '../engine/long-reads.ts';
import { preparedStatement, rowOf } from '../engine/prepared-statement.ts';
import { activity } from '../schema/accounts.ts';
import { givenColumns } from '../schema/table.ts';
import type { Tables } from '../schema/tables.ts';
import { events } from '../schema/webhooks.ts';
import { counterOf, incrementCounter } from '../sums/kept-sum.ts';

export type ActivityRow = Selectable<Tables['activity']>;
type NewActivityRow = Omit<ActivityRow, 'id'>;
export type EventRow = Selectable<Tables['events']>;
type NewEventRow = Omit<Selectable<Tables['events']>, 'id'>;
export type ActivityFilter = {
  readonly actorKind?: Actor['kind'];
  readonly invoiceIds?: readonly number[];
  readonly quoteIds?: readonly number[];
};

const insertActivity = preparedStatement<NewActivityRow, never>((db, parameter) =>
  db
    .insertInto('activity')
    .values(rowOf(givenColumns(activity), parameter))
    .$castTo<never>(),
);

const insertEvent = preparedStatement<NewEventRow, never>((db, parameter) =>
  db
    .insertInto('events')
    .values(rowOf(givenColumns(events), parameter))
    .$castTo<never>(),
);

const lockAccount = preparedStatement<{ accountId: AccountId }, { count: number }>((db, parameter) =>
  locked(
    db
      .selectFrom('counters')
      .select('count')
      .where('account_id', '=', parameter('accountId'))
      .where('noun', '=', sql.lit('activity')),
    db,
  ),
);

export function journalQueries(db: Database) {
  return {
    async addEvents(accountId: AccountId, events: readonly Event[], at: Instant): Promise<void> {
      for (const { type, data } of events) {
        const event = { event_id: newEventId(), account_id: accountId, type, data: JSON.stringify(data) };
        await insertEvent(db, { ...event, created_at: at, fan_out_at: at });
      }
    },

    /**
     * Takes events that have no deliveries yet, oldest first. The caller inserts the deliveries in the same
     * transaction.
     */
    async takeEventsToFanOut(now: Instant, limit: number): Promise<EventRow[]> {
      const rows = await claimDue(db, 'events', { now, leaseUntil: null, limit });
      return rows.sort((a, b) => a.id - b.id);
    },

    hasEventsToFanOut: (now: Instant) => isDue(db, 'events', now),

    /**
     * Locks the account: on Postgres, other transactions that take this lock wait until the transaction ends. Every
     * transaction that locks several rows of an account must take this lock first
     * (docs/architecture/locks-and-transactions.md), with this function or with `beginChange`.
     */
    lockAccount: async (accountId: AccountId): Promise<void> => {
      await lockAccount(db, { accountId });
    },

    /**
     * Increments the counter of activity rows, before `endChange` inserts the row. This also locks the account, because
     * the counter's row serves as the account's lock.
     */
    beginChange: (accountId: AccountId): Promise<void> => incrementCounter(db, accountId, 'activity'),

    /** Inserts the activity row that `beginChange` counted. */
    async endChange(row: NewActivityRow): Promise<void> {
      await insertActivity(db, row);
    },

    /**
     * Inserts and counts an activity row. Used in a transaction that holds the account's lock, but has not called
     * `beginChange`.
     */
    async addActivity(row: NewActivityRow): Promise<void> {
      await insertActivity(db, row);
      await incrementCounter(db, row.account_id, 'activity');
    },

    /** Returns a page of the activity list, newest first, with ids below `before`. */
    activity: (
      accountId: AccountId,
      filter: ActivityFilter,
      page: { before?: number | undefined; limit: number },
    ): Promise<ActivityRow[]> =>
      db
        .selectFrom('activity')
        .selectAll()
        .where('account_id', '=', accountId)
        .where((row) => row.and(conditions(db, row, filter)))
        .$if(page.before !== undefined, (q) => q.where('id', '<', page.before ?? 0))
        .orderBy('id', 'desc')
        .limit(page.limit)
        .execute(),

    async countActivity(accountId: AccountId, filter: ActivityFilter): Promise<number> {
      if (Object.keys(filter).length === 0) return counterOf(db, accountId, 'activity');
      const row = await db
        .selectFrom('activity')
        .select((s) => s.fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .where((s) => s.and(conditions(db, s, filter)))
        .executeTakeFirstOrThrow();
      return row.count;
    },
  };
}

function conditions(db: Database, row: ExpressionBuilder<Tables, 'activity'>, filter: ActivityFilter) {
  if (Object.keys(filter).length > 0) takesLong(db);
  return [
    ...(filter.actorKind ? [row('actor_kind', '=', filter.actorKind)] : []),
    ...aboutSubjects(row, 'invoice', filter.invoiceIds),
    ...aboutSubjects(row, 'quote', filter.quoteIds),
  ];
}

function aboutSubjects(row: ExpressionBuilder<Tables, 'activity'>, kind: string, ids: readonly number[] | undefined) {
  return ids === undefined ? [] : [row('subject_kind', '=', kind), isAmong('subject_id', ids)];
}
