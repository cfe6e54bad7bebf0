import type { Selectable } from 'kysely';
import type { Instant } from '../../model/dates.ts';
import type { AccountId } from '../../model/ids.ts';
import type { ProviderKind } from '../../model/provider.ts';
import type { Database } from '../engine/database.ts';
import { preparedStatement, rowOf } from '../engine/prepared-statement.ts';
import type { Tables } from '../schema/tables.ts';

export type ConnectionRow = Selectable<Tables['provider_connections']>;
export type FormerRow = Selectable<Tables['former_credentials']>;

const COLUMNS = [
  'account_id',
  'kind',
  'state',
  'sealed_api_key',
  'drill',
  'connected_at',
  'fingerprint',
  'mode',
  'identity',
  'verified_at',
] as const;

const find = preparedStatement<{ accountId: AccountId }, ConnectionRow>((db, parameter) =>
  db.selectFrom('provider_connections').selectAll().where('account_id', '=', parameter('accountId')),
);

const put = preparedStatement<ConnectionRow, never>((db, parameter) =>
  db
    .insertInto('provider_connections')
    .values(rowOf(COLUMNS, parameter))
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet((row) => ({
        kind: row.ref('excluded.kind'),
        state: row.ref('excluded.state'),
        sealed_api_key: row.ref('excluded.sealed_api_key'),
        drill: row.ref('excluded.drill'),
        connected_at: row.ref('excluded.connected_at'),
        fingerprint: row.ref('excluded.fingerprint'),
        mode: row.ref('excluded.mode'),
        identity: row.ref('excluded.identity'),
        verified_at: row.ref('excluded.verified_at'),
      })),
    )
    .$castTo<never>(),
);

/** Queries for the connections of accounts to payment providers. An account has at most one connection (R50). */
export function connectionQueries(db: Database) {
  return {
    find: async (accountId: AccountId): Promise<ConnectionRow | undefined> => (await find(db, { accountId }))[0],

    /** All pairs of provider and mode that accounts have connected. */
    kindsAndModes: (): Promise<Pick<ConnectionRow, 'kind' | 'mode'>[]> =>
      db.selectFrom('provider_connections').select(['kind', 'mode']).distinct().execute(),

    put: async (row: ConnectionRow): Promise<void> => {
      await put(db, row);
    },

    /** Stores the mode and the identity that the provider reported for the key. */
    async verified(
      accountId: AccountId,
      fingerprint: string,
      { mode, identity, verified_at }: Pick<ConnectionRow, 'mode' | 'identity' | 'verified_at'>,
    ): Promise<void> {
      await db
        .updateTable('provider_connections')
        .set({ mode, identity, verified_at })
        .where('account_id', '=', accountId)
        .where('fingerprint', '=', fingerprint)
        .execute();
      await db
        .updateTable('former_credentials')
        .set({ mode, identity })
        .where('account_id', '=', accountId)
        .where('fingerprint', '=', fingerprint)
        .execute();
    },

    /** Replaces the fingerprint `from` by `to` in payments, subscriptions and the connection. */
    async join(accountId: AccountId, kind: ProviderKind, from: string, to: string): Promise<void> {
      await db
        .updateTable('payments')
        .set({ credentials: to })
        .where('account_id', '=', accountId)
        .where('provider', '=', kind)
        .where('credentials', '=', from)
        .execute();
      await db
        .updateTable('subscriptions')
        .set({ mandate_credentials: to })
        .where('account_id', '=', accountId)
        .where('provider', '=', kind)
        .where('mandate_credentials', '=', from)
        .execute();
      await db
        .updateTable('provider_connections')
        .set({ fingerprint: to })
        .where('account_id', '=', accountId)
        .where('kind', '=', kind)
        .where('fingerprint', '=', from)
        .execute();
    },

    /** Stores the credentials of a replaced connection. `recall` deletes them when they are connected again. */
    async retire(row: FormerRow): Promise<void> {
      await db
        .insertInto('former_credentials')
        .values(row)
        .onConflict((conflict) => conflict.columns(['account_id', 'fingerprint']).doUpdateSet(row))
        .execute();
    },

    async recall(accountId: AccountId, fingerprint: string): Promise<void> {
      await db
        .deleteFrom('former_credentials')
        .where('account_id', '=', accountId)
        .where('fingerprint', '=', fingerprint)
        .execute();
    },

    former: (accountId: AccountId, fingerprint: string): Promise<FormerRow | undefined> =>
      db
        .selectFrom('former_credentials')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('fingerprint', '=', fingerprint)
        .executeTakeFirst(),

    /**
     * Former credentials for one provider, the most recently replaced first. At most 20, because each callback is
     * checked against all of them.
     */
    formerOf: (accountId: AccountId, kind: ProviderKind): Promise<FormerRow[]> =>
      db
        .selectFrom('former_credentials')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('kind', '=', kind)
        .orderBy('retired_at', 'desc')
        .limit(20)
        .execute(),

    /** Deletes credentials that were replaced before `until`. */
    async forgetFormer(until: Instant): Promise<void> {
      await db.deleteFrom('former_credentials').where('retired_at', '<', until).execute();
    },

    async remove(accountId: AccountId): Promise<boolean> {
      const row = await db
        .deleteFrom('provider_connections')
        .where('account_id', '=', accountId)
        .returning('account_id')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
