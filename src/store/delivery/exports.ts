/** Queries for exports and their progress. */
import type { Selectable } from 'kysely';
import type { Instant } from '../../model/dates.ts';
import type { AccountId, ExportId } from '../../model/ids.ts';
import type { Database } from '../engine/database.ts';
import { unlessLocked } from '../engine/differences.ts';
import type { Tables } from '../schema/tables.ts';

export type ExportRow = Selectable<Tables['exports']>;
type Taking = Pick<ExportRow, 'id' | 'run'>;

export function exportQueries(db: Database) {
  const update = (id: ExportId) => db.updateTable('exports').where('id', '=', id);
  return {
    insert: (row: Omit<ExportRow, 'id' | 'status' | 'rows_done' | 'run' | 'seen_at'>): Promise<ExportRow> =>
      db
        .insertInto('exports')
        .values({ ...row, status: 'waiting', rows_done: 0, run: 0, seen_at: row.created_at })
        .returningAll()
        .executeTakeFirstOrThrow(),

    find: (accountId: AccountId, id: ExportId): Promise<ExportRow | undefined> =>
      db.selectFrom('exports').selectAll().where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst(),

    /** Exports that have not expired, newest first. */
    latest: (accountId: AccountId, now: Instant, limit: number): Promise<ExportRow[]> =>
      db
        .selectFrom('exports')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('expires_at', '>', now)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),

    /** Starts a download. If an export is downloaded again, the progress of earlier downloads is ignored. */
    begin: (accountId: AccountId, id: ExportId, rowsTotal: number, at: Instant): Promise<ExportRow | undefined> =>
      update(id)
        .set((row) => ({
          status: 'running',
          rows_done: 0,
          rows_total: rowsTotal,
          run: row('run', '+', 1),
          seen_at: at,
        }))
        .where('account_id', '=', accountId)
        .where('expires_at', '>', at)
        .returningAll()
        .executeTakeFirst(),

    /** Stores the progress of the latest download. */
    note: (
      { id, run }: Taking,
      set: Pick<ExportRow, 'status' | 'rows_done' | 'seen_at'> & Partial<Pick<ExportRow, 'rows_total'>>,
    ) => update(id).set(set).where('run', '=', run).execute(),

    async prune(before: Instant, limit: number): Promise<number> {
      const rows = await db
        .deleteFrom('exports')
        .where('id', 'in', (q) =>
          unlessLocked(
            q.selectFrom('exports').select('id').where('expires_at', '<', before).orderBy('expires_at').limit(limit),
            db,
          ),
        )
        .returning('id')
        .execute();
      return rows.length;
    },
  };
}
