import { type ExpressionBuilder, sql } from 'kysely';
import type { Currency } from '../../model/currency.ts';
import type { Instant } from '../../model/dates.ts';
import { folded } from '../../model/folding.ts';
import type { AccountId, CustomerId, InvoiceId } from '../../model/ids.ts';
import type { StoredStatus } from '../../model/invoice.ts';
import { inAccount } from '../customers/customer-filter.ts';
import type { Database } from '../engine/database.ts';
import { hasStatistics } from '../engine/differences.ts';
import type { Rarest } from '../engine/grams.ts';
import { rowOf, statement } from '../engine/statement.ts';
import { partOf, rarestGrams } from '../engine/text-search.ts';
import { invoices } from '../schema/invoices.ts';
import { type GivenColumn, givenColumns } from '../schema/table.ts';
import type { Tables } from '../schema/tables.ts';
import { type AgedSum, agedSums } from '../sums/aged-sums.ts';
import { counterOf } from '../sums/counters.ts';
import type { StatusTotal } from '../sums/invoice-totals.ts';
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
import { type InvoiceRow, type InvoiceTableRow, invoiceLists, invoicesWithCustomer } from './invoice-lists.ts';

export type { InvoiceRow };

type Given = Pick<InvoiceTableRow, GivenColumn<typeof invoices>>;
export type NewInvoiceRow = Omit<Given, 'reference_search' | 'subscription_id'> &
  Partial<Pick<Given, 'subscription_id'>>;

export type InvoiceChange = Partial<Omit<InvoiceTableRow, 'id' | 'account_id' | 'lines' | 'tax_lines' | 'amount'>>;

/** Columns of an issued invoice that payments, refunds and credit notes change. */
export type Rebalanced = Pick<
  InvoiceTableRow,
  | 'status'
  | 'amount_paid'
  | 'amount_refunded'
  | 'amount_credited'
  | 'credit_returned'
  | 'amount_due'
  | 'paid_at'
  | 'cancelled_at'
  | 'overdue_told_at'
  | 'credit_notes'
>;

/** Columns that an edit of a draft replaces. */
export type DraftContent = Pick<
  InvoiceTableRow,
  | 'customer_id'
  | 'currency'
  | 'subtotal'
  | 'tax_total'
  | 'amount'
  | 'lines'
  | 'tax_lines'
  | 'details'
  | 'date'
  | 'due_date'
  | 'reference'
  | 'notes'
  | 'metadata'
>;

function searchable(reference: string | null) {
  return { reference_search: reference === null ? null : folded(reference) };
}

const insert = statement<Given, { id: InvoiceId }>((db, parameter) =>
  db
    .insertInto('invoices')
    .values(rowOf(givenColumns(invoices), parameter))
    .returning('id'),
);

function sumsOf(s: ExpressionBuilder<Tables, 'invoices'>) {
  return [
    s.fn.countAll<number>().as('count'),
    s.fn.sum<number>('invoices.subtotal').as('subtotal'),
    s.fn.sum<number>('invoices.tax_total').as('tax_total'),
    s.fn.sum<number>('invoices.amount').as('amount'),
    s.fn.sum<number>('invoices.amount_due').as('amount_due'),
    s.fn.sum<number>('invoices.amount_credited').as('amount_credited'),
  ] as const;
}

export function invoiceQueries(db: Database) {
  const filtered = (accountId: AccountId, filter: InvoiceFilter) => filteredInvoices(db, accountId, filter);
  const { list, listBy, ids, linesOf, beginningWith, prefixes, overdue } = invoiceLists(db);

  const customersBySums = (accountId: AccountId, filter: InvoiceFilter, home: Currency, limit: number) => {
    // SQLite then reads the sums from an index alone. Postgres decides by its statistics.
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
   * As {@link filteredInvoices}, in the kept order of debts (D-243): looks for an invoice of each customer until there
   * are enough.
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
    ...{ list, listBy, ids, linesOf, beginningWith, prefixes, overdue },

    async insert(row: NewInvoiceRow): Promise<InvoiceTableRow> {
      const whole = { ...row, subscription_id: row.subscription_id ?? null, ...searchable(row.reference) };
      const [made] = await insert(db, whole);
      if (!made) throw new Error('an invoice was inserted without an id');
      const initial = { disputes: 0, revision: 1, amount_credited: 0, credit_returned: 0, credit_notes: '[]' };
      return { ...whole, ...initial, first_moved_at: null, moved_at: null, id: made.id };
    },

    find: (
      accountId: AccountId,
      reference: { readonly id: number } | { readonly number: string },
    ): Promise<InvoiceRow | undefined> =>
      invoicesWithCustomer(db)
        .where('invoices.account_id', '=', accountId)
        .where((row) =>
          'id' in reference
            ? row('invoices.id', '=', reference.id as InvoiceId)
            : row('invoices.invoice_number', '=', reference.number),
        )
        .executeTakeFirst(),

    /** For a filter by reference. */
    rarest: (accountId: AccountId, { reference }: InvoiceFilter): Promise<Rarest> =>
      rarestGrams(db, 'invoices', accountId, partOf(reference)),

    /** The number of lines of all invoices of the account, which bounds a search in them. */
    countLines: (accountId: AccountId): Promise<number> => counterOf(db, accountId, 'invoice_lines'),

    /** Sums per currency and stored status, for filters that the stored totals cannot answer. */
    sums: (accountId: AccountId, filter: InvoiceFilter): Promise<StatusTotal[]> =>
      filtered(accountId, filter)
        .select(['invoices.currency', 'invoices.status'])
        .select(sumsOf)
        .groupBy(['invoices.currency', 'invoices.status'])
        .orderBy('invoices.currency')
        .execute(),

    /** As `sums`, per customer, for these customers only; the filter's own customer is ignored. */
    sumsByCustomer: (
      accountId: AccountId,
      filter: InvoiceFilter,
      ids: readonly CustomerId[],
    ): Promise<(StatusTotal & { customer_id: CustomerId })[]> =>
      filtered(accountId, { ...filter, customer: { ids } })
        .select(['invoices.customer_id', 'invoices.currency', 'invoices.status'])
        .select(sumsOf)
        .groupBy(['invoices.customer_id', 'invoices.currency', 'invoices.status'])
        .orderBy('invoices.currency')
        .execute(),

    /**
     * Customers with invoices in the filter, the largest amount due in `home` first; then those who owe in other currencies only, then
     * those who owe nothing, the newest first.
     */
    customersByDue: (accountId: AccountId, filter: InvoiceFilter, home: Currency, limit: number) =>
      hasAllDebts(filter) ? debtors(accountId, filter, limit) : customersBySums(accountId, filter, home, limit),

    /** What is overdue, for filters that the stored totals cannot answer. */
    overdueSums: async (accountId: AccountId, filter: OverdueFilter): Promise<readonly AgedSum[]> => {
      const each = db
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

    /** Count and sums for each of these customers, by currency. */
    overdueByCustomer: (accountId: AccountId, filter: OverdueFilter, ids: readonly CustomerId[]) =>
      db
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
        .where(inAccount('invoices', accountId, { customer: { ids } }))
        .where('invoices.customer_id', 'in', ids)
        .where((row) => row.and(overdueConditions(db, row, accountId, filter)))
        .groupBy(['invoices.customer_id', 'invoices.currency'])
        .orderBy('invoices.currency')
        .execute(),

    /** Drafts and cancelled invoices count too. */
    hasAny: async (accountId: AccountId): Promise<boolean> =>
      (await db.selectFrom('invoices').select('id').where('account_id', '=', accountId).limit(1).execute()).length > 0,

    /** Changes fields of an invoice if its status is one of `from`. Returns whether it was. */
    async change(
      accountId: AccountId,
      id: InvoiceId,
      from: readonly StoredStatus[],
      change: InvoiceChange,
    ): Promise<boolean> {
      const row = await db
        .updateTable('invoices')
        .set(change)
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .where('status', 'in', from)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Replaces the content of a draft, as it was read at `revision`. Returns whether it still was. */
    async edit(accountId: AccountId, id: InvoiceId, revision: number, content: DraftContent): Promise<boolean> {
      const row = await db
        .updateTable('invoices')
        .set((s) => ({ ...content, ...searchable(content.reference), revision: s('revision', '+', 1) }))
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .where('status', '=', 'draft')
        .where('revision', '=', revision)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** The only content of an issued invoice that may change. */
    async setMetadata(accountId: AccountId, id: InvoiceId, revision: number, metadata: string): Promise<boolean> {
      const row = await db
        .updateTable('invoices')
        .set((s) => ({ metadata, revision: s('revision', '+', 1) }))
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .where('revision', '=', revision)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    async deleteDraft(accountId: AccountId, id: InvoiceId): Promise<boolean> {
      const row = await db
        .deleteFrom('invoices')
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .where('status', '=', 'draft')
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Cancels an invoice; wins only while it is payable and unpaid. */
    async cancel(accountId: AccountId, id: InvoiceId, at: Instant): Promise<boolean> {
      const row = await db
        .updateTable('invoices')
        .set({ status: 'cancelled', amount_due: 0, cancelled_at: at })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .where('amount_paid', '=', 0)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /**
     * Applies a payment to the amount due; wins only while at least that much is due. The last part makes the invoice
     * paid.
     */
    async receive(accountId: AccountId, id: InvoiceId, amount: number, paidAt: Instant): Promise<boolean> {
      const row = await db
        .updateTable('invoices')
        .set((s) => ({
          amount_paid: s('amount_paid', '+', amount),
          amount_due: s('amount_due', '-', amount),
          status: s
            .case()
            .when('amount_due', '=', amount)
            .then<StoredStatus>('paid')
            .else<StoredStatus>('pending')
            .end(),
          paid_at: sql<Instant | null>`case when amount_due = ${amount} then cast(${paidAt} as bigint) end`,
        }))
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .where('amount_due', '>=', amount)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /**
     * Replaces the sums of an issued invoice, and what follows from them, if they are still those of `before`. Returns
     * whether they were.
     */
    async rebalance(before: InvoiceTableRow, after: Rebalanced): Promise<boolean> {
      const row = await db
        .updateTable('invoices')
        .set(after)
        .where('account_id', '=', before.account_id)
        .where('id', '=', before.id)
        .where('status', '=', before.status)
        .where('amount_paid', '=', before.amount_paid)
        .where('amount_refunded', '=', before.amount_refunded)
        .where('amount_credited', '=', before.amount_credited)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** For a credit note that moves no sums. */
    async setCreditNotes(
      { account_id, id, amount_credited }: InvoiceTableRow,
      change: Pick<InvoiceTableRow, 'amount_credited' | 'credit_notes'>,
    ): Promise<boolean> {
      const row = await db
        .updateTable('invoices')
        .set(change)
        .where('account_id', '=', account_id)
        .where('id', '=', id)
        .where('status', '=', 'cancelled')
        .where('amount_credited', '=', amount_credited)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Counts a dispute about one of its payments: opened (1) or decided (-1). */
    countDispute: (accountId: AccountId, id: InvoiceId, by: 1 | -1) =>
      db
        .updateTable('invoices')
        .set((s) => ({ disputes: s('disputes', '+', by) }))
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .execute(),
  };
}
