import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Instant } from '../../model/dates.ts';
import type { AccountId, DeliveryId, EndpointId } from '../../model/ids.ts';
import { WEBHOOK_JOB } from '../../model/job-kind.ts';
import type { DeliveryStatus } from '../../model/webhook.ts';
import type { Database } from '../engine/database.ts';
import { unlessLocked } from '../engine/differences.ts';
import { takesLong } from '../engine/long-reads.ts';
import type { Tables } from '../schema/tables.ts';
import { emptyLane } from './jobs.ts';
import type { EndpointRow } from './webhook-endpoints.ts';

export type DeliveryRow = Selectable<Tables['webhook_deliveries']>;
export type AttemptRow = Selectable<Tables['webhook_attempts']>;
type NewDeliveryRow = Pick<
  DeliveryRow,
  'account_id' | 'endpoint_id' | 'event_id' | 'event_type' | 'body' | 'sequence' | 'next_attempt_at' | 'created_at'
>;

export type DeliveryFilter = { readonly status?: DeliveryStatus; readonly from?: Instant; readonly until?: Instant };

function stillPending(row: ExpressionBuilder<Tables, 'webhook_deliveries'>, next: Instant | null) {
  const next_attempt_at = sql<Instant | null>`case when status = 'pending' then cast(${next} as bigint) end`;
  return { status: row.ref('status'), next_attempt_at };
}

export function deliveryQueries(db: Database) {
  const filtered = (accountId: AccountId, endpointId: EndpointId, filter: DeliveryFilter) =>
    takesLong(db)
      .selectFrom('webhook_deliveries')
      .where('account_id', '=', accountId)
      .where('endpoint_id', '=', endpointId)
      .$if(filter.status !== undefined, (q) => q.where('status', '=', filter.status as DeliveryStatus))
      .$if(filter.from !== undefined, (q) => q.where('created_at', '>=', filter.from as Instant))
      .$if(filter.until !== undefined, (q) => q.where('created_at', '<', filter.until as Instant));

  return {
    insert: (row: NewDeliveryRow): Promise<DeliveryRow> =>
      db
        .insertInto('webhook_deliveries')
        .values({ ...row, status: 'pending', attempts: 0, tries: 0, delivered_at: null })
        .returningAll()
        .executeTakeFirstOrThrow(),

    find: (accountId: AccountId, id: DeliveryId): Promise<DeliveryRow | undefined> =>
      db
        .selectFrom('webhook_deliveries')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst(),

    /** A delivery with its endpoint, for the worker that sends it. */
    async toSend(id: DeliveryId): Promise<{ delivery: DeliveryRow; endpoint: EndpointRow } | undefined> {
      const delivery = await db.selectFrom('webhook_deliveries').selectAll().where('id', '=', id).executeTakeFirst();
      const endpoint =
        delivery &&
        (await db
          .selectFrom('webhook_endpoints')
          .selectAll()
          .where('id', '=', delivery.endpoint_id)
          .executeTakeFirst());
      return endpoint && { delivery, endpoint };
    },

    /** Returns a page of deliveries, newest first, with ids below `before`. */
    list: (
      accountId: AccountId,
      endpointId: EndpointId,
      filter: DeliveryFilter,
      page: { before?: number | undefined; limit: number },
    ): Promise<DeliveryRow[]> =>
      filtered(accountId, endpointId, filter)
        .selectAll()
        .$if(page.before !== undefined, (q) => q.where('id', '<', page.before as DeliveryId))
        .orderBy('id', 'desc')
        .limit(page.limit)
        .execute(),

    async count(accountId: AccountId, endpointId: EndpointId, filter: DeliveryFilter): Promise<number> {
      const row = await filtered(accountId, endpointId, filter)
        .select((s) => s.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return row.count;
    },

    attemptsOf: (ids: readonly DeliveryId[]): Promise<AttemptRow[]> =>
      ids.length === 0
        ? Promise.resolve([])
        : db
            .selectFrom('webhook_attempts')
            .selectAll()
            .where('delivery_id', 'in', ids)
            .orderBy('delivery_id')
            .orderBy('number')
            .execute(),

    /**
     * Stores the outcome of an attempt. If the attempt failed and the endpoint was disabled meanwhile, the delivery
     * stays ended. Stores nothing and returns false in these cases:
     * - An attempt with the same number is already stored. This happens if a lease expires and two workers make the
     *   same attempt.
     * - The delivery is gone.
     * - The id belongs to a delivery of another event. After a failover that lost changes, Postgres assigns some ids
     *   again.
     */
    async storeAttempt(
      delivery: Pick<DeliveryRow, 'id' | 'event_id' | 'attempts'>,
      attempt: Omit<AttemptRow, 'delivery_id' | 'number'>,
      change: Pick<DeliveryRow, 'status' | 'tries' | 'next_attempt_at' | 'delivered_at'>,
    ): Promise<boolean> {
      const number = delivery.attempts + 1;
      const row = await db
        .updateTable('webhook_deliveries')
        .set((row) => ({
          ...change,
          ...(change.status === 'pending' ? stillPending(row, change.next_attempt_at) : {}),
          attempts: number,
        }))
        .where('id', '=', delivery.id)
        .where('event_id', '=', delivery.event_id)
        .where('attempts', '=', delivery.attempts)
        .returning('id')
        .executeTakeFirst();
      if (!row) return false;
      await db
        .insertInto('webhook_attempts')
        .values({ ...attempt, delivery_id: delivery.id, number })
        .execute();
      return true;
    },

    /** Queues an ended delivery again. Its former attempts are kept. */
    requeue: (accountId: AccountId, id: DeliveryId, at: Instant): Promise<DeliveryRow | undefined> =>
      db
        .updateTable('webhook_deliveries')
        .set({ status: 'pending', tries: 0, next_attempt_at: at })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .where('status', '!=', 'pending')
        .returningAll()
        .executeTakeFirst(),

    /** Ends all pending deliveries of an endpoint that is being disabled. */
    async exhaust(endpointId: EndpointId): Promise<void> {
      await emptyLane(db, WEBHOOK_JOB.name, String(endpointId));
      await db
        .updateTable('webhook_deliveries')
        .set({ status: 'exhausted', next_attempt_at: null })
        .where('endpoint_id', '=', endpointId)
        .where('status', '=', 'pending')
        .execute();
    },

    /** Deletes at most `limit` old deliveries that are not pending. Returns their number. */
    async prune(before: Instant, limit: number): Promise<number> {
      const over = db
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('created_at', '<', before)
        .where('status', '!=', 'pending');
      const old = await unlessLocked(over.limit(limit), db).execute();
      const ids = old.map(({ id }) => id);
      if (ids.length === 0) return 0;
      await db.deleteFrom('webhook_attempts').where('delivery_id', 'in', ids).execute();
      await db.deleteFrom('webhook_deliveries').where('id', 'in', ids).execute();
      return ids.length;
    },
  };
}
