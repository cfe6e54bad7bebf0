/**
 * Sums over invoices, for filters that stored totals cannot answer. The cost grows with the number of matching
 * invoices.
 */
import { type ExpressionBuilder, sql } from 'kysely';
import type { AccountId, CustomerId } from '../../model/ids.ts';
import type { Currency } from '../../model/money.ts';
import { inAccount } from '../customers/customer-filter.ts';
import type { Database } from '../engine/database.ts';
import { hasStatistics } from '../engine/differences.ts';
import { takesLong } from '../engine/long-reads.ts';
import type { Tables } from '../schema/tables.ts';
import { type AgedSum, agedSums } from '../sums/aged-sums.ts';
import { AMOUNTS, type StatusTotal } from '../sums/invoice-totals.ts';
import {
  dueAt,
  filteredInvoices,
  hasAllDebts,
  hasInvoiceOf,
  type InvoiceFilter,
  isOfWholeStatuses,
  type OverdueFilter,
  overdueConditions,
} from './invoice-filters.ts';

function sumsOf(s: ExpressionBuilder<Tables, 'invoices'>) {
  return [
    s.fn.countAll<number>().as('count'),
    ...AMOUNTS.map((column) => s.fn.sum<number>(`invoices.${column}`).as(column)),
  ] as const;
}

export function invoiceRowSums(db: Database) {
  const customersBySums = (accountId: AccountId, filter: InvoiceFilter, home: Currency, limit: number) => {
    // With `byCustomer`, SQLite reads an index that contains everything the sums need. Postgres chooses a good index
    // itself, because it has statistics.
    const byCustomer = !hasStatistics(db) && isOfWholeStatuses(filter);
    return filteredInvoices(db, accountId, filter, { byCustomer })
      .innerJoin('customers', 'customers.id', 'invoices.customer_id')
      .$if(byCustomer, (q) => q.where('customers.account_id', '=', accountId))
      .select(['customers.id', 'customers.name', 'customers.email', 'customers.company'])
      .groupBy(['customers.id', 'customers.name', 'customers.email', 'customers.company'])
      .orderBy(sql`sum(case when invoices.currency = ${home} then invoices.amount_due else 0 end)`, 'desc')
      .orderBy(sql`sum(invoices.amount_due)`, 'desc')
      .orderBy(sql`case when sum(invoices.amount_due) = 0 then -customers.id else customers.id end`)
      .limit(limit)
      .execute();
  };

  /**
   * The same customers as `customersBySums`, in the stored order by debt (D-243). Checks the customers one by one until
   * `limit` of them have a matching invoice.
   */
  const debtors = (accountId: AccountId, filter: InvoiceFilter, limit: number) =>
    db
      .selectFrom('customer_ranks')
      .innerJoin('customers', 'customers.id', 'customer_ranks.customer_id')
      .select(['customers.id', 'customers.name', 'customers.email', 'customers.company'])
      .where('customer_ranks.account_id', '=', accountId)
      .where(hasInvoiceOf(accountId, filter, sql.ref('customer_ranks.customer_id')))
      .orderBy('customer_ranks.tier')
      .orderBy('customer_ranks.place')
      .orderBy('customer_ranks.customer_id')
      .limit(limit)
      .execute();

  return {
    /** Sums per currency and stored status. */
    sums: (accountId: AccountId, filter: InvoiceFilter): Promise<StatusTotal[]> =>
      filteredInvoices(takesLong(db), accountId, filter)
        .select(['invoices.currency', 'invoices.status'])
        .select(sumsOf)
        .groupBy(['invoices.currency', 'invoices.status'])
        .orderBy('invoices.currency')
        .execute(),

    /** Like `sums`, for each of the given customers. Ignores the customers in the filter. */
    sumsByCustomer: (
      accountId: AccountId,
      filter: InvoiceFilter,
      ids: readonly CustomerId[],
    ): Promise<(StatusTotal & { customer_id: CustomerId })[]> =>
      filteredInvoices(db, accountId, { ...filter, customer: { ids } })
        .select(['invoices.customer_id', 'invoices.currency', 'invoices.status'])
        .select(sumsOf)
        .groupBy(['invoices.customer_id', 'invoices.currency', 'invoices.status'])
        .orderBy('invoices.currency')
        .execute(),

    /**
     * Customers with matching invoices, in this order:
     * - customers who owe in the currency `home`, largest amount first;
     * - customers who owe only in other currencies;
     * - customers who owe nothing, newest first.
     */
    customersByDue(accountId: AccountId, filter: InvoiceFilter, home: Currency, limit: number) {
      takesLong(db);
      return hasAllDebts(filter) ? debtors(accountId, filter, limit) : customersBySums(accountId, filter, home, limit);
    },

    /** Overdue amounts per currency, by age. */
    async overdueSums(accountId: AccountId, filter: OverdueFilter): Promise<readonly AgedSum[]> {
      const each = takesLong(db)
        .selectFrom('invoices')
        .select([
          'invoices.currency',
          'invoices.due_date',
          sql.lit(1).as('count'),
          filter.paidUntil === undefined ? 'invoices.amount_due' : dueAt(filter).as('amount_due'),
        ])
        .where(inAccount('invoices', accountId, filter))
        .where((row) => row.and(overdueConditions(db, row, accountId, filter)));
      return (await agedSums(each, filter.before).execute(db)).rows;
    },

    /** Number and sums of overdue invoices for each of these customers, by currency. */
    overdueByCustomer(accountId: AccountId, given: OverdueFilter, ids: readonly CustomerId[]) {
      const filter = { ...given, customer: { ids } };
      return db
        .selectFrom('invoices')
        .select((s) => [
          'invoices.customer_id as customer_id',
          'invoices.currency as currency',
          s.fn.countAll<number>().as('count'),
          s.fn.sum<number>('invoices.amount').as('amount'),
          s.fn
            .sum<number>(filter.paidUntil === undefined ? s.ref('invoices.amount_due') : dueAt(filter))
            .as('amount_due'),
        ])
        .where(inAccount('invoices', accountId, filter))
        .where((row) => row.and(overdueConditions(db, row, accountId, filter)))
        .groupBy(['invoices.customer_id', 'invoices.currency'])
        .orderBy('invoices.currency')
        .execute();
    },
  };
}
