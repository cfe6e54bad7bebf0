/** Remembered calls (R14, R63). A key is claimed before its call runs and answered in the transaction of its change. */
import type { Selectable } from 'kysely';
import type { Instant } from '../model/dates.ts';
import type { AccountId } from '../model/ids.ts';
import { type Database, unlessLocked } from './database.ts';
import type { Tables } from './tables.ts';

export type KeyRow = Selectable<Tables['idempotency_keys']>;
export type KeyName = { accountId: AccountId; principal: string; route: string; key: string };

export function idempotencyQueries(db: Database) {
  const named = ({ accountId, principal, route, key }: KeyName) =>
    ({ account_id: accountId, principal, route, key }) as const;

  return {
    /**
     * One statement decides: a new key, one past its time, or one whose caller died (unanswered, lease over) becomes
     * the caller's. `undefined`: the key is somebody's.
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

    find: ({ accountId, principal, route, key }: KeyName): Promise<KeyRow | undefined> =>
      db
        .selectFrom('idempotency_keys')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('principal', '=', principal)
        .where('route', '=', route)
        .where('key', '=', key)
        .executeTakeFirst(),

    /** False when the claim was lost to another caller meanwhile: then the change must not happen. */
    async answer({ accountId, principal, route, key }: KeyName, owner: string, answer: string): Promise<boolean> {
      const row = await db
        .updateTable('idempotency_keys')
        .set({ answer })
        .where('account_id', '=', accountId)
        .where('principal', '=', principal)
        .where('route', '=', route)
        .where('key', '=', key)
        .where('owner', '=', owner)
        .returning('owner')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** A refused call is not remembered: the key is free again. */
    release: ({ accountId, principal, route, key }: KeyName, owner: string, answered = false) =>
      db
        .deleteFrom('idempotency_keys')
        .where('account_id', '=', accountId)
        .where('principal', '=', principal)
        .where('route', '=', route)
        .where('key', '=', key)
        .where('owner', '=', owner)
        .$if(!answered, (keys) => keys.where('answer', 'is', null))
        .execute(),

    /** Forgets keys past their time, a small bite at once. */
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
