/** Checks of money received and given back per month and per day in the account's zone (R18). */
import { type RawBuilder, sql } from 'kysely';
import { dateAt, type Instant, monthOf } from '../../model/dates.ts';
import { type Check, type Difference, inSlice, type Reading } from './check.ts';
import { type GroupRow, groupCheck, type Source } from './groups.ts';
import { chargedBackOf, isPaid, refundedOf } from './payment-sums.ts';
import { leftRequests } from './request-outflows.ts';
import { zoneWasChanged } from './zone.ts';

/** Offsets of zones are multiples of it, so that all instants of a quarter of an hour are on one day. */
const QUARTER_MS = 900_000;
const quarterOf = (column: string) => sql.raw(`${column} / ${QUARTER_MS}`);

/** Real money received, without what exceeded the amount due. `condition` on the payment `r`. */
const received = (condition: RawBuilder<unknown>): Source => ({
  table: 'payments',
  rows: (reading, slice) => sql`select ${quarterOf('r.paid_at')} as quarter, r.currency as currency,
    sum(r.amount - r.overpaid) as received, 0 as refunded from payments as r
    where ${inSlice(reading, slice)} and r.testmode = 0 and ${isPaid('r')} and ${condition} group by 1, 2 order by 1`,
});

/** Money that left invoices, and that came back. */
const leftInvoices: Source = {
  table: 'invoice_outflows',
  rows: (reading, slice) => sql`select ${quarterOf('r.at')} as quarter, p.currency as currency,
    sum(case when r.kind in ('refund_undone', 'reinstated') then r.amount else 0 end) as received,
    sum(case when r.kind in ('refunded', 'charged_back') then r.amount else 0 end) as refunded
    from invoice_outflows as r inner join payments as p on p.id = r.payment_id
    where ${inSlice(reading, slice)} and p.testmode = 0 group by 1, 2 order by 1`,
};

function byDay(rows: readonly GroupRow[], { account }: Reading): GroupRow[] {
  return rows.map((row) => ({
    ...row,
    day: dateAt((Number(row.quarter) * QUARTER_MS) as Instant, account.timezone),
  }));
}

function byMonth(rows: readonly GroupRow[], reading: Reading): GroupRow[] {
  return byDay(rows, reading).map((row) => ({ ...row, month: monthOf(row.day as never) }));
}

const OF_INVOICES = [received(sql`r.invoice_id is not null`), leftInvoices];

const MONTHS = {
  name: 'invoice_receipts',
  says: 'Money received for invoices and given back, per month and currency, is that of payments and of what left them.',
  table: 'invoice_receipts',
  sums: ['received', 'refunded'],
} as const;

const DAYS = {
  name: 'daily_receipts',
  says: 'All real money received and given back, per day and currency, is that of payments, refunds and disputes.',
  table: 'daily_receipts',
} as const;

export const RECEIPT_CHECKS: readonly Check[] = [
  unlessDaysAreUnknown(
    groupCheck({
      ...MONTHS,
      key: ['month', 'currency'],
      sources: OF_INVOICES.map((source) => ({ ...source, grouped: byMonth })),
    }),
    groupCheck({ ...MONTHS, key: ['currency'], sources: OF_INVOICES }),
    zoneWasChanged,
  ),
  unlessDaysAreUnknown(
    groupCheck({
      ...DAYS,
      key: ['day', 'currency'],
      sums: ['received', 'refunded'],
      sources: [...[received(sql`1 = 1`), leftInvoices].map((source) => ({ ...source, grouped: byDay })), leftRequests],
    }),
    whatIsLeft(),
    async (reading) => (await zoneWasChanged(reading)) || (await hasUndatedReturns(reading)),
  ),
];

/**
 * Money keeps the day that it had when it came, and the rows do not tell a day of a former zone, or when a refund of a link came
 * back. Where days differ and that can be why, the sum over all days is compared instead.
 */
function unlessDaysAreUnknown(days: Check, overall: Check, areUnknown: (reading: Reading) => Promise<boolean>): Check {
  async function* run(reading: Reading): AsyncGenerator<Difference> {
    const differences: Difference[] = [];
    for await (const difference of days.run(reading)) differences.push(difference);
    if (differences.length > 0 && (await areUnknown(reading))) yield* overall.run(reading);
    else yield* differences;
  }
  return { ...days, run };
}

async function hasUndatedReturns({ db, account }: Reading): Promise<boolean> {
  const { rows } = await sql`select 1 from payments as p where p.account_id = ${account.id} and p.invoice_id is null
    and p.testmode = 0 and (exists (select 1 from refunds as f where f.payment_id = p.id and f.status = 'failed')
      or exists (select 1 from disputes as d where d.payment_id = p.id)) limit 1`.execute(db);
  return rows.length > 0;
}

/** Received less given back, over all days. */
function whatIsLeft(): Check {
  const { name, says, table } = DAYS;
  async function* run(reading: Reading): AsyncGenerator<Difference> {
    const { db, account } = reading;
    const { rows } = await sql<{ currency: string; stored: number; computed: number }>`
      select currency, sum(stored) as stored, sum(computed) as computed from (
        select currency, received - refunded as stored, 0 as computed from daily_receipts where account_id = ${account.id}
        union all
        select r.currency, 0, r.amount - r.overpaid - ${refundedOf('r')} - ${chargedBackOf('r')} from payments as r
        where r.account_id = ${account.id} and r.testmode = 0 and ${isPaid('r')}) as both_sides
      group by currency having sum(stored) <> sum(computed)`.execute(db);
    for (const { currency, stored, computed } of rows) {
      const figure = 'received - refunded';
      yield { check: name, accountId: account.id, table, row: `currency ${currency}`, figure, stored, computed };
    }
  }
  return { name, says, run };
}
