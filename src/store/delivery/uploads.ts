/** Queries for uploads and their files. */
import type { Selectable } from 'kysely';
import type { Instant } from '../../model/dates.ts';
import type { AccountId, UploadId } from '../../model/ids.ts';
import type { UploadPurpose } from '../../model/upload.ts';
import type { Database } from '../engine/database.ts';
import { unlessLocked } from '../engine/differences.ts';
import type { Tables } from '../schema/tables.ts';

/** All columns except the file, which can have 5 MB, and the digest. */
export type UploadRow = Omit<Selectable<Tables['uploads']>, 'content' | 'digest'> & { readonly has_file: 0 | 1 };

type Accepted = Pick<UploadRow, 'fault'> &
  Partial<Pick<UploadRow, 'file_name'>> & { readonly now: Instant; readonly until: Instant };

const ROW = ['id', 'account_id', 'purpose', 'fault', 'created_at', 'expires_at', 'used_at', 'file_name'] as const;

export function uploadQueries(db: Database) {
  const rows = () =>
    db
      .selectFrom('uploads')
      .select(ROW)
      .select((row) => row.case().when('content', 'is', null).then(0).else(1).end().$castTo<0 | 1>().as('has_file'));
  return {
    insert: (
      row: Pick<Selectable<Tables['uploads']>, 'account_id' | 'digest' | 'purpose' | 'created_at' | 'expires_at'>,
    ): Promise<{ readonly id: UploadId }> =>
      db
        .insertInto('uploads')
        .values({ ...row, content: null, fault: null, used_at: null })
        .returning('id')
        .executeTakeFirstOrThrow(),

    /** Expiry times of the account's open uploads, earliest first. */
    ends: async (accountId: AccountId, now: Instant, limit: number): Promise<readonly Instant[]> => {
      const found = await db
        .selectFrom('uploads')
        .select('expires_at')
        .where('account_id', '=', accountId)
        .where('expires_at', '>', now)
        .orderBy('expires_at')
        .limit(limit)
        .execute();
      return found.map(({ expires_at }) => expires_at);
    },

    find: (accountId: AccountId, id: UploadId, now: Instant): Promise<UploadRow | undefined> =>
      rows().where('account_id', '=', accountId).where('id', '=', id).where('expires_at', '>', now).executeTakeFirst(),

    byDigest: (digest: string, now: Instant): Promise<UploadRow | undefined> =>
      rows().where('digest', '=', digest).where('expires_at', '>', now).executeTakeFirst(),

    file: async (accountId: AccountId, id: UploadId): Promise<Uint8Array | undefined> => {
      const row = await db
        .selectFrom('uploads')
        .select('content')
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst();
      return row?.content ?? undefined;
    },

    /** Stores the file if the upload is open and has no file yet. Of two concurrent files only one is stored. */
    accept: async (
      { id }: Pick<UploadRow, 'id'>,
      content: Uint8Array,
      { fault, now, until, file_name = null }: Accepted,
    ): Promise<boolean> => {
      const won = await db
        .updateTable('uploads')
        .set({ content, fault, file_name, expires_at: until })
        .where('id', '=', id)
        .where('content', 'is', null)
        .where('expires_at', '>', now)
        .returning('id')
        .executeTakeFirst();
      return won !== undefined;
    },

    /** Stores the reason why a file was refused. The assistant that waits for the file can then read the reason. */
    refuse: ({ id }: Pick<UploadRow, 'id'>, fault: string) =>
      db.updateTable('uploads').set({ fault }).where('id', '=', id).where('content', 'is', null).execute(),

    /** Deletes an upload together with its file. Of two concurrent calls only one returns true. */
    take: async (
      accountId: AccountId,
      id: UploadId,
      { purpose, now }: { readonly purpose: UploadPurpose; readonly now: Instant },
    ): Promise<boolean> => {
      const won = await db
        .deleteFrom('uploads')
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .where('purpose', '=', purpose)
        .where('content', 'is not', null)
        .where('expires_at', '>', now)
        .returning('id')
        .executeTakeFirst();
      return won !== undefined;
    },

    /** Stores the time of the file's first use. The upload then expires at `until` at the latest. */
    use: (accountId: AccountId, id: UploadId, { now, until }: { readonly now: Instant; readonly until: Instant }) =>
      db
        .updateTable('uploads')
        .set((row) => ({
          used_at: row.fn.coalesce('used_at', row.val(now)),
          expires_at: row.case().when('expires_at', '>', until).then(until).else(row.ref('expires_at')).end(),
        }))
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .execute(),

    async prune(before: Instant, limit: number): Promise<number> {
      const gone = await db
        .deleteFrom('uploads')
        .where('id', 'in', (q) =>
          unlessLocked(
            q.selectFrom('uploads').select('id').where('expires_at', '<', before).orderBy('expires_at').limit(limit),
            db,
          ),
        )
        .returning('id')
        .execute();
      return gone.length;
    },
  };
}
