/** People, what they prove themselves with, and where they belong. */
import type { Selectable } from 'kysely';
import type { UserId } from '../model/ids.ts';
import type { Role } from '../model/session.ts';
import type { AccountRow } from './accounts.ts';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

export type UserRow = Selectable<Tables['users']>;
export type Membership = { readonly account: AccountRow; readonly role: Role };

export function userQueries(db: Database) {
  return {
    byId: (id: UserId): Promise<UserRow | undefined> =>
      db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst(),

    /** `email` in lower case, as it is stored. */
    byEmail: (email: string): Promise<UserRow | undefined> =>
      db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst(),

    /** Whether anybody could sign in at all. */
    hasAny: async (): Promise<boolean> =>
      (await db.selectFrom('memberships').select('user_id').limit(1).execute()).length > 0,

    /** The accounts of a person, oldest first. */
    async memberships(id: UserId): Promise<Membership[]> {
      const rows = await db
        .selectFrom('memberships')
        .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
        .selectAll('accounts')
        .select('memberships.role')
        .where('memberships.user_id', '=', id)
        .orderBy('accounts.id')
        .execute();
      return rows.map(({ role, ...account }) => ({ account, role }));
    },

    change: (
      id: UserId,
      change: Partial<Pick<UserRow, 'password_hash' | 'totp_secret' | 'totp_pending' | 'totp_step'>>,
    ) => db.updateTable('users').set(change).where('id', '=', id).execute(),

    /** Wins once for a step: of two browsers with the same code one gets in. */
    async useTotpStep(id: UserId, step: number): Promise<boolean> {
      const used = await db
        .updateTable('users')
        .set({ totp_step: step })
        .where('id', '=', id)
        .where((row) => row.or([row('totp_step', 'is', null), row('totp_step', '<', step)]))
        .returning('id')
        .executeTakeFirst();
      return used !== undefined;
    },

    /** The old ones end. */
    async setRecoveryCodes(id: UserId, digests: readonly string[]): Promise<void> {
      await db.deleteFrom('recovery_codes').where('user_id', '=', id).execute();
      const rows = digests.map((digest) => ({ user_id: id, digest }));
      if (rows.length > 0) await db.insertInto('recovery_codes').values(rows).execute();
    },

    /** Wins once for a code. */
    useRecoveryCode: async (id: UserId, digest: string): Promise<boolean> =>
      (await db
        .deleteFrom('recovery_codes')
        .where('user_id', '=', id)
        .where('digest', '=', digest)
        .returning('digest')
        .executeTakeFirst()) !== undefined,

    countRecoveryCodes: async (id: UserId): Promise<number> =>
      (await db.selectFrom('recovery_codes').select('digest').where('user_id', '=', id).execute()).length,
  };
}
