/** Debts of customers: balances per customer and currency, and the order of customers by what they owe (R21). */
import { type Selectable, sql } from 'kysely';
import type { Currency } from '../../model/currency.ts';
import type { Instant, LocalDate } from '../../model/dates.ts';
import type { AccountId, CustomerId } from '../../model/ids.ts';
import { inAccount } from '../customers/customer-filter.ts';
import type { Database } from '../engine/database.ts';
import { statement } from '../engine/statement.ts';
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
 * The place of a customer in the order of debts, by their balance in the account's currency, else in the first of the others. It is an
 * order, not a sum: no difference can be added to it, so it is computed again from the few balances of a customer. `id`: in SQL.
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

const rank = statement<{ id: CustomerId }, never>((db, parameter) =>
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

const addRank = statement<{ accountId: AccountId; id: CustomerId; place: number }, never>((db, parameter) =>
  db
    .insertInto('customer_ranks')
    .values({ account_id: parameter('accountId'), customer_id: parameter('id'), tier: '2', place: parameter('place') })
    .$castTo<never>(),
);

/** A new customer owes nothing. */
export async function rankNewCustomer(db: Database, accountId: AccountId, id: CustomerId): Promise<void> {
  await addRank(db, { accountId, id, place: -id });
}

export type Outstanding = { customer_id: CustomerId; currency: Currency; count: number; outstanding: number };
export type OverdueBalance = { currency: Currency; overdue: number; oldest_due: LocalDate | null };

export function customerBalanceQueries(db: Database) {
  return {
    /** Amounts owed by each of these customers, by currency. */
    outstanding: async (accountId: AccountId, ids: readonly CustomerId[]): Promise<Outstanding[]> =>
      ids.length === 0
        ? []
        : db
            .selectFrom('customer_balances')
            .select(['customer_id', 'currency', 'count', 'outstanding'])
            .where('account_id', '=', accountId)
            .where('customer_id', 'in', ids)
            .orderBy('customer_id')
            .orderBy('currency')
            .execute(),

    /** Overdue amounts of one customer on `today`, by currency. Reads that customer's unpaid invoices. */
    overdue: (accountId: AccountId, id: CustomerId, today: LocalDate): Promise<OverdueBalance[]> =>
      db
        .selectFrom('invoices')
        .select((s) => [
          'currency',
          s.fn.sum<number>('amount_due').as('overdue'),
          s.fn.min<LocalDate | null>('due_date').as('oldest_due'),
        ])
        .where(inAccount('invoices', accountId, { customer: { id } }))
        .where('customer_id', '=', id)
        // A literal: SQLite uses the partial index invoices_open_by_customer only for literals.
        .where(sql<boolean>`status = 'pending'`)
        .where('due_date', '<', today)
        .groupBy('currency')
        .orderBy('currency')
        .execute(),

    /** The latest invoices that are paid, also those of which the money was given back, with their dates. Reads these rows only. */
    paidLately: (
      accountId: AccountId,
      id: CustomerId,
      limit: number,
    ): Promise<{ date: LocalDate; paid_at: Instant }[]> =>
      db
        .selectFrom('invoices')
        .select(['date', 'paid_at'])
        .where(inAccount('invoices', accountId, { customer: { id } }))
        .where('customer_id', '=', id)
        .where('paid_at', 'is not', null)
        .orderBy('id', 'desc')
        .limit(limit)
        .$castTo<{ date: LocalDate; paid_at: Instant }>()
        .execute(),

    /** The place of a customer among those who pay slowest: call it with the account's lock, when what they have paid changed. */
    rankByPaying: (accountId: AccountId, id: CustomerId, pay_place: number) =>
      db
        .updateTable('customer_ranks')
        .set({ pay_place })
        .where('account_id', '=', accountId)
        .where('customer_id', '=', id)
        .execute(),

    payPlaces: async (accountId: AccountId, ids: readonly CustomerId[]): Promise<ReadonlyMap<CustomerId, number>> => {
      if (ids.length === 0) return new Map();
      const rows = await db
        .selectFrom('customer_ranks')
        .select(['customer_id', 'pay_place'])
        .where('account_id', '=', accountId)
        .where('customer_id', 'in', ids)
        .execute();
      return new Map(rows.map(({ customer_id, pay_place }) => [customer_id, pay_place]));
    },

    /** When the customer last paid and was last reminded; test payments do not count. */
    async lastContact(
      accountId: AccountId,
      id: CustomerId,
    ): Promise<{ readonly paidAt: Instant | null; readonly remindedAt: Instant | null }> {
      const paid = await db
        .selectFrom('payments')
        .select('paid_at')
        .where(inAccount('payments', accountId, { customer: { id } }))
        .where('customer_id', '=', id)
        .where('status', 'in', ['paid', 'refunded'])
        .where('testmode', '=', 0)
        .orderBy('listed_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      const reminded = await db
        .selectFrom('invoices')
        .select((s) => s.fn.max('last_reminder_at').as('at'))
        .where(inAccount('invoices', accountId, { customer: { id } }))
        .where('customer_id', '=', id)
        .where('last_reminder_at', 'is not', null)
        .executeTakeFirst();
      return { paidAt: paid?.paid_at ?? null, remindedAt: reminded?.at ?? null };
    },
  };
}
