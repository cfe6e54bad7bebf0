/** Adds what a change of a subscription or payment plan needs (R106): terms of begun periods, and what is to be told. */
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
