// The schema of a new version: applied once, whoever comes first.
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openStore, type Store } from '../../src/store/store.ts';
import { openDatabase } from '../kit/database.ts';
import { ENGINES } from '../kit/house.ts';
import { answersOf, startMigrator, startTogether } from './processes.ts';

const open = (url: string): Store => openStore(url, () => undefined);

describe.each(ENGINES)('migrations on %s', (engine) => {
  test('a new database says what is missing and gets it once; a second run changes nothing', async () => {
    await using database = await openDatabase(engine);
    const store = open(database.url);
    const { pending } = await store.migrations();
    expect(pending.length).toBeGreaterThan(0);
    expect(await store.migrate()).toEqual({ applied: pending, pending: [] });
    expect(await store.migrations()).toEqual({ applied: pending, pending: [] });
    const before = await database.dump();
    expect(await store.migrate()).toEqual({ applied: [], pending: [] });
    expect(await database.dump()).toEqual(before);
    await store.close();
  });

  test('stores that open the same new database together take turns', async () => {
    await using database = await openDatabase(engine);
    const stores = Array.from({ length: 5 }, () => open(database.url));
    const reports = await Promise.all(stores.map((store) => store.migrate()));
    const applied = reports.flatMap((report) => report.applied);
    expect(applied).toEqual((await stores[0]?.migrations())?.applied);
    await Promise.all(stores.map((store) => store.close()));
  });

  test('processes that start together on the same new database take turns', async () => {
    await using database = await openDatabase(engine);
    const processes = Array.from({ length: 4 }, () => startMigrator(database.url));
    await startTogether(processes);
    const answers = processes.map((process) => ({ failed: process.reports.slice(1, 2), answers: answersOf(process) }));
    expect(answers.filter(({ answers }) => answers.length !== 1)).toEqual([]);
    const applied = answers.flatMap(({ answers }) => answers.flatMap((answer) => answer.applied as string[]));
    const store = open(database.url);
    expect(applied).toEqual((await store.migrations()).applied);
    await store.close();
  });
});

test('a SQLite file is made together with the folder it is to lie in', async () => {
  await using database = await openDatabase('sqlite');
  const path = join(database.folder, 'a new folder', 'ledger.db');
  const store = open(`file:${path}`);
  await store.migrate();
  await store.close();
  const again = open(`file://${path}`);
  expect((await again.migrations()).pending).toEqual([]);
  await again.close();
});
