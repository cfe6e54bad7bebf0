import type { Selectable } from 'kysely';
import type { Instant } from '../../model/dates.ts';
import type { EventType } from '../../model/event.ts';
import type { AccountId, EndpointId } from '../../model/ids.ts';
import { WEBHOOK_JOB } from '../../model/job-kind.ts';
import type { Database } from '../engine/database.ts';
import type { Tables } from '../schema/tables.ts';
import { emptyLane } from './jobs.ts';

export type EndpointRow = Selectable<Tables['webhook_endpoints']>;
type NewEndpointRow = Pick<EndpointRow, 'account_id' | 'url' | 'description' | 'sealed_secret' | 'created_at'>;
type Change = Partial<Omit<EndpointRow, 'id' | 'account_id' | 'events'>>;

type EventToDeliver = Pick<Selectable<Tables['events']>, 'id' | 'account_id' | 'type'>;

/** Selected event types; null for all types. */
export type EventSelection = readonly EventType[] | null;

const NEW = {
  old_sealed_secret: null,
  old_secret_until: null,
  failing_since: null,
  disabled_at: null,
  disabled_reason: null,
} as const;

export function endpointQueries(db: Database) {
  /**
   * The largest event id of all accounts. The caller must hold the account's lock. Every transaction that adds an event
   * of the account holds this lock, so later events of the account have larger ids. A timestamp would not be
   * sufficient, because several events can have the same millisecond.
   */
  async function lastEvent(): Promise<number> {
    const row = await db
      .selectFrom('events')
      .select((s) => s.fn.max('id').as('id'))
      .executeTakeFirst();
    return row?.id ?? 0;
  }

  /**
   * Replaces the endpoint's subscriptions with one row per event type, because deliveries look up receivers by type. An
   * endpoint receives only events with ids above `after_event`. A type that was already subscribed keeps its
   * `after_event`, so queued events of this type are still delivered. If `selected` is null (all types), the existing
   * rows stay and a row `*` is added.
   */
  async function subscribe(
    { account_id, id }: Pick<EndpointRow, 'account_id' | 'id'>,
    selected: EventSelection,
  ): Promise<void> {
    const now = await lastEvent();
    const before = await db
      .deleteFrom('webhook_subscriptions')
      .where('endpoint_id', '=', id)
      .returning(['event_type', 'after_event'])
      .execute();
    const afterOf = (type: EventType | '*') =>
      Math.min(
        now,
        ...before.filter((one) => one.event_type === type || one.event_type === '*').map((one) => one.after_event),
      );
    const kept = selected ?? before.map(({ event_type }) => event_type);
    const types = new Set<EventType | '*'>(selected === null ? [...kept, '*'] : kept);
    const rows = [...types].map((event_type) => ({
      account_id,
      event_type,
      endpoint_id: id,
      after_event: afterOf(event_type),
    }));
    await db.insertInto('webhook_subscriptions').values(rows).execute();
  }

  return {
    async insert(row: NewEndpointRow, selected: EventSelection): Promise<EndpointRow> {
      const made = await db
        .insertInto('webhook_endpoints')
        .values({ ...row, ...NEW, events: selected === null ? null : JSON.stringify(selected) })
        .returningAll()
        .executeTakeFirstOrThrow();
      await subscribe(made, selected);
      return made;
    },

    find: (accountId: AccountId, id: EndpointId): Promise<EndpointRow | undefined> =>
      db
        .selectFrom('webhook_endpoints')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst(),

    /** Returns a page of endpoints, newest first, with ids below `before`. */
    list: (accountId: AccountId, page: { before?: number | undefined; limit: number }): Promise<EndpointRow[]> =>
      db
        .selectFrom('webhook_endpoints')
        .selectAll()
        .where('account_id', '=', accountId)
        .$if(page.before !== undefined, (q) => q.where('id', '<', page.before as EndpointId))
        .orderBy('id', 'desc')
        .limit(page.limit)
        .execute(),

    async count(accountId: AccountId): Promise<number> {
      const row = await db
        .selectFrom('webhook_endpoints')
        .select((s) => s.fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      return row.count;
    },

    /** Changes an endpoint. `selected`: the subscribed event types; `undefined` leaves them unchanged. */
    async change(
      accountId: AccountId,
      id: EndpointId,
      change: Change,
      selected?: EventSelection,
    ): Promise<EndpointRow | undefined> {
      const row = await db
        .updateTable('webhook_endpoints')
        .set({
          created_at: (c) => c.ref('created_at'),
          ...change,
          ...(selected === undefined ? {} : { events: selected === null ? null : JSON.stringify(selected) }),
        })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
      if (row && selected !== undefined) await subscribe(row, selected);
      return row;
    },

    /** Removes the endpoint with its deliveries. */
    async remove(accountId: AccountId, id: EndpointId): Promise<boolean> {
      const row = await db
        .selectFrom('webhook_endpoints')
        .select('id')
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst();
      if (!row) return false;
      await db.deleteFrom('webhook_subscriptions').where('endpoint_id', '=', id).execute();
      await emptyLane(db, WEBHOOK_JOB.name, String(id));
      await db
        .deleteFrom('webhook_attempts')
        .where('delivery_id', 'in', (q) =>
          q.selectFrom('webhook_deliveries').select('id').where('endpoint_id', '=', id),
        )
        .execute();
      await db.deleteFrom('webhook_deliveries').where('endpoint_id', '=', id).execute();
      await db.deleteFrom('webhook_endpoints').where('id', '=', id).execute();
      return true;
    },

    /** Enabled endpoints that were subscribed to the event's type, or to all types, before the event. */
    receiversOf: ({ id, account_id, type }: EventToDeliver): Promise<{ id: EndpointId }[]> =>
      db
        .selectFrom('webhook_subscriptions')
        .innerJoin('webhook_endpoints', 'webhook_endpoints.id', 'webhook_subscriptions.endpoint_id')
        .select('webhook_endpoints.id')
        .distinct()
        .where('webhook_subscriptions.account_id', '=', account_id)
        .where('webhook_subscriptions.event_type', 'in', [type, '*'])
        .where('webhook_subscriptions.after_event', '<', id)
        .where('webhook_endpoints.disabled_at', 'is', null)
        .execute(),

    /** Enables a disabled endpoint. It receives future events only. No-op for an enabled endpoint. */
    async turnOn(accountId: AccountId, id: EndpointId): Promise<void> {
      const row = await db
        .updateTable('webhook_endpoints')
        .set({ disabled_at: null, disabled_reason: null })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .where('disabled_at', 'is not', null)
        .returning('id')
        .executeTakeFirst();
      if (!row) return;
      const after_event = await lastEvent();
      await db.updateTable('webhook_subscriptions').set({ after_event }).where('endpoint_id', '=', id).execute();
    },

    /** Ends the current series of failures after a success. */
    succeeded: (id: EndpointId) =>
      db
        .updateTable('webhook_endpoints')
        .set({ failing_since: null })
        .where('id', '=', id)
        .where('failing_since', 'is not', null)
        .execute(),

    /**
     * Stores `at` as the start of a series of failures, unless a series has already begun. Returns the start of the
     * series.
     */
    async failed(id: EndpointId, at: Instant): Promise<Instant> {
      await db
        .updateTable('webhook_endpoints')
        .set({ failing_since: at })
        .where('id', '=', id)
        .where('failing_since', 'is', null)
        .execute();
      const row = await db
        .selectFrom('webhook_endpoints')
        .select('failing_since')
        .where('id', '=', id)
        .executeTakeFirst();
      return row?.failing_since ?? at;
    },

    /** Disables an endpoint. Of several concurrent calls only one gets the row. */
    disable: (id: EndpointId, at: Instant, reason: string): Promise<EndpointRow | undefined> =>
      db
        .updateTable('webhook_endpoints')
        .set({ disabled_at: at, disabled_reason: reason })
        .where('id', '=', id)
        .where('disabled_at', 'is', null)
        .returningAll()
        .executeTakeFirst(),
  };
}
