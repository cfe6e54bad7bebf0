/** Upload tickets and their files. */
import type { Selectable } from 'kysely';
import type { Instant } from '../../model/dates.ts';
import type { AccountId, UploadId } from '../../model/ids.ts';
import type { UploadPurpose } from '../../model/upload.ts';
import type { Database } from '../engine/database.ts';
import { unlessLocked } from '../engine/differences.ts';
import type { Tables } from '../schema/tables.ts';

/** Without the file, which few readers need and which may have 5 MB. */
export type UploadRow = Omit<Selectable<Tables['uploads']>, 'content' | 'digest'> & { readonly has_file: 0 | 1 };

type Accepted = Pick<UploadRow, 'fault'> &
  Partial<Pick<UploadRow, 'file_name'>> & { readonly now: Instant; readonly until: Instant };

const ROW = ['id', 'account_id', 'purpose', 'fault', 'created_at', 'expires_at', 'file_name'] as const;

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
        .values({ ...row, content: null, fault: null })
        .returning('id')
        .executeTakeFirstOrThrow(),

    /** When each ticket of the account ends that has not ended, the next one first. */
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

    /** Takes the file, if the ticket has none and has not ended. Of two files at the same time one wins. */
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

    /** Notes why a file was refused, for who waits for it. */
    refuse: ({ id }: Pick<UploadRow, 'id'>, fault: string) =>
      db.updateTable('uploads').set({ fault }).where('id', '=', id).where('content', 'is', null).execute(),

    /** Deletes a ticket that has a file, with it. Of two calls at the same time one gets true. */
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

    /** Ends the ticket at this time, unless it ends before. */
    endBy: (accountId: AccountId, id: UploadId, at: Instant) =>
      db
        .updateTable('uploads')
        .set({ expires_at: at })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .where('expires_at', '>', at)
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
