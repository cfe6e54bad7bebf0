/**
 * Adds columns for changes of subscriptions and payment plans (R106): the terms of periods that have begun, and the
 * changes that the customer must be told about.
 */
import { type Kysely, sql } from 'kysely';
import type { Engine } from '../table.ts';

export function migration(engine: Engine) {
  return { up: (db: Kysely<unknown>) => up(db, engine) };
}

async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const [integer, int4, decimal] =
    engine === 'sqlite' ? ['integer', 'integer', 'integer'] : ['bigint', 'integer', 'double precision'];
  const columns = [
    ['subscriptions', 'payment_term_days', int4],
    ['subscriptions', 'announce_at', integer],
    ['subscription_periods', 'amount', integer],
    ['subscription_periods', 'description', 'text'],
    ['subscription_periods', 'tax_rate', decimal],
    ['subscription_periods', 'tax_category', 'text'],
    ['subscription_periods', 'exemption_reason', 'text'],
    ['subscription_periods', 'exemption_code', 'text'],
  ] as const;
  for (const [table, column, type] of columns) {
    await sql.raw(`alter table ${table} add column ${column} ${type}`).execute(db);
  }
  await sql`create index subscriptions_to_announce on subscriptions (announce_at, id)
    where announce_at is not null`.execute(db);
}
