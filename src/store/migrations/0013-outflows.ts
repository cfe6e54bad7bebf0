/** One row for each change of money that left an invoice; paid payments of real providers are looked up again (R54). */
import { type Kysely, sql } from 'kysely';
import { type Engine, identity, integer } from '../database.ts';

export function migration(engine: Engine) {
  return { up: (db: Kysely<unknown>) => up(db, engine) };
}

const DAY_MS = 86_400_000;
/** Days for which paid payments are looked up again. */
const WATCHED_DAYS = 57;
const MINUTES_OF_DAY = 1_440;

async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = integer(engine);
  await db.schema
    .createTable('invoice_outflows')
    .addColumn('id', int, identity(engine))
    .addColumn('account_id', int, (c) => c.notNull().references('accounts.id'))
    .addColumn('invoice_id', int, (c) => c.notNull().references('invoices.id'))
    .addColumn('payment_id', int, (c) => c.notNull().references('payments.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('amount', int, (c) => c.notNull().check(sql`amount > 0`))
    .addColumn('at', int, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('invoice_outflows_by_invoice').on('invoice_outflows').columns(['invoice_id']).execute();
  await db.schema
    .createIndex('invoice_outflows_by_time')
    .on('invoice_outflows')
    .columns(['account_id', 'at'])
    .execute();
  for (const [table, column] of [
    ['payments', 'surplus'],
    ['refunds', 'from_surplus'],
  ] as const) {
    await db.schema
      .alterTable(table)
      .addColumn(column, int, (c) => c.notNull().defaultTo(0))
      .execute();
  }
  await db.schema
    .createIndex('refunds_at_provider')
    .unique()
    .on('refunds')
    .columns(['payment_id', 'provider_refund_id'])
    .where(sql.ref('provider_refund_id'), 'is not', null)
    .execute();
  await refundsSoFar(db);
  // Spread over a day: many look-ups at once would delay those of new payments without a response.
  await sql`update payments set next_check_at =
    (select max(paid_at) from payments) + (id % ${sql.lit(MINUTES_OF_DAY)}) * ${sql.lit(DAY_MS / MINUTES_OF_DAY)}
    where provider in ('stripe', 'mollie') and status in ('paid', 'refunded') and next_check_at is null
    and paid_at > (select max(paid_at) from payments) - ${sql.lit(WATCHED_DAYS * DAY_MS)}`.execute(db);
}

/** Overpaid money went back first, with any refund; the rest of each refund was taken from the invoice. */
async function refundsSoFar(db: Kysely<unknown>): Promise<void> {
  await sql`insert into invoice_outflows (account_id, invoice_id, payment_id, kind, amount, at)
    select account_id, invoice_id, payment_id, 'refunded',
      case when total - amount >= overpaid then amount else total - overpaid end, settled_at
    from (select p.account_id, p.invoice_id, r.payment_id, r.id, r.amount, r.settled_at, p.overpaid,
        sum(r.amount) over (partition by r.payment_id order by r.settled_at, r.id) as total
      from refunds as r inner join payments as p on p.id = r.payment_id
      where r.status = 'done' and p.invoice_id is not null) as given
    where total > overpaid order by settled_at, id`.execute(db);
}
