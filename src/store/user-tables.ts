/** Row types of people and of how they get in. */
import type { Generated } from 'kysely';
import type { Instant } from '../model/dates.ts';
import type { AccountId, SessionId, UserId } from '../model/ids.ts';
import type { Handover, Role, SessionStage, SignInWay } from '../model/session.ts';

export type UserTable = {
  id: Generated<UserId>;
  email: string;
  created_at: Instant;
  /** When the mailbox was proved by a link that arrived there; null: never. */
  proved_at: Instant | null;
  /** PHC; null: gets in by one-time links only. */
  password_hash: string | null;
  /** Sealed; null: no second factor. */
  totp_secret: string | null;
  /** Sealed: offered, and not yet confirmed by a code. */
  totp_pending: string | null;
  /** Of the code that was used last: none of it or before works again. */
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

/** For the first person of a service, or, with their address, for somebody who signs up. */
export type SetUpLinkTable = { digest: string; email: string | null; expires_at: Instant };

/** Those that were not used. */
export type RecoveryCodeTable = { user_id: UserId; digest: string };

export type SessionTable = {
  id: Generated<SessionId>;
  digest: string;
  user_id: UserId;
  /** Whose pages it shows. */
  account_id: AccountId;
  stage: SessionStage;
  way: SignInWay;
  /** What the browser calls itself. */
  device: string;
  created_at: Instant;
  seen_at: Instant;
  expires_at: Instant;
};
