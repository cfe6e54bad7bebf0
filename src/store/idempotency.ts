/**
 * Idempotency keys (R14, R63). A key is claimed before its call runs; the answer is stored in the transaction of the
 * change.
 */
import type { Selectable } from 'kysely';
import type { Instant } from '../model/dates.ts';
import type { AccountId } from '../model/ids.ts';
import { type Database, unlessLocked } from './database.ts';
import type { Tables } from './tables.ts';

export type KeyRow = Selectable<Tables['idempotency_keys']>;
export type KeyName = { accountId: AccountId; principal: string; operation: string; key: string };

export function idempotencyQueries(db: Database) {
  const named = ({ accountId, principal, operation, key }: KeyName) =>
    ({ account_id: accountId, principal, route: operation, key }) as const;

  return {
    /**
     * Claims a key in one statement if it is new, has expired, or its process died (no answer, lease ended, and the same
     * input). Returns `undefined` if another call holds the key.
     */
    claim: (
      name: KeyName,
      claim: { fingerprint: string; owner: string; leaseUntil: Instant; expiresAt: Instant },
      now: Instant,
    ) => {
      const row = {
        fingerprint: claim.fingerprint,
        owner: claim.owner,
        lease_until: claim.leaseUntil,
        answer: null,
        expires_at: claim.expiresAt,
      };
      return db
        .insertInto('idempotency_keys')
        .values({ ...named(name), ...row })
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'principal', 'route', 'key'])
            .doUpdateSet(row)
            .where((s) =>
              s.or([
                s('idempotency_keys.expires_at', '<=', now),
                s.and([
                  s('idempotency_keys.answer', 'is', null),
                  s('idempotency_keys.lease_until', '<=', now),
                  s('idempotency_keys.fingerprint', '=', claim.fingerprint),
                ]),
              ]),
            ),
        )
        .returning('owner')
        .executeTakeFirst();
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

    /** Returns false if another caller has taken over the claim: then the change must not be committed. */
    async storeAnswer(
      { accountId, principal, operation, key }: KeyName,
      owner: string,
      answer: string,
    ): Promise<boolean> {
      const row = await db
        .updateTable('idempotency_keys')
        .set({ answer })
        .where('account_id', '=', accountId)
        .where('principal', '=', principal)
        .where('route', '=', operation)
        .where('key', '=', key)
        .where('owner', '=', owner)
        .returning('owner')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Frees the key of a call that failed; with `evenIfAnswered`, also if an answer was stored. */
    release: ({ accountId, principal, operation, key }: KeyName, owner: string, evenIfAnswered = false) =>
      db
        .deleteFrom('idempotency_keys')
        .where('account_id', '=', accountId)
        .where('principal', '=', principal)
        .where('route', '=', operation)
        .where('key', '=', key)
        .where('owner', '=', owner)
        .$if(!evenIfAnswered, (keys) => keys.where('answer', 'is', null))
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
