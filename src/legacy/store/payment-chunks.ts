/**
 * Stretches of the whole list of an account's payments, as bytes that are opaque here. A segment holds all that succeeded
 * from its first number to its last, or it is gone: the engine's own triggers see to that (migration 0011).
 */
import { type NotNull, type SqlBool, sql } from 'kysely';
import type { AccountId, PaymentId, SegmentId } from '../../model/ids.ts';
import { claimingAlone, type Database, unlessLocked } from '../../store/database.ts';
import type { PaymentSegmentTable } from '../../store/payment-tables.ts';
import { statement } from '../../store/statement.ts';

export type Bounds = { readonly first_id: PaymentId; readonly last_id: PaymentId };
/** `body` is null when it holds no payment. */
export type NextSegment = Bounds & { readonly row_count: number; readonly body: Uint8Array | null };
type Place = { readonly accountId: AccountId; readonly form: string; readonly before: PaymentId };
export type Claim = Bounds & { readonly account_id: AccountId; readonly form: string };

/** A whole list asks this hundreds of times. */
const next = statement<Place, NextSegment>((db, parameter) =>
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

export function paymentSegmentQueries(db: Database) {
  return {
    /** The newest that lies below `before` as a whole. */
    next: async (place: Place): Promise<NextSegment | undefined> => (await next(db, place))[0],

    /** Where those that can be used are, the oldest first. */
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
     * From its commit on, every change of what the segment is to hold removes the claim. Undefined: not now, because
     * somebody else has some of it, or a change is under way that could not see the claim.
     */
    async claim(claim: Claim): Promise<SegmentId | undefined> {
      if (!(await claimingAlone(db, claim.account_id))) return undefined;
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

    /** Wins only while the claim stands: nothing has changed since. */
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

    /** Those of another form, and claims of builders who died; a few at a time. How many they were. */
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
  };
}
