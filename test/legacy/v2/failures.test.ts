/**
 * Failures of the service or its environment: the answer helps the caller and reveals no internal details (R11, R30).
 */
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ledger, openLedger } from '../../kit/desk.ts';
import { type FreshDatabase, freshDatabase } from '../../kit/postgres.ts';
import { openTcpGate, type TcpGate } from '../../kit/tcp-gate.ts';
import { ENGINES_OF_RULES, openTestApp, type TestApp } from '../../kit/test-app.ts';
import { OFFLINE } from '../../web/desk.ts';
import { LINK, openShop, realErrorOf, type Shop } from '../kit.ts';
import { keeps } from '../promises.ts';

const INNER = /postgres|sqlite|relation|no such table|ECONN|127\.0\.0\.1|node_modules|\.ts\b/i;

describe.each(ENGINES_OF_RULES)('a bug on %s', (engine) => {
  const logged: string[] = [];
  const log = pino(
    { level: 'debug' },
    new Writable({
      write(chunk, _encoding, done) {
        logged.push(String(chunk));
        done();
      },
    }),
  );
  let ledger: Ledger;
  let shop: Shop;
  beforeAll(async () => {
    ledger = await openLedger(engine, { ...OFFLINE, log });
    shop = await openShop(ledger.testApp);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  async function without<T>(table: string, during: () => Promise<T>): Promise<T> {
    await ledger.database.execute(`alter table ${table} rename to lost_table`);
    return during().finally(() => ledger.database.execute(`alter table lost_table rename to ${table}`));
  }

  test(keeps('code.unknown'), async () => {
    const calls = [
      () => shop.v2('/create', LINK),
      () => shop.v2('/get', { id: '0123456789', type: 'paymentlink' }),
      () => shop.legacy('/create', { ...LINK, type: 'link', id: 'a' }),
      () => shop.legacy('/get', { id: 'a' }),
    ];
    for (const call of calls) {
      const said = await without('payment_requests', call);
      const text = realErrorOf(said);
      expect(text).toContain(said.headers['x-request-id']);
      expect(text).not.toMatch(INNER);
      expect(logged.join('')).toContain(said.headers['x-request-id']);
    }
    expect(logged.join('')).not.toContain(shop.token);
  });

  test('while the token is looked up', async () => {
    expect(realErrorOf(await without('token_secrets', () => shop.v2('/payments')))).not.toMatch(INNER);
  });

  test('half-way through a change: all of it is undone', async () => {
    const customers = async () => (await shop.v2('/customers')).text;
    const before = await customers();
    realErrorOf(await without('activity', () => shop.v2('/create', { ...LINK, name: 'Ann', email: 'a@example.com' })));
    expect(await customers()).toBe(before);
    expect(await ledger.database.rows('select * from payment_requests')).toEqual([]);
  });
});

describe(keeps('errors.unavailable'), () => {
  let database: FreshDatabase;
  let gate: TcpGate;
  let testApp: TestApp;
  let shop: Shop;
  beforeAll(async () => {
    database = await freshDatabase();
    const url = new URL(database.url);
    gate = await openTcpGate({ host: url.hostname, port: Number(url.port) });
    url.port = String(gate.port);
    testApp = await openTestApp({ environment: { ...OFFLINE.environment, DATABASE_URL: url.href } });
    shop = await openShop(testApp);
  });
  afterAll(async () => {
    await gate.reopen();
    await testApp[Symbol.asyncDispose]();
    await gate.shut();
    await database.drop();
  });

  test('and the service goes on by itself', async () => {
    await gate.shut();
    for (const [path, values] of [
      ['/create', LINK],
      ['/payments', {}],
      ['/customers', {}],
      ['/get', { id: 'x', type: 'donation' }],
    ] as const) {
      const text = realErrorOf(await shop.v2(path, values));
      expect(text).toMatch(/cannot be reached or written right now.*again/);
      expect(text).not.toMatch(INNER);
    }
    await gate.reopen();
    expect((await shop.v2('/create', LINK)).body.status).toBe('success');
  });
});
