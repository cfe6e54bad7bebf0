/** Since which event an endpoint hears of a type: what happened before that is none of its business. */
import type { Kysely } from 'kysely';
import { type Engine, integer } from '../database.ts';

export function migration(engine: Engine) {
  return { up: (db: Kysely<unknown>) => up(db, engine) };
}

async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  // What waits while this is applied still goes to the endpoints of before.
  await db.schema
    .alterTable('webhook_subscriptions')
    .addColumn('after_event', integer(engine), (c) => c.notNull().defaultTo(0))
    .execute();
}
