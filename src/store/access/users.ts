/** People, their credentials, and their memberships. */
import type { Selectable } from 'kysely';
import type { Instant } from '../../model/dates.ts';
import type { UserId } from '../../model/ids.ts';
import type { Handover, Role } from '../../model/session.ts';
import { belonging } from '../customers/belonging.ts';
import type { Database } from '../engine/database.ts';
import { locked } from '../engine/differences.ts';
import type { Tables } from '../schema/tables.ts';
import type { AccountRow } from './accounts.ts';

export type UserRow = Selectable<Tables['users']>;
export type Membership = { readonly account: AccountRow; readonly role: Role; readonly accepted: Handover | null };

type Place = AccountRow & Omit<Membership, 'account'>;

function asMembership({ role, accepted, ...account }: Place): Membership {
  return { account, role, accepted };
}

export function userQueries(db: Database) {
  const places = (id: UserId) =>
    db
      .selectFrom('memberships')
      .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
      .selectAll('accounts')
      .select(['memberships.role', 'memberships.accepted'])
      .where('memberships.user_id', '=', id)
      .orderBy('accounts.id');
  return {
    byId: (id: UserId): Promise<UserRow | undefined> =>
      db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Finds a person. `email` must be normalized by `emailKey` (model/email), like the stored addresses. */
    byEmail: (email: string): Promise<UserRow | undefined> =>
      db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst(),

    /**
     * Locks the person's row. The account's lock must be taken first. Every change of a person's credentials takes this
     * lock, so that concurrent changes run one after the other.
     */
    lock: (id: UserId): Promise<UserRow | undefined> =>
      locked(db.selectFrom('users').selectAll().where('id', '=', id), db).executeTakeFirst(),

    /**
     * Returns the person with this e-mail address and locks the row. Inserts a person who does not exist yet. `email`:
     * normalized by `emailKey`.
     */
    async lockOrAdd(email: string, at: Instant): Promise<UserRow> {
      const nothing = { password_hash: null, totp_secret: null, totp_pending: null, totp_step: null };
      await db
        .insertInto('users')
        .values({ email, created_at: at, proved_at: null, ...nothing })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .execute();
      return locked(db.selectFrom('users').selectAll().where('email', '=', email), db).executeTakeFirstOrThrow();
    },

    /** True if any person belongs to an account. */
    hasAny: async (): Promise<boolean> =>
      (await db.selectFrom('memberships').select('user_id').where(belonging()).limit(1).execute()).length > 0,

    /**
     * The accounts that a person belongs to, in two groups, each oldest first. The second group has the accounts that
     * the person joined with a link from an owner's screen.
     */
    memberships: async (id: UserId): Promise<Membership[]> => {
      const all = (await places(id).where(belonging()).execute()).map(asMembership);
      return [
        ...all.filter(({ accepted }) => accepted !== 'screen'),
        ...all.filter((one) => one.accepted === 'screen'),
      ];
    },

    /** Accounts with an invitation that the person has not accepted. */
    invitations: async (id: UserId): Promise<Membership[]> =>
      (
        await places(id)
          .where((row) => row.not(belonging()))
          .execute()
      ).map(asMembership),

    change: (
      id: UserId,
      change: Partial<Pick<UserRow, 'proved_at' | 'password_hash' | 'totp_secret' | 'totp_pending' | 'totp_step'>>,
    ) => db.updateTable('users').set(change).where('id', '=', id).execute(),

    /**
     * Marks a TOTP time step as used. Returns false if this step or a later step was used before. So each code signs in
     * only once.
     */
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

    /** Replaces all recovery codes. */
    async setRecoveryCodes(id: UserId, digests: readonly string[]): Promise<void> {
      await db.deleteFrom('recovery_codes').where('user_id', '=', id).execute();
      const rows = digests.map((digest) => ({ user_id: id, digest }));
      if (rows.length > 0) await db.insertInto('recovery_codes').values(rows).execute();
    },

    /** Uses a recovery code. Of several concurrent calls only one returns true. */
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
