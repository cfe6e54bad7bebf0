// Check of `/readyz` whether the store accepts writes (R72): writes a real row, at most once a second.
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openStore, type Store } from '../../../src/store/store.ts';
import { answersOf, startProber, startTogether } from '../../contract/processes.ts';
import { openDatabase, type TestDatabase } from '../../kit/database.ts';
import { openLedger } from '../../kit/desk.ts';
import { ENGINES } from '../../kit/test-app.ts';

describe.each(ENGINES)('the check of writes on %s', (engine) => {
  let database: TestDatabase;
  let store: Store;
  let machineTime = 0;
  let timeOfDay = 0;
  beforeAll(async () => {
    database = await openDatabase(engine, 'migrated');
    store = openStore(
      database.url,
      () => undefined,
      () => timeOfDay,
      { steadyTime: () => machineTime },
    );
    await database.execute('create table written (worker text)');
    await database.execute(COUNTING[engine]);
  });
  beforeEach(async () => {
    machineTime += 1_000;
    await database.execute('delete from written');
  });
  afterAll(async () => {
    await store.close();
    await database[Symbol.asyncDispose]();
  });

  const written = async () => (await database.rows('select worker from written')).length;

  test('writes a row and leaves none', async () => {
    expect(await store.writable()).toBe('yes');
    expect(await written()).toBe(1);
    expect(await database.rows('select * from heartbeats')).toEqual([]);
    expect(await store.heartbeats.latest()).toBeNull();
  });

  test('writes once a second, however often it is called', async () => {
    const calls = () => Promise.all(Array.from({ length: 50 }, () => store.writable()));
    expect(new Set(await calls())).toEqual(new Set(['yes']));
    machineTime += 999;
    await calls();
    expect(await written()).toBe(1);
    machineTime += 1;
    await calls();
    expect(await written()).toBe(2);
  });

  test('says no within a second of the failure, and yes again afterwards', async () => {
    expect(await store.writable()).toBe('yes');
    await database.execute('alter table heartbeats rename to elsewhere');
    machineTime += 1_000;
    expect(await store.writable()).toBe('no');
    await database.execute('alter table elsewhere rename to heartbeats');
    expect(await store.writable()).toBe('no');
    machineTime += 1_000;
    expect(await store.writable()).toBe('yes');
  });

  test('writes again a second later although the clock was set back by hours', async () => {
    expect(await store.writable()).toBe('yes');
    timeOfDay -= 5 * 3_600_000;
    machineTime += 1_000;
    expect(await store.writable()).toBe('yes');
    expect(await written()).toBe(2);
  });

  test('tells a write that is slow from one that fails, and from a store that has been silent for long', async () => {
    expect(await store.writable()).toBe('yes');
    machineTime += 1_000;
    await database.execute(HOLDING[engine]);
    expect(await store.writable()).toBe('slow');
    machineTime += 30_000;
    expect(await store.writable()).toBe('silent');
    await database.execute('rollback');
    machineTime += 1_000;
    await expect.poll(() => store.writable()).toBe('yes');
  });

  test('a write that gave up waiting for a lock was slow, and not refused', async () => {
    machineTime += 1_000;
    expect(await store.writable()).toBe('yes');
    await database.execute(HOLDING[engine]);
    machineTime += 1_000;
    expect(await store.writable()).toBe('slow');
    // Longer than `lock_timeout` of Postgres and the busy timeout of SQLite: the check has failed by then.
    await delay(7_000);
    expect(await store.writable()).toBe('slow');
    await database.execute('rollback');
    machineTime += 1_000;
    await expect.poll(() => store.writable()).toBe('yes');
  });
});

test('a write that hangs, as on the connection to a server that is gone, hides no other that works', async () => {
  await using ledger = await openLedger('postgres');
  const { database } = ledger;
  let machineTime = 0;
  const store = openStore(database.url, () => undefined, undefined, { steadyTime: () => machineTime });
  // The first check of a process blocks until the test releases the lock.
  await database.execute(`create function hang() returns trigger language plpgsql as
    $$ begin if new.worker like '% 0' then perform pg_advisory_xact_lock(1); end if; return new; end $$;
    create trigger hang before insert on heartbeats for each row execute function hang();
    select pg_advisory_lock(1)`);
  expect(await store.writable()).toBe('silent');
  machineTime += 5_000;
  expect(await store.writable()).toBe('yes');
  await database.execute('select pg_advisory_unlock(1)');
  await store.close();
});

const HOLDING = {
  sqlite: 'begin immediate',
  postgres: 'begin; lock table heartbeats in exclusive mode',
};

const COUNTING = {
  sqlite: `create trigger count_writes after insert on heartbeats begin insert into written values (new.worker); end`,
  postgres: `
    create function count_writes() returns trigger language plpgsql as
      $$ begin insert into written values (new.worker); return new; end $$;
    create trigger count_writes after insert on heartbeats for each row execute function count_writes()`,
};

describe('readiness of a process', () => {
  test('on a full disk, on which a transaction without rows still commits: it is not ready', async () => {
    await using ledger = await openLedger('sqlite');
    using prober = startProber({ DATABASE_URL: ledger.database.url }, { fileBlocksMax: 1 });
    await startTogether([prober]);
    expect(answersOf(prober), JSON.stringify(prober.reports)).toMatchObject([
      { parts: { store: false, migrations: true, key: true } },
    ]);
  });

  test('on a file that another program keeps locked: it is not ready, and says so within a second or two', async () => {
    await using ledger = await openLedger('sqlite');
    using prober = startProber({ DATABASE_URL: ledger.database.url });
    expect(await prober.ready).toBe('ready');
    await ledger.database.execute('begin immediate');
    await startTogether([prober]);
    await ledger.database.execute('rollback');
    expect(answersOf(prober)).toMatchObject([{ parts: { store: false, migrations: true, key: true } }]);
  });

  test('on a database whose statements hang: it is not ready', async () => {
    await using ledger = await openLedger('postgres');
    using prober = startProber({ DATABASE_URL: ledger.database.url });
    expect(await prober.ready).toBe('ready');
    await ledger.database.execute('begin; lock table heartbeats, sealed_values in access exclusive mode');
    await startTogether([prober]);
    await ledger.database.execute('rollback');
    expect(answersOf(prober)).toMatchObject([{ parts: { store: false, migrations: true, key: false, worker: false } }]);
  });
});
