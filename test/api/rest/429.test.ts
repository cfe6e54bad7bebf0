import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { type Answer, expectData, expectRefusal, openBusiness, send, sharedTestApp } from './exchange.ts';

const MINUTE_MS = 60_000;
const START = Date.parse('2026-03-17T11:00:00Z');

// The stored data of a window is tested on both engines by test/contract/rate-windows.test.ts.

/** Fakes `Date`, which the limiter reads. Timers keep real time. */
function fakeDate(): void {
  beforeAll(() => vi.useFakeTimers({ toFake: ['Date'], now: START }));
  afterAll(() => vi.useRealTimers());
}
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const retryAfter = (answer: Answer) => Number(answer.headers['retry-after']);

/** Sends calls one after the other, and returns the last answer. */
async function sendTimes(count: number, call: () => Promise<Answer>): Promise<Answer> {
  let last = await call();
  for (let sent = 1; sent < count; sent++) last = await call();
  return last;
}

describe.each(ENGINES_OF_RULES)('429 on %s: 100 calls in a minute, 300 in five (R13)', (engine) => {
  const testApp = sharedTestApp({ engine, environment: { RATE_LIMIT_PER_MINUTE: '60', RATE_LIMIT_BURST: '100' } });
  fakeDate();
  // Each test has its own window, also for calls without a token, which are counted by their shared address.
  beforeEach(() => pass(10 * MINUTE_MS));
  const openCaller = async () => {
    const business = await openBusiness(testApp());
    return () => business.send('GET /invoices/stats');
  };

  test('the 101st call in a minute is refused, and one after Retry-After succeeds', async () => {
    const call = await openCaller();
    expectData(await sendTimes(100, call));
    pass(12_300);
    const refused = await call();
    const error = expectRefusal(refused, 429, 'rate_limited');
    expect(error).toMatchObject({ retryable: true, hint: expect.any(String) });
    expect(retryAfter(refused)).toBe(48);
    expect(error.message).toContain('48 seconds');
    pass(47_000);
    expect(expectRefusal(await call(), 429, 'rate_limited')).toMatchObject({ retryable: true });
    pass(1_000);
    expectData(await call());
  });

  test('the 301st call in five minutes is refused, however spread, and one after Retry-After succeeds', async () => {
    const call = await openCaller();
    for (let minute = 0; minute < 3; minute++) {
      expectData(await sendTimes(100, call));
      pass(MINUTE_MS);
    }
    const refused = await call();
    expectRefusal(refused, 429, 'rate_limited');
    expect(retryAfter(refused)).toBe(120);
    pass((retryAfter(refused) - 1) * 1000);
    expectRefusal(await call(), 429, 'rate_limited');
    pass(1000);
    expectData(await sendTimes(100, call));
  });
});

// The same limiter with a tenth of the calls, to make the tests faster.
describe.each(ENGINES_OF_RULES)('429 on %s: 10 calls in a minute, 30 in five', (engine) => {
  const testApp = sharedTestApp({ engine, environment: { RATE_LIMIT_PER_MINUTE: '6', RATE_LIMIT_BURST: '10' } });
  fakeDate();
  beforeEach(() => pass(10 * MINUTE_MS));
  const openCaller = async () => {
    const business = await openBusiness(testApp());
    return () => business.send('GET /invoices/stats');
  };

  test('a call that one window refuses takes nothing from the other', async () => {
    const call = await openCaller();
    expectData(await sendTimes(10, call));
    // 25 calls are refused. If they counted, they would use up the five-minute window.
    expectRefusal(await sendTimes(25, call), 429, 'rate_limited');
    pass(MINUTE_MS);
    expectData(await sendTimes(10, call));
    pass(MINUTE_MS);
    expectData(await sendTimes(10, call));
    // Now the five-minute window is used up. 15 refused calls do not count in the one-minute window.
    pass(MINUTE_MS);
    expectRefusal(await sendTimes(15, call), 429, 'rate_limited');
    pass(2 * MINUTE_MS - 1);
    expectRefusal(await call(), 429, 'rate_limited');
    pass(1);
    expectData(await sendTimes(10, call));
  });

  test('refused calls change nothing and count for their token only', async () => {
    const business = await openBusiness(testApp());
    await sendTimes(10, () => business.send('GET /customers'));
    const before = await business.footprint();
    expectRefusal(await business.send('POST /customers', { json: { name: 'Ann' } }), 429, 'rate_limited');
    expectRefusal(await business.send('GET /nothing'), 429, 'rate_limited');
    expect(await business.footprint()).toEqual(before);
    const second = await testApp().token(['billing.read'], business.account);
    expectData(await business.send('GET /customers', { token: second }));
  });

  test('every call counts: refusals, unknown paths, wrong methods and bodies', async () => {
    const business = await openBusiness(testApp());
    const calls: [line: string, status: number][] = [
      ['GET /customers?limit=0', 422],
      ['GET /customers/5000', 404],
      ['GET /nothing', 404],
      ['DELETE /customers', 405],
      ['POST /customers', 422],
    ];
    for (const [line, status] of calls) expect((await business.send(line)).status).toBe(status);
    const malformed = { body: '{', headers: { 'Content-Type': 'application/json' } };
    expect((await business.send('POST /customers', malformed)).status).toBe(400);
    const last = await business.send('GET /customers');
    expect(last.headers['x-ratelimit-remaining']).toBe(String(10 - calls.length - 2));
  });

  test('both secrets of a rotated token share its limit', async () => {
    const business = await openBusiness(testApp());
    const { id, token } = await business.run('createToken', { scopes: ['billing.read'] });
    const { token: rotated } = await business.run('rotateToken', { id });
    await sendTimes(5, () => business.send('GET /customers', { token }));
    await sendTimes(5, () => business.send('GET /customers', { token: rotated }));
    expectRefusal(await business.send('GET /customers', { token }), 429, 'rate_limited');
  });

  test('calls without a valid token are limited per address, and do not keep valid ones out', async () => {
    const business = await openBusiness(testApp());
    const refused = await sendTimes(10, () => send(testApp(), 'GET /customers'));
    expectRefusal(refused, 401, 'unauthorized');
    expectRefusal(await send(testApp(), 'GET /customers', { token: 'bh_wrong' }), 429, 'rate_limited');
    expectRefusal(await send(testApp(), 'GET /nothing'), 429, 'rate_limited');
    expectData(await business.send('GET /customers'));
    pass(MINUTE_MS);
    expectRefusal(await send(testApp(), 'GET /customers'), 401, 'unauthorized');
  });

  test('a client cannot choose its address while no proxy is trusted', async () => {
    await sendTimes(10, () => send(testApp(), 'GET /customers'));
    const headers = { 'X-Forwarded-For': '203.0.113.9', Forwarded: 'for=203.0.113.9', 'X-Real-IP': '203.0.113.9' };
    expectRefusal(await send(testApp(), 'GET /customers', { headers }), 429, 'rate_limited');
  });

  test('parallel calls are counted one by one', async () => {
    const call = await openCaller();
    const answers = await Promise.all(Array.from({ length: 12 }, call));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  });
});

describe('behind a trusted proxy', () => {
  const environment = { RATE_LIMIT_PER_MINUTE: '5', RATE_LIMIT_BURST: '5', TRUST_PROXY: '1' };
  const testApp = sharedTestApp({ environment });

  test('the address is the one that the proxy saw, not what its client claims', async () => {
    const from = (addresses: string) =>
      send(testApp(), 'GET /customers', { headers: { 'X-Forwarded-For': addresses } });
    expectRefusal(await sendTimes(5, () => from('203.0.113.1')), 401, 'unauthorized');
    expectRefusal(await from('203.0.113.1'), 429, 'rate_limited');
    expectRefusal(await from('198.51.100.7, 203.0.113.1'), 429, 'rate_limited');
    expectRefusal(await from('203.0.113.2'), 401, 'unauthorized');
  });
});

describe('the settings', () => {
  const thousand = sharedTestApp({ environment: { RATE_LIMIT_PER_MINUTE: '1000' } });

  test("the specification's second figure, 1000 in a minute, is a setting", async () => {
    const business = await openBusiness(thousand());
    const answer = await business.send('GET /customers');
    expect(answer.headers['ratelimit-policy']).toBe('"burst";q=1000;w=60, "sustained";q=5000;w=300');
    expect(answer.headers['x-ratelimit-limit']).toBe('1000');
  });
});
