import { type RawBuilder, sql } from 'kysely';

/**
 * SQL for the revision of an account. This number grows with every activity row and every stored document of the
 * account. `account`: column with the account's id.
 */
export function revisionOf(account: string): RawBuilder<number> {
  return sql<number>`(select coalesce(sum(counters.count), 0) from counters
    where counters.account_id = ${sql.ref(account)} and counters.noun in ('activity', 'kept_documents'))`;
}
