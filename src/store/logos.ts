import type { AccountId } from '../model/ids.ts';
import type { Database } from './database.ts';

export function logoQueries(db: Database) {
  return {
    find: async (accountId: AccountId, file: string): Promise<Uint8Array | undefined> => {
      const row = await db
        .selectFrom('logos')
        .select('bytes')
        .where('account_id', '=', accountId)
        .where('file', '=', file)
        .executeTakeFirst();
      return row?.bytes;
    },

    put: (accountId: AccountId, file: string, bytes: Uint8Array) =>
      db
        .insertInto('logos')
        .values({ account_id: accountId, file, bytes, printed: 0 })
        .onConflict((conflict) => conflict.columns(['account_id', 'file']).doNothing())
        .execute(),

    /** An invoice has it from now on, whatever the business changes. */
    notePrinted: (accountId: AccountId, file: string) =>
      db
        .updateTable('logos')
        .set({ printed: 1 })
        .where('account_id', '=', accountId)
        .where('file', '=', file)
        .where('printed', '=', 0)
        .execute(),

    /** Forgets those that no invoice has, but for the one that is in use. */
    forgetOthers: (accountId: AccountId, inUse: string | null) =>
      db
        .deleteFrom('logos')
        .where('account_id', '=', accountId)
        .where('printed', '=', 0)
        .$if(inUse !== null, (q) => q.where('file', '!=', inUse ?? ''))
        .execute(),
  };
}
