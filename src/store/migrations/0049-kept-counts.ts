/**
 * Counts and sums of payments per day, so that the totals of a period of years are sums of its days; and the number of lines of
 * all invoices, which the export shows.
 */
import { type Kysely, sql } from 'kysely';
import { clustered, type Engine, integer } from '../database.ts';

export function migration(engine: Engine) {
  return { up: (db: Kysely<unknown>) => up(db, engine) };
}

async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = integer(engine);
  await db.schema
    .createTable('payment_day_totals')
    .addColumn('account_id', int, (c) => c.notNull().references('accounts.id'))
    .addColumn('day', int, (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('testmode', int, (c) => c.notNull())
    .addColumn('count', int, (c) => c.notNull())
    .addColumn('amount', int, (c) => c.notNull())
    .addColumn('fee', int, (c) => c.notNull())
    .addPrimaryKeyConstraint('payment_day_totals_key', ['account_id', 'day', 'status', 'currency', 'testmode'])
    .modifyEnd(clustered(engine))
    .execute();
  // Rounded down, also before 1970: both engines divide towards zero.
  const day = sql.raw('(listed_at - ((listed_at % 86400000) + 86400000) % 86400000) / 86400000');
  await sql`insert into payment_day_totals (account_id, day, status, currency, testmode, count, amount, fee)
    select account_id, ${day}, status, currency, testmode, count(*), sum(amount), sum(fee) from payments
    group by account_id, ${day}, status, currency, testmode`.execute(db);
  const lines = sql.raw(engine === 'sqlite' ? 'json_array_length(lines)' : 'json_array_length(lines::json)');
  await sql`insert into tallies (account_id, noun, count)
    select account_id, 'invoice_lines', sum(${lines}) from invoices group by account_id`.execute(db);
}
