/** Previews of many reminders and what became of each letter; what formal notices say about costs and interest (R87). */
import type { Kysely } from 'kysely';
import { type Engine, integer } from '../database.ts';

export function migration(engine: Engine) {
  return { up: (db: Kysely<unknown>) => up(db, engine) };
}

async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = integer(engine);
  await db.schema.alterTable('business_details').addColumn('collection_costs_text', 'text').execute();
  await db.schema.alterTable('business_details').addColumn('interest_text', 'text').execute();
  await db.schema
    .createTable('reminder_batches')
    .addColumn('code', 'text', (c) => c.primaryKey())
    .addColumn('account_id', int, (c) => c.notNull().references('accounts.id'))
    .addColumn('principal', 'text', (c) => c.notNull())
    .addColumn('plan', 'text', (c) => c.notNull())
    .addColumn('created_at', int, (c) => c.notNull())
    .addColumn('expires_at', int, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('reminder_batches_by_age')
    .on('reminder_batches')
    .columns(['created_at', 'code'])
    .execute();
  await db.schema
    .createTable('reminder_outcomes')
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('invoice_id', int, (c) => c.notNull())
    .addColumn('account_id', int, (c) => c.notNull().references('accounts.id'))
    .addColumn('mail_id', int)
    .addColumn('reason', 'text')
    .addColumn('next_allowed_at', int)
    .addColumn('created_at', int, (c) => c.notNull())
    .addPrimaryKeyConstraint('reminder_outcomes_key', ['code', 'invoice_id'])
    .execute();
  await db.schema
    .createIndex('reminder_outcomes_by_age')
    .on('reminder_outcomes')
    .columns(['created_at', 'code', 'invoice_id'])
    .execute();
}
