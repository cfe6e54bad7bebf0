/** A past day is answered by the entries of one index. SQLite has the id in each entry; on Postgres it is added. */
import { type Kysely, sql } from 'kysely';
import type { Engine } from '../database.ts';

export function migration(engine: Engine) {
  return { up: (db: Kysely<unknown>) => up(db, engine) };
}

async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return;
  await sql`drop index invoices_moved`.execute(db);
  await sql`create index invoices_moved on invoices
    (account_id, due_date, moved_at, first_moved_at, currency, status, amount, amount_due) include (id)
    where moved_at is not null`.execute(db);
}
