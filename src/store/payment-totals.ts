/** Stored counts and sums of payments, so that the totals of an unfiltered list need no scan (R16). */
import { sql } from 'kysely';
import type { AccountId } from '../model/ids.ts';
import type { Database } from './database.ts';
import { rowOf, statement } from './statement.ts';
import type { Tables } from './tables.ts';

type Counted = Pick<Tables['payments'], 'account_id' | 'status' | 'currency' | 'testmode' | 'amount' | 'fee'>;

const COLUMNS = ['account_id', 'status', 'currency', 'testmode', 'count', 'amount', 'fee'] as const;

const add = statement<Tables['payment_totals'], never>((db, parameter) =>
  db
    .insertInto('payment_totals')
    .values(rowOf(COLUMNS, parameter))
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'status', 'currency', 'testmode']).doUpdateSet({
        count: sql`payment_totals.count + excluded.count`,
        amount: sql`payment_totals.amount + excluded.amount`,
        fee: sql`payment_totals.fee + excluded.fee`,
      }),
    )
    .$castTo<never>(),
);

/** Call with the account's turn: without it, two transactions on Postgres could deadlock. */
export async function countPayment(db: Database, before: Counted | null, after: Counted): Promise<void> {
  const rows = [...(before ? [entry(before, -1)] : []), entry(after, 1)];
  for (const row of rows) await add(db, row);
}

export function paymentTotals(db: Database, accountId: AccountId) {
  return db
    .selectFrom('payment_totals')
    .select(['status', 'currency', 'testmode', 'count', 'amount', 'fee'])
    .where('account_id', '=', accountId)
    .where('count', '>', 0)
    .orderBy('currency')
    .execute();
}

function entry(row: Counted, sign: 1 | -1): Tables['payment_totals'] {
  const { account_id, status, currency, testmode } = row;
  return { account_id, status, currency, testmode, count: sign, amount: sign * row.amount, fee: sign * row.fee };
}
