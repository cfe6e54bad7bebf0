/** Limits of tokens and connected assistants, and their spending per day. */
import type { Kysely } from 'kysely';
import { type Engine, integer } from '../database.ts';

export function migration(engine: Engine) {
  return { up: (db: Kysely<unknown>) => up(db, engine) };
}

async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = integer(engine);

  await db.schema.alterTable('tokens').addColumn('limits', 'text').execute();

  await db.schema
    .createTable('token_spending')
    .addColumn('token_id', int, (c) => c.notNull().references('tokens.id'))
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('amount', int, (c) => c.notNull())
    .addPrimaryKeyConstraint('token_spending_key', ['token_id', 'day', 'currency'])
    .execute();
  await db.schema.createIndex('token_spending_by_day').on('token_spending').column('day').execute();
}
