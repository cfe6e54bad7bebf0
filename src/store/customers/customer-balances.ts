/** Amounts that customers owe, how fast they pay, and their last payment and reminder. */
import { sql } from 'kysely';
import type { Instant, LocalDate } from '../../model/dates.ts';
import type { AccountId, CustomerId } from '../../model/ids.ts';
import type { Currency } from '../../model/money.ts';
import type { Database } from '../engine/database.ts';
import { takesLong } from '../engine/long-reads.ts';
import { inAccount } from './customer-filter.ts';

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

    /** Overdue amounts of one customer on `today`, by currency. Reads all unpaid invoices of the customer. */
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
        // Uses a literal instead of a parameter, because SQLite uses the partial index invoices_open_by_customer only
        // for literals.
        .where(sql<boolean>`status = 'pending'`)
        .where('due_date', '<', today)
        .groupBy('currency')
        .orderBy('currency')
        .execute(),

    /** The newest paid invoices, including refunded invoices. */
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
        // Uses a literal instead of a parameter. SQLite uses the partial index only if the query contains the same
        // literal as the index.
        .where('amount', '>', sql.lit(0))
        .orderBy('id', 'desc')
        .limit(limit)
        .$castTo<{ date: LocalDate; paid_at: Instant }>()
        .execute(),

    /**
     * Stores `pay_place`, the sort key for lists that begin with the slowest payers. Must be called under the account's
     * lock each time an invoice becomes paid or unpaid.
     */
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

    /** Times of the customer's last payment and last reminder. Test payments do not count. */
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
