/** Tables of the authorization server. Secrets are stored as digests only, so a copy of the tables gives no access. */
import type { Instant } from '../../model/dates.ts';
import type { AccountId, TokenId, UserId } from '../../model/ids.ts';
import { integer, table, text } from './table.ts';

export const oauthClients = table(
  {
    client_id: text().primaryKey(),
    /** The account that created the client by hand; null for a client that registered itself. */
    account_id: integer<AccountId>().nullable().references('accounts'),
    name: text(),
    /** JSON array. */
    redirect_uris: text(),
    secret_digest: text().nullable(),
    auth_method: text<'none' | 'client_secret_post' | 'client_secret_basic'>(),
    created_at: integer<Instant>(),
    /** Time at which the client was created or last connected. */
    used_at: integer<Instant>(),
  },
  {
    indexes: ['create index oauth_clients_by_use on oauth_clients (account_id, used_at)'],
  },
);

/**
 * An assistant that a person has connected to an account. A connected assistant has a row in `tokens`, but signs in
 * with OAuth tokens instead of a `bh_` secret.
 */
export const connectedAssistants = table(
  {
    token_id: integer<TokenId>().primaryKey().references('tokens'),
    account_id: integer<AccountId>().references('accounts'),
    user_id: integer<UserId>().references('users'),
    client_id: text(),
    client_name: text(),
    redirect_host: text(),
    resource: text(),
    ended_at: integer<Instant>().nullable(),
  },
  {
    indexes: [
      // If a person connects a client again, the existing row is reused, so that the limits of its token are kept.
      `create unique index connected_assistants_by_client on connected_assistants
        (account_id, user_id, client_id, resource) where ended_at is null`,
    ],
  },
);

export type OauthRecordKind = 'pushed request' | 'consent' | 'code' | 'refresh token';

/** A consent, with the scopes that its tokens may have. A consent ends together with its last token. */
export const oauthGrants = table(
  {
    grant_id: text().primaryKey(),
    token_id: integer<TokenId>().references('tokens'),
    client_id: text(),
    scopes: text(),
    created_at: integer<Instant>(),
    expires_at: integer<Instant>(),
  },
  {
    indexes: [
      'create index oauth_grants_by_client_id on oauth_grants (client_id)',
      'create index oauth_grants_by_expires_at on oauth_grants (expires_at)',
      'create index oauth_grants_by_token_id on oauth_grants (token_id)',
    ],
  },
);

/**
 * Pushed authorization requests, consent requests, codes and refresh tokens. Rows are found by the digest of their
 * secret.
 */
export const oauthRecords = table(
  {
    digest: text().primaryKey(),
    kind: text<OauthRecordKind>(),
    grant_id: text().nullable(),
    /** JSON. */
    payload: text(),
    expires_at: integer<Instant>(),
    /** Time at which the code, refresh token or pushed request was used, or the consent request was answered. */
    consumed_at: integer<Instant>().nullable(),
    /** For a consent request: digest of the cookie of the only browser that may answer it. */
    browser: text().nullable(),
  },
  {
    indexes: [
      'create index oauth_records_by_browser on oauth_records (browser) where browser is not null',
      'create index oauth_records_by_expires_at on oauth_records (expires_at)',
      'create index oauth_records_by_grant_id on oauth_records (grant_id)',
    ],
  },
);
