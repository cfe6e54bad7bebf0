/**
 * Adds the number of changes to each subscription, so that `billhook verify` reports a change without an event (R106).
 * Each earlier change had one event, so the number of earlier changes is counted from the events. Also adds an index
 * for finding a quote by its total (R110).
 */
import { type Kysely, sql } from 'kysely';
import type { Engine } from '../table.ts';

export function migration(engine: Engine) {
  return { up: (db: Kysely<unknown>) => up(db, engine) };
}

async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const [int4, subject] =
    engine === 'sqlite' ? ['integer', "data ->> '$.id'"] : ['integer', "(data::json ->> 'id')::bigint"];
  await sql.raw(`alter table subscriptions add column changes ${int4} default 0 not null`).execute(db);
  await sql
    .raw(
      `update subscriptions set changes = told.changes
        from (select ${subject} as id, count(*) as changes from events
          where type = 'subscription.updated' group by ${subject}) as told
        where told.id = subscriptions.id`,
    )
    .execute(db);
  await sql`create index quotes_by_amount on quotes (account_id, currency, amount, id)`.execute(db);
}
