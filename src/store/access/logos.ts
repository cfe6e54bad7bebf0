import type { AccountId } from '../../model/ids.ts';
import type { Database } from '../engine/database.ts';

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

    /** Marks the logo as printed on an invoice. A printed logo is kept after the business changes its logo. */
    keepForInvoice: (accountId: AccountId, file: string) =>
      db
        .updateTable('logos')
        .set({ printed: 1 })
        .where('account_id', '=', accountId)
        .where('file', '=', file)
        .where('printed', '=', 0)
        .execute(),

    /** Deletes logos that are not printed on an invoice, except the current logo. */
    forgetOthers: (accountId: AccountId, inUse: string | null) =>
      db
        .deleteFrom('logos')
        .where('account_id', '=', accountId)
        .where('printed', '=', 0)
        .$if(inUse !== null, (q) => q.where('file', '!=', inUse ?? ''))
        .execute(),
  };
}
