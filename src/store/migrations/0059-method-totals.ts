/**
 * A list of one payment method needs no scan: the stored sums of payments, over all time and per day, are also by method, and an
 * index has the payments of a method in the order of time.
 */
import { type Kysely, sql } from 'kysely';
import { clustered, type Engine, integer } from '../database.ts';

export function migration(engine: Engine) {
  return { up: (db: Kysely<unknown>) => up(db, engine) };
}

// Rounded down, also before 1970: both engines divide towards zero.
const DAY = sql.raw('(listed_at - ((listed_at % 86400000) + 86400000) % 86400000) / 86400000');
const KEY = ['status', 'payment_method', 'currency', 'testmode'] as const;

async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema.dropTable('payment_totals').execute();
  await db.schema.dropTable('payment_day_totals').execute();
  const int = integer(engine);
  const totals = (name: string) =>
    db.schema
      .createTable(name)
      .addColumn('account_id', int, (c) => c.notNull().references('accounts.id'))
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('payment_method', 'text', (c) => c.notNull())
      .addColumn('currency', 'text', (c) => c.notNull())
      .addColumn('testmode', int, (c) => c.notNull())
      .addColumn('count', int, (c) => c.notNull())
      .addColumn('amount', int, (c) => c.notNull())
      .addColumn('fee', int, (c) => c.notNull());
  await totals('payment_totals')
    .addPrimaryKeyConstraint('payment_totals_key', ['account_id', ...KEY])
    .modifyEnd(clustered(engine))
    .execute();
  await totals('payment_day_totals')
    .addColumn('day', int, (c) => c.notNull())
    .addPrimaryKeyConstraint('payment_day_totals_key', ['account_id', 'day', ...KEY])
    .modifyEnd(clustered(engine))
    .execute();
  const key = sql.raw(KEY.join(', '));
  await sql`insert into payment_day_totals (account_id, day, ${key}, count, amount, fee)
    select account_id, ${DAY}, ${key}, count(*), sum(amount), sum(fee) from payments
    group by account_id, ${DAY}, ${key}`.execute(db);
  await sql`insert into payment_totals (account_id, ${key}, count, amount, fee)
    select account_id, ${key}, sum(count), sum(amount), sum(fee) from payment_day_totals
    group by account_id, ${key}`.execute(db);
  await sql`drop index payments_by_method`.execute(db);
  await sql`create index payments_by_method on payments
    (account_id, payment_method, listed_at, id, status, currency, testmode, amount, fee)`.execute(db);
}
