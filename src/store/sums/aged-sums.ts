/** Sums of overdue amounts per currency, by age (R19). */
import { type Expression, type RawBuilder, sql } from 'kysely';
import { addDays, type LocalDate } from '../../model/dates.ts';
import { AGING_BUCKETS, AGING_DAYS, type AgingBucket } from '../../model/invoice.ts';
import type { Currency } from '../../model/money.ts';

/**
 * Overdue invoices in one currency. `count`: number of invoices. `oldest_due`: the earliest due date. `amount_due`: sum
 * of the amounts due, in minor units. Each age class has a field with its part of this sum.
 */
export type AgedSum = {
  readonly currency: Currency;
  readonly count: number;
  readonly amount_due: number;
  readonly oldest_due: LocalDate;
} & Readonly<Record<AgingBucket, number>>;

/** Columns of an {@link AgedSum}. */
export const AGED_COLUMNS = ['currency', 'count', 'amount_due', 'oldest_due', ...AGING_BUCKETS] as const;

/**
 * SQL with one row per currency, ordered by currency. `parts`: rows with `currency`, `due_date`, `count` and
 * `amount_due`. These rows are first summed per due date. Due dates whose total count is zero are left out, so that
 * they never become `oldest_due`.
 */
export function agedSums(parts: Expression<unknown>, asOf: LocalDate): RawBuilder<AgedSum> {
  const aged = AGING_BUCKETS.map((bucket) => {
    const [from, to] = AGING_DAYS[bucket];
    const notOlder = to === null ? sql`` : sql`and due_date >= ${addDays(asOf, -to)}`;
    return sql`sum(case when due_date <= ${addDays(asOf, -from)} ${notOlder} then amount_due else 0 end) as ${sql.id(bucket)}`;
  });
  return sql<AgedSum>`select currency, sum(count) as count, sum(amount_due) as amount_due, min(due_date) as oldest_due, ${sql.join(aged)}
    from (select currency, due_date, sum(count) as count, sum(amount_due) as amount_due
      from ${parts} as part group by due_date, currency having sum(count) > 0) as by_day
    group by currency order by currency`;
}
