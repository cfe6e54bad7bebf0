// DATABASE_URL of two Postgres servers, a primary and its standby: the service finds the one that takes writes, and
// follows it when the primary is killed and the standby is promoted.
import { chmodSync, copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, Pool, type PoolClient, type PoolConfig } from 'pg';
import { describe, expect, test } from 'vitest';
import { serverList } from '../../../src/store/engine/postgres-servers.ts';
import { openStore } from '../../../src/store/store.ts';
import { expectData, openBusiness } from '../../api/rest/exchange.ts';
import { COPIED, FORGETFUL, giveToServer, type OwnPostgres, openPostgres } from '../../kit/own-postgres.ts';
import { openTcpGate } from '../../kit/tcp-gate.ts';
import { openTestApp } from '../../kit/test-app.ts';
import { expectVerified } from '../../kit/verified.ts';
import { openPlace } from '../cli/kit.ts';

/** Each acknowledged commit is on both servers. */
const SYNCHRONOUS = { ...COPIED, synchronous_commit: 'on' };
const INVOICE = { customer: { name: 'Ann' }, description: 'Work', amount: 1 };

type Row = { readonly invoice_number: string };

type Pair = AsyncDisposable & {
  readonly primary: OwnPostgres;
  readonly standby: OwnPostgres;
  /** The URL of both, in this order. */
  readonly url: (order?: 'primary first' | 'standby first', parameters?: string) => string;
};

async function openPair(): Promise<Pair> {
  const opened = new AsyncDisposableStack();
  const primary = opened.adopt(await openPostgres(SYNCHRONOUS), ({ stop }) => stop());
  const standby = opened.adopt(await primary.standby(), ({ stop }) => stop());
  await on(primary, `alter system set synchronous_standby_names = '*'`);
  await on(primary, 'select pg_reload_conf()');
  await expect.poll(() => on(primary, 'select sync_state from pg_stat_replication')).toEqual([{ sync_state: 'sync' }]);
  return {
    primary,
    standby,
    url: (order = 'primary first', parameters = '') => {
      const both = [primary.url, standby.url].map((url) => new URL(url));
      if (order === 'standby first') both.reverse();
      const user = `${both[0]?.username}:${both[0]?.password}`;
      return `postgres://${user}@${both.map(({ host }) => host).join()}/postgres${parameters}`;
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

async function on({ url }: Pick<OwnPostgres, 'url'>, sql: string): Promise<readonly unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const promote = (standby: OwnPostgres) => on(standby, 'select pg_promote()');

describe.each(['primary first', 'standby first'] as const)('%s in the URL', (order) => {
  test('the primary is killed under load, the standby promoted: what was acknowledged is there, and calls go on by themselves', async () => {
    await using pair = await openPair();
    const url = pair.url(order, order === 'primary first' ? '?target_session_attrs=read-write' : '');
    await using testApp = await openTestApp({ environment: { DATABASE_URL: url } });
    const { send } = await openBusiness(testApp);
    const stop = new AbortController();
    const working = testApp.app.work(stop.signal);
    const acknowledged: string[] = [];
    const others = new Set<string>();
    /** Until `isOver`, creates invoices one after the other. A refused call is sent again, with the same key. */
    const client = async (name: number, isOver: () => boolean) => {
      for (let call = 0; !isOver(); call++) {
        const headers = { 'Idempotency-Key': `client-${name}-call-${call}` };
        for (;;) {
          const answer = await send('POST /invoices', { json: INVOICE, headers });
          if (answer.status === 201) {
            acknowledged.push(String(expectData(answer, 201).invoice_number));
            break;
          }
          others.add(`${answer.status} ${answer.body.error?.code} ${answer.headers['retry-after']}`);
          await delay(50);
        }
      }
    };
    let over = false;
    const clients = Array.from({ length: 6 }, (_, name) => client(name, () => over));
    await expect.poll(() => acknowledged.length).toBeGreaterThan(20);
    await pair.primary.kill();
    await expect.poll(() => others.size).toBeGreaterThan(0);
    const before = acknowledged.length;
    await promote(pair.standby);
    const promotedAt = performance.now();
    await expect.poll(() => acknowledged.length, { interval: 20 }).toBeGreaterThan(before);
    expect(performance.now() - promotedAt, 'time without writes after the promotion').toBeLessThan(10_000);
    await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 20);
    over = true;
    await Promise.all(clients);
    expect([...others]).toEqual(['503 store_unavailable 5']);
    expect(new Set(acknowledged).size).toBe(acknowledged.length);
    const rows = (await on(pair.standby, 'select invoice_number from invoices')) as readonly Row[];
    expect(new Set(rows.map(({ invoice_number }) => invoice_number))).toEqual(new Set(acknowledged));
    // The worker goes on too: the events of all invoices are fanned out by the promoted server.
    await expect
      .poll(() => on(pair.standby, 'select count(*)::int as waiting from events where fan_out_at is not null'))
      .toEqual([{ waiting: 0 }]);
    stop.abort();
    await working;
    await expectVerified(url);
  });

  test('migrations and commands run on the primary, and without one they say why, without the password', async () => {
    await using pair = await openPair();
    const url = pair.url(order);
    await using place = await openPlace('postgres');
    const run = (...args: string[]) => place.run(args, { DATABASE_URL: url });
    expect(await run('init', '--name', 'One', '--email', 'one@example.com', '--yes')).toMatchObject({ code: 0 });
    expect((await run('doctor')).stdout).toContain('ok    database: postgres, writable');
    expect(await run('verify')).toMatchObject({ code: 0 });
    await pair.primary.kill();
    const { password } = new URL(pair.primary.url);
    const away = await run('doctor');
    expect(away.code).toBe(1);
    expect(away.stdout).toMatch(/FAIL {2}database: .*no server is acceptable for target_session_attrs=read-write/);
    expect(away.stdout).toMatch(/127\.0\.0\.1:\d+: a standby/);
    expect(away.stdout).toMatch(/127\.0\.0\.1:\d+: connect ECONNREFUSED/);
    expect(away.stdout + away.stderr).not.toContain(password);
    await promote(pair.standby);
    expect((await run('doctor')).stdout).toContain('ok    database: postgres, writable');
  });
});

describe('target_session_attrs', () => {
  test('chooses as libpq does, in both orders, and prefers a standby only while there is one', async () => {
    await using pair = await openPair();
    const roleBy = async (target: string) => {
      const roles = await Promise.all(
        (['primary first', 'standby first'] as const).map(async (order) => {
          const list = serverList(pair.url(order, `?target_session_attrs=${target}`), 'any');
          const pool = list.pool(openPool);
          try {
            const { rows } = await pool.query({ text: 'select pg_is_in_recovery() as standby' });
            return rows[0].standby ? 'standby' : 'primary';
          } catch (error) {
            return (error as Error).message.replace(/ \(.*/, '');
          } finally {
            await pool.end();
          }
        }),
      );
      return roles.join();
    };
    expect(await roleBy('any')).toBe('primary,standby');
    expect(await roleBy('read-write')).toBe('primary,primary');
    expect(await roleBy('primary')).toBe('primary,primary');
    expect(await roleBy('read-only')).toBe('standby,standby');
    expect(await roleBy('standby')).toBe('standby,standby');
    expect(await roleBy('prefer-standby')).toBe('standby,standby');
    await on(pair.primary, 'alter system set default_transaction_read_only = on');
    await on(pair.primary, 'select pg_reload_conf()');
    const none = 'no server is acceptable for target_session_attrs=read-write';
    await expect.poll(() => roleBy('read-write')).toBe(`${none},${none}`);
    expect(await roleBy('primary')).toBe('primary,primary');
    expect(await roleBy('read-only')).toBe('primary,standby');
    await pair.standby.kill();
    expect(await roleBy('prefer-standby')).toBe('primary,primary');
    expect(await roleBy('standby')).toMatch('no server is acceptable for target_session_attrs=standby');
  });

  test('a server that takes no writes any more is left at once, by connections that read too', async () => {
    await using pair = await openPair();
    const store = openStore(pair.url(), () => undefined);
    await store.migrate();
    const reads = `select client_port from pg_stat_activity where application_name = '' and backend_type = 'client backend'`;
    expect(await store.writable()).toBe('yes');
    await store.heartbeats.latest();
    // The former primary keeps running and takes no writes, as after a switch-over that leaves sessions open.
    await on(pair.primary, 'alter system set default_transaction_read_only = on');
    await on(pair.primary, 'select pg_reload_conf()');
    await promote(pair.standby);
    await expect.poll(() => store.writable(), { interval: 300 }).toBe('yes');
    await store.heartbeats.latest();
    await expect.poll(async () => (await on(pair.primary, reads)).length).toBe(1);
    await store.close();
  });
});

test('a server that gives no answer any more, as without power, is left after the time limit of the statement', async () => {
  await using pair = await openPair();
  const { hostname, port } = new URL(pair.primary.url);
  await using gate = await openTcpGate({ host: hostname, port: Number(port) });
  const pool = serverList(pair.url().replace(`:${port}`, `:${gate.port}`), 'read-write').pool((url, onConnect) =>
    openPool(url, onConnect, { query_timeout: 500, connectionTimeoutMillis: 500 }),
  );
  const asked = { text: 'select inet_server_port() as port' };
  expect((await pool.query(asked)).rows).toEqual([{ port: Number(port) }]);
  gate.stall();
  gate.hang();
  await promote(pair.standby);
  await expect(pool.query(asked)).rejects.toThrow('Query read timeout');
  expect((await pool.query(asked)).rows).toEqual([{ port: Number(new URL(pair.standby.url).port) }]);
  await pool.end();
});

test('the TLS that the URL requires is required of each server', async () => {
  const tls = (name: string) => join(import.meta.dirname, `../../kit/tls/test-only-${name}.pem`);
  await using opened = new AsyncDisposableStack();
  const folder = opened.adopt(mkdtempSync(join(tmpdir(), 'billhook-test-tls-')), (path) =>
    rmSync(path, { recursive: true }),
  );
  const files = { ssl_cert_file: join(folder, 'cert.pem'), ssl_key_file: join(folder, 'key.pem') };
  copyFileSync(tls('cert'), files.ssl_cert_file);
  copyFileSync(tls('key'), files.ssl_key_file);
  chmodSync(files.ssl_key_file, 0o600);
  giveToServer(folder, ...Object.values(files));
  const server = opened.adopt(await openPostgres({ ...FORGETFUL, ssl: 'on', ...files }), ({ stop }) => stop());
  const plain = opened.adopt(await openPostgres(FORGETFUL), ({ stop }) => stop());
  const { username, password, port } = new URL(server.url);
  const query = `?sslmode=verify-full&sslrootcert=${tls('cert')}&target_session_attrs=any`;
  const without = `127.0.0.1:${new URL(plain.url).port}`;
  const url = `postgres://${username}:${password}@${without},localhost:${port}/postgres${query}`;
  const pool = serverList(url, 'any').pool(openPool);
  const encrypted = { text: 'select ssl, inet_server_port() as port from pg_stat_ssl where pid = pg_backend_pid()' };
  expect((await pool.query(encrypted)).rows).toEqual([{ ssl: true, port: Number(port) }]);
  await pool.end();
  const none = serverList(url.replace(`localhost:${port}`, without), 'any').pool(openPool);
  await expect(none.query(encrypted)).rejects.toThrow('The server does not support SSL connections');
  await none.end();
});

function openPool(
  connectionString: string,
  onConnect: ((client: PoolClient) => Promise<void>) | undefined,
  more: PoolConfig = {},
): Pool {
  const pool = new Pool({
    connectionString,
    connectionTimeoutMillis: 5_000,
    ...more,
    ...(onConnect ? { onConnect: (client) => onConnect(client as PoolClient) } : {}),
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
