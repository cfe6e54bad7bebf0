/** Queries for imports of data from the billing product that the business used before (R108). */
import { type Selectable, sql } from 'kysely';
import type { Instant } from '../../model/dates.ts';
import type { AccountId, ImportId } from '../../model/ids.ts';
import type { ImportState } from '../../model/import.ts';
import type { Database } from '../engine/database.ts';
import type { Tables } from '../schema/tables.ts';

/** All columns except the file, which can have 10 MB. */
export type ImportRow = Omit<Selectable<Tables['imports']>, 'content'>;
type NewImport = Omit<Selectable<Tables['imports']>, 'id' | 'confirmed_at' | 'undone_at' | 'activity_before'>;

const ROW = [
  'id',
  'account_id',
  'kind',
  'format',
  'state',
  'mapping',
  'report',
  'prefixes',
  'created_at',
  'expires_at',
  'confirmed_at',
  'undone_at',
  'activity_before',
] as const;

/** Largest number of prefixes that references and bank statements are compared with. */
const PREFIXES_MAX = 50;

export function importQueries(db: Database) {
  return {
    insert: (row: NewImport): Promise<ImportRow> =>
      db
        .insertInto('imports')
        .values({ ...row, confirmed_at: null, undone_at: null, activity_before: null })
        .returning(ROW)
        .executeTakeFirstOrThrow(),

    find: (accountId: AccountId, id: ImportId): Promise<ImportRow | undefined> =>
      db.selectFrom('imports').select(ROW).where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst(),

    /** Returns a page of imports, newest first, with ids below `before`. */
    list: (
      accountId: AccountId,
      page: { readonly before?: number | undefined; readonly limit: number },
    ): Promise<ImportRow[]> =>
      db
        .selectFrom('imports')
        .select(ROW)
        .where('account_id', '=', accountId)
        .$if(page.before !== undefined, (q) => q.where('id', '<', page.before as ImportId))
        .orderBy('id', 'desc')
        .limit(page.limit)
        .execute(),

    async count(accountId: AccountId): Promise<number> {
      const { count } = await db
        .selectFrom('imports')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** The file of a preview; `undefined` if the import no longer has a file. */
    async content(accountId: AccountId, id: ImportId): Promise<Uint8Array | undefined> {
      const row = await db
        .selectFrom('imports')
        .select('content')
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst();
      return row?.content ?? undefined;
    },

    /**
     * Changes an import that is in the state `from`. Returns `undefined` if another call has already changed the state.
     */
    change: (
      accountId: AccountId,
      id: ImportId,
      from: ImportState,
      change: Partial<Omit<NewImport, 'account_id'>> &
        Partial<Pick<ImportRow, 'confirmed_at' | 'undone_at' | 'activity_before'>>,
    ): Promise<ImportRow | undefined> =>
      db
        .updateTable('imports')
        .set(change)
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .where('state', '=', from)
        .returning(ROW)
        .executeTakeFirst(),

    /** Deletes all previews of an account except the newest `kept`, because each preview stores a file. */
    async dropOldPreviews(accountId: AccountId, kept: number): Promise<void> {
      const previews = db
        .selectFrom('imports')
        .select('id')
        .where('account_id', '=', accountId)
        .where('state', '=', 'preview')
        .orderBy('id', 'desc');
      const old = await previews.offset(kept).limit(100).execute();
      if (old.length === 0) return;
      await db
        .deleteFrom('imports')
        .where('account_id', '=', accountId)
        .where(
          'id',
          'in',
          old.map(({ id }) => id),
        )
        .execute();
    },

    /** Deletes at most `limit` expired previews. Returns their number. */
    async prune(now: Instant, limit: number): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('imports')
        .where('id', 'in', (q) =>
          q
            .selectFrom('imports')
            .select('id')
            .where('state', '=', sql.lit('preview'))
            .where('expires_at', '<=', now)
            .limit(limit),
        )
        .executeTakeFirst();
      return Number(numDeletedRows);
    },

    /** Prefixes of the numbers of imported invoices, latest imports first. */
    async prefixes(accountId: AccountId): Promise<readonly string[]> {
      const rows = await db
        .selectFrom('imports')
        .select('prefixes')
        .where('account_id', '=', accountId)
        .where('state', '=', 'done')
        .where('kind', '=', 'invoices')
        .orderBy('id', 'desc')
        .limit(PREFIXES_MAX)
        .execute();
      const all = rows.flatMap(({ prefixes }) => JSON.parse(prefixes) as string[]);
      return [...new Set(all)].slice(0, PREFIXES_MAX);
    },

    lastActivity: async (accountId: AccountId): Promise<number> =>
      (
        await db
          .selectFrom('activity')
          .select('id')
          .where('account_id', '=', accountId)
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirst()
      )?.id ?? 0,
  };
}
