/** Adds the table of customers that were merged into another customer (R107). */
import { type Kysely, sql } from 'kysely';
import type { Engine } from '../table.ts';

export function migration(engine: Engine) {
  return { up: (db: Kysely<unknown>) => up(db, engine) };
}

async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const integer = engine === 'sqlite' ? 'integer' : 'bigint';
  await sql
    .raw(
      `create table merged_customers (id ${integer} primary key, account_id ${integer} not null references accounts (id),
        into_id ${integer} not null references customers (id), name text not null, fields text not null,
        merged_at ${integer} not null, import_id ${integer})`,
    )
    .execute(db);
  await sql`create index merged_customers_by_account on merged_customers (account_id, id)`.execute(db);
  await sql`create index merged_customers_into on merged_customers (into_id, id)`.execute(db);
  await sql`create index merged_customers_imported on merged_customers (account_id, import_id, id)
    where import_id is not null`.execute(db);
  await sql`create index bank_entries_by_customer on bank_entries (account_id, customer_id, id)
    where customer_id is not null`.execute(db);
}
