/**
 * Records of the sandbox provider. The sandbox simulates an external server with its own data, so its tables do not
 * refer to other tables.
 */
import type { Selectable } from 'kysely';
import type { Instant } from '../../model/dates.ts';
import type { Lease } from '../../model/lease.ts';
import { claimDue, isDue } from '../engine/claim.ts';
import type { Database } from '../engine/database.ts';
import type { Tables } from '../schema/tables.ts';

export type SandboxPaymentRow = Selectable<Tables['sandbox_payments']>;
export type SandboxCallbackRow = Selectable<Tables['sandbox_callbacks']>;

export type SandboxQueries = ReturnType<typeof sandboxQueries>;

export function sandboxQueries(db: Database) {
  return {
    /** Inserts the payment. Returns the existing payment if the key was used before. */
    async create(row: SandboxPaymentRow): Promise<SandboxPaymentRow> {
      await db
        .insertInto('sandbox_payments')
        .values(row)
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute();
      return db.selectFrom('sandbox_payments').selectAll().where('key', '=', row.key).executeTakeFirstOrThrow();
    },

    find: (id: string): Promise<SandboxPaymentRow | undefined> =>
      db.selectFrom('sandbox_payments').selectAll().where('id', '=', id).executeTakeFirst(),

    findByKey: (key: string): Promise<SandboxPaymentRow | undefined> =>
      db.selectFrom('sandbox_payments').selectAll().where('key', '=', key).executeTakeFirst(),

    /** Replaces a payment if its stored version is still `version`. Returns whether the payment was replaced. */
    async replace(id: string, version: number, state: string, body: string): Promise<boolean> {
      const row = await db
        .updateTable('sandbox_payments')
        .set({ state, body, version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    addCallback: (row: Omit<SandboxCallbackRow, 'id' | 'attempts'>): Promise<SandboxCallbackRow> =>
      db
        .insertInto('sandbox_callbacks')
        .values({ ...row, attempts: 0 })
        .returningAll()
        .executeTakeFirstOrThrow(),

    callbackIsDue: (now: Instant) => isDue(db, 'sandbox_callbacks', now),
    claimCallbacks: (lease: Lease, limit: number): Promise<SandboxCallbackRow[]> =>
      claimDue(db, 'sandbox_callbacks', { ...lease, limit }),

    /**
     * Sets the time of the next attempt. If `dueAt` is null, deletes the callback, because the callback was delivered
     * or given up.
     */
    async settleCallback(id: number, dueAt: Instant | null): Promise<void> {
      if (dueAt === null) await db.deleteFrom('sandbox_callbacks').where('id', '=', id).execute();
      else await db.updateTable('sandbox_callbacks').set({ due_at: dueAt }).where('id', '=', id).execute();
    },
  };
}
