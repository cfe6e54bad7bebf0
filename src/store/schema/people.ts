/** Tables of people, their sessions and their credentials. */
import type { Instant } from '../../model/dates.ts';
import type { AccountId, SessionId, UserId } from '../../model/ids.ts';
import type { Handover, Role, SessionStage, SignInWay } from '../../model/session.ts';
import { id, integer, table, text } from './table.ts';

export const users = table({
  id: id<UserId>(),
  email: text().unique(),
  created_at: integer<Instant>(),
  /** Password hash in PHC format; null if the person signs in with one-time links only. */
  password_hash: text().nullable(),
  /** Secret of the second factor, encrypted. Null if there is no second factor. */
  totp_secret: text().nullable(),
  /** Encrypted secret that was shown to the person but not confirmed by a code yet. */
  totp_pending: text().nullable(),
  /** Time step of the last used code. Codes of this step and of earlier steps are refused. */
  totp_step: integer().nullable(),
  /** Time at which the person proved access to the mailbox by opening a mailed link; null if never. */
  proved_at: integer<Instant>().nullable(),
});

export const memberships = table(
  {
    account_id: integer<AccountId>().references('accounts'),
    user_id: integer<UserId>().references('users'),
    role: text<Role>(),
    created_at: integer<Instant>(),
    /**
     * How the accepted invitation link reached the person; null before acceptance. `belonging.ts` decides which
     * memberships give access.
     */
    accepted: text<Handover>().nullable(),
  },
  {
    key: ['account_id', 'user_id'],
    indexes: ['create index memberships_by_user on memberships (user_id, account_id)'],
  },
);

export const signInLinks = table({
  digest: text().primaryKey(),
  user_id: integer<UserId>().references('users'),
  account_id: integer<AccountId>().references('accounts'),
  expires_at: integer<Instant>(),
  used_at: integer<Instant>().nullable(),
  via: text<Handover>().backfilled('screen'),
});

/**
 * Links for people who have no row in `users` yet. A row without an e-mail address is the set-up link for the first
 * person of a new service. A row with an e-mail address is a sign-up link that was mailed to this address.
 */
export const setUpLinks = table({
  digest: text().primaryKey(),
  email: text().nullable(),
  expires_at: integer<Instant>(),
});

/** Unused recovery codes. */
export const recoveryCodes = table(
  {
    user_id: integer<UserId>().references('users'),
    digest: text(),
  },
  {
    key: ['user_id', 'digest'],
  },
);

export const sessions = table(
  {
    id: id<SessionId>(),
    digest: text().unique(),
    user_id: integer<UserId>().references('users'),
    /** The account that the session currently shows. */
    account_id: integer<AccountId>().references('accounts'),
    stage: text<SessionStage>(),
    way: text<SignInWay>(),
    /** The browser's User-Agent. */
    device: text(),
    created_at: integer<Instant>(),
    seen_at: integer<Instant>(),
    expires_at: integer<Instant>(),
  },
  {
    indexes: [
      'create index sessions_by_user on sessions (user_id, id)',
      'create index sessions_by_expiry on sessions (expires_at)',
    ],
  },
);
