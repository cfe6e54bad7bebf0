/** Customers as a filter names them, as conditions in SQL: by id, by e-mail, or by part of the name or company (R17). */
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
  /** A few, that a text or an e-mail names. */
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

/** More are looked for in each statement. */
const FEW = 200;

/** The same filter, with the ids of its customers if they are few: their rows are then found by an index. */
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

/** Statistics do not tell that a text names many customers: Postgres would read all rows of theirs, not the entries of an index. */
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

/** What a filter names besides customers: the rows themselves, or what was paid, each of which has few payments. */
type PaidFor = {
  readonly among?: unknown;
  readonly invoiceIds?: unknown;
  readonly requestId?: unknown;
  readonly subscriptionId?: unknown;
};

type FilterOfRows = { readonly customer?: CustomersNamed } & PaidFor & Rarest;

/**
 * The rows of an account. If the filter names customers, what was paid, or a text that few rows can have, these are found first:
 * the plus keeps SQLite, which has no statistics, from reading all rows of the account instead. `walked`: the rows are read in an
 * order of the account, as far as a page goes, which finds those of many customers sooner. `byCustomer`: the statement finds the rows by
 * customers that it names itself.
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
