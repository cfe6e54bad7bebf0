/** What reversals and returned payments name, so that what they take back is found by it; and their index by what they were before charges (R89, R89a). */
import { type Kysely, sql } from 'kysely';
import { type Engine, integer } from '../database.ts';

export function migration(engine: Engine) {
  return { up: (db: Kysely<unknown>) => up(db, engine) };
}

async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = integer(engine);
  await db.schema
    .createTable('bank_return_names')
    .addColumn('account_id', int, (c) => c.notNull().references('accounts.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('entry_id', int, (c) => c.notNull().references('bank_entries.id'))
    .addPrimaryKeyConstraint('bank_return_names_key', ['account_id', 'name', 'entry_id'])
    .execute();
  await sql`create index bank_return_names_by_entry on bank_return_names (entry_id)`.execute(db);
  await sql`drop index bank_reversals`.execute(db);
  await sql`create index bank_reversals on bank_entries (account_id, currency, (coalesce(returned, amount)), id)
    where is_reversal = 1`.execute(db);
}
