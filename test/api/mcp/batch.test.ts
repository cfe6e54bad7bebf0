// Each call of a batch costs one point of the rate limit before it runs. Other requests are served in between (R13).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINES_OF_RULES, openTestApp, type TestApp } from '../../kit/test-app.ts';

type Message = { readonly id?: unknown; readonly result?: unknown; readonly error?: Record<string, unknown> };
const HEADERS = { Accept: 'application/json, text/event-stream' };

const callOf = (id: number, name: string, args: object = {}) => ({
  ...{ jsonrpc: '2.0', id, method: 'tools/call' },
  params: { name, arguments: args },
});
const customers = (count: number) =>
  Array.from({ length: count }, (_, index) => callOf(index + 1, 'createCustomer', { name: `Customer ${index}` }));

async function post(testApp: TestApp, token: string, json: unknown, headers: Record<string, string> = {}) {
  const answer = await testApp.fetch('/mcp', { token, json, headers: { ...HEADERS, ...headers } });
  const text = await answer.text();
  const messages = [...text.matchAll(/^data: (.+)$/gm)].map(([, data = '']) => JSON.parse(data) as Message);
  return { answer, text, messages };
}

describe.each(ENGINES_OF_RULES)('a batch over HTTP on %s', (engine) => {
  let testApp: TestApp;
  beforeAll(async () => {
    const environment = { RATE_LIMIT_PER_MINUTE: '20', RATE_LIMIT_BURST: '30' };
    testApp = await openTestApp({ engine, environment });
  });
  afterAll(() => testApp[Symbol.asyncDispose]());

  test('costs a point for each call, and what is beyond is answered with errors that have its ids', async () => {
    const token = await testApp.token();
    const account = testApp.account;
    const count = async () => (await testApp.run('listCustomers', {}, { account })).total_count as unknown as number;
    const before = await count();
    const { answer, messages } = await post(testApp, token, customers(40));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    expect(messages.map(({ id }) => id)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    expect(messages.filter(({ result }) => result !== undefined)).toHaveLength(30);
    const refused = messages.slice(30);
    for (const { id, error } of refused) {
      expect(typeof id).toBe('number');
      expect(error).toMatchObject({ code: -32_000, data: { code: 'rate_limited', retry_after: expect.any(Number) } });
    }
    expect(await count()).toBe(before + 30);
    expect(answer.headers.get('x-ratelimit-remaining')).toBe('0');
    // The batch has used up the rate limit, so the next one is refused.
    const next = await post(testApp, token, customers(2));
    expect([next.answer.status, Number(next.answer.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(await count()).toBe(before + 30);
  });

  test('costs nothing for its notifications, and what is no call is not run as one', async () => {
    const token = await testApp.token();
    const note = { jsonrpc: '2.0', method: 'notifications/initialized' };
    const { messages } = await post(testApp, token, [note, callOf(1, 'listCustomers'), note, callOf(2, 'nothing')]);
    expect(messages).toMatchObject([
      { id: 1, result: {} },
      { id: 2, error: { code: -32_602 } },
    ]);
    const { answer } = await post(testApp, token, callOf(3, 'listCustomers'));
    expect(answer.headers.get('x-ratelimit-remaining')).toBe('27');
  });

  test.each([
    ['with a broken message', [...customers(2), { jsonrpc: '1.0', id: 9 }]],
    ['of more than the SDK takes', customers(101)],
    ['with a handshake in it', [callOf(1, 'listCustomers'), { ...INITIALIZE, id: 2 }, callOf(3, 'listCustomers')]],
  ])('%s is refused whole, and runs nothing', async (_what, batch) => {
    const token = await testApp.token();
    const before = (await testApp.run('listActivity')).total_count;
    const { answer } = await post(testApp, token, batch);
    expect(answer.status).toBe(400);
    expect((await testApp.run('listActivity')).total_count).toEqual(before);
  });

  test('in a session of the 2025 protocol is counted the same way', async () => {
    const token = await testApp.token();
    const opened = await post(testApp, token, INITIALIZE);
    const session = { 'Mcp-Session-Id': opened.answer.headers.get('mcp-session-id') ?? '' };
    const { messages } = await post(testApp, token, customers(40), session);
    expect(messages.filter(({ result }) => result !== undefined)).toHaveLength(29);
    expect(messages.filter(({ error }) => error !== undefined)).toHaveLength(11);
  });
});

const INITIALIZE = {
  ...{ jsonrpc: '2.0', id: 0, method: 'initialize' },
  params: { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};

test('another request is served while a batch runs', async () => {
  await using testApp = await openTestApp();
  const token = await testApp.token();
  await testApp.baseUrl();
  let ended = 0;
  const batch = post(
    testApp,
    token,
    Array.from({ length: 100 }, (_, id) => callOf(id + 1, 'createCustomer', { name: `C ${id}` })),
  ).finally(() => {
    ended += 1;
  });
  // Waits until the first call of the batch has run. The last one has not run yet.
  const count = async () => (await testApp.run('listCustomers', {})).total_count as unknown as number;
  await expect.poll(count, { interval: 1 }).toBeGreaterThan(0);
  const answer = await testApp.fetch('/healthz');
  expect([answer.status, ended]).toEqual([200, 0]);
  expect(await count()).toBeLessThan(100);
  expect((await batch).messages).toHaveLength(100);
});

test('a client that leaves ends its batch', async () => {
  await using testApp = await openTestApp();
  const token = await testApp.token();
  const leaving = new AbortController();
  const json = Array.from({ length: 100 }, (_, id) => callOf(id + 1, 'createCustomer', { name: `C ${id}` }));
  const left = testApp.fetch('/mcp', { token, json, headers: HEADERS, signal: leaving.signal }).then(async (answer) => {
    await answer.body?.getReader().read();
    leaving.abort();
  });
  await left;
  const count = async () => (await testApp.run('listCustomers', {})).total_count as unknown as number;
  let last = -1;
  const isStill = async () => {
    const before = last;
    last = await count();
    return before === last;
  };
  await expect.poll(isStill, { interval: 200 }).toBe(true);
  expect(last).toBeLessThan(100);
});
