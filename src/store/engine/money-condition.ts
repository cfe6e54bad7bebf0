/** Conditions for rows with an exact amount of money (R110). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Money } from '../../model/money.ts';

/**
 * Condition that a row has one of these amounts in its currency. The engines use an index on currency and amount for
 * `in`, but not for `or`. So EUR 5.00 and USD 7.00 become `currency in ('EUR', 'USD') and amount in (500, 700)`,
 * followed by an `or` of the two pairs. An empty list matches no row.
 */
export function hasMoney(money: readonly Money[], amount: string, currency = 'currency'): RawBuilder<SqlBool> {
  if (money.length === 0) return sql<SqlBool>`1 = 0`;
  const [its, code] = [sql.ref(amount), sql.ref(currency)];
  const byAmount = Map.groupBy(money, (one) => one.amount);
  const currencies = new Set(money.map((one) => one.currency));
  const each = [...byAmount].map(
    ([minor, of]) => sql`(${its} = ${minor} and ${code} in (${sql.join(of.map((one) => one.currency))}))`,
  );
  const pairs = byAmount.size > 1 && currencies.size > 1 ? sql` and (${sql.join(each, sql` or `)})` : sql``;
  return sql<SqlBool>`(${code} in (${sql.join([...currencies])}) and ${its} in (${sql.join([...byAmount.keys()])})${pairs})`;
}
