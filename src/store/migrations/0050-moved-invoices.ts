/**
 * When the sums of an issued invoice last moved: what was due at the end of an earlier day can then differ from what is due
 * now. Of all other invoices it is the same, so that a past day is read from the totals of today and from those that moved since.
 */
import { type Kysely, sql } from 'kysely';
import { type Engine, integer } from '../database.ts';

export function migration(engine: Engine) {
  return { up: (db: Kysely<unknown>) => up(db, engine) };
}

async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema.alterTable('invoices').addColumn('moved_at', integer(engine)).execute();
  await fillMoved(db, engine);
  await sql`create index invoices_moved on invoices (account_id, due_date, moved_at) where moved_at is not null`.execute(
    db,
  );
}

/** The latest of all that a past day is computed from. A credit note counts by its date too, but no note is made before its date. */
export async function fillMoved(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const latest = sql.raw(engine === 'sqlite' ? 'max' : 'greatest');
  const found = sql`${latest}(
    coalesce(paid_at, 0), coalesce(cancelled_at, 0),
    coalesce((select max(p.paid_at) from payments as p where p.invoice_id = invoices.id), 0),
    coalesce((select max(o.at) from invoice_outflows as o where o.invoice_id = invoices.id), 0),
    coalesce((select max(n.created_at) from credit_notes as n where n.invoice_id = invoices.id), 0))`;
  await sql`update invoices set moved_at = nullif(${found}, 0) where status != 'draft'`.execute(db);
}
