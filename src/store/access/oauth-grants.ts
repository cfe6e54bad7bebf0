/** Consents, and the access tokens that belong to them. */
import type { Selectable } from 'kysely';
import type { Instant } from '../../model/dates.ts';
import type { AccountId, TokenId, UserId } from '../../model/ids.ts';
import type { Database } from '../engine/database.ts';
import { unlessLocked } from '../engine/differences.ts';
import type { Tables } from '../schema/tables.ts';

export type GrantRow = Selectable<Tables['oauth_grants']>;
/** A consent with the account, the person and the resource of its connected assistant. */
export type OpenGrant = GrantRow & {
  readonly account_id: AccountId;
  readonly user_id: UserId;
  readonly resource: string;
};

export type NewAccessToken = {
  readonly digest: string;
  readonly grantId: string;
  readonly resource: string;
  readonly scopes: string;
  readonly validUntil: Instant;
};
export type AccessTokenRow = OpenGrant & { readonly granted: string | null; readonly valid_until: Instant | null };

export function oauthGrantQueries(db: Database) {
  const open = () =>
    db
      .selectFrom('oauth_grants')
      .innerJoin('connected_assistants', 'connected_assistants.token_id', 'oauth_grants.token_id')
      .selectAll('oauth_grants')
      .select(['connected_assistants.account_id', 'connected_assistants.user_id', 'connected_assistants.resource'])
      .where('connected_assistants.ended_at', 'is', null);
  const forgetTokens = async (grantId: string) => {
    await db.deleteFrom('token_secrets').where('grant_id', '=', grantId).execute();
    await db.deleteFrom('oauth_records').where('grant_id', '=', grantId).execute();
  };
  return {
    insert: (row: GrantRow) => db.insertInto('oauth_grants').values(row).execute(),

    byId: (grantId: string): Promise<OpenGrant | undefined> =>
      open().where('oauth_grants.grant_id', '=', grantId).executeTakeFirst(),

    /**
     * Locks the consent's row until the transaction ends. No other transaction can then end the consent while a token
     * is issued. Extends the consent's validity to at least `until`. Returns `undefined` if the consent has ended.
     */
    async hold(grantId: string, until: Instant): Promise<GrantRow | undefined> {
      const held = await db
        .updateTable('oauth_grants')
        .set((row) => ({
          expires_at: row.case().when('expires_at', '<', until).then(until).else(row.ref('expires_at')).end(),
        }))
        .where('grant_id', '=', grantId)
        .returningAll()
        .executeTakeFirst();
      return held;
    },

    /** Adds an access token to a consent that `hold` has locked. */
    addAccessToken: (tokenId: TokenId, { digest, grantId, resource, scopes, validUntil }: NewAccessToken) =>
      db
        .insertInto('token_secrets')
        .values({ digest, token_id: tokenId, valid_until: validUntil, grant_id: grantId, resource, scopes })
        .execute(),

    accessToken: (digest: string, now: Instant): Promise<AccessTokenRow | undefined> =>
      open()
        .innerJoin('token_secrets', 'token_secrets.grant_id', 'oauth_grants.grant_id')
        .select(['token_secrets.scopes as granted', 'token_secrets.valid_until'])
        .where('token_secrets.digest', '=', digest)
        .where('token_secrets.valid_until', '>', now)
        .executeTakeFirst(),

    /** Ends a consent and all its tokens. Returns the consent's row; `undefined` if it had already ended. */
    async end(grantId: string): Promise<GrantRow | undefined> {
      const row = await db.deleteFrom('oauth_grants').where('grant_id', '=', grantId).returningAll().executeTakeFirst();
      if (row) await forgetTokens(grantId);
      return row;
    },

    /** The scopes of all valid consents of an assistant. */
    async scopesOf(tokenId: TokenId, now: Instant): Promise<string[]> {
      const rows = await db
        .selectFrom('oauth_grants')
        .select('scopes')
        .where('token_id', '=', tokenId)
        .where('expires_at', '>', now)
        .execute();
      return rows.map(({ scopes }) => scopes);
    },

    /** Ends all consents of an assistant. */
    async endAll(tokenId: TokenId): Promise<void> {
      const gone = await db.deleteFrom('oauth_grants').where('token_id', '=', tokenId).returning('grant_id').execute();
      for (const { grant_id } of gone) await forgetTokens(grant_id);
    },

    /** Deletes expired access tokens, then expired consents. Returns the total number of deleted rows. */
    async prune(now: Instant, limit: number): Promise<number> {
      const tokens = await db
        .deleteFrom('token_secrets')
        .where('digest', 'in', (q) =>
          unlessLocked(
            q
              .selectFrom('token_secrets')
              .select('digest')
              .where('grant_id', 'is not', null)
              .where('valid_until', '<', now)
              .limit(limit),
            db,
          ),
        )
        .executeTakeFirst();
      const grants = await db
        .deleteFrom('oauth_grants')
        .where('grant_id', 'in', (q) =>
          unlessLocked(q.selectFrom('oauth_grants').select('grant_id').where('expires_at', '<', now).limit(limit), db),
        )
        .executeTakeFirst();
      return Number(tokens.numDeletedRows + grants.numDeletedRows);
    },
  };
}
