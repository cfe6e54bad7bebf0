/** Idempotency keys (R14, R63). A key and its answer are stored in the transaction that makes the call's change. */
import type { Selectable } from 'kysely';
import type { Instant } from '../../model/dates.ts';
import type { AccountId } from '../../model/ids.ts';
import type { Database } from '../engine/database.ts';
import { unlessLocked, waitingAtMost } from '../engine/differences.ts';
import type { Tables } from '../schema/tables.ts';

export type KeyRow = Selectable<Tables['idempotency_keys']>;
export type KeyName = { accountId: AccountId; principal: string; operation: string; key: string };

export function idempotencyQueries(db: Database) {
  // The column `route` holds the name of the operation.
  const named = ({ accountId, principal, operation, key }: KeyName) =>
    ({ account_id: accountId, principal, route: operation, key }) as const;

  return {
    /**
     * Takes a key. Returns true if the key is new or has expired, false if it is in use. If another transaction has
     * just taken the key, waits for that transaction:
     * - Returns true if the transaction is rolled back, even because of a lost connection.
     * - Returns false if the transaction commits, or takes longer than {@link WAIT_MS_MAX}.
     */
    async take(
      name: KeyName,
      { fingerprint, expiresAt }: { readonly fingerprint: string; readonly expiresAt: Instant },
      now: Instant,
    ): Promise<boolean> {
      const row = { fingerprint, answer: null, expires_at: expiresAt };
      const insert = db
        .insertInto('idempotency_keys')
        .values({ ...named(name), ...row })
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'principal', 'route', 'key'])
            .doUpdateSet(row)
            .where('idempotency_keys.expires_at', '<=', now),
        )
        .returning('key');
      return (await waitingAtMost(db, WAIT_MS_MAX, () => insert.executeTakeFirst())) !== undefined;
    },

    find: ({ accountId, principal, operation, key }: KeyName): Promise<KeyRow | undefined> =>
      db
        .selectFrom('idempotency_keys')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('principal', '=', principal)
        .where('route', '=', operation)
        .where('key', '=', key)
        .executeTakeFirst(),

    /** Stores the answer of the call that has taken the key. */
    storeAnswer: ({ accountId, principal, operation, key }: KeyName, answer: string) =>
      db
        .updateTable('idempotency_keys')
        .set({ answer })
        .where('account_id', '=', accountId)
        .where('principal', '=', principal)
        .where('route', '=', operation)
        .where('key', '=', key)
        .execute(),

    /** Deletes the key of a call. Called after the call's change was undone, so that the key can be taken again. */
    forget: ({ accountId, principal, operation, key }: KeyName) =>
      db
        .deleteFrom('idempotency_keys')
        .where('account_id', '=', accountId)
        .where('principal', '=', principal)
        .where('route', '=', operation)
        .where('key', '=', key)
        .execute(),

    /** Deletes expired keys, at most `limit`. */
    async prune(now: Instant, limit: number): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('idempotency_keys')
        .where((s) =>
          s(
            s.refTuple('account_id', 'principal', 'route', 'key'),
            'in',
            unlessLocked(
              db
                .selectFrom('idempotency_keys')
                .select(['account_id', 'principal', 'route', 'key'])
                .where('expires_at', '<=', now)
                .limit(limit),
              db,
            ).$asTuple('account_id', 'principal', 'route', 'key'),
          ),
        )
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}

/**
 * Longest wait in milliseconds for a transaction that has taken the key. A change of data usually takes less time. The
 * limit is short, because a waiting call occupies a database connection.
 */
const WAIT_MS_MAX = 2_000;
