/** Checks of stored sums of invoices and payments, and of what customers owe (R16, R18, R21). */
import { type RawBuilder, sql } from 'kysely';
import { ZONES_MS } from '../../model/dates.ts';
import { type Check, inSlice, rowCheck } from './check.ts';
import { groupCheck } from './groups.ts';

const SUMS = ['count', 'subtotal', 'tax_total', 'amount', 'amount_due', 'amount_credited'] as const;
const summed = sql.raw(
  ['count(*) as count', ...SUMS.slice(1).map((column) => `coalesce(sum(r.${column}), 0) as ${column}`)].join(', '),
);

/** The balance that ranks a customer: the account's currency first, then the others by their code. */
const ranking = (what: string) => sql`(select ${sql.raw(what)} from customer_balances as b
  inner join accounts as a on a.id = b.account_id where b.customer_id = r.id and b.outstanding > 0
  order by case when b.currency = a.currency then 0 else 1 end, b.currency limit 1)`;
const ranked = (column: string) =>
  sql`(select ${sql.ref(`k.${column}`)} from customer_ranks as k where k.customer_id = r.id)`;

const NEVER = 9_000_000_000_000_000;

/** The latest and the earliest of the times that a past day of an invoice is computed from. */
const [latestMove, firstMove] = [sql.raw('max'), sql.raw('min')].map(
  (pick, n) => sql`coalesce((select ${pick}(m.at) from (
    select p.paid_at as at from payments as p
      where p.invoice_id = r.id and p.status in ('paid', 'refunded') and p.overpaid < p.amount
    union all select o.at as at from invoice_outflows as o where o.invoice_id = r.id
    union all select n.created_at as at from credit_notes as n where n.invoice_id = r.id
  ) as m), ${sql.lit(n === 0 ? 0 : NEVER)})`,
) as [RawBuilder<number>, RawBuilder<number>];

const lastNoted = sql<number>`coalesce(r.moved_at, 0)`;
const firstNoted = sql<number>`coalesce(r.first_moved_at, ${NEVER})`;
const notedOfDay = sql<number>`coalesce((select d.moved_at from moved_days as d
  where d.account_id = r.account_id and d.due_date = r.due_date), 0)`;

export const TOTAL_CHECKS: readonly Check[] = [
  groupCheck({
    name: 'invoice_totals',
    says: 'Sums of invoices per status, currency and due day, and over all days, are those of the invoices.',
    table: 'invoice_totals',
    key: ['status', 'due_date', 'currency'],
    sums: SUMS,
    sources: [sql`r.due_date`, sql`''`].map((day) => ({
      table: 'invoices',
      rows: (reading, slice) => sql`select r.status as status, ${day} as due_date, r.currency as currency, ${summed}
        from invoices as r where ${inSlice(reading, slice)} group by 1, 2, 3`,
    })),
  }),
  groupCheck({
    name: 'invoice_date_totals',
    says: 'Sums of invoices per invoice date, status and currency are those of the invoices.',
    table: 'invoice_date_totals',
    key: ['date', 'status', 'currency'],
    sums: SUMS,
    sources: [
      {
        table: 'invoices',
        rows: (reading, slice) => sql`select r.date as date, r.status as status, r.currency as currency, ${summed}
          from invoices as r where ${inSlice(reading, slice)} group by 1, 2, 3`,
      },
    ],
  }),
  groupCheck({
    name: 'payment_totals',
    says: 'Sums of payments per status, method, currency and mode are those of the payments.',
    table: 'payment_totals',
    key: ['status', 'payment_method', 'currency', 'testmode'],
    sums: ['count', 'amount', 'fee'],
    sources: [
      {
        table: 'payments',
        rows: (reading, slice) => sql`select r.status as status, r.payment_method as payment_method,
          r.currency as currency, r.testmode as testmode,
          count(*) as count, sum(r.amount) as amount, sum(r.fee) as fee
          from payments as r where ${inSlice(reading, slice)} group by 1, 2, 3, 4`,
      },
    ],
  }),
  groupCheck({
    name: 'payment_day_totals',
    says: 'Sums of payments per day in UTC, status, method, currency and mode are those of the payments.',
    table: 'payment_day_totals',
    key: ['day', 'status', 'payment_method', 'currency', 'testmode'],
    sums: ['count', 'amount', 'fee'],
    sources: [
      {
        table: 'payments',
        // Rounded down, also before 1970: both engines divide towards zero.
        rows: (reading, slice) => sql`select
          (r.listed_at - ((r.listed_at % 86400000) + 86400000) % 86400000) / 86400000 as day,
          r.status as status, r.payment_method as payment_method, r.currency as currency, r.testmode as testmode,
          count(*) as count, sum(r.amount) as amount, sum(r.fee) as fee
          from payments as r where ${inSlice(reading, slice)} group by 1, 2, 3, 4, 5`,
      },
    ],
  }),
  rowCheck({
    name: 'invoice_moved',
    says: 'An invoice notes from when to when its sums moved: no payment, refund or credit note of it counts from another time, and its due day notes the last of these times.',
    table: 'invoices',
    where: sql`r.status <> 'draft'`,
    figures: () => ({
      moved_at: {
        stored: sql`r.moved_at`,
        computed: sql`case when ${lastNoted} + ${ZONES_MS} >= ${latestMove} then r.moved_at else ${latestMove} end`,
      },
      first_moved_at: {
        stored: sql`r.first_moved_at`,
        computed: sql`case when ${firstNoted} <= ${firstMove} then r.first_moved_at else ${firstMove} end`,
      },
      'moved_at of its due day': {
        // The day is looked up twice only where it differs.
        stored: sql`case when ${notedOfDay} >= ${lastNoted} then ${lastNoted} else ${notedOfDay} end`,
        computed: lastNoted,
      },
    }),
  }),
  groupCheck({
    name: 'customer_balances',
    says: 'What each customer owes, by currency, is the amount due on their unpaid invoices.',
    table: 'customer_balances',
    key: ['customer_id', 'currency'],
    sums: ['count', 'outstanding'],
    sources: [
      {
        table: 'invoices',
        rows: (reading, slice) => sql`select r.customer_id as customer_id, r.currency as currency,
          count(*) as count, sum(r.amount_due) as outstanding
          from invoices as r where ${inSlice(reading, slice)} and r.status = 'pending' group by 1, 2`,
      },
    ],
  }),
  rowCheck({
    name: 'customer_ranks',
    says: 'Each customer has the place in the order of the largest debts that their balance gives.',
    table: 'customers',
    figures: () => ({
      tier: {
        stored: ranked('tier'),
        computed: sql`coalesce(${ranking("case when b.currency = a.currency then '0' else '1' || b.currency end")}, '2')`,
      },
      place: { stored: ranked('place'), computed: sql`coalesce(${ranking('-b.outstanding')}, -r.id)` },
    }),
  }),
];
