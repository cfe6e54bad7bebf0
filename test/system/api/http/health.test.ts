import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { send, sharedTestApp } from '../../../api/rest/exchange.ts';
import { openDatabase } from '../../../kit/database.ts';
import { freshDatabase } from '../../../kit/postgres.ts';
import { ENGINES_OF_RULES, openTestApp, type TestApp } from '../../../kit/test-app.ts';

/** Runs the worker of the service until its first heartbeat is stored. */
async function runWorkerOnce(testApp: TestApp): Promise<void> {
  const stop = new AbortController();
  const working = testApp.app.work(stop.signal);
  await expect.poll(() => testApp.app.services.store.heartbeats.latest()).not.toBeNull();
  stop.abort();
  await working;
}

const ready = (testApp: TestApp) => send(testApp, 'GET //readyz').then(({ status, body }) => ({ status, body }));

describe.each(ENGINES_OF_RULES)('health (R72) on %s', (engine) => {
  test('healthz says that the process is up, to anybody, worker or not', async () => {
    await using testApp = await openTestApp({ engine });
    const answer = await send(testApp, 'GET //healthz');
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: { status: 'up' } });
  });

  test('readyz is 503 before a worker was seen, 200 while one is, and 503 when it has been silent for a minute', async () => {
    await using testApp = await openTestApp({ engine });
    const parts = { store: true, migrations: true, key: true };
    const reason = 'no worker was seen in the last minute';
    expect(await ready(testApp)).toEqual({
      status: 503,
      body: { status: 'not ready', ...parts, worker: false, reason },
    });
    await runWorkerOnce(testApp);
    expect(await ready(testApp)).toEqual({ status: 200, body: { status: 'ready', ...parts, worker: true } });
    testApp.clock.advance(59_999);
    expect((await ready(testApp)).status).toBe(200);
    testApp.clock.advance(1);
    expect(await ready(testApp)).toEqual({
      status: 503,
      body: { status: 'not ready', ...parts, worker: false, reason },
    });
  });
});

test.each(ENGINES_OF_RULES)(
  'on %s a process is not ready any more once a newer version has changed the tables',
  async (engine) => {
    await using database = await openDatabase(engine, 'migrated');
    await using testApp = await openTestApp({ environment: { DATABASE_URL: database.url } });
    await runWorkerOnce(testApp);
    expect((await ready(testApp)).status).toBe(200);
    await database.execute("insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')");
    expect(await ready(testApp)).toMatchObject({
      status: 503,
      body: { migrations: false, reason: expect.stringContaining('start the version that changed them') },
    });
  },
);

describe('a store that takes no writes', () => {
  test('is not ready, although the process is up', async () => {
    await using database = await freshDatabase();
    await using testApp = await openTestApp({ environment: { DATABASE_URL: database.url } });
    await runWorkerOnce(testApp);
    expect((await ready(testApp)).status).toBe(200);
    await makeReadOnly(database.url);
    // /readyz reuses the result of its last write check for one second.
    const answer = expect.poll(() => ready(testApp), { interval: 250, timeout: 5_000 });
    await answer.toMatchObject({
      status: 503,
      body: { status: 'not ready', store: false, reason: 'the database takes no writes' },
    });
    expect((await send(testApp, 'GET //healthz')).status).toBe(200);
  });

  test('one that is only slow is not said to take none: it stays ready as long as writes worked a short time ago', async () => {
    await using database = await openDatabase('postgres', 'migrated');
    await using testApp = await openTestApp({ environment: { DATABASE_URL: database.url } });
    await runWorkerOnce(testApp);
    expect((await ready(testApp)).status).toBe(200);
    await database.execute('begin; lock table heartbeats in exclusive mode');
    await expect
      .poll(() => ready(testApp), { interval: 250, timeout: 5_000 })
      .toMatchObject({ status: 200, body: { store: true, slow: 'the database takes more than a second for a write' } });
    await database.execute('rollback');
    const environment = { DATABASE_URL: database.url };
    await using another = await openTestApp({ environment, account: { handle: 'another' } });
    await database.execute('begin; lock table heartbeats in exclusive mode');
    expect(await ready(another)).toMatchObject({
      status: 503,
      body: { store: false, reason: 'the database has not answered for a second: it is slow, or cannot be reached' },
    });
    await database.execute('rollback');
  });

  test('nor is one that is gone', async () => {
    const database = await freshDatabase();
    await using testApp = await openTestApp({ environment: { DATABASE_URL: database.url } });
    await database.drop();
    const reason = 'the database cannot be reached';
    const gone = { store: false, migrations: false, key: false, worker: false, reason };
    expect(await ready(testApp)).toEqual({ status: 503, body: { status: 'not ready', ...gone } });
  });
});

describe('the metrics are for whoever runs the service', () => {
  const testApp = sharedTestApp();

  test('loopback reads them as Prometheus text', async () => {
    await send(testApp(), 'GET /customers');
    const answer = await send(testApp(), 'GET //metrics');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(answer.text).toContain('billhook_requests_total{interface="rest",method="GET",status="401"} 1');
    expect(answer.text).toMatch(/billhook_request_duration_seconds_bucket\{le="0\.02",interface="rest"\} \d+/);
    expect(answer.text).toContain('process_resident_memory_bytes');
  });

  test('no label holds what a caller wrote: not its path, not its token', async () => {
    const token = await testApp().token();
    for (const line of ['GET /secret-path', 'DELETE /customers/4711', 'PROPFIND /customers']) {
      await send(testApp(), line, { token });
    }
    const { text } = await send(testApp(), 'GET //metrics');
    // Checks only labels, because values such as seconds and bytes may contain the same digits.
    const labels = [...text.matchAll(/\w+="([^"\n]*)"/g)].map(([, label = '']) => label);
    expect(labels).toContain('DELETE');
    expect(labels.filter((label) => /secret-path|4711/.test(label))).toEqual([]);
    expect(text).not.toContain(token);
  });

  const FROM_ELSEWHERE = { 'X-Forwarded-For': '203.0.113.1' };
  const OPENING = { METRICS_TOKEN: 'scrape-me-3f9c1d' };
  const statusAt = async (at: TestApp, headers: Record<string, string>, token?: string) => {
    const { status, text } = await send(at, 'GET //metrics', { headers, token });
    expect(text.includes('billhook_'), text.slice(0, 200)).toBe(status === 200);
    return status;
  };

  test.each(['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'X-Forwarded-Host', 'Via'])(
    'a request that came through a proxy (%s) is not from here',
    async (name) => {
      expect(await statusAt(testApp(), { [name]: name === 'Forwarded' ? 'for=127.0.0.1' : '127.0.0.1' })).toBe(403);
    },
  );

  describe('behind a proxy on this machine that is trusted, the address of the client counts', () => {
    const trusting = sharedTestApp({ environment: { ...OPENING, TRUST_PROXY: 'loopback' } });
    const counting = sharedTestApp({ environment: { TRUST_PROXY: '3' } });

    test.each<[Record<string, string>, number]>([
      [{}, 200],
      [{ 'X-Forwarded-For': '127.0.0.1', 'X-Forwarded-Proto': 'https' }, 200],
      [{ 'X-Forwarded-For': '::1, ::ffff:127.0.0.1' }, 200],
      [FROM_ELSEWHERE, 403],
      // The first address was written by the client, the second one was added by the proxy.
      [{ 'X-Forwarded-For': '127.0.0.1, 203.0.113.1' }, 403],
      [{ 'X-Forwarded-For': '203.0.113.1, 127.0.0.1' }, 403],
      [{ 'X-Forwarded-For': '127.0.0.1', 'X-Real-IP': '203.0.113.1' }, 403],
      [{ 'X-Forwarded-For': '127.evil.example' }, 403],
      [{ 'X-Forwarded-For': '10.0.0.1' }, 403],
      [{ 'X-Forwarded-Proto': 'https' }, 403],
      [{ Forwarded: 'for=127.0.0.1' }, 403],
    ])('%o: %i', async (headers, status) => {
      expect(await statusAt(trusting(), headers)).toBe(status);
      // `TRUST_PROXY: '3'` names more proxies than there are, so that the first address would be one that the client
      // can forge.
      expect(await statusAt(counting(), headers)).toBe(status);
    });
  });

  test('METRICS_TOKEN opens them from anywhere; the token of a business never does', async () => {
    await using open = await openTestApp({ environment: OPENING });
    expect(await statusAt(open, FROM_ELSEWHERE, OPENING.METRICS_TOKEN)).toBe(200);
    for (const wrong of [await open.token(), `${OPENING.METRICS_TOKEN}x`, 'scrape-me', 'bh_wrong'])
      expect(await statusAt(open, FROM_ELSEWHERE, wrong)).toBe(403);
    const basic = `Basic ${OPENING.METRICS_TOKEN}`;
    for (const Authorization of [basic, OPENING.METRICS_TOKEN, 'Bearer', 'Bearer '])
      expect(await statusAt(open, { ...FROM_ELSEWHERE, Authorization })).toBe(403);
    // Without METRICS_TOKEN no token is accepted, not even an empty one.
    for (const token of [await testApp().token(), '', 'null', 'undefined'])
      expect(await statusAt(testApp(), FROM_ELSEWHERE, token)).toBe(403);
  });

  test('nothing of health is behind the rate limit of the interface', async () => {
    await using strict = await openTestApp({ environment: { RATE_LIMIT_PER_MINUTE: '1', RATE_LIMIT_BURST: '1' } });
    for (let call = 0; call < 5; call++) {
      expect((await send(strict, 'GET //healthz')).status).toBe(200);
      expect((await send(strict, 'GET //metrics')).status).toBe(200);
    }
  });
});

async function makeReadOnly(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const name = new URL(url).pathname.slice(1);
  await client.query(`alter database ${name} set default_transaction_read_only = on`);
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
    [name],
  );
  await client.end();
}
