/**
 * The first PDF of each issued document (R85). The table is `kept_documents`. Its column `frozen` contains an
 * `IssueSnapshot`.
 */
import { type Selectable, sql } from 'kysely';
import type { ArchivedKind } from '../../model/archived-document.ts';
import type { Instant } from '../../model/dates.ts';
import type { AccountId } from '../../model/ids.ts';
import type { Lease } from '../../model/lease.ts';
import { claimDue, isDue } from '../engine/claim.ts';
import type { Database } from '../engine/database.ts';
import { skippingLocked } from '../engine/differences.ts';
import { preparedStatement, rowOf } from '../engine/prepared-statement.ts';
import type { Tables } from '../schema/tables.ts';
import { incrementCounter } from '../sums/kept-sum.ts';

export type ArchivedDocumentRow = Selectable<Tables['kept_documents']>;

type NewRow = Pick<
  ArchivedDocumentRow,
  'account_id' | 'kind' | 'subject_id' | 'filename' | 'frozen' | 'next_attempt_at'
>;
const NEW_COLUMNS = [
  'account_id',
  'kind',
  'subject_id',
  'filename',
  'frozen',
  'next_attempt_at',
] as const satisfies readonly (keyof NewRow)[];

/** Compiled once, because this statement runs each time an invoice is issued. */
const storeSnapshot = preparedStatement<NewRow, never>((db, parameter) =>
  db.insertInto('kept_documents').values(rowOf(NEW_COLUMNS, parameter)).$castTo<never>(),
);

const findSnapshot = preparedStatement<
  { accountId: AccountId; kind: ArchivedKind; subjectId: number },
  Pick<ArchivedDocumentRow, 'frozen'>
>((db, parameter) =>
  db
    .selectFrom('kept_documents')
    .select('frozen')
    .where('account_id', '=', parameter('accountId'))
    .where('kind', '=', parameter('kind'))
    .where('subject_id', '=', parameter('subjectId')),
);

export function archivedDocumentQueries(db: Database) {
  return {
    /**
     * Stores the data that the PDF needs in addition to the row of the invoice or credit note. Must be called in the
     * transaction that issues the document. The PDF is made later.
     */
    async storeSnapshot(row: NewRow): Promise<void> {
      await storeSnapshot(db, row);
    },

    /** The data from `storeSnapshot`; null if there is none. */
    async snapshot(accountId: AccountId, kind: ArchivedKind, subjectId: number): Promise<string | null> {
      const [row] = await findSnapshot(db, { accountId, kind, subjectId });
      return row?.frozen ?? null;
    },

    find: (accountId: AccountId, kind: ArchivedKind, subjectId: number): Promise<ArchivedDocumentRow | undefined> =>
      db
        .selectFrom('kept_documents')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('kind', '=', kind)
        .where('subject_id', '=', subjectId)
        .executeTakeFirst(),

    /**
     * Stores a PDF. Returns false if the document already has a PDF, for example from another process. Cached answers
     * contain the digest of the PDF, so the account's revision is raised to invalidate them. Must be called under the
     * account's lock.
     */
    async archive(row: Omit<ArchivedDocumentRow, 'attempts' | 'next_attempt_at'>): Promise<boolean> {
      const { bytes, sha256, kept_at } = row;
      const kept = await db
        .insertInto('kept_documents')
        .values({ ...row, next_attempt_at: null })
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'kind', 'subject_id'])
            .doUpdateSet({ bytes, sha256, kept_at, next_attempt_at: null })
            .where('kept_documents.sha256', 'is', null),
        )
        .returning('sha256')
        .executeTakeFirst();
      if (kept) await incrementCounter(db, row.account_id, 'kept_documents');
      return kept !== undefined;
    },

    isDue: (now: Instant) => isDue(db, 'kept_documents', now),

    /** Claims documents whose PDF is still missing. */
    claimDue: (lease: Lease, limit: number): Promise<ArchivedDocumentRow[]> =>
      claimDue(db, 'kept_documents', { ...lease, limit }),

    /**
     * Sets the time of the next attempt to make the PDF; null for no further attempt. Does nothing if the PDF is
     * stored.
     */
    putOff: (
      { account_id, kind, subject_id }: Pick<ArchivedDocumentRow, 'account_id' | 'kind' | 'subject_id'>,
      next_attempt_at: Instant | null,
    ) =>
      db
        .updateTable('kept_documents')
        .set({ next_attempt_at })
        .where('account_id', '=', account_id)
        .where('kind', '=', kind)
        .where('subject_id', '=', subject_id)
        .where('sha256', 'is', null)
        .execute(),

    /**
     * Removes at most `limit` customer statements stored before an instant. Returns the number of removed statements.
     */
    async pruneStatements(before: Instant, limit: number): Promise<number> {
      const { rows } = await sql`
        delete from kept_documents where (account_id, kind, subject_id) in (
          select account_id, kind, subject_id from kept_documents where kind = 'statement' and kept_at < ${before}
          order by kept_at limit ${limit} ${skippingLocked(db)})
        returning subject_id`.execute(db);
      return rows.length;
    },
  };
}
