/** Row types of people, their sessions and their credentials. */
import type { Generated } from 'kysely';
import type { Instant } from '../model/dates.ts';
import type { AccountId, SessionId, UserId } from '../model/ids.ts';
import type { Handover, Role, SessionStage, SignInWay } from '../model/session.ts';

export type UserTable = {
  id: Generated<UserId>;
  email: string;
  created_at: Instant;
  /** When the person opened a link that was mailed to them, which proves the mailbox; null if never. */
  proved_at: Instant | null;
  /** The hash in PHC form; null: the person signs in by one-time links only. */
  password_hash: string | null;
  /** Sealed; null: no second factor. */
  totp_secret: string | null;
  /** Sealed; shown to the person but not yet confirmed by a code. */
  totp_pending: string | null;
  /** The time step of the last code used: codes of this step and earlier ones do not work again. */
  totp_step: number | null;
};

export type MembershipTable = {
  account_id: AccountId;
  user_id: UserId;
  role: Role;
  created_at: Instant;
  /** How the accepted link reached the person; null: invited only. `belonging.ts` decides which count. */
  accepted: Handover | null;
};

export type SignInLinkTable = {
  digest: string;
  user_id: UserId;
  account_id: AccountId;
  expires_at: Instant;
  used_at: Instant | null;
  via: Handover;
};

/** For the first person of a service, or, with an e-mail address, for a person who signs up. */
export type SetUpLinkTable = { digest: string; email: string | null; expires_at: Instant };

/** Unused recovery codes. */
export type RecoveryCodeTable = { user_id: UserId; digest: string };

export type SessionTable = {
  id: Generated<SessionId>;
  digest: string;
  user_id: UserId;
  /** The account that the session shows. */
  account_id: AccountId;
  stage: SessionStage;
  way: SignInWay;
  /** The browser's User-Agent. */
  device: string;
  created_at: Instant;
  seen_at: Instant;
  expires_at: Instant;
};
