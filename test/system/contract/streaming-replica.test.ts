// Searches over HTTP with a streaming replica (DATABASE_READ_URL): a second Postgres server that replays the WAL of the
// first.
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COPIED, type OwnPostgres, openPostgres } from '../../kit/own-postgres.ts';
import { openTestApp, type TestApp } from '../../kit/test-app.ts';
import { expectVerified } from '../../kit/verified.ts';

let primary: OwnPostgres;
let standby: OwnPostgres;
let testApp: TestApp;
let token: string;
let asked = 0;
const logged: string[] = [];
/** Disposes resources in reverse order, also if opening a later one failed. */
const opened = new AsyncDisposableStack();

beforeAll(async () => {
  primary = opened.adopt(await openPostgres(COPIED), ({ stop }) => stop());
  standby = opened.adopt(await primary.standby(), ({ stop }) => stop());
  const environment = { DATABASE_URL: primary.url, DATABASE_READ_URL: standby.url };
  const log = pino({ level: 'warn' }, { write: (line) => logged.push(line) });
  testApp = opened.use(await openTestApp({ environment, log }));
  token = await testApp.token();
  await post('/api/v1/customers', { name: 'Ada Lind', company: 'first' });
});
afterAll(() => opened.disposeAsync());

async function post(path: string, json: unknown): Promise<void> {
  const answer = await testApp.fetch(path, { method: 'POST', token, json });
  expect(answer.status, await answer.text()).toBe(201);
}

/**
 * Customers found by a query. The limit differs in each call, because answers are cached by URL until the account
 * changes.
 */
async function found(query: string): Promise<readonly { readonly name: string; readonly company: string }[]> {
  asked += 1;
  const answer = await testApp.fetch(`/api/v1/customers?query=${query}&limit=${10 + (asked % 80)}`, { token });
  const { data } = (await answer.json()) as { data: { customers: { name: string; company: string }[] } };
  return data.customers;
}

async function on<Row>({ url }: OwnPostgres, sql: string): Promise<readonly Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** Waits until the standby has replayed the whole current WAL of the primary. */
async function caughtUp(): Promise<void> {
  const [written] = await on<{ at: string }>(primary, 'select pg_current_wal_insert_lsn() as at');
  const replayed = `select pg_last_wal_replay_lsn() >= '${written?.at}' as all`;
  await expect.poll(async () => (await on<{ all: boolean }>(standby, replayed))[0]?.all).toBe(true);
}

/**
 * Which server answers a search: with replay paused, rows of the primary are marked by plain SQL, which the service
 * does not notice as a change.
 */
async function answering(): Promise<'primary' | 'standby'> {
  await caughtUp();
  return withoutReplay(async () => {
    const mark = `mark ${asked}`;
    await on(primary, `update customers set company = '${mark}'`);
    const [ada] = await found('lind');
    return ada?.company === mark ? 'primary' : 'standby';
  });
}

async function withoutReplay<T>(act: () => Promise<T>): Promise<T> {
  await on(standby, 'select pg_wal_replay_pause()');
  try {
    const paused = 'select pg_get_wal_replay_pause_state() as state';
    await expect.poll(() => on(standby, paused)).toEqual([{ state: 'paused' }]);
    return await act();
  } finally {
    await on(standby, 'select pg_wal_replay_resume()');
  }
}

test('a search is answered by the replica', async () => {
  expect(await answering()).toBe('standby');
});

test('what was just written is found while the replica has not replayed it, and the replica answers again when it has', async () => {
  await caughtUp();
  await withoutReplay(async () => {
    await post('/api/v1/customers', { name: 'Bo Lind' });
    expect((await found('lind')).map(({ name }) => name).sort()).toEqual(['Ada Lind', 'Bo Lind']);
  });
  expect(await answering()).toBe('standby');
});

test('each of many writers finds its own write at once, on whichever server', async () => {
  const names = Array.from({ length: 40 }, (_, n) => `Writer${n}x`);
  const lost = await Promise.all(
    names.map(async (name) => {
      await post('/api/v1/customers', { name });
      return (await found(name)).length === 1 ? null : name;
    }),
  );
  expect(lost.filter((name) => name !== null)).toEqual([]);
  await expectVerified(primary.url);
});

test('without the replica the database answers, and the replica again once it is back', async () => {
  await standby.kill();
  expect((await found('lind')).map(({ name }) => name).sort()).toEqual(['Ada Lind', 'Bo Lind']);
  await post('/api/v1/customers', { name: 'Cy Lind' });
  expect(await found('lind')).toHaveLength(3);
  await standby.start();
  await expect.poll(async () => delay(200).then(answering)).toBe('standby');
  expect(await found('lind')).toHaveLength(3);
});

test('a read that the replica ends, because it stands in the way of what is replayed, is answered by the database', async () => {
  await on(standby, `alter system set max_standby_streaming_delay = '0'`);
  await on(standby, 'select pg_reload_conf()');
  // On the standby every read of customers takes two seconds and holds the lock of the table.
  await on(
    primary,
    `alter table customers rename to known; create view customers as select known.* from known
      cross join (select pg_sleep(case when pg_is_in_recovery() then 2 else 0 end) offset 0) as slow`,
  );
  await caughtUp();
  const reads = `select count(*)::int as reads from pg_locks where relation = 'known'::regclass and pid != pg_backend_pid()`;
  const disturb = async () => {
    await expect.poll(() => on(standby, reads)).toEqual([{ reads: 1 }]);
    await on(primary, 'begin; lock table known in access exclusive mode; commit');
  };
  const [customers] = await Promise.all([found('lind'), disturb()]);
  expect(customers).toHaveLength(3);
  expect(logged.join('')).toContain('conflict with recovery');
});
