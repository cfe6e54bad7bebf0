/** Row types of the authorization server. Secrets are digests; what is here lets nobody in. */
import type { Instant } from '../model/dates.ts';
import type { AccountId, TokenId, UserId } from '../model/ids.ts';

export type OauthClientTable = {
  client_id: string;
  /** Whose it is, of one that was made by hand; null: anybody registered it. */
  account_id: AccountId | null;
  name: string;
  /** JSON array. */
  redirect_uris: string;
  secret_digest: string | null;
  auth_method: 'none' | 'client_secret_post' | 'client_secret_basic';
  created_at: Instant;
  /** When it was made, or connected last. */
  used_at: Instant;
};

/** An assistant that a person let into an account: a row of `tokens` that no `bh_` secret opens. */
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

/** One consent: what its tokens may do at most. It ends with the last of them. */
export type OauthGrantTable = {
  grant_id: string;
  token_id: TokenId;
  client_id: string;
  scopes: string;
  created_at: Instant;
  expires_at: Instant;
};

export type OauthRecordKind = 'consent' | 'code' | 'refresh token';

/** What waits for an answer, an exchange or a renewal; found by the digest of what its holder has. */
export type OauthRecordTable = {
  digest: string;
  kind: OauthRecordKind;
  grant_id: string | null;
  /** Of a consent: digest of the cookie of the browser that may answer it. */
  browser: string | null;
  /** JSON. */
  payload: string;
  expires_at: Instant;
  /** A code or refresh token that was used, a consent that was answered: once. */
  consumed_at: Instant | null;
};
