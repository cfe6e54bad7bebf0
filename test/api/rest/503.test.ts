import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../kit/postgres.ts';
import { openTcpGate, type TcpGate } from '../../kit/tcp-gate.ts';
import { openTestApp, type TestApp } from '../../kit/test-app.ts';
import {
  type Answer,
  type Business,
  type ErrorBody,
  expectData,
  expectRefusal,
  openBusiness,
  send,
} from './exchange.ts';

const INVOICE = { customer: { name: 'Ann' }, description: 'Work', amount: 1 };

function expectUnavailable(answer: Answer): ErrorBody {
  const error = expectRefusal(answer, 503, 'store_unavailable');
  expect(error).toMatchObject({ retryable: true, hint: expect.any(String) });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(answer.headers['x-ratelimit-remaining']).toBeDefined();
  expect(answer.text).not.toMatch(/postgres|sqlite|ECONN|127\.0\.0\.1|relation|read-only/i);
  return error;
}

describe('503 while Postgres is out of reach', () => {
  let database: FreshDatabase;
  let gate: TcpGate;
  let testApp: TestApp;
  let business: Business;
  beforeAll(async () => {
    database = await freshDatabase();
    const url = new URL(database.url);
    gate = await openTcpGate({ host: url.hostname, port: Number(url.port) });
    url.port = String(gate.port);
    testApp = await openTestApp({ environment: { DATABASE_URL: url.href } });
    business = await openBusiness(testApp);
  });
  afterEach(() => gate.reopen());
  afterAll(async () => {
    await testApp[Symbol.asyncDispose]();
    await gate.shut();
    await database.drop();
  });

  test('every call is answered, with or without a token, and the service recovers by itself', async () => {
    expectData(await business.send('POST /invoices', { json: INVOICE }), 201);
    await gate.shut();
    for (let attempt = 0; attempt < 2; attempt++) {
      expectUnavailable(await business.send('POST /invoices', { json: INVOICE }));
      expectUnavailable(await business.send('GET /invoices'));
    }
    await gate.reopen();
    expect(expectData(await business.send('GET /invoices'))).toMatchObject({ total_count: 1 });
    expect(expectData(await business.send('POST /invoices', { json: INVOICE }), 201)).toMatchObject({
      invoice_number: 'INV-000002',
    });
  });

  test('a caller without a token is told so, or to come again: it is never a 500', async () => {
    await gate.shut();
    const answer = await send(testApp, 'GET /invoices');
    if (answer.status === 401) expectRefusal(answer, 401, 'unauthorized');
    else expectUnavailable(answer);
  });

  test('calls in flight when the connection breaks are answered too, and did happen wholly or not at all', async () => {
    const before = Number(expectData(await business.send('GET /invoices')).total_count);
    const calls = Array.from({ length: 20 }, (_, index) =>
      business.send('POST /invoices', { json: { ...INVOICE, reference: `order ${index}` } }),
    );
    await Promise.race(calls);
    await gate.shut();
    const answers = await Promise.all(calls);
    for (const answer of answers) {
      if (answer.status !== 201) expectUnavailable(answer);
    }
    await gate.reopen();
    const made = answers.filter(({ status }) => status === 201).length;
    const after = Number(expectData(await business.send('GET /invoices')).total_count);
    // A commit takes effect even if its answer was lost with the connection.
    expect(after - before).toBeGreaterThanOrEqual(made);
    expect(after - before).toBeLessThanOrEqual(20);
  });
});

describe('503 while Postgres takes no writes', () => {
  let database: FreshDatabase;
  let testApp: TestApp;
  let business: Business;
  beforeAll(async () => {
    database = await freshDatabase();
    testApp = await openTestApp({ environment: { DATABASE_URL: database.url } });
    business = await openBusiness(testApp);
    expectData(await business.send('GET /invoices'));
    await administer(database.url, 'on');
  });
  afterAll(async () => {
    await testApp[Symbol.asyncDispose]();
    await database.drop();
  });

  test('a write is refused until it is possible again', async () => {
    expectUnavailable(await business.send('POST /invoices', { json: INVOICE }));
    await administer(database.url, 'off');
    expectData(await business.send('POST /invoices', { json: INVOICE }), 201);
    await administer(database.url, 'on');
  });

  test('reading goes on', async () => {
    expectData(await business.send('GET /invoices'));
    expectData(await business.send('GET /invoices/stats'));
  });
});

/** The setting applies to new sessions only, so open ones are terminated. */
async function administer(url: string, readOnly: 'on' | 'off'): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('set default_transaction_read_only = off');
  const name = new URL(url).pathname.slice(1);
  await client.query(`alter database ${name} set default_transaction_read_only = ${readOnly}`);
  const others = 'from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()';
  await client.query(`select pg_terminate_backend(pid) ${others}`, [name]);
  while (Number((await client.query<{ left: string }>(`select count(*) as left ${others}`, [name])).rows[0]?.left) > 0);
  await client.end();
}
