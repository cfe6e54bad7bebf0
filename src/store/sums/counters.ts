/** Stored row counts, so that the `total_count` of an unfiltered list costs one look-up. */
import { sql } from 'kysely';
import type { AccountId } from '../../model/ids.ts';
import type { Database } from '../engine/database.ts';
import { preparedStatement } from '../engine/prepared-statement.ts';
import type { CountedNoun } from '../schema/accounts.ts';

/**
 * The rows of each noun. They are counted where a row is made or deleted, each in a statement of its own; lines of
 * invoices with the sums of the invoice; and documents that were kept once stay counted when they are deleted, so that
 * a revision never comes again.
 */
export const COUNTED: Readonly<Record<Exclude<CountedNoun, 'kept_documents' | 'invoice_lines'>, string>> = {
  customers: 'customers where account_id =',
  items: 'items where account_id =',
  activity: 'activity where account_id =',
  payment_links: 'payment_requests where listed = 1 and account_id =',
  payment_plans: 'payment_plans where account_id =',
  subscriptions: 'subscriptions where account_id =',
};

const increment = preparedStatement<{ accountId: AccountId; noun: CountedNoun; by: number }, never>((db, parameter) =>
  db
    .insertInto('counters')
    .values({ account_id: parameter('accountId'), noun: parameter('noun'), count: parameter('by') })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'noun']).doUpdateSet({ count: sql`counters.count + excluded.count` }),
    )
    .$castTo<never>(),
);

/** Called in the transaction that inserts the row, or deletes it (`by` -1). */
export async function incrementCounter(db: Database, accountId: AccountId, noun: CountedNoun, by = 1): Promise<void> {
  await increment(db, { accountId, noun, by });
}

const read = preparedStatement<{ accountId: AccountId; noun: CountedNoun }, { count: number }>((db, parameter) =>
  db
    .selectFrom('counters')
    .select('count')
    .where('account_id', '=', parameter('accountId'))
    .where('noun', '=', parameter('noun')),
);

export async function counterOf(db: Database, accountId: AccountId, noun: CountedNoun): Promise<number> {
  return (await read(db, { accountId, noun }))[0]?.count ?? 0;
}
