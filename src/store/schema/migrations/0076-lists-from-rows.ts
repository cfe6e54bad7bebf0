/**
 * Removes the former cache of the payment list in API V2, with its triggers and jobs. The list is now read from the
 * tables of payments, customers and so on (R31).
 */
import { type Kysely, sql } from 'kysely';
import type { Engine } from '../../engine/database.ts';

export function migration(engine: Engine) {
  return { up: (db: Kysely<unknown>) => up(db, engine) };
}

/** Names of the former triggers, each with its table. */
const TRIGGERS: Readonly<Record<string, string>> = {
  payment_added: 'payments',
  payment_changed: 'payments',
  payment_removed: 'payments',
  customer_changed: 'customers',
  request_changed: 'payment_requests',
  subscription_changed: 'subscriptions',
  invoice_changed: 'invoices',
};

async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (const [name, table] of Object.entries(TRIGGERS)) {
    const on = engine === 'sqlite' ? '' : ` on ${table}`;
    await sql.raw(`drop trigger if exists segments_${name}${on}`).execute(db);
    if (engine === 'postgres') await sql.raw(`drop function if exists forget_segments_${name}()`).execute(db);
  }
  await sql`drop table if exists payment_segments`.execute(db);
  await sql`drop index if exists jobs_payment_segments`.execute(db);
  await sql`delete from jobs where kind = 'payment_segments'`.execute(db);
}
