/** Customers as a filter names them, as conditions in SQL: by id, by e-mail, or by part of the name or company (R17). */
import type { Expression, ExpressionBuilder, RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import { emailKey } from '../../model/email.ts';
import type { AccountId, CustomerId } from '../../model/ids.ts';
import { wordsSought } from '../../model/name-search.ts';
import type { Database } from '../engine/database.ts';
import { hasStatistics } from '../engine/differences.ts';
import type { Rarest } from '../engine/grams.ts';
import type { Tables } from '../schema/tables.ts';
import { hasSoughtInNames, soughtCandidates } from './customer-search.ts';

export type CustomersNamed =
  | { readonly id: CustomerId }
  | { readonly email: string }
  | { readonly text: string }
  /** A few customers, found before by a text or an e-mail. */
  | { readonly ids: readonly CustomerId[] };

/** Rows of `customers` that a filter names. Text without a word, such as a lone accent, matches no row. */
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
 * Postgres cannot estimate how many customers a text names: it would scan all rows of the table instead of using an
 * index.
 */
export function misjudgesText(db: Database, { customer }: { readonly customer?: CustomersNamed }): boolean {
  return hasStatistics(db) && customer !== undefined && 'text' in customer;
}

type Owned = 'invoices' | 'credit_notes' | 'payments' | 'subscriptions' | 'payment_requests';

/** Rows of a table whose customer a filter names. */
export function ofCustomers<Table extends Owned>(
  db: Database,
  row: ExpressionBuilder<Tables, Table>,
  table: Table,
  accountId: AccountId,
  named: CustomersNamed | undefined,
): Expression<SqlBool>[] {
  if (!named) return [];
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

/** The other conditions of a filter: on the rows themselves, or on what was paid, each of which has few payments. */
type PaidFor = {
  readonly among?: unknown;
  readonly invoiceIds?: unknown;
  readonly requestId?: unknown;
  readonly subscriptionId?: unknown;
};

type FilterOfRows = { readonly customer?: CustomersNamed } & PaidFor & Rarest;

/**
 * The rows of an account that a filter names. If the filter names customers, what was paid, or a rare text, rows are
 * found by these first: the unary plus keeps SQLite, which has no statistics, from scanning the account instead.
 * `walked`: rows are read along an index of the account until the page is full, which is faster if the customers have
 * many rows. `byCustomer`: the statement itself finds the rows of the named customers.
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
  const { among, invoiceIds, requestId, subscriptionId } = paidFor;
  return (
    grams !== undefined ||
    (customer !== undefined && !(walked && 'text' in customer)) ||
    [among, invoiceIds, requestId, subscriptionId].some((id) => id !== undefined)
  );
}
