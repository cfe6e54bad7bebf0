/**
 * Cached chunks of the list of an account's payments: the encoded bytes of all successful payments from a first to a last
 * id. They are rows of `payment_segments`; triggers delete one in the transaction that makes it stale (`store/schema/payment-segments.ts`).
 */
import { type NotNull, type SqlBool, sql } from 'kysely';
import type { Instant } from '../../model/dates.ts';
import type { AccountId, PaymentId } from '../../model/ids.ts';
import { JOB_PRIORITIES } from '../../model/job.ts';
import { type Database, isPostgres, unlessLocked } from '../../store/database.ts';
import { type PaymentSegmentTable, type SegmentId, segmentsLockOf } from '../../store/schema/payment-segments.ts';
import { statement } from '../../store/statement.ts';

/** Jobs of this kind build the chunks of an account: its subject and lane. An account has one at most. */
export const CHUNK_JOB = 'payment_segments';

export type Bounds = { readonly first_id: PaymentId; readonly last_id: PaymentId };
export type Chunk = Bounds & { readonly row_count: number; readonly body: Uint8Array | null };
type Place = { readonly accountId: AccountId; readonly form: string; readonly before: PaymentId };
export type Claim = Bounds & { readonly account_id: AccountId; readonly form: string };

/** One list runs this hundreds of times. */
const next = statement<Place, Chunk>((db, parameter) =>
  db
    .selectFrom('payment_segments')
    .select(['first_id', 'last_id', 'row_count', 'body'])
    .where('account_id', '=', parameter('accountId'))
    .where('form', '=', parameter('form'))
    .where('last_id', '<', parameter('before'))
    .where('row_count', 'is not', null)
    .orderBy('last_id', 'desc')
    .limit(sql.lit(1))
    .$narrowType<{ row_count: NotNull }>(),
);

export function paymentChunkQueries(db: Database) {
  return {
    /** The newest chunk that ends below `before`. */
    next: async (place: Place): Promise<Chunk | undefined> => (await next(db, place))[0],

    /** Bounds of the chunks that can be sent, oldest first. */
    ready: (accountId: AccountId, form: string): Promise<Bounds[]> =>
      db
        .selectFrom('payment_segments')
        .select(['first_id', 'last_id'])
        .where('account_id', '=', accountId)
        .where('form', '=', form)
        .where('row_count', 'is not', null)
        .orderBy('last_id')
        .execute(),

    /**
     * Inserts a chunk without a body. After its commit, every change of a payment in its range deletes it. Undefined: the
     * range overlaps another chunk, or a transaction is open that changes payments and cannot see the claim.
     */
    async claim(claim: Claim): Promise<SegmentId | undefined> {
      if (!(await lockChunks(db, claim.account_id))) return undefined;
      const overlapping = db
        .selectFrom('payment_segments')
        .select('id')
        .where('account_id', '=', claim.account_id)
        .where('last_id', '>=', claim.first_id)
        .where('first_id', '<=', claim.last_id);
      if ((await overlapping.limit(1).execute()).length > 0) return undefined;
      const { id } = await db.insertInto('payment_segments').values(claim).returning('id').executeTakeFirstOrThrow();
      return id;
    },

    /** Adds the body to a claimed chunk; false if a change has deleted the claim meanwhile. */
    async fill(
      accountId: AccountId,
      id: SegmentId,
      { row_count, body }: Pick<PaymentSegmentTable, 'row_count' | 'body'>,
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('payment_segments')
        .set({ row_count, body })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Deletes at most `limit` chunks of another encoding and claims of workers that died; answers how many. */
    async forgetUnusable(accountId: AccountId, form: string, limit: number): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('payment_segments')
        .where('id', 'in', (q) =>
          unlessLocked(
            q
              .selectFrom('payment_segments')
              .select('id')
              .where('account_id', '=', accountId)
              .where(sql<SqlBool>`(form <> ${form} or row_count is null)`)
              .limit(limit),
            db,
          ),
        )
        .executeTakeFirst();
      return Number(numDeletedRows);
    },

    /** Adds a job for the account unless one waits or runs; a job that was given up starts again. */
    askForJob: (accountId: AccountId, now: Instant): Promise<unknown> =>
      db
        .insertInto('jobs')
        .values({
          ...{ kind: CHUNK_JOB, lane: String(accountId), subject_id: accountId, priority: JOB_PRIORITIES.first },
          ...{ run_at: now, created_at: now, attempts: 0 },
        })
        .onConflict((conflict) =>
          conflict
            .column('subject_id')
            .where('kind', '=', sql.lit(CHUNK_JOB))
            .doUpdateSet({ run_at: now, attempts: 0, created_at: now })
            .where('jobs.run_at', 'is', null),
        )
        .execute(),
  };
}

/**
 * Takes the lock of the account's chunks until the transaction ends, without waiting; false while another transaction
 * changes payments of the account. SQLite needs no lock: it has one writer.
 */
async function lockChunks(db: Database, accountId: AccountId): Promise<boolean> {
  if (!isPostgres(db)) return true;
  const lock = sql.raw(segmentsLockOf(String(Math.trunc(accountId))));
  const { rows } = await sql<{ alone: boolean }>`select pg_try_advisory_xact_lock(${lock}) as alone`.execute(db);
  return rows[0]?.alone === true;
}
