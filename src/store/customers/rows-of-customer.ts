import { type SqlBool, sql } from 'kysely';
import type { AccountId, CustomerId } from '../../model/ids.ts';

export type Who = { readonly accountId: AccountId; readonly id: CustomerId };

/**
 * SQL condition that a row belongs to the customer. `table`: name or alias of the table in the statement. The unary plus
 * disables the indexes by account, so SQLite uses the index by customer. Table `bank_entries` gets no plus, because its
 * index by customer begins with the account.
 */
export function rowsOf({ accountId, id }: Who, table: string) {
  const plus = sql.raw(table === 'bank_entries' ? '' : '+');
  return sql<SqlBool>`${sql.ref(`${table}.customer_id`)} = ${id} and ${plus}${sql.ref(`${table}.account_id`)} = ${accountId}`;
}
