/** Queries for quotes (R102) and for the invoices that bill them (R103). */
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Code } from '../../model/codes.ts';
import type { LocalDate } from '../../model/dates.ts';
import type { AccountId, CustomerId, QuoteId } from '../../model/ids.ts';
import type { Currency } from '../../model/money.ts';
import { type QuoteStatus, STORED_QUOTE_STATUSES, splitQuoteStatuses } from '../../model/quote.ts';
import { byTheirIds, type CustomersNamed, inAccount, ofCustomers } from '../customers/customer-filter.ts';
import type { Database, ListPage } from '../engine/database.ts';
import { takesLong } from '../engine/long-reads.ts';
import { preparedStatement, rowOf } from '../engine/prepared-statement.ts';
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

function conditions(
  db: Database,
  row: ExpressionBuilder<Tables, 'quotes'>,
  accountId: AccountId,
  { statuses, customer, dateFrom, dateTo, currency, today }: QuoteFilter,
) {
  const split = splitQuoteStatuses(statuses);
  const half =
    split?.half === 'expired' ? row('quotes.valid_until', '<', today) : row('quotes.valid_until', '>=', today);
  const ofStored = split && (split.stored.length === 0 ? row.lit(false) : row('quotes.status', 'in', split.stored));
  return [
    inAccount('quotes', accountId, customer === undefined ? {} : { customer }),
    ...(ofStored === undefined
      ? []
      : [split?.half ? row.or([ofStored, row.and([row('quotes.status', '=', 'open'), half])]) : ofStored]),
    ...(dateFrom === undefined ? [] : [row('quotes.date', '>=', dateFrom)]),
    ...(dateTo === undefined ? [] : [row('quotes.date', '<=', dateTo)]),
    ...(currency === undefined ? [] : [row('quotes.currency', '=', currency)]),
    ...ofCustomers(db, row, 'quotes', accountId, customer),
  ];
}

/** True if the kept sums can answer the filter. */
function areKept({ customer, dateFrom, dateTo }: QuoteFilter): boolean {
  return customer === undefined && dateFrom === undefined && dateTo === undefined;
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

  const list = (accountId: AccountId, filter: QuoteFilter, { before, limit }: ListPage): Promise<QuoteRow[]> =>
    quotesWithCustomer(db)
      .where((row) => row.and(conditions(db, row, accountId, filter)))
      .$if(before !== undefined, (q) => q.where('quotes.id', '<', before as QuoteId))
      .orderBy('quotes.id', 'desc')
      .limit(limit)
      .execute();

  return {
    /** Also adds the quote to the kept sums. The caller must hold the account's lock. */
    async insert(row: NewQuoteRow): Promise<QuoteId> {
      const [made] = await insert(db, row);
      if (!made) throw new Error('a quote was inserted without an id');
      await moveQuoteTotals(db, null, row);
      return made.id;
    },

    find: (
      accountId: AccountId,
      reference: { readonly id: number } | { readonly number: string },
    ): Promise<QuoteRow | undefined> =>
      quotesWithCustomer(db)
        .where('quotes.account_id', '=', accountId)
        .where((row) =>
          'id' in reference
            ? row('quotes.id', '=', reference.id as QuoteId)
            : row('quotes.quote_number', '=', reference.number),
        )
        .executeTakeFirst(),

    /** Quotes with one of these numbers. */
    withNumbers: (accountId: AccountId, numbers: readonly string[]): Promise<QuoteRow[]> =>
      quotesWithCustomer(db)
        .where('quotes.account_id', '=', accountId)
        .where('quotes.quote_number', 'in', numbers)
        .orderBy('quotes.id', 'desc')
        .execute(),

    /** The code in the address of the customer's page is a right of its own, so no account is given. */
    byCode: (code: Code): Promise<QuoteRow | undefined> =>
      quotesWithCustomer(db).where('quotes.code', '=', code).executeTakeFirst(),

    /**
     * Changes a quote and its kept sums. Returns false if another transaction has changed its status or its content
     * since `before` was read. The caller must hold the account's lock.
     */
    async change(before: QuoteTableRow, change: QuoteChange): Promise<boolean> {
      const row = await db
        .updateTable('quotes')
        .set(change)
        .where('account_id', '=', before.account_id)
        .where('id', '=', before.id)
        .where('status', '=', before.status)
        .where('revision', '=', before.revision)
        .returning('id')
        .executeTakeFirst();
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

    /** Newest first; only ids below `before`. Also the sums of all matching quotes, per currency. */
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

    /** Newest first; only ids below `before`. Without sums. */
    list,

    /** Number of lines in all quotes of the account. */
    countLines: (accountId: AccountId): Promise<number> => counterOf(db, accountId, 'quote_lines'),

    /** Sums of the matching quotes for each of these customers, per currency. */
    sumsByCustomer: (accountId: AccountId, filter: QuoteFilter, ids: readonly CustomerId[]) =>
      sums(accountId, { ...filter, customer: { ids } })
        .select('quotes.customer_id')
        .groupBy('quotes.customer_id')
        .$castTo<QuoteTotal & { customer_id: CustomerId }>()
        .execute(),

    /** The invoices of a quote, drafts included, oldest first. Few: at most as many as a person makes of one quote. */
    invoicesOf: (accountId: AccountId, id: QuoteId): Promise<InvoiceRow[]> =>
      invoicesWithCustomer(db)
        .where('invoices.account_id', '=', accountId)
        .where('invoices.quote_id', '=', id)
        .orderBy('invoices.id')
        .execute(),

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
