/** Stored counts and sums of payments, over all time and per day, so that the totals of a list need no scan (R16). */
import { sql } from 'kysely';
import { DAY_MS, type Instant } from '../../model/dates.ts';
import type { AccountId } from '../../model/ids.ts';
import type { PaymentMethod, StoredPaymentStatus } from '../../model/payment.ts';
import type { Database } from '../engine/database.ts';
import { rowOf, statement } from '../engine/statement.ts';
import type { Tables } from '../schema/tables.ts';

type Counted = Pick<
  Tables['payments'],
  'account_id' | 'status' | 'payment_method' | 'currency' | 'testmode' | 'amount' | 'fee' | 'listed_at'
>;
/** `received`: of `amount`, what came in, also if it was given back since. */
type Total = Pick<Tables['payment_totals'], 'currency' | 'testmode' | 'count' | 'amount' | 'fee'> & {
  readonly received: number;
};

/** The part of a row's amount that came in. */
export const RECEIVED = sql<number>`case when status in ('paid', 'refunded') then amount else 0 end`;

const KEY = ['account_id', 'status', 'payment_method', 'currency', 'testmode'] as const;
const COLUMNS = [...KEY, 'count', 'amount', 'fee'] as const;

const add = statement<Tables['payment_totals'], never>((db, parameter) =>
  db
    .insertInto('payment_totals')
    .values(rowOf(COLUMNS, parameter))
    .onConflict((conflict) =>
      conflict.columns(KEY).doUpdateSet({
        count: sql`payment_totals.count + excluded.count`,
        amount: sql`payment_totals.amount + excluded.amount`,
        fee: sql`payment_totals.fee + excluded.fee`,
      }),
    )
    .$castTo<never>(),
);

const addToDay = statement<Tables['payment_day_totals'], never>((db, parameter) =>
  db
    .insertInto('payment_day_totals')
    .values(rowOf([...COLUMNS, 'day'], parameter))
    .onConflict((conflict) =>
      conflict.columns([...KEY, 'day']).doUpdateSet({
        count: sql`payment_day_totals.count + excluded.count`,
        amount: sql`payment_day_totals.amount + excluded.amount`,
        fee: sql`payment_day_totals.fee + excluded.fee`,
      }),
    )
    .$castTo<never>(),
);

/** Columns of a payment that move the sums. */
const COUNTED = [
  'status',
  'payment_method',
  'amount',
  'fee',
  'listed_at',
] as const satisfies readonly (keyof Counted)[];

/** Call with the account's lock: without it, two transactions on Postgres could deadlock. */
export async function countPayment(db: Database, before: Counted | null, after: Counted): Promise<void> {
  if (before && COUNTED.every((column) => before[column] === after[column])) return;
  for (const { day, ...row } of [...(before ? [entry(before, -1)] : []), entry(after, 1)]) {
    await add(db, row);
    await addToDay(db, { ...row, day });
  }
}

/** `from` inclusive, `until` exclusive, in whole days since 1970. */
type Days = { readonly from: number | undefined; readonly until: number | undefined };
export type Period = { readonly from?: Instant; readonly until?: Instant };

/** The whole days of a period in UTC, and what is left of it before and after them. */
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

/** One row per currency and mode, without those that count nothing. */
export function addedUp(totals: readonly Total[]): Total[] {
  const sums = new Map<string, Total>();
  for (const { currency, testmode, ...more } of totals) {
    const sum = sums.get(`${currency} ${testmode}`) ?? { currency, testmode, count: 0, amount: 0, fee: 0, received: 0 };
    const { count, amount, fee, received } = sum;
    const moved = { count: count + more.count, amount: amount + more.amount, fee: fee + more.fee };
    const added = { ...moved, received: received + more.received };
    sums.set(`${currency} ${testmode}`, { currency, testmode, ...added });
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

function entry(row: Counted, sign: 1 | -1): Tables['payment_day_totals'] {
  const { account_id, status, payment_method, currency, testmode } = row;
  const sums = { count: sign, amount: sign * row.amount, fee: sign * row.fee };
  return { account_id, day: Math.floor(row.listed_at / DAY_MS), status, payment_method, currency, testmode, ...sums };
}
