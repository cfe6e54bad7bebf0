/**
 * Row types of the authorization server. Secrets are stored as digests only, so a copy of the tables gives no access.
 */
import type { Instant } from '../model/dates.ts';
import type { AccountId, TokenId, UserId } from '../model/ids.ts';

export type OauthClientTable = {
  client_id: string;
  /** The account that created the client by hand; null for a client that registered itself. */
  account_id: AccountId | null;
  name: string;
  /** JSON array. */
  redirect_uris: string;
  secret_digest: string | null;
  auth_method: 'none' | 'client_secret_post' | 'client_secret_basic';
  created_at: Instant;
  /** When the client was created or last connected. */
  used_at: Instant;
};

/** An assistant that a person connected to an account: a row of `tokens` without a `bh_` secret. */
export type ConnectedAssistantTable = {
  token_id: TokenId;
  account_id: AccountId;
  user_id: UserId;
  client_id: string;
  client_name: string;
  redirect_host: string;
  resource: string;
  ended_at: Instant | null;
};

/** A consent: the most that its tokens may do. It ends with the last of them. */
export type OauthGrantTable = {
  grant_id: string;
  token_id: TokenId;
  client_id: string;
  scopes: string;
  created_at: Instant;
  expires_at: Instant;
};

export type OauthRecordKind = 'consent' | 'code' | 'refresh token';

/** A consent request, a code or a refresh token; found by the digest of its secret. */
export type OauthRecordTable = {
  digest: string;
  kind: OauthRecordKind;
  grant_id: string | null;
  /** For a consent request: the digest of the cookie of the browser that may answer it. */
  browser: string | null;
  /** JSON. */
  payload: string;
  expires_at: Instant;
  /** When the code or refresh token was used, or the consent request answered. */
  consumed_at: Instant | null;
};
