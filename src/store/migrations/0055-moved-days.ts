/** When an invoice due on a day moved last: a past day is computed from the few days on which one moved since, not from all days. */
import { type Kysely, sql } from 'kysely';
import { clustered, type Engine, integer } from '../database.ts';

export function migration(engine: Engine) {
  return { up: (db: Kysely<unknown>) => up(db, engine) };
}

async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = integer(engine);
  await db.schema
    .createTable('moved_days')
    .addColumn('account_id', int, (c) => c.notNull().references('accounts.id'))
    .addColumn('due_date', 'text', (c) => c.notNull())
    .addColumn('moved_at', int, (c) => c.notNull())
    .addPrimaryKeyConstraint('moved_days_key', ['account_id', 'due_date'])
    .modifyEnd(clustered(engine))
    .execute();
  await fillMovedDays(db);
}

/** From the times that the invoices have (migration 0050). */
export async function fillMovedDays(db: Kysely<unknown>): Promise<void> {
  await sql`insert into moved_days (account_id, due_date, moved_at)
    select account_id, due_date, max(moved_at) from invoices where moved_at is not null group by account_id, due_date`.execute(
    db,
  );
}
