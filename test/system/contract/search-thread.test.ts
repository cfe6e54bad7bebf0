// On SQLite, queries whose cost grows with the number of rows run in a thread of their own, so that they do not block
// other calls.
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase as openStoreDatabase } from '../../../src/store/engine/database.ts';
import { ThreadDriver } from '../../../src/store/engine/sqlite-thread.ts';
import { openStore } from '../../../src/store/store.ts';
import { newAccount, newCustomer } from '../../contract/rows.ts';
import { openDatabase } from '../../kit/database.ts';

const LONG = sql<{ sum: number }>`with recursive n (i) as (select 1 union all select i + 1 from n where i < 3000000)
  select sum(i) as sum from n`;

async function opened(folder: string) {
  const url = `file:${join(folder, 'ledger.db')}`;
  const store = openStore(url, () => undefined);
  await store.migrate();
  return { url, store };
}

test('a long search leaves the process to everybody else; the next one waits for it', async () => {
  await using database = await openDatabase('sqlite');
  const { url, store } = await opened(database.folder);
  const { id } = await newAccount(store);
  await store.transaction((tx) => tx.customers.insert(newCustomer(id)));
  const open = openStoreDatabase(url, () => undefined);
  let isAnswered = false;
  const long = LONG.execute(open.searcher).then(({ rows }) => {
    isAnswered = true;
    return rows;
  });
  const next = sql`select 2 as two`.execute(open.searcher).then(({ rows }) => ({ rows, isAnswered }));
  let turns = 0;
  while (!isAnswered) {
    // Meanwhile reads and writes continue on their own connections.
    if (turns++ % 100 === 0) await store.transaction((tx) => tx.customers.insert(newCustomer(id)));
    await turn();
  }
  expect(await long).toEqual([{ sum: 4_500_001_500_000 }]);
  expect(await next).toEqual({ rows: [{ two: 2 }], isAnswered: true });
  // On the main thread, the search would block the event loop: no turn before its answer.
  expect(turns).toBeGreaterThan(10);
  for (const one of [open.searcher, open.reader, open.kysely]) await one.destroy();
  await store.close();
});

test('searches see what was committed before they began, and all of one moment; a failed one ends alone', async () => {
  await using database = await openDatabase('sqlite');
  const { store } = await opened(database.folder);
  const { id } = await newAccount(store);
  const count = () => store.consistent((tx) => tx.customers.count(id, { query: 'ann' }));
  expect(await count()).toBe(0);
  await store.transaction((tx) => tx.customers.insert(newCustomer(id)));
  const moment = await store.consistent(async (tx) => {
    const before = await tx.customers.count(id, { query: 'ann' });
    await store.transaction((other) => other.customers.insert(newCustomer(id)));
    return [before, await tx.customers.count(id, { query: 'ann' })];
  });
  expect(moment).toEqual([1, 1]);
  const failed = store.batch(async () => {
    throw new Error('given up');
  });
  await expect(failed).rejects.toThrow('given up');
  const written = store.batch((tx) => tx.customers.insert(newCustomer(id)));
  await expect(written).rejects.toMatchObject({ errcode: 8, message: expect.stringContaining('readonly') });
  expect(await Promise.all([count(), count(), count()])).toEqual([2, 2, 2]);
  await store.close();
});

test('a thread that cannot open the file says so, and the next search begins another', async () => {
  await using database = await openDatabase('sqlite');
  const driver = new ThreadDriver(join(database.folder, 'no such folder', 'ledger.db'), 100);
  for (let tries = 0; tries < 2; tries++) {
    const connection = await driver.acquireConnection();
    await expect(driver.beginTransaction(connection)).rejects.toThrow(/unable to open/i);
    await driver.rollbackTransaction(connection);
    await driver.releaseConnection();
  }
  await driver.destroy();
});
