/** Queries for quotes (R102) and for the invoices that bill them (R103). */
import { type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Code } from '../../model/codes.ts';
import type { LocalDate } from '../../model/dates.ts';
import type { AccountId, CustomerId, QuoteId } from '../../model/ids.ts';
import type { Currency, Money } from '../../model/money.ts';
import { type QuoteStatus, STORED_QUOTE_STATUSES, splitQuoteStatuses } from '../../model/quote.ts';
import { byTheirIds, type CustomersNamed, inAccount, ofCustomers } from '../customers/customer-filter.ts';
import type { Database, ListPage } from '../engine/database.ts';
import { takesLong } from '../engine/long-reads.ts';
import { hasMoney } from '../engine/money-condition.ts';
import { preparedStatement, rowOf, statementPerFilter } from '../engine/prepared-statement.ts';
import { quotes as table } from '../schema/quotes.ts';
import { columnsOf, type GivenColumn, givenColumns } from '../schema/table.ts';
import type { Tables } from '../schema/tables.ts';
import { counterOf } from '../sums/kept-sum.ts';
import { keptQuoteTotals, moveQuoteTotals, type QuoteTotal, quoteSums } from '../sums/quote-totals.ts';
import { type InvoiceRow, invoicesWithCustomer } from './invoices.ts';

export type QuoteTableRow = Selectable<Tables['quotes']>;
export type NewQuoteRow = Pick<QuoteTableRow, GivenColumn<typeof table>>;

/** A quote with columns of its customer, named as in `InvoiceRow`. */
export type QuoteRow = QuoteTableRow &
  Pick<
    InvoiceRow,
    | 'customer_name'
    | 'customer_email'
    | 'customer_company'
    | 'customer_erased_at'
    | 'customer_buyer_reference'
    | 'customer_payment_terms'
    | 'customer_delivery_address'
    | 'customer_direct_debit'
  >;

export type QuoteChange = Partial<Omit<QuoteTableRow, 'id' | 'account_id' | 'code' | 'created_at'>>;

/** `today` separates open from expired quotes. */
export type QuoteFilter = {
  readonly statuses?: readonly QuoteStatus[];
  readonly customer?: CustomersNamed;
  readonly dateFrom?: LocalDate;
  readonly dateTo?: LocalDate;
  readonly currency?: Currency;
  /** Only quotes with one of these totals (R110). */
  readonly money?: readonly Money[];
  readonly today: LocalDate;
};

const COLUMNS = columnsOf(table);

const insert = preparedStatement<NewQuoteRow, { id: QuoteId }>((db, parameter) =>
  db
    .insertInto('quotes')
    .values(rowOf(givenColumns(table), parameter))
    .returning('id'),
);

function quotesWithCustomer(db: Database) {
  return db
    .selectFrom('quotes')
    .innerJoin('customers', 'customers.id', 'quotes.customer_id')
    .select(COLUMNS.map((column) => `quotes.${column}` as const))
    .select([
      'customers.name as customer_name',
      'customers.email as customer_email',
      'customers.company as customer_company',
      'customers.erased_at as customer_erased_at',
      'customers.buyer_reference as customer_buyer_reference',
      'customers.payment_terms as customer_payment_terms',
      'customers.delivery_address as customer_delivery_address',
      'customers.direct_debit as customer_direct_debit',
    ]);
}

const withId = preparedStatement<{ account_id: AccountId; id: QuoteId }, QuoteRow>((db, parameter) =>
  quotesWithCustomer(db)
    .where('quotes.account_id', '=', parameter('account_id'))
    .where('quotes.id', '=', parameter('id')),
);

const invoicesOf = preparedStatement<{ account_id: AccountId; id: QuoteId }, InvoiceRow>((db, parameter) =>
  invoicesWithCustomer(db)
    .where('invoices.account_id', '=', parameter('account_id'))
    .where('invoices.quote_id', '=', parameter('id'))
    .orderBy('invoices.id'),
);

/** The row that `update` changes. `update` changes nothing if the row has another status or another revision. */
type Expected = {
  readonly in_account: AccountId;
  readonly with_id: QuoteId;
  readonly in_status: QuoteTableRow['status'];
  readonly at_revision: number;
};

const update = statementPerFilter<null, QuoteChange & Expected, { id: QuoteId }>(
  (db, { in_account, with_id, in_status, at_revision, ...change }) =>
    db
      .updateTable('quotes')
      .set(change)
      .where('account_id', '=', in_account)
      .where('id', '=', with_id)
      .where('status', '=', in_status)
      .where('revision', '=', at_revision)
      .returning('id'),
);

function conditions(
  db: Database,
  row: ExpressionBuilder<Tables, 'quotes'>,
  accountId: AccountId,
  { statuses, customer, dateFrom, dateTo, currency, money, today }: QuoteFilter,
) {
  const split = splitQuoteStatuses(statuses);
  const half =
    split?.half === 'expired' ? row('quotes.valid_until', '<', today) : row('quotes.valid_until', '>=', today);
  const ofStored = split && (split.stored.length === 0 ? row.lit(false) : row('quotes.status', 'in', split.stored));
  return [
    inAccount('quotes', accountId, { ...(customer === undefined ? {} : { customer }), money }),
    ...(ofStored === undefined
      ? []
      : [split?.half ? row.or([ofStored, row.and([row('quotes.status', '=', 'open'), half])]) : ofStored]),
    ...(dateFrom === undefined ? [] : [row('quotes.date', '>=', dateFrom)]),
    ...(dateTo === undefined ? [] : [row('quotes.date', '<=', dateTo)]),
    ...(currency === undefined ? [] : [row('quotes.currency', '=', currency)]),
    ...(money === undefined ? [] : [ofMoney(db, accountId, money)]),
    ...ofCustomers(db, row, 'quotes', accountId, customer),
  ];
}

/** The sub-select makes SQLite use the index by amount. */
function ofMoney(db: Database, accountId: AccountId, money: readonly Money[]) {
  const table = sql`select id from quotes where account_id = ${accountId}`;
  takesLong(db);
  return sql<SqlBool>`quotes.id in (${table} and ${hasMoney(money, 'amount')})`;
}

/** True if the stored sums can answer the filter. */
function areKept({ customer, dateFrom, dateTo, money }: QuoteFilter): boolean {
  return [customer, dateFrom, dateTo, money].every((one) => one === undefined);
}

export function quoteQueries(db: Database) {
  const sums = (accountId: AccountId, filter: QuoteFilter) =>
    takesLong(db)
      .selectFrom('quotes')
      .select('quotes.currency')
      .select(quoteSums() as never)
      .where((row) => row.and(conditions(db, row, accountId, filter)))
      .groupBy('quotes.currency')
      .orderBy('quotes.currency')
      .$castTo<QuoteTotal>();

  const list = async (accountId: AccountId, filter: QuoteFilter, { before, limit }: ListPage): Promise<QuoteRow[]> => {
    const { customer } = filter;
    // No customer matches the filter. The statement below would read all quotes and find none.
    if (customer && 'ids' in customer && customer.ids.length === 0) return [];
    return quotesWithCustomer(db)
      .where((row) => row.and(conditions(db, row, accountId, filter)))
      .$if(before !== undefined, (q) => q.where('quotes.id', '<', before as QuoteId))
      .orderBy('quotes.id', 'desc')
      .limit(limit)
      .execute();
  };

  return {
    /** Inserts a quote, and adds it to the stored sums. The caller must hold the account's lock. */
    async insert(row: NewQuoteRow): Promise<QuoteId> {
      const [made] = await insert(db, row);
      if (!made) throw new Error('a quote was inserted without an id');
      await moveQuoteTotals(db, null, row);
      return made.id;
    },

    async find(accountId: AccountId, id: number): Promise<QuoteRow | undefined> {
      const [row] = await withId(db, { account_id: accountId, id: id as QuoteId });
      return row;
    },

    /** Quotes with one of these numbers. */
    withNumbers: (accountId: AccountId, numbers: readonly string[]): Promise<QuoteRow[]> =>
      quotesWithCustomer(db)
        .where('quotes.account_id', '=', accountId)
        .where('quotes.quote_number', 'in', numbers)
        .orderBy('quotes.id', 'desc')
        .execute(),

    /**
     * Finds a quote by the code in the address of the customer's page. Needs no account, because anyone with the code
     * may see the quote.
     */
    byCode: (code: Code): Promise<QuoteRow | undefined> =>
      quotesWithCustomer(db).where('quotes.code', '=', code).executeTakeFirst(),

    /**
     * Changes a quote and the stored sums. Returns false if another transaction has changed the quote's status or
     * content since `before` was read. The caller must hold the account's lock.
     */
    async change(before: QuoteTableRow, change: QuoteChange): Promise<boolean> {
      const { account_id, id, status, revision } = before;
      const expected = { in_account: account_id, with_id: id, in_status: status, at_revision: revision };
      const [row] = await update(db, { ...change, ...expected }, null);
      if (!row) return false;
      await moveQuoteTotals(db, before, { ...before, ...change });
      return true;
    },

    async deleteDraft(before: QuoteTableRow): Promise<boolean> {
      const row = await db
        .deleteFrom('quotes')
        .where('account_id', '=', before.account_id)
        .where('id', '=', before.id)
        .where('status', '=', 'draft')
        .returning('id')
        .executeTakeFirst();
      if (row) await moveQuoteTotals(db, before, null);
      return row !== undefined;
    },

    /**
     * Returns a page of quotes, newest first, with ids below `before`. Also returns the sums of all matching quotes,
     * per currency.
     */
    async page(
      accountId: AccountId,
      given: QuoteFilter,
      { before, limit }: ListPage,
    ): Promise<{ readonly rows: QuoteRow[]; readonly sums: QuoteTotal[] }> {
      const filter = await byTheirIds(db, accountId, given);
      const { statuses, currency, today } = filter;
      const split = splitQuoteStatuses(statuses);
      const found = areKept(filter)
        ? await keptQuoteTotals(db, accountId, { split, currency, today })
        : await sums(accountId, filter).execute();
      if (found.length === 0) return { rows: [], sums: [] };
      return { rows: await list(accountId, filter, { before, limit }), sums: found };
    },

    /** Returns a page of quotes, newest first, with ids below `before`. Computes no sums. */
    list: async (accountId: AccountId, filter: QuoteFilter, page: ListPage): Promise<QuoteRow[]> =>
      list(accountId, await byTheirIds(db, accountId, filter), page),

    /** Currencies of the account's quotes. */
    async currencies(accountId: AccountId, today: LocalDate): Promise<readonly Currency[]> {
      const totals = await keptQuoteTotals(db, accountId, { split: undefined, currency: undefined, today });
      return totals.map(({ currency }) => currency);
    },

    /** Number of lines in all quotes of the account. */
    countLines: (accountId: AccountId): Promise<number> => counterOf(db, accountId, 'quote_lines'),

    /** Sums of the matching quotes for each of these customers, per currency. */
    sumsByCustomer: (accountId: AccountId, filter: QuoteFilter, ids: readonly CustomerId[]) =>
      sums(accountId, { ...filter, customer: { ids } })
        .select('quotes.customer_id')
        .groupBy('quotes.customer_id')
        .$castTo<QuoteTotal & { customer_id: CustomerId }>()
        .execute(),

    /**
     * The invoices of a quote, including drafts, oldest first. The list has no pages, because a quote has few invoices.
     */
    invoicesOf: (accountId: AccountId, id: QuoteId): Promise<InvoiceRow[]> =>
      invoicesOf(db, { account_id: accountId, id }),

    async count(accountId: AccountId): Promise<number> {
      const { count } = await db
        .selectFrom('quote_totals')
        .select(sql<number>`coalesce(sum(count), 0)`.as('count'))
        .where('account_id', '=', accountId)
        .where('status', 'in', STORED_QUOTE_STATUSES)
        .where('valid_until', '=', '')
        .executeTakeFirstOrThrow();
      return count;
    },
  };
}
