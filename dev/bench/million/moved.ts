/**
 * Fills `moved_at` and `first_moved_at`, the times of the latest and the earliest change of an invoice's sums. The
 * operations store these times with each change; here they are computed from the finished rows.
 */
import { type Kysely, sql } from 'kysely';
import type { Engine } from '../../../src/store/engine/database.ts';

const NEVER = 9_000_000_000_000_000;

/**
 * Sets both columns to the latest and the earliest time of all changes that affect the sums of a past day.
 *
 * A credit note affects the sums from its date on. This date can be earlier than the creation of the row. The account's
 * time zone is not read here, so the date's start in UTC minus 26 hours (93 600 000 ms) is used. A date begins at most
 * 26 hours later in one time zone than in another (`ZONES_MS`).
 */
export async function fillMoved(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const isSqlite = engine === 'sqlite';
  const [latest, earliest] = isSqlite ? [sql.raw('max'), sql.raw('min')] : [sql.raw('greatest'), sql.raw('least')];
  const date = sql.raw(
    isSqlite ? 'unixepoch(min(n.date)) * 1000' : 'cast(extract(epoch from cast(min(n.date) as date)) as bigint) * 1000',
  );
  const times = (pick: 'min' | 'max', note: ReturnType<typeof sql>, none: number) => {
    const of = (time: ReturnType<typeof sql>) => sql`coalesce(${time}, ${sql.lit(none)})`;
    return sql.join([
      of(sql`paid_at`),
      of(sql`cancelled_at`),
      of(sql`(select ${sql.raw(pick)}(p.paid_at) from payments as p where p.invoice_id = invoices.id)`),
      of(sql`(select ${sql.raw(pick)}(o.at) from invoice_outflows as o where o.invoice_id = invoices.id)`),
      of(sql`(select ${note} from credit_notes as n where n.invoice_id = invoices.id)`),
    ]);
  };
  await sql`update invoices set
    moved_at = nullif(${latest}(${times('max', sql`max(n.created_at)`, 0)}), 0),
    first_moved_at = nullif(${earliest}(${times('min', sql`${date} - 93600000`, NEVER)}), ${sql.lit(NEVER)})
    where status != 'draft'`.execute(db);
}

/** Sets the latest `moved_at` of the invoices of each due date. */
export async function fillMovedDays(db: Kysely<unknown>): Promise<void> {
  await sql`insert into moved_days (account_id, due_date, moved_at)
    select account_id, due_date, max(moved_at) from invoices where moved_at is not null group by account_id, due_date`.execute(
    db,
  );
}
