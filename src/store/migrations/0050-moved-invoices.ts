/**
 * From when to when the sums of an issued invoice moved. What was due at the end of a day before is its amount, and of a day after it what
 * is due now: a past day is read from the totals of today and from the invoices that moved since.
 */
import { type Kysely, sql } from 'kysely';
import { type Engine, integer } from '../database.ts';

export function migration(engine: Engine) {
  return { up: (db: Kysely<unknown>) => up(db, engine) };
}

const COLUMNS = ['first_moved_at', 'moved_at'] as const;

async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (const column of COLUMNS) await db.schema.alterTable('invoices').addColumn(column, integer(engine)).execute();
  await fillMoved(db, engine);
  // With all that most of its invoices need for an answer, so that their rows are not read.
  await sql`create index invoices_moved on invoices
    (account_id, due_date, moved_at, first_moved_at, currency, status, amount, amount_due)
    where moved_at is not null`.execute(db);
}

const NEVER = 9_000_000_000_000_000;

/** From the times that a past day is computed from. A credit note counts from its date, and is made on it or later. */
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
