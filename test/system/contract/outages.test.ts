// Database failures are no bugs: the error says that nothing was changed and that a retry makes sense (R11). The tests
// run concurrently, because some of them wait for real time to pass.
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createApp } from '../../../src/app.ts';
import { readConfig } from '../../../src/config.ts';
import { BillingError } from '../../../src/model/billing-error.ts';
import { CATALOG } from '../../../src/operations/catalog.ts';
import { call } from '../../../src/operations/kernel/operation.ts';
import { openDatabase as openStoreDatabase } from '../../../src/store/engine/database.ts';
import { openStore } from '../../../src/store/store.ts';
import type { Order } from '../../contract/children/caller.ts';
import { answersOf, startCaller, startTogether } from '../../contract/processes.ts';
import { newCustomer } from '../../contract/rows.ts';
import { openTestStore } from '../../contract/stores.ts';
import { openDatabase } from '../../kit/database.ts';
import { type Desk, type Ledger, openDesk, openLedger, openNeighbour, refusalOf } from '../../kit/desk.ts';
import { keyOf } from '../../kit/secret-key.ts';
import { ENGINES } from '../../kit/test-app.ts';
import { expectVerified } from '../../kit/verified.ts';

const UNAVAILABLE = { code: 'store_unavailable', details: { retryable: true, retryAfterSeconds: 5 } };

describe.concurrent('a SQLite file', () => {
  const order = ({ database, testApp }: Ledger, { account }: Desk, fields: Partial<Order> = {}): Order => ({
    environment: { DATABASE_URL: database.url },
    accountId: account.id,
    now: testApp.clock.now(),
    operation: 'createCustomer',
    input: { name: 'Ann', note: 'x'.repeat(5_000) },
    times: 1,
    ...fields,
  });

  test('that another program keeps locked is unavailable in the end, and works when it is let go', async () => {
    await using ledger = await openLedger('sqlite');
    const desk = await openDesk(ledger);
    const waiting = startCaller(order(ledger, desk));
    await waiting.ready;
    await ledger.database.execute('begin immediate');
    await startTogether([waiting]);
    await ledger.database.execute('rollback');
    expect(waiting.reports.slice(1)).toEqual([{ refused: 'store_unavailable' }]);
    expect(await desk.run('createCustomer', { name: 'Ann' })).toMatchObject({ name: 'Ann' });
  });

  test('that another program locks for a moment is waited for', async () => {
    await using ledger = await openLedger('sqlite');
    const desk = await openDesk(ledger);
    await ledger.database.execute('begin immediate');
    const waiting = desk.run('createCustomer', { name: 'Patient' });
    await delay(300);
    await ledger.database.execute('rollback');
    expect(await waiting).toMatchObject({ name: 'Patient' });
  });

  test('that a neighbour writes to while a new service prepares it is waited for', async () => {
    await using database = await openDatabase('sqlite');
    const store = openStore(database.url, () => undefined);
    await database.execute('begin immediate');
    const migrating = store.migrate().catch((error: unknown) => error);
    await delay(300);
    await database.execute('rollback');
    expect(await migrating).toMatchObject({ applied: expect.arrayContaining(['0001-schema']) });
    expect((await store.migrations()).pending).toEqual([]);
    await store.close();
  });

  test('on a disk that is full is unavailable; what was answered before is there, and the file is sound', async () => {
    await using ledger = await openLedger('sqlite');
    const desk = await openDesk(ledger);
    const filling = startCaller(order(ledger, desk, { times: 10_000 }), { fileBlocksMax: 2_500 });
    await startTogether([filling]);
    const ids = answersOf(filling).map(({ id }) => id as number);
    expect(ids.length).toBeGreaterThan(5);
    const stored = await desk.rows<{ id: number }>('customers');
    expect(stored.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    expect((await desk.run('listCustomers')).total_count).toBe(stored.length);
    expect(await ledger.database.rows('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    expect(filling.reports.at(-1)).toEqual({ refused: 'store_unavailable' });
  });

  test('that is read-only is unavailable for changes and answers reads', async () => {
    await using ledger = await openLedger('sqlite');
    const desk = await openDesk(ledger);
    // SQLite's mode=ro opens the file read-only. The process runs in the folder of the database.
    const environment = { DATABASE_URL: `file:${ledger.database.url}?mode=ro` };
    const surroundings = { cwd: ledger.database.folder };
    const writing = startCaller(order(ledger, desk, { environment }), surroundings);
    const reading = startCaller(
      order(ledger, desk, { environment, operation: 'getInvoiceStats', input: {} }),
      surroundings,
    );
    await startTogether([writing, reading]);
    expect(writing.reports.slice(1)).toEqual([{ refused: 'store_unavailable' }]);
    expect(answersOf(reading)).toMatchObject([{ total_invoices: 0 }]);
  });

  test('that cannot be opened is unavailable at the start', async () => {
    await using database = await openDatabase('sqlite');
    const config = readConfig({ DATABASE_URL: `file:${database.folder}` });
    expect(await refusalOf(createApp(config))).toMatchObject(UNAVAILABLE);
  });

  test('is opened with what its promises rest on: WAL, full synchronous writes, foreign keys', async () => {
    await using database = await openDatabase('sqlite');
    const { kysely } = openStoreDatabase(database.url, () => undefined);
    const pragma = async (name: string) => (await sql.raw(`pragma ${name}`).execute(kysely)).rows;
    expect(await pragma('journal_mode')).toEqual([{ journal_mode: 'wal' }]);
    expect(await pragma('synchronous')).toEqual([{ synchronous: 2 }]);
    expect(await pragma('foreign_keys')).toEqual([{ foreign_keys: 1 }]);
    await kysely.destroy();
  });
});

describe.concurrent('a Postgres server', () => {
  /** Terminates all connections to the database except that of the test. */
  const cut = ({ database }: Ledger) =>
    database.execute(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
  const setDatabase = ({ database }: Ledger, setting: string) =>
    database.execute(`do $$ begin execute format('alter database %I ${setting}', current_database()); end $$`);

  test('that restarts between two calls is unavailable for a call or two at most', async () => {
    await using ledger = await openLedger('postgres');
    const desk = await openDesk(ledger);
    await Promise.all(['Ann', 'Bob'].map((name) => desk.run('createCustomer', { name })));
    await cut(ledger);
    const outcomes = [];
    for (let n = 0; n < 5; n++) {
      outcomes.push(await desk.run('createCustomer', { name: 'Cas' }).catch((error: unknown) => error));
    }
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject(outcome instanceof Error ? UNAVAILABLE : { name: 'Cas' });
    }
    expect(outcomes.at(-1)).toMatchObject({ name: 'Cas' });
    expect(await desk.rows('customers')).toHaveLength(2 + outcomes.filter((one) => !(one instanceof Error)).length);
  });

  test('that goes away in the middle of a change is unavailable, and nothing was changed', async () => {
    await using ledger = await openLedger('postgres');
    const desk = await openDesk(ledger);
    const before = await desk.snapshot();
    const changing = desk.testApp.app.services.store.transaction(async (tx) => {
      await tx.customers.insert(newCustomer(desk.account.id));
      await cut(ledger);
      // The connection ends while no query is running. Without a listener, its error event would end the process.
      await delay(100);
      await tx.customers.insert(newCustomer(desk.account.id));
    });
    expect(await refusalOf(changing)).toMatchObject(UNAVAILABLE);
    expect(await desk.snapshot()).toEqual(before);
    expect(await desk.run('createCustomer', { name: 'Bob' })).toMatchObject({ name: 'Bob' });
  });

  test('whose disk is full is unavailable, and nothing was changed', async () => {
    await using ledger = await openLedger('postgres');
    const desk = await openDesk(ledger);
    await ledger.database.execute(`
      create function full_disk() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
      create trigger full_disk before insert on activity execute function full_disk()`);
    expect(await desk.refused('createCustomer', { name: 'Ann' })).toMatchObject(UNAVAILABLE);
    await ledger.database.execute('drop trigger full_disk on activity');
    expect(await desk.run('createCustomer', { name: 'Ann' })).toMatchObject({ name: 'Ann' });
  });

  test('that has become read-only is unavailable for changes and answers reads', async () => {
    await using ledger = await openLedger('postgres');
    const { caller } = await openDesk(ledger);
    await setDatabase(ledger, 'set default_transaction_read_only = on');
    const standby = await openNeighbour(ledger);
    const changing = call(standby.services, caller, CATALOG.createCustomer, { name: 'Ann' });
    expect(await refusalOf(changing)).toMatchObject(UNAVAILABLE);
    const reading = call(standby.services, caller, CATALOG.getInvoiceStats, {});
    expect(await reading).toMatchObject({ data: { total_invoices: 0 } });
    await standby.close();
  });

  describe.concurrent.each([
    { limit: 'lock_timeout', refused: '55P03' },
    { limit: 'statement_timeout', refused: '57014' },
  ])('that lets a call wait longer than $limit is unavailable ($refused)', ({ limit }) => {
    /**
     * Sends a call while `lock` blocks it, and requires the answer 503. `again` repeats the call after the lock is
     * released.
     */
    async function heldUp({ ledger, desk }: { ledger: Ledger; desk: Desk }, lock: string, call: RequestInit) {
      const neighbour = await openNeighbour(ledger, {
        PORT: '0',
        DATABASE_URL: `${ledger.database.url}?options=${encodeURIComponent(`-c ${limit}=500`)}`,
      });
      const { port, stop } = await neighbour.listen();
      const headers = {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${await desk.testApp.token(undefined, desk.account)}`,
      };
      const ask = () => fetch(`http://127.0.0.1:${port}/api/v1/customers`, { ...call, headers });
      await ledger.database.execute('begin');
      await ledger.database.rows(lock);
      const answer = await ask();
      await ledger.database.execute('rollback');
      expect(answer.status).toBe(503);
      expect(answer.headers.get('Retry-After')).toBe('5');
      expect(await answer.json()).toMatchObject({ error: { code: 'store_unavailable', retryable: true } });
      return {
        again: ask,
        [Symbol.asyncDispose]: async () => {
          await stop();
          await neighbour.close();
        },
      };
    }

    test('a change, of which nothing is there', async () => {
      await using ledger = await openLedger('postgres');
      const desk = await openDesk(ledger);
      const before = await desk.snapshot();
      const row = `select 1 from counters where account_id = ${desk.account.id} for update`;
      await using refused = await heldUp({ ledger, desk }, row, { method: 'POST', body: '{"name":"Ann"}' });
      expect((await desk.snapshot()).customers).toEqual(before.customers);
      expect((await refused.again()).status).toBe(201);
    });

    test('a read', async () => {
      await using ledger = await openLedger('postgres');
      const desk = await openDesk(ledger);
      await desk.run('createCustomer', { name: 'Ann' });
      const table = 'lock table customers in access exclusive mode';
      await using refused = await heldUp({ ledger, desk }, table, { method: 'GET' });
      const answer = await refused.again();
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({ data: { customers: [{ name: 'Ann' }] } });
    });
  });

  test.each(['postgres://127.0.0.1:1/nobody', 'postgres://localhost:1/nobody', 'postgres://nowhere.invalid/nobody'])(
    'at %s, where nobody answers, is unavailable at the start',
    async (url) => {
      expect(await refusalOf(createApp(readConfig({ DATABASE_URL: url, ...keyOf(url) })))).toMatchObject(UNAVAILABLE);
    },
  );

  test('that is asked more than its connections can do at once makes callers wait, and loses none', async () => {
    await using ledger = await openLedger('postgres');
    const desk = await openDesk(ledger);
    const names = Array.from({ length: 40 }, (_, n) => `Customer ${n}`);
    const made = await Promise.all(names.map((name) => desk.run('createCustomer', { name })));
    expect(new Set(made.map(({ id }) => id)).size).toBe(40);
    await expectVerified(ledger.testApp.app.services.store);
  });
});

describe.each(ENGINES)('on %s the refusal of an unreachable store', (engine) => {
  test('is for surroundings only: faults of a statement or of a change stay what they are', async () => {
    await using opened = await openTestStore(engine);
    const faults = [
      () => opened.store.transaction(() => Promise.reject(new TypeError('a bug'))),
      () => opened.store.transaction((tx) => tx.customers.insert({ ...newCustomer(1 as never), name: null as never })),
    ];
    for (const fault of faults) {
      const error = await fault().catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(Error);
      expect(error).not.toBeInstanceOf(BillingError);
    }
    expect(await opened.store.writable()).toBe('yes');
  });
});
