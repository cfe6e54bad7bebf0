/** Recomputes stored sums from the rows of their source tables, without using any stored sum. */
import type { TimeZone } from '../../model/dates.ts';
import type { AccountId } from '../../model/ids.ts';
import { inSlice, type Scope, slicesOf } from '../engine/slices.ts';
import { CUSTOMER_BALANCES, INVOICE_DATE_TOTALS, INVOICE_TOTALS } from './invoice-totals.ts';
import { adding, type KeptSum, type SumRow } from './kept-sum.ts';
import { PAYMENT_DAY_TOTALS, PAYMENT_TOTALS } from './payment-totals.ts';
import { QUOTE_TOTALS } from './quote-totals.ts';
import { DAILY_RECEIPTS, INVOICE_RECEIPTS } from './receipt-sums.ts';

export const KEPT_SUMS: readonly KeptSum[] = [
  INVOICE_TOTALS,
  INVOICE_DATE_TOTALS,
  PAYMENT_TOTALS,
  PAYMENT_DAY_TOTALS,
  CUSTOMER_BALANCES,
  INVOICE_RECEIPTS,
  DAILY_RECEIPTS,
  QUOTE_TOTALS,
];

type Account = { readonly id: AccountId; readonly timezone: TimeZone };

/**
 * Returns the recomputed groups, by the name that {@link placeOf} gives them. Memory grows with the number of groups,
 * not of rows.
 */
export async function recomputed(
  { group, figures, sources }: KeptSum,
  scope: Scope,
  { timezone }: Pick<Account, 'timezone'>,
): Promise<Map<string, SumRow>> {
  const groups = new Map<string, Record<string, SumRow[string]>>();
  for (const { table, rows: read, grouped } of sources) {
    for await (const slice of slicesOf(scope, table)) {
      const { rows } = await read(inSlice(scope, slice)).execute(scope.db);
      for (const row of grouped ? grouped(rows, timezone) : rows) {
        const place = placeOf(row, group);
        const sums = groups.get(place) ?? Object.fromEntries(group.map((column) => [column, row[column] ?? null]));
        for (const figure of figures) sums[figure] = Number(sums[figure] ?? 0) + Number(row[figure] ?? 0);
        groups.set(place, sums);
      }
    }
  }
  return groups;
}

/** Name of a group, as `verify` shows it. */
export function placeOf(row: SumRow, group: readonly string[]): string {
  return group.map((column) => `${column} ${row[column]}`).join(', ');
}

/** Fills a stored sum of an account. The account must not have any rows of this sum yet. */
export async function rebuild(sum: KeptSum, scope: Scope, account: Account): Promise<void> {
  const add = adding(sum);
  for (const row of (await recomputed(sum, scope, account)).values()) {
    await add(scope.db, { account_id: account.id, ...row });
  }
}
