/** Stored counts and sums of payments, in total and per day, so that the totals of a list need no scan (R16). */
import { type Selectable, sql } from 'kysely';
import { DAY_MS, type Instant } from '../../model/dates.ts';
import type { AccountId } from '../../model/ids.ts';
import type { PaymentMethod, StoredPaymentStatus } from '../../model/payment.ts';
import type { Database } from '../engine/database.ts';
import type { Tables } from '../schema/tables.ts';
import { sumOfRows } from './kept-sum.ts';

const FIGURES = ['count', 'amount', 'fee', 'received'] as const;
/** Count and sums of payments. `received`: the part of `amount` that was paid, even if it was refunded later. */
type Total = Pick<Tables['payment_totals'], 'currency' | 'testmode'> & Record<(typeof FIGURES)[number], number>;

/** SQL for the part of a row's amount that was paid. */
export const RECEIVED = sql<number>`case when status in ('paid', 'refunded') then amount else 0 end`;

type CountedPayment = Pick<
  Selectable<Tables['payments']>,
  'account_id' | 'status' | 'payment_method' | 'currency' | 'testmode' | 'amount' | 'fee' | 'listed_at'
>;

export const PAYMENT_TOTALS = sumOfRows<CountedPayment>({
  table: 'payment_totals',
  says: 'Sums of payments per status, method, currency and mode are those of the payments.',
  rows: 'payments',
  group: ['status', 'payment_method', 'currency', 'testmode'],
  figures: ['amount', 'fee'],
});

const DAY = {
  as: 'day',
  of: (row: CountedPayment) => Math.floor(row.listed_at / DAY_MS),
  // Rounds down, also before 1970. A plain division would round towards zero, in SQLite and in Postgres.
  sql: sql`(r.listed_at - ((r.listed_at % 86400000) + 86400000) % 86400000) / 86400000`,
};

export const PAYMENT_DAY_TOTALS = sumOfRows<CountedPayment>({
  table: 'payment_day_totals',
  says: 'Sums of payments per day in UTC, status, method, currency and mode are those of the payments.',
  rows: 'payments',
  group: [DAY, 'status', 'payment_method', 'currency', 'testmode'],
  figures: ['amount', 'fee'],
});

/** Updates the stored sums after a payment was inserted or changed. The caller must hold the account's lock. */
export async function countPayment(db: Database, before: CountedPayment | null, after: CountedPayment): Promise<void> {
  await PAYMENT_TOTALS.move(db, before, after);
  await PAYMENT_DAY_TOTALS.move(db, before, after);
}

/** A range of UTC days, as numbers of days since 1970. `from` is inclusive, `until` exclusive. */
type Days = { readonly from: number | undefined; readonly until: number | undefined };
export type Period = { readonly from?: Instant; readonly until?: Instant };

/** Splits a period into its whole UTC days and the partial days before and after them. */
export function daysIn({ from, until }: Period): { readonly days: Days; readonly parts: readonly Required<Period>[] } {
  const first = from === undefined ? undefined : Math.ceil(from / DAY_MS);
  const end = until === undefined ? undefined : Math.floor(until / DAY_MS);
  if (from !== undefined && until !== undefined && (first as number) >= (end as number)) {
    return { days: { from: 0, until: 0 }, parts: [{ from, until }] };
  }
  const [begins, ends] = [(first ?? 0) * DAY_MS, (end ?? 0) * DAY_MS] as [Instant, Instant];
  return {
    days: { from: first, until: end },
    parts: [
      ...(from === undefined || from === begins ? [] : [{ from, until: begins }]),
      ...(until === undefined || until === ends ? [] : [{ from: ends, until }]),
    ],
  };
}

export function paymentDays(
  db: Database,
  accountId: AccountId,
  {
    statuses,
    method,
  }: { readonly statuses: readonly StoredPaymentStatus[]; readonly method: PaymentMethod | undefined },
  { from, until }: Days,
): Promise<Total[]> {
  return db
    .selectFrom('payment_day_totals')
    .select((s) => [
      'currency',
      'testmode',
      s.fn.sum<number>('count').as('count'),
      s.fn.sum<number>('amount').as('amount'),
      s.fn.sum<number>('fee').as('fee'),
      s.fn.sum<number>(RECEIVED).as('received'),
    ])
    .where('account_id', '=', accountId)
    .$if(statuses.length > 0, (q) => q.where('status', 'in', statuses))
    .$if(method !== undefined, (q) => q.where('payment_method', '=', method as PaymentMethod))
    .$if(from !== undefined, (q) => q.where('day', '>=', from as number))
    .$if(until !== undefined, (q) => q.where('day', '<', until as number))
    .groupBy(['currency', 'testmode'])
    .execute();
}

/** Adds up rows to one row per currency and mode. Omits rows with a count of zero. */
export function addedUp(totals: readonly Total[]): Total[] {
  const sums = new Map<string, Total>();
  for (const { currency, testmode, ...more } of totals) {
    const sum = sums.get(`${currency} ${testmode}`) ?? { currency, testmode, count: 0, amount: 0, fee: 0, received: 0 };
    for (const figure of FIGURES) sum[figure] += more[figure];
    sums.set(`${currency} ${testmode}`, sum);
  }
  return [...sums.values()].filter(({ count }) => count > 0).sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

export function paymentTotals(db: Database, accountId: AccountId) {
  return db
    .selectFrom('payment_totals')
    .select(['status', 'payment_method', 'currency', 'testmode', 'count', 'amount', 'fee', RECEIVED.as('received')])
    .where('account_id', '=', accountId)
    .where('count', '>', 0)
    .orderBy('currency')
    .execute();
}
