/** Indexes for lists by due date, amount and name, so that a page costs the same wherever it begins. */
import { type Kysely, sql } from 'kysely';
import type { Engine } from '../database.ts';

export function migration(engine: Engine) {
  return { up: (db: Kysely<unknown>) => up(db, engine) };
}

async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema.createIndex('invoices_by_due').on('invoices').columns(['account_id', 'due_date', 'id']).execute();
  await db.schema
    .createIndex('invoices_by_amount')
    .on('invoices')
    .columns(['account_id', 'currency', 'amount', 'id'])
    .execute();
  // The beginning only: an entry of a Postgres index holds 2 700 bytes. Collation C, as SQLite compares.
  const name = engine === 'postgres' ? 'substr(search_text, 1, 64) collate "C"' : 'substr(search_text, 1, 64)';
  await sql`create index customers_by_name on customers (account_id, (${sql.raw(name)}), id)`.execute(db);
}
