/** Customers as a filter names them, as conditions in SQL: by id, by e-mail, or by part of the name or company (R17). */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { AccountId, CustomerId } from '../model/ids.ts';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';
import { candidates, containsAboveLastLine, partOf } from './text-search.ts';

export type CustomersNamed = { readonly id: CustomerId } | { readonly email: string } | { readonly text: string };

/** Rows of `customers` that a filter names. Text that folds to nothing, such as a lone accent, matches no row. */
export function customersNamed(db: Database, accountId: AccountId, named: CustomersNamed) {
  const ofAccount = db.selectFrom('customers').where('customers.account_id', '=', accountId);
  if ('id' in named) return ofAccount.where('customers.id', '=', named.id);
  if ('email' in named) return ofAccount.where('customers.email_key', '=', named.email.toLowerCase());
  const part = partOf(named.text);
  if (!part) return ofAccount.where(sql<SqlBool>`1 = 0`);
  const found = candidates(db, 'customers', accountId, part);
  return ofAccount
    .where(sql<SqlBool>`customers.id in ${found}`)
    .where(containsAboveLastLine('customers.search_text', part));
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
  return [row(column, 'in', customersNamed(db, accountId, named).select('customers.id'))];
}
