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
import type { Database } from '../engine/database.ts';
import { isAmong, isOneOfMany, locked, lockIfFree, skippingLocked } from '../engine/differences.ts';
import { takesLong } from '../engine/long-reads.ts';
import { preparedStatement, rowOf } from '../engine/prepared-statement.ts';
import { activity } from '../schema/accounts.ts';
import { columnsOf, givenColumns } from '../schema/table.ts';
import type { Tables } from '../schema/tables.ts';
import { events } from '../schema/webhooks.ts';
import { counterOf, incrementCounter } from '../sums/kept-sum.ts';

export type ActivityRow = Selectable<Tables['activity']>;
type NewActivityRow = Omit<ActivityRow, 'id'>;
export type EventRow = Selectable<Tables['events']>;
type NewEventRow = Omit<EventRow, 'id' | 'sequence'>;
/** An event that {@link journalQueries} has numbered. */
type NumberedEvent = EventRow & { readonly sequence: number };
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
     * Takes the oldest events without deliveries, and gives each event the next sequence of its account. The caller
     * inserts the deliveries in the same transaction.
     *
     * Events of an account get their ids under the account's lock, so a later event has a larger id. Sequences follow
     * the order of the ids, for three reasons:
     * - The first statement locks accounts with an advisory lock that has no other use. It skips accounts that another
     *   worker has locked. So only one transaction at a time numbers the events of an account.
     * - The second statement reads the events after the lock was taken, so it sees all changes of earlier lock holders.
     * - If an event is locked, for example by an erasure, later events of the account wait for the next call. For these
     *   later events, `taken` is less than `place`.
     */
    async takeEventsToFanOut(limit: number): Promise<NumberedEvent[]> {
      const accounts = await accountsToFanOut(db, limit);
      if (accounts.length === 0) return [];
      const { rows } = await sql<NumberedEvent>`
        with waiting as materialized (
          select id, account_id, row_number() over (partition by account_id order by id) as place from (
            select id, account_id from events where fan_out_at is not null
            and ${isOneOfMany(db, 'account_id', accounts)} order by id limit ${limit}) as oldest
        ), free as materialized (
          select id from events where id in (select id from waiting) and fan_out_at is not null ${skippingLocked(db)}
        ), numbered as (
          select waiting.id as event, place, row_number() over (partition by account_id order by waiting.id) as taken
          from waiting join free on free.id = waiting.id
        )
        update events set fan_out_at = null, sequence = place + coalesce((select count from counters
          where counters.account_id = events.account_id and counters.noun = 'events'), 0)
        from numbered where events.id = numbered.event and taken = place
        returning ${sql.join(columnsOf(events).map((column) => sql.ref(column)))}`.execute(db);
      const byAccount = Map.groupBy(rows, ({ account_id }) => account_id);
      for (const [account, taken] of byAccount) await incrementCounter(db, account, 'events', taken.length);
      return rows.sort((a, b) => a.id - b.id);
    },

    async hasEventsToFanOut(): Promise<boolean> {
      // Without the order, Postgres may read the whole table, because it expects a waiting event on its first page.
      const { rows } = await sql`select 1 from events where fan_out_at is not null order by id limit 1`.execute(db);
      return rows.length > 0;
    },

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

/**
 * A worker takes `limit` events, but looks for accounts in `limit` × this number of events. It can then find a free
 * account behind the accounts that other workers have locked.
 */
const LOOKED_AT = 10;
/** Number of the advisory lock. The events of an account are numbered under this lock. */
const NUMBERING = 91;

/**
 * Locks accounts with waiting events. Begins with the account of the oldest event. Skips accounts that are already
 * locked.
 */
async function accountsToFanOut(db: Database, limit: number): Promise<AccountId[]> {
  const { rows } = await sql<{ account_id: AccountId }>`
    with waiting as materialized (
      select id, account_id from events where fan_out_at is not null order by id limit ${limit * LOOKED_AT}
    ), accounts_waiting as materialized (
      select account_id, min(id) as oldest from waiting group by account_id order by oldest
    )
    select account_id from accounts_waiting where ${lockIfFree(db, NUMBERING, 'account_id')} limit ${limit}`.execute(
    db,
  );
  return rows.map(({ account_id }) => account_id);
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
