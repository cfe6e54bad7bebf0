/**
 * Adds a column for the sequence to events and to deliveries. Events that already have deliveries get no sequence.
 * Their receivers were told no sequence, and numbering these events would write every event of the ledger again. Events
 * that still wait for their deliveries are numbered from 1. The index of waiting events now begins with the id, because
 * sequences follow the order of the ids.
 */
import { type Kysely, sql } from 'kysely';
import type { Engine } from '../table.ts';

export function migration(engine: Engine) {
  return { up: (db: Kysely<unknown>) => up(db, engine) };
}

async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const integer = engine === 'sqlite' ? 'integer' : 'bigint';
  await sql.raw(`alter table events add column sequence ${integer}`).execute(db);
  await sql.raw(`alter table webhook_deliveries add column sequence ${integer}`).execute(db);
  await sql`drop index events_to_fan_out`.execute(db);
  await sql`create index events_to_fan_out on events (id, account_id) where fan_out_at is not null`.execute(db);
  await sql`create unique index events_by_sequence on events (account_id, sequence) where sequence is not null`.execute(
    db,
  );
}
