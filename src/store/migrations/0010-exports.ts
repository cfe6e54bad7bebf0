/** Exports, and an index of refunds in the order of an account's list. */
import type { Kysely } from 'kysely';
import { type Engine, identity, integer } from '../database.ts';

export function migration(engine: Engine) {
  return { up: (db: Kysely<unknown>) => up(db, engine) };
}

async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = integer(engine);
  await db.schema
    .createTable('exports')
    .addColumn('id', int, identity(engine))
    .addColumn('account_id', int, (c) => c.notNull().references('accounts.id'))
    .addColumn('choice', 'text', (c) => c.notNull())
    .addColumn('format', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('rows_done', int, (c) => c.notNull())
    .addColumn('rows_total', int, (c) => c.notNull())
    .addColumn('run', int, (c) => c.notNull())
    .addColumn('created_at', int, (c) => c.notNull())
    .addColumn('seen_at', int, (c) => c.notNull())
    .addColumn('expires_at', int, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('exports_by_account').on('exports').columns(['account_id', 'id']).execute();
  await db.schema.createIndex('exports_by_expiry').on('exports').column('expires_at').execute();
  await db.schema.createIndex('refunds_by_account').on('refunds').columns(['account_id', 'id']).execute();
}
