import type { Selectable } from 'kysely';
import type { AccountId } from '../model/ids.ts';
import type { Database } from './database.ts';
import { rowOf, statement } from './statement.ts';
import type { Tables } from './tables.ts';

export type ConnectionRow = Selectable<Tables['provider_connections']>;

const COLUMNS = [
  'account_id',
  'kind',
  'state',
  'sealed_api_key',
  'drill',
  'connected_at',
  'fingerprint',
  'mode',
  'verified_at',
] as const;

const find = statement<{ accountId: AccountId }, ConnectionRow>((db, parameter) =>
  db.selectFrom('provider_connections').selectAll().where('account_id', '=', parameter('accountId')),
);

const put = statement<ConnectionRow, never>((db, parameter) =>
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
        verified_at: row.ref('excluded.verified_at'),
      })),
    )
    .$castTo<never>(),
);

/** An account has at most one connection (R50). */
export function connectionQueries(db: Database) {
  return {
    find: async (accountId: AccountId): Promise<ConnectionRow | undefined> => (await find(db, { accountId }))[0],

    put: async (row: ConnectionRow): Promise<void> => {
      await put(db, row);
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
