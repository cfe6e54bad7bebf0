/** Queries for connected assistants. The name, scopes and limits of an assistant are in its row of `tokens`. */
import type { Selectable } from 'kysely';
import type { Instant } from '../../model/dates.ts';
import type { AccountId, TokenId, UserId } from '../../model/ids.ts';
import type { Database } from '../engine/database.ts';
import type { Tables } from '../schema/tables.ts';
import { oauthGrantQueries } from './oauth-grants.ts';

export type AssistantRow = Selectable<Tables['connected_assistants']>;
/** An assistant with columns of its row in `tokens`, and the e-mail of the person who connected it. */
export type ListedAssistant = AssistantRow & {
  readonly name: string;
  readonly scopes: string;
  readonly created_at: Instant;
  readonly last_used_at: Instant | null;
  readonly limits: string | null;
  readonly email: string;
};

type AssistantKey = Pick<AssistantRow, 'account_id' | 'user_id' | 'client_id' | 'resource'>;

export function assistantQueries(db: Database) {
  const joined = () =>
    db
      .selectFrom('connected_assistants')
      .innerJoin('tokens', 'tokens.id', 'connected_assistants.token_id')
      .innerJoin('users', 'users.id', 'connected_assistants.user_id')
      .selectAll('connected_assistants')
      .select([
        'tokens.name',
        'tokens.scopes',
        'tokens.created_at',
        'tokens.last_used_at',
        'tokens.limits',
        'users.email',
      ]);
  return {
    /** The connected assistant of a person, for a client and a resource. Ended assistants are not found. */
    of: ({ account_id, user_id, client_id, resource }: AssistantKey): Promise<AssistantRow | undefined> =>
      db
        .selectFrom('connected_assistants')
        .selectAll()
        .where('account_id', '=', account_id)
        .where('user_id', '=', user_id)
        .where('client_id', '=', client_id)
        .where('resource', '=', resource)
        .where('ended_at', 'is', null)
        .executeTakeFirst(),

    /** Inserts the assistant's row in `tokens`, without a secret, and its row in `connected_assistants`. */
    async insert(
      row: Omit<AssistantRow, 'token_id' | 'ended_at'>,
      token: { name: string; scopes: string; at: Instant },
    ) {
      const { name, scopes, at } = token;
      const { id } = await db
        .insertInto('tokens')
        .values({
          account_id: row.account_id,
          name,
          scopes,
          created_at: at,
          lifetime_days: null,
          last_used_at: null,
          expires_at: null,
          revoked_at: null,
          limits: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('connected_assistants')
        .values({ ...row, token_id: id, ended_at: null })
        .execute();
      return id;
    },

    /** Stores the new scopes and name of an assistant that was connected again. */
    async renew(
      id: TokenId,
      names: Pick<AssistantRow, 'client_name' | 'redirect_host'>,
      token: { name: string; scopes: string },
    ) {
      await db.updateTable('connected_assistants').set(names).where('token_id', '=', id).execute();
      await db.updateTable('tokens').set(token).where('id', '=', id).execute();
    },

    /** Assistants with a valid consent, newest first. If `userId` is given, only the assistants of this person. */
    list: (accountId: AccountId, now: Instant, userId?: UserId): Promise<ListedAssistant[]> =>
      joined()
        .where('connected_assistants.account_id', '=', accountId)
        .where('connected_assistants.ended_at', 'is', null)
        .$if(userId !== undefined, (q) => q.where('connected_assistants.user_id', '=', userId as UserId))
        .where((row) =>
          row.exists(
            row
              .selectFrom('oauth_grants')
              .select('grant_id')
              .whereRef('oauth_grants.token_id', '=', 'connected_assistants.token_id')
              .where('oauth_grants.expires_at', '>', now),
          ),
        )
        .orderBy('connected_assistants.token_id', 'desc')
        .execute(),

    /**
     * Ends an assistant, its consents and all their tokens. Returns the assistant's row; `undefined` if the account has
     * no assistant with this id, or if the assistant had already ended. If `userId` is given, the assistant must also
     * belong to this person.
     */
    async end(accountId: AccountId, id: TokenId, at: Instant, userId?: UserId): Promise<AssistantRow | undefined> {
      const row = await db
        .updateTable('connected_assistants')
        .set({ ended_at: at })
        .where('account_id', '=', accountId)
        .where('token_id', '=', id)
        .where('ended_at', 'is', null)
        .$if(userId !== undefined, (q) => q.where('user_id', '=', userId as UserId))
        .returningAll()
        .executeTakeFirst();
      if (!row) return undefined;
      await db.updateTable('tokens').set({ revoked_at: at }).where('id', '=', id).execute();
      await oauthGrantQueries(db).endAll(id);
      return row;
    },

    /** Finds an assistant by the id of its row in `tokens`, even if the assistant has ended. */
    byToken: (accountId: AccountId, id: TokenId): Promise<ListedAssistant | undefined> =>
      joined()
        .where('connected_assistants.account_id', '=', accountId)
        .where('connected_assistants.token_id', '=', id)
        .executeTakeFirst(),

    /**
     * All connected assistants of a person, in all accounts. The fixed order prevents deadlocks between two
     * transactions that end the same assistants.
     */
    ofPerson: (userId: UserId): Promise<AssistantRow[]> =>
      db
        .selectFrom('connected_assistants')
        .selectAll()
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null)
        .orderBy('token_id')
        .execute(),

    /** The assistants that are connected through one OAuth client, and have not ended. */
    byClient: (accountId: AccountId, clientId: string): Promise<AssistantRow[]> =>
      db
        .selectFrom('connected_assistants')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('client_id', '=', clientId)
        .where('ended_at', 'is', null)
        .orderBy('token_id')
        .execute(),
  };
}
