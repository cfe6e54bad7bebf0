import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Answer, openBusiness, type Sent, send, sharedTestApp } from './exchange.ts';

const START = Date.parse('2026-03-17T11:00:00Z');
const JSON_TYPE = { 'Content-Type': 'application/json' };

const figuresOf = ({ headers }: Answer) => ({
  limit: headers['x-ratelimit-limit'],
  remaining: headers['x-ratelimit-remaining'],
  reset: headers['x-ratelimit-reset'],
  policy: headers['ratelimit-policy'],
  left: headers.ratelimit,
});

const ANY: [what: string, line: string, sent: Sent, status: number][] = [
  ['a success', 'GET /customers', {}, 200],
  ['a creation', 'POST /customers', { json: { name: 'Ann' } }, 201],
  ['malformed JSON', 'POST /customers', { body: '{', headers: JSON_TYPE }, 400],
  ['a malformed path', 'GET /customers/%', {}, 400],
  ['no token', 'GET /customers', { token: undefined }, 401],
  ['a wrong token', 'GET /customers', { token: 'bh_wrong' }, 401],
  ['an unknown path', 'GET /nothing', {}, 404],
  ['an unknown object', 'GET /customers/999999', {}, 404],
  ['a wrong method', 'DELETE /customers', {}, 405],
  ['a body that is too large', 'POST /customers', { body: ' '.repeat(300_000), headers: JSON_TYPE }, 413],
  ['another type', 'POST /customers', { body: 'x', headers: { 'Content-Type': 'text/plain' } }, 415],
  ['a wrong field', 'POST /customers', { json: {} }, 422],
  ['HEAD', 'HEAD /customers', {}, 200],
];

describe('every response says what is left of the limit (R13)', () => {
  const testApp = sharedTestApp({ environment: { RATE_LIMIT_PER_MINUTE: '60', RATE_LIMIT_BURST: '100' } });
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: START });
    testApp().clock.set('2026-03-17T11:00:00Z');
  });
  afterEach(() => vi.useRealTimers());

  test.each(ANY)('%s', async (_what, line, sent, status) => {
    const business = await openBusiness(testApp());
    const answer = await business.send(line, sent);
    expect(answer.status, answer.text).toBe(status);
    expect(figuresOf(answer)).toEqual({
      limit: '100',
      remaining: expect.stringMatching(/^\d+$/),
      reset: String(START / 1000 + 60),
      policy: '"burst";q=100;w=60, "sustained";q=300;w=300',
      left: expect.stringMatching(/^"burst";r=\d+;t=60, "sustained";r=\d+;t=300$/),
    });
  });

  test('a token that may not answers them too', async () => {
    const business = await openBusiness(testApp());
    const token = await testApp().token(['billing.read'], business.account);
    const answer = await business.send('POST /customers', { token, json: { name: 'Ann' } });
    expect(answer.status).toBe(403);
    expect(figuresOf(answer)).toMatchObject({ limit: '100', remaining: '99' });
  });

  test('the figures count down, and the clock runs towards the reset', async () => {
    const business = await openBusiness(testApp());
    for (const [second, remaining] of [99, 98, 97].entries()) {
      expect(figuresOf(await business.send('GET /customers'))).toMatchObject({
        remaining: String(remaining),
        reset: String(START / 1000 + 60),
        left: `"burst";r=${remaining};t=${60 - second}, "sustained";r=${remaining + 200};t=${300 - second}`,
      });
      vi.setSystemTime(Date.now() + 1000);
      testApp().clock.advance(1000);
    }
  });

  test('the X figures are those of the tighter window', async () => {
    const business = await openBusiness(testApp());
    for (let minute = 0; minute < 2; minute++) {
      for (let call = 0; call < 100; call++) await business.send('GET /nothing');
      vi.setSystemTime(Date.now() + 60_000);
      testApp().clock.advance(60_000);
    }
    for (let call = 0; call < 50; call++) await business.send('GET /nothing');
    // 49 of 100 calls are left in the one-minute window, and 49 of 300 in the five-minute window.
    expect(figuresOf(await business.send('GET /nothing'))).toMatchObject({ limit: '100', remaining: '49' });
    vi.setSystemTime(Date.now() + 60_000);
    testApp().clock.advance(60_000);
    expect(figuresOf(await business.send('GET /nothing'))).toMatchObject({
      limit: '300',
      remaining: '48',
      reset: String(START / 1000 + 300),
      left: '"burst";r=99;t=60, "sustained";r=48;t=120',
    });
  });

  test('a refused call says that nothing is left', async () => {
    const business = await openBusiness(testApp());
    for (let call = 0; call < 100; call++) await business.send('GET /nothing');
    const refused = await business.send('GET /customers');
    expect(refused.status).toBe(429);
    expect(figuresOf(refused)).toMatchObject({
      limit: '100',
      remaining: '0',
      reset: String(START / 1000 + 60),
      left: '"burst";r=0;t=60, "sustained";r=200;t=300',
    });
    expect(refused.headers['retry-after']).toBe('60');
  });

  test('valid and invalid callers from one address do not see each other’s figures', async () => {
    const business = await openBusiness(testApp());
    const before = Number(figuresOf(await send(testApp(), 'GET /customers')).remaining);
    await business.send('GET /customers');
    expect(figuresOf(await send(testApp(), 'GET /customers')).remaining).toBe(String(before - 1));
  });
});
