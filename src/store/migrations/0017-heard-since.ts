/** The last event, per type, that an endpoint does not receive: only later events are delivered to it. */
import type { Kysely } from 'kysely';
import { type Engine, integer } from '../database.ts';

export function migration(engine: Engine) {
  return { up: (db: Kysely<unknown>) => up(db, engine) };
}

async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  // 0: events that are queued during the migration still go to the existing endpoints.
  await db.schema
    .alterTable('webhook_subscriptions')
    .addColumn('after_event', integer(engine), (c) => c.notNull().defaultTo(0))
    .execute();
}
