import type { Selectable } from 'kysely';
import type { Instant } from '../../model/dates.ts';
import type { AccountId } from '../../model/ids.ts';
import type { Database } from '../engine/database.ts';
import { unlessLocked } from '../engine/differences.ts';
import type { Tables } from '../schema/tables.ts';

export type OauthClientRow = Selectable<Tables['oauth_clients']>;

export function oauthClientQueries(db: Database) {
  return {
    insert: (row: OauthClientRow) => db.insertInto('oauth_clients').values(row).execute(),

    byId: (clientId: string): Promise<OauthClientRow | undefined> =>
      db.selectFrom('oauth_clients').selectAll().where('client_id', '=', clientId).executeTakeFirst(),

    /** Clients that an account created by hand, oldest first. */
    list: (accountId: AccountId): Promise<OauthClientRow[]> =>
      db
        .selectFrom('oauth_clients')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('created_at')
        .orderBy('client_id')
        .execute(),

    touch: (clientId: string, at: Instant) =>
      db.updateTable('oauth_clients').set({ used_at: at }).where('client_id', '=', clientId).execute(),

    /** Removes a client of the account. Returns its row; `undefined` if the account has no client with this id. */
    remove: (accountId: AccountId, clientId: string): Promise<OauthClientRow | undefined> =>
      db
        .deleteFrom('oauth_clients')
        .where('account_id', '=', accountId)
        .where('client_id', '=', clientId)
        .returningAll()
        .executeTakeFirst(),

    /** Deletes clients that registered themselves, were not used since `before`, and have no consent. */
    async prune(before: Instant, limit: number): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('oauth_clients')
        .where('client_id', 'in', (q) =>
          unlessLocked(
            q
              .selectFrom('oauth_clients')
              .select('oauth_clients.client_id')
              .where('account_id', 'is', null)
              .where('used_at', '<', before)
              .where((row) =>
                row.not(
                  row.exists(
                    row
                      .selectFrom('oauth_grants')
                      .select('grant_id')
                      .whereRef('oauth_grants.client_id', '=', 'oauth_clients.client_id'),
                  ),
                ),
              )
              .limit(limit),
            db,
          ),
        )
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}
