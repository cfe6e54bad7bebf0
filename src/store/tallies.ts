/** Row counts that are kept, so that the `total_count` of an unfiltered list costs one look-up. */
import { sql } from 'kysely';
import type { AccountId } from '../model/ids.ts';
import type { Database } from './database.ts';
import type { TalliedNoun } from './tables.ts';

/** Called in the transaction that inserts the row. */
export async function countOneMore(db: Database, accountId: AccountId, noun: TalliedNoun): Promise<void> {
  await db
    .insertInto('tallies')
    .values({ account_id: accountId, noun, count: 1 })
    .onConflict((conflict) => conflict.columns(['account_id', 'noun']).doUpdateSet({ count: sql`tallies.count + 1` }))
    .execute();
}

export async function tallyOf(db: Database, accountId: AccountId, noun: TalliedNoun): Promise<number> {
  const row = await db
    .selectFrom('tallies')
    .select('count')
    .where('account_id', '=', accountId)
    .where('noun', '=', noun)
    .executeTakeFirst();
  return row?.count ?? 0;
}
