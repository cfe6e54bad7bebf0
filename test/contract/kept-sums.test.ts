// A stored sum that is rebuilt from its rows equals the sum that each change has updated, group by group.
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { AccountRow } from '../../src/store/access/accounts.ts';
import { KEPT_SUMS, rebuild } from '../../src/store/sums/rebuild.ts';
import { openLedger } from '../kit/desk.ts';
import { ENGINES } from '../kit/test-app.ts';
import { keptBooks } from './verify-books.ts';

describe.each(ENGINES)('kept sums on %s', (engine) => {
  test('are rebuilt as they were kept', async () => {
    await using ledger = await openLedger(engine);
    const { desk } = await keptBooks(ledger);
    const { store } = ledger.testApp.app.services;
    const account = (await store.accounts.byId(desk.account.id)) as AccountRow;
    const { database } = ledger;
    for (const sum of KEPT_SUMS) {
      const { table, group, figures } = sum;
      // A group whose figures are all zero may be stored or not.
      const counted = `select ${[...group, ...figures].join(', ')} from ${table} where account_id = ${account.id}
        and not (${figures.map((figure) => `${figure} = 0`).join(' and ')}) order by ${group.join(', ')}`;
      const kept = await database.rows(counted);
      await database.execute(`delete from ${table} where account_id = ${account.id}`);
      await store.transaction((tx) =>
        tx.with((db) => {
          const rows = sql<boolean>`r.account_id = ${account.id}`;
          return rebuild(sum, { db, rows, sliceRows: 3, looked: async () => undefined }, account);
        }),
      );
      expect(kept.length, table).toBeGreaterThan(0);
      expect(await database.rows(counted), table).toEqual(kept);
    }
  });
});
