/** Indexes for reversals of an amount, for the entries that they may take back, and for open entries by their day (R89). */
import { type Kysely, sql } from 'kysely';

export function migration() {
  return { up };
}

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index bank_reversals on bank_entries (account_id, currency, amount, id) where is_reversal = 1`.execute(
    db,
  );
  await sql`create index bank_entries_by_amount on bank_entries (account_id, currency, amount, booked_on, id)
    where is_reversal = 0`.execute(db);
  await sql`create index bank_entries_open on bank_entries (account_id, booked_on, id) where status = 'open'`.execute(
    db,
  );
  await sql`drop index bank_entries_confirmed`.execute(db);
}
