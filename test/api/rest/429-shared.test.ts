import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../kit/postgres.ts';
import { openTestApp, type TestApp } from '../../kit/test-app.ts';
import { expectData, expectRefusal, send } from './exchange.ts';

const LIMITS = { RATE_LIMIT_PER_MINUTE: '10', RATE_LIMIT_BURST: '10' };

let database: FreshDatabase;
let first: TestApp;
let second: TestApp;
beforeAll(async () => {
  database = await freshDatabase();
  const environment = { ...LIMITS, DATABASE_URL: database.url };
  first = await openTestApp({ environment });
  second = await openTestApp({ environment, account: { handle: 'second' } });
});
afterAll(async () => {
  await first[Symbol.asyncDispose]();
  await second[Symbol.asyncDispose]();
  await database.drop();
});

test('two processes on one Postgres share a token’s limit', async () => {
  const token = await first.token();
  for (let turn = 0; turn < 5; turn++) {
    expectData(await send(first, 'GET /customers', { token }));
    expectData(await send(second, 'GET /customers', { token }));
  }
  for (const testApp of [first, second]) {
    const refused = await send(testApp, 'GET /customers', { token });
    expectRefusal(refused, 429, 'rate_limited');
    expect(refused.headers['x-ratelimit-remaining']).toBe('0');
  }
});

test('two processes that are called at once let through no call too many', async () => {
  const token = await first.token();
  const calls = Array.from({ length: 30 }, (_, index) =>
    send(index % 2 === 0 ? first : second, 'GET /customers', { token }),
  );
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
});
