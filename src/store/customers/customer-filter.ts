/** SQL conditions for filters that name customers: by id, by e-mail, or by a part of the name or company. */
import type { Expression, ExpressionBuilder, RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import { emailKey } from '../../model/email.ts';
import type { AccountId, CustomerId } from '../../model/ids.ts';
import { wordsSought } from '../../model/name-search.ts';
import type { Database } from '../engine/database.ts';
import { hasStatistics } from '../engine/differences.ts';
import type { Rarest } from '../engine/grams.ts';
import { takesLong } from '../engine/long-reads.ts';
import type { Tables } from '../schema/tables.ts';
import { hasSoughtInNames, soughtCandidates } from './customer-search.ts';

export type CustomersNamed =
  | { readonly id: CustomerId }
  | { readonly email: string }
  | { readonly text: string }
  /** A few customers, already found by a search for a text or an e-mail. */
  | { readonly ids: readonly CustomerId[] };

/** Rows of `customers` that match the filter. A text without words, such as a single accent, matches no row. */
export function customersNamed(db: Database, accountId: AccountId, named: CustomersNamed) {
  const ofAccount = db.selectFrom('customers').where('customers.account_id', '=', accountId);
  if ('id' in named) return ofAccount.where('customers.id', '=', named.id);
  if ('ids' in named) return ofAccount.where((row) => row.and([isOneOf(row, 'customers.id', named.ids)]));
  if ('email' in named) return ofAccount.where('customers.email_key', '=', emailKey(named.email));
  const sought = wordsSought(named.text);
  if (sought.length === 0) return ofAccount.where(sql<SqlBool>`1 = 0`);
  const found = soughtCandidates(db, accountId, sought);
  return ofAccount.where(sql<SqlBool>`customers.id in ${found}`).where(hasSoughtInNames(sought));
}

/**
 * Largest number of customer ids in a filter. If more customers match, {@link byTheirIds} leaves the filter unchanged.
 */
const FEW = 200;

/**
 * Finds the customers of a filter by text or e-mail. If at most {@link FEW} customers match, returns a filter by their
 * ids, so that an index finds their rows.
 */
export async function byTheirIds<Filter extends { readonly customer?: CustomersNamed }>(
  db: Database,
  accountId: AccountId,
  filter: Filter,
): Promise<Filter> {
  const { customer } = filter;
  if (customer === undefined || 'id' in customer || 'ids' in customer) return filter;
  const rows = await customersNamed(takesLong(db), accountId, customer)
    .select('customers.id')
    .limit(FEW + 1)
    .execute();
  return rows.length > FEW ? filter : { ...filter, customer: { ids: rows.map(({ id }) => id) } };
}

/**
 * True for a filter by text on Postgres. Postgres cannot estimate how many customers match a text. It would therefore
 * scan the whole table instead of using an index.
 */
export function misjudgesText(db: Database, { customer }: { readonly customer?: CustomersNamed }): boolean {
  return hasStatistics(db) && customer !== undefined && 'text' in customer;
}

type Owned = 'invoices' | 'credit_notes' | 'quotes' | 'payments' | 'subscriptions' | 'payment_requests';

/** Condition that the customer of a row matches the filter. */
export function ofCustomers<Table extends Owned>(
  db: Database,
  row: ExpressionBuilder<Tables, Table>,
  table: Table,
  accountId: AccountId,
  named: CustomersNamed | undefined,
): Expression<SqlBool>[] {
  if (!named) return [];
  takesLong(db);
  const column = sql.ref<CustomerId>(`${table}.customer_id`);
  if ('id' in named) return [row(column, '=', named.id)];
  if ('ids' in named) return [isOneOf(row, column, named.ids)];
  return [row(column, 'in', customersNamed(db, accountId, named).select('customers.id'))];
}

function isOneOf<Table extends Owned | 'customers'>(
  row: ExpressionBuilder<Tables, Table>,
  column: RawBuilder<CustomerId> | 'customers.id',
  ids: readonly CustomerId[],
): Expression<SqlBool> {
  const of = typeof column === 'string' ? sql.ref<CustomerId>(column) : column;
  if (ids.length === 0) return sql<SqlBool>`1 = 0`;
  return ids.length === 1 ? row(of, '=', ids[0] as CustomerId) : row(of, 'in', ids);
}

/**
 * Filter fields, other than `customer`, that select few rows. `among`: only rows with these ids. `money`: only rows
 * with these amounts. `invoiceIds`, `requestId`, `subscriptionId`: only rows that belong to these invoices, this
 * request or this subscription.
 */
type PaidFor = {
  readonly among?: unknown;
  readonly money?: unknown;
  readonly invoiceIds?: unknown;
  readonly requestId?: unknown;
  readonly subscriptionId?: unknown;
};

type FilterOfRows = { readonly customer?: CustomersNamed } & PaidFor & Rarest;

/**
 * SQL condition that a row belongs to the account. If another field of the filter selects few rows, the column
 * `account_id` gets a unary plus. The plus disables the index by account, so the engine uses the index of the other
 * field. SQLite has no statistics. Without the plus, SQLite could read all rows of the account.
 *
 * `walked`: true if the statement reads rows along an index by account until the page is full. A filter by customer
 * text then does not disable this index. `byCustomer`: true if the statement finds the rows by customer. The index by
 * account is then always disabled.
 */
export function inAccount(
  table: Owned,
  accountId: AccountId,
  filter: FilterOfRows,
  { walked = false, byCustomer = false }: { readonly walked?: boolean; readonly byCustomer?: boolean } = {},
): RawBuilder<SqlBool> {
  const column = sql.ref(`${table}.account_id`);
  return byCustomer || namesRows(filter, walked)
    ? sql<SqlBool>`+${column} = ${accountId}`
    : sql<SqlBool>`${column} = ${accountId}`;
}

function namesRows({ customer, grams, ...paidFor }: FilterOfRows, walked: boolean): boolean {
  const { among, money, invoiceIds, requestId, subscriptionId } = paidFor;
  return (
    grams !== undefined ||
    (customer !== undefined && !(walked && 'text' in customer)) ||
    [among, money, invoiceIds, requestId, subscriptionId].some((id) => id !== undefined)
  );
}
