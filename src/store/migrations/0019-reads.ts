/**
 * Stored sums for reads: net and tax of invoices, invoices per invoice date, each customer's debt, and all money
 * received per day. Nothing is due on a draft (R17), so its `amount_due` becomes 0.
 */
import { type Kysely, sql } from 'kysely';
import { dateAt, type Instant, type TimeZone } from '../../model/dates.ts';
import { type Outflow, partsOf } from '../../model/outflow.ts';
import { clustered, type Engine, integer } from '../database.ts';

export function migration(engine: Engine) {
  return { up: (db: Kysely<unknown>) => up(db, engine) };
}

async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await sql`update invoices set amount_due = 0 where status = 'draft'`.execute(db);
  await invoiceSums(db, engine);
  await customerDebts(db, engine);
  await dailyMoney(db, engine);
  await sql`create index payments_by_customer_time on payments (customer_id, listed_at, id)
    where customer_id is not null`.execute(db);
}

const SUMS = ['subtotal', 'tax_total'] as const;

async function invoiceSums(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = integer(engine);
  for (const column of SUMS) {
    await db.schema
      .alterTable('invoice_totals')
      .addColumn(column, int, (c) => c.notNull().defaultTo(0))
      .execute();
  }
  const sums = sql.raw('count(*), sum(subtotal), sum(tax_total), sum(amount), sum(amount_due)');
  const columns = sql.raw('count, subtotal, tax_total, amount, amount_due');
  await sql`delete from invoice_totals`.execute(db);
  for (const day of ['due_date', `''`]) {
    await sql`insert into invoice_totals (account_id, currency, status, due_date, ${columns})
      select account_id, currency, status, ${sql.raw(day)}, ${sums} from invoices
      group by account_id, currency, status${sql.raw(day === 'due_date' ? ', due_date' : '')}`.execute(db);
  }
  let table = db.schema
    .createTable('invoice_date_totals')
    .addColumn('account_id', int, (c) => c.notNull().references('accounts.id'))
    .addColumn('date', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull());
  for (const column of ['count', 'subtotal', 'tax_total', 'amount', 'amount_due']) {
    table = table.addColumn(column, int, (c) => c.notNull());
  }
  await table
    .addPrimaryKeyConstraint('invoice_date_totals_key', ['account_id', 'date', 'status', 'currency'])
    .modifyEnd(clustered(engine))
    .execute();
  await sql`insert into invoice_date_totals (account_id, date, status, currency, ${columns})
    select account_id, date, status, currency, ${sums} from invoices
    group by account_id, date, status, currency`.execute(db);
  await db.schema.createIndex('invoices_by_date').on('invoices').columns(['account_id', 'date', 'id']).execute();
}

async function customerDebts(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = integer(engine);
  await db.schema
    .createTable('customer_balances')
    .addColumn('account_id', int, (c) => c.notNull().references('accounts.id'))
    .addColumn('customer_id', int, (c) => c.notNull().references('customers.id'))
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('count', int, (c) => c.notNull())
    .addColumn('outstanding', int, (c) => c.notNull())
    .addPrimaryKeyConstraint('customer_balances_key', ['customer_id', 'currency'])
    .modifyEnd(clustered(engine))
    .execute();
  await sql`insert into customer_balances (account_id, customer_id, currency, count, outstanding)
    select account_id, customer_id, currency, count(*), sum(amount_due) from invoices where status = 'pending'
    group by account_id, customer_id, currency`.execute(db);
  await db.schema
    .createTable('customer_ranks')
    .addColumn('account_id', int, (c) => c.notNull().references('accounts.id'))
    .addColumn('customer_id', int, (c) => c.notNull().references('customers.id'))
    .addColumn('tier', 'text', (c) => c.notNull())
    .addColumn('place', int, (c) => c.notNull())
    .addPrimaryKeyConstraint('customer_ranks_key', ['customer_id'])
    .modifyEnd(clustered(engine))
    .execute();
  const best = (what: string) =>
    sql.raw(`(select ${what} from customer_balances as b inner join accounts as a on a.id = b.account_id
      where b.customer_id = customers.id and b.outstanding > 0
      order by case when b.currency = a.currency then 0 else 1 end, b.currency limit 1)`);
  await sql`insert into customer_ranks (account_id, customer_id, tier, place)
    select account_id, id, coalesce(${best(`case when b.currency = a.currency then '0' else '1' || b.currency end`)}, '2'),
      coalesce(${best('-b.outstanding')}, -id) from customers`.execute(db);
  await db.schema
    .createIndex('customer_ranks_order')
    .on('customer_ranks')
    .columns(['account_id', 'tier', 'place', 'customer_id'])
    .execute();
  await sql`create index invoices_open_by_customer on invoices (customer_id, currency, due_date)
    where status = 'pending'`.execute(db);
  await sql`create index invoices_reminded on invoices (customer_id, last_reminder_at)
    where last_reminder_at is not null`.execute(db);
}

async function dailyMoney(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = integer(engine);
  await db.schema
    .createTable('daily_receipts')
    .addColumn('account_id', int, (c) => c.notNull().references('accounts.id'))
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('received', int, (c) => c.notNull())
    .addColumn('refunded', int, (c) => c.notNull())
    .addPrimaryKeyConstraint('daily_receipts_key', ['account_id', 'day', 'currency'])
    .modifyEnd(clustered(engine))
    .execute();
  const days = new Map<string, Day>();
  await receivedSoFar(db, days);
  await leftInvoices(db, days);
  await leftOthers(db, days);
  for (const { account_id, day, currency, received, refunded } of days.values()) {
    await sql`insert into daily_receipts (account_id, day, currency, received, refunded)
      values (${account_id}, ${day}, ${currency}, ${received}, ${refunded})`.execute(db);
  }
}

type Place = { readonly account_id: number; readonly timezone: string; readonly currency: string };
type Day = Omit<Place, 'timezone'> & { readonly day: string; received: number; refunded: number };

function add(
  days: Map<string, Day>,
  { account_id, timezone, currency }: Place,
  at: number,
  sums: { received?: number; refunded?: number },
): void {
  const day = dateAt(at as Instant, timezone as TimeZone);
  const key = `${account_id} ${day} ${currency}`;
  const found = days.get(key) ?? { account_id, day, currency, received: 0, refunded: 0 };
  found.received += sums.received ?? 0;
  found.refunded += sums.refunded ?? 0;
  days.set(key, found);
}

const BATCH = 1_000;

/** Batches by id: a ledger may have more payments than fit in memory at once. */
async function each<Row extends { readonly id: number }>(
  batch: (after: number) => Promise<readonly Row[]>,
  take: (row: Row) => void | Promise<void>,
): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await batch(after);
    for (const row of rows) await take(row);
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.id;
  }
}

type Money = Place & { readonly id: number; readonly at: number; readonly amount: number };

async function receivedSoFar(db: Kysely<unknown>, days: Map<string, Day>): Promise<void> {
  const batch = async (after: number) =>
    (
      await sql<Money>`select p.id, p.account_id, a.timezone, p.currency, p.paid_at as at, p.amount - p.overpaid as amount
        from payments as p inner join accounts as a on a.id = p.account_id
        where p.id > ${after} and p.testmode = 0 and p.status in ('paid', 'refunded') and p.paid_at is not null
        order by p.id limit ${BATCH}`.execute(db)
    ).rows;
  await each(batch, (row) => add(days, row, row.at, { received: row.amount }));
}

async function leftInvoices(db: Kysely<unknown>, days: Map<string, Day>): Promise<void> {
  const batch = async (after: number) =>
    (
      await sql<
        Money & { readonly kind: string }
      >`select o.id, o.account_id, a.timezone, p.currency, o.at, o.amount, o.kind
        from invoice_outflows as o inner join payments as p on p.id = o.payment_id
        inner join accounts as a on a.id = o.account_id where o.id > ${after} and p.testmode = 0
        order by o.id limit ${BATCH}`.execute(db)
    ).rows;
  await each(batch, (row) => {
    const left = row.kind === 'refunded' || row.kind === 'charged_back';
    add(days, row, row.at, left ? { refunded: row.amount } : { received: row.amount });
  });
}

type PaidElsewhere = Place & { readonly id: number; readonly amount: number; readonly overpaid: number };
type Step = { readonly at: number; readonly kind: 'refund' | 'taken' | 'back'; readonly outflow: Outflow };

/** Payments without an invoice have no outflow rows: equivalent rows are derived from their refunds and disputes. */
async function leftOthers(db: Kysely<unknown>, days: Map<string, Day>): Promise<void> {
  const batch = async (after: number) =>
    (
      await sql<PaidElsewhere>`select p.id, p.account_id, a.timezone, p.currency, p.amount, p.overpaid
        from payments as p inner join accounts as a on a.id = p.account_id
        where p.id > ${after} and p.testmode = 0 and p.invoice_id is null
          and (p.amount_refunded > 0 or exists (select 1 from disputes as d where d.payment_id = p.id))
        order by p.id limit ${BATCH}`.execute(db)
    ).rows;
  await each(batch, async (payment) => {
    const refunds: Outflow[] = [];
    const disputes: Outflow[] = [];
    let before = { refunded: 0, chargedBack: 0 };
    for (const { at, kind, outflow } of await stepsOf(db, payment.id)) {
      if (kind === 'refund') refunds.push(outflow);
      else if (kind === 'taken') disputes.push(outflow);
      else disputes.splice(disputes.indexOf(outflow), 1);
      const after = partsOf({ ...payment, surplus: 0 }, refunds, disputes);
      const left = [after.refunded - before.refunded, after.chargedBack - before.chargedBack];
      for (const by of left) add(days, payment, at, by > 0 ? { refunded: by } : { received: -by });
      before = after;
    }
  });
}

async function stepsOf(db: Kysely<unknown>, paymentId: number): Promise<Step[]> {
  const { rows: refunds } = await sql<{ at: number; amount: number }>`select settled_at as at, amount from refunds
    where payment_id = ${paymentId} and status = 'done' and settled_at is not null`.execute(db);
  const { rows: disputes } = await sql<{ amount: number; withdrawn_at: number; returned_at: number | null }>`
    select amount, withdrawn_at, returned_at from disputes
    where payment_id = ${paymentId} and amount > 0 and withdrawn_at is not null`.execute(db);
  const steps: Step[] = refunds.map(({ at, amount }) => ({ at, kind: 'refund', outflow: { amount, from_surplus: 0 } }));
  for (const { amount, withdrawn_at, returned_at } of disputes) {
    const outflow = { amount, from_surplus: 0 };
    steps.push({ at: withdrawn_at, kind: 'taken', outflow });
    if (returned_at !== null) steps.push({ at: returned_at, kind: 'back', outflow });
  }
  return steps.sort((a, b) => a.at - b.at);
}
