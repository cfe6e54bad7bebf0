/** Debts of customers: balances per customer and currency, and the order of customers by what they owe (R21). */
import { sql } from 'kysely';
import type { Currency } from '../../model/currency.ts';
import type { Instant, LocalDate } from '../../model/dates.ts';
import type { AccountId, CustomerId } from '../../model/ids.ts';
import type { StoredStatus } from '../../model/invoice.ts';
import { inAccount } from '../customers/customer-filter.ts';
import type { Database } from '../engine/database.ts';
import { takesLong } from '../engine/long-reads.ts';
import { rowOf, statement } from '../engine/statement.ts';
import type { Tables } from '../schema/tables.ts';

type Balance = Tables['customer_balances'];

/** The part of a totals move that changes what a customer owes. */
type BalanceMove = {
  readonly status: StoredStatus;
  readonly customerId: CustomerId;
  readonly currency: Currency;
  readonly count: number;
  readonly amountDue: number;
};

const add = statement<Balance, never>((db, parameter) =>
  db
    .insertInto('customer_balances')
    .values(rowOf(['account_id', 'customer_id', 'currency', 'count', 'outstanding'], parameter))
    .onConflict((conflict) =>
      conflict.columns(['customer_id', 'currency']).doUpdateSet({
        count: sql`customer_balances.count + excluded.count`,
        outstanding: sql`customer_balances.outstanding + excluded.outstanding`,
      }),
    )
    .$castTo<never>(),
);

const forgetEmpty = statement<{ id: CustomerId }, never>((db, parameter) =>
  db
    .deleteFrom('customer_balances')
    .where('customer_id', '=', parameter('id'))
    .where('count', '=', 0)
    .where('outstanding', '=', 0)
    .$castTo<never>(),
);

/** The balance that ranks a customer: the account's currency first, then the others by their code. */
function ranking(what: string) {
  return sql.raw(`(select ${what} from customer_balances as b inner join accounts as a on a.id = b.account_id
    where b.customer_id = customer_ranks.customer_id and b.outstanding > 0
    order by case when b.currency = a.currency then 0 else 1 end, b.currency limit 1)`);
}

const rank = statement<{ id: CustomerId }, never>((db, parameter) =>
  db
    .updateTable('customer_ranks')
    .set({
      tier: sql<string>`coalesce(${ranking("case when b.currency = a.currency then '0' else '1' || b.currency end")}, '2')`,
      place: sql<number>`coalesce(${ranking('-b.outstanding')}, -customer_id)`,
    })
    .where('customer_id', '=', parameter('id'))
    .$castTo<never>(),
);

/**
 * Moves balances with the pending invoices, in the transaction that moves the totals, which holds the account's lock.
 */
export async function moveBalances(db: Database, accountId: AccountId, moves: readonly BalanceMove[]): Promise<void> {
  const changed = new Map<string, Balance>();
  for (const { status, customerId, currency, count, amountDue } of moves) {
    if (status !== 'pending') continue;
    const key = `${customerId} ${currency}`;
    const none = { account_id: accountId, customer_id: customerId, currency, count: 0, outstanding: 0 };
    const sum = changed.get(key) ?? none;
    changed.set(key, { ...sum, count: sum.count + count, outstanding: sum.outstanding + amountDue });
  }
  for (const balance of changed.values()) {
    if (balance.count === 0 && balance.outstanding === 0) continue;
    await add(db, balance);
    if (balance.count < 0) await forgetEmpty(db, { id: balance.customer_id });
    await rank(db, { id: balance.customer_id });
  }
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
      takesLong(db)
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
