/** Stored sums of money received and refunded, per month and per day in the account's time zone (R18). */
import { type RawBuilder, sql } from 'kysely';
import { dateAt, type Instant, type LocalDate, monthOf, type TimeZone } from '../../model/dates.ts';
import type { AccountId } from '../../model/ids.ts';
import type { Currency } from '../../model/money.ts';
import type { Database } from '../engine/database.ts';
import { adding, type KeptSum, type Source, type SumRow } from './kept-sum.ts';
import { leftRequests, REAL_MONEY } from './request-outflows.ts';

export type Account = { readonly id: AccountId; readonly timezone: TimeZone };
/** Money that was received or refunded at an instant. */
export type Receipt = {
  readonly currency: Currency;
  readonly at: Instant;
  readonly received: number;
  readonly refunded: number;
};

type Declared = Pick<KeptSum, 'table' | 'says' | 'sources'> & {
  readonly period: 'month' | 'day';
  readonly periodOf: (day: LocalDate) => string;
};

/**
 * Makes a stored sum per period. Each source row has an instant `at`, which is converted to a month or day in the
 * account's time zone.
 */
function sumOfReceipts({ table, says, sources, period, periodOf }: Declared) {
  const sum = { table, says, group: [period, 'currency'], figures: ['received', 'refunded'] };
  const add = adding(sum);
  const periodAt = (at: unknown, zone: TimeZone) => periodOf(dateAt(at as Instant, zone));
  const grouped = ({ grouped: made = (rows) => rows }: Source, rows: readonly SumRow[], zone: TimeZone) =>
    made(rows, zone).map((row) => ({ ...row, [period]: periodAt(row.at, zone) }));
  return {
    ...sum,
    sources: sources.map((one): Source => ({ ...one, grouped: (rows, zone) => grouped(one, rows, zone) })),
    /** Adds a receipt to its month or day. The caller must hold the account's lock. */
    async move(db: Database, { id, timezone }: Account, { at, ...receipt }: Receipt): Promise<void> {
      await add(db, { account_id: id, [period]: periodAt(at, timezone), ...receipt });
    },
  };
}

/**
 * Adds many receipts of invoices to the sums of their months and days (`sign` 1), or subtracts them (`sign` -1). If
 * both sums of a row become zero, deletes the row. The caller must hold the account's lock.
 */
export async function addReceipts(
  db: Database,
  account: Account,
  receipts: readonly Receipt[],
  sign: 1 | -1,
): Promise<void> {
  const days = new Map<string, Receipt>();
  for (const { currency, at, received, refunded } of receipts) {
    const key = `${dateAt(at, account.timezone)} ${currency}`;
    const before = days.get(key) ?? { currency, at, received: 0, refunded: 0 };
    days.set(key, {
      ...before,
      received: before.received + sign * received,
      refunded: before.refunded + sign * refunded,
    });
  }
  for (const receipt of days.values()) {
    await INVOICE_RECEIPTS.move(db, account, receipt);
    await DAILY_RECEIPTS.move(db, account, receipt);
  }
  if (sign > 0) return;
  for (const { currency, at } of days.values()) {
    const day = dateAt(at, account.timezone);
    const empty = { account_id: account.id, currency, received: 0, refunded: 0 };
    await db
      .deleteFrom('daily_receipts')
      .where((row) => row.and({ ...empty, day }))
      .execute();
    await db
      .deleteFrom('invoice_receipts')
      .where((row) => row.and({ ...empty, month: monthOf(day) }))
      .execute();
  }
}

/**
 * Rounds an instant down to a quarter of an hour. Time zone offsets are multiples of 15 minutes, so all instants of a
 * quarter of an hour belong to the same local day.
 */
const quarterOf = (column: string) => sql.raw(`${column} / 900000 * 900000 as at`);

/** Source of received money, without overpaid parts. `condition`: condition on the payment `r`. */
const received = (condition: RawBuilder<unknown>): Source => ({
  table: 'payments',
  rows: (slice) => sql`select ${quarterOf('r.paid_at')}, r.currency as currency,
    sum(r.amount - r.overpaid) as received, 0 as refunded from payments as r
    where ${slice} and ${REAL_MONEY} and ${condition} group by 1, 2 order by 1`,
});

/** Source of the refunds and chargebacks of invoices, and of their reversals. */
const leftInvoices: Source = {
  table: 'invoice_outflows',
  rows: (slice) => sql`select ${quarterOf('r.at')}, p.currency as currency,
    sum(case when r.kind in ('refund_undone', 'reinstated') then r.amount else 0 end) as received,
    sum(case when r.kind in ('refunded', 'charged_back') then r.amount else 0 end) as refunded
    from invoice_outflows as r inner join payments as p on p.id = r.payment_id
    where ${slice} and p.testmode = 0 group by 1, 2 order by 1`,
};

export const INVOICE_RECEIPTS = sumOfReceipts({
  table: 'invoice_receipts',
  says: 'Money received for invoices and given back, per month and currency, is that of payments and of what left them.',
  period: 'month',
  periodOf: monthOf,
  sources: [received(sql`r.invoice_id is not null`), leftInvoices],
});

/** Sums of all money from invoices, links, plans and donations, except in test mode. */
export const DAILY_RECEIPTS = sumOfReceipts({
  table: 'daily_receipts',
  says: 'All real money received and given back, per day and currency, is that of payments, refunds and disputes.',
  period: 'day',
  periodOf: (day) => day,
  sources: [received(sql`1 = 1`), leftInvoices, leftRequests],
});
