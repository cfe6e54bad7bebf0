/** Debts of customers: balances per customer and currency, and the order of customers by what they owe (R21). */
import { type Selectable, sql } from 'kysely';
import type { AccountId, CustomerId } from '../../model/ids.ts';
import type { Database } from '../engine/database.ts';
import { preparedStatement } from '../engine/prepared-statement.ts';
import type { Tables } from '../schema/tables.ts';
import { sumOfRows } from './kept-sum.ts';

/** The columns of an invoice that the debt of its customer depends on. */
export type CountedDebt = Pick<
  Selectable<Tables['invoices']>,
  'account_id' | 'customer_id' | 'status' | 'currency' | 'amount_due'
>;

export const CUSTOMER_BALANCES = sumOfRows<CountedDebt>({
  table: 'customer_balances',
  says: 'What each customer owes, by currency, is the amount due on their unpaid invoices.',
  rows: 'invoices',
  only: ['status', 'pending'],
  group: ['customer_id', 'currency'],
  figures: [{ as: 'outstanding', of: (row) => row.amount_due, sql: sql`r.amount_due` }],
  dropsEmpty: true,
});

/**
 * The place of a customer in the order of debts, by their balance in the account's currency, else in the first of the
 * others. It is an order, not a sum: no difference can be added to it, so it is computed again from the few balances of
 * a customer. `id`: in SQL.
 */
export function rankOf(id: string) {
  const ranking = (what: string) => `(select ${what} from customer_balances as b
    inner join accounts as a on a.id = b.account_id where b.customer_id = ${id} and b.outstanding > 0
    order by case when b.currency = a.currency then 0 else 1 end, b.currency limit 1)`;
  const tier = ranking(`case when b.currency = a.currency then '0' else '1' || b.currency end`);
  return {
    tier: sql.raw<string>(`coalesce(${tier}, '2')`),
    place: sql.raw<number>(`coalesce(${ranking('-b.outstanding')}, -${id})`),
  };
}

const rank = preparedStatement<{ id: CustomerId }, never>((db, parameter) =>
  db
    .updateTable('customer_ranks')
    .set(rankOf('customer_ranks.customer_id'))
    .where('customer_id', '=', parameter('id'))
    .$castTo<never>(),
);

/** In the transaction that moves the other sums of the invoice, which holds the account's lock. */
export async function moveBalances(db: Database, before: CountedDebt | null, after: CountedDebt | null): Promise<void> {
  const moved = await CUSTOMER_BALANCES.move(db, before, after);
  for (const { customer_id } of moved) await rank(db, { id: customer_id as CustomerId });
}

const addRank = preparedStatement<{ accountId: AccountId; id: CustomerId; place: number }, never>((db, parameter) =>
  db
    .insertInto('customer_ranks')
    .values({ account_id: parameter('accountId'), customer_id: parameter('id'), tier: '2', place: parameter('place') })
    .$castTo<never>(),
);

/** A new customer owes nothing. */
export async function rankNewCustomer(db: Database, accountId: AccountId, id: CustomerId): Promise<void> {
  await addRank(db, { accountId, id, place: -id });
}
