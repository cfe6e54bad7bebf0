// JSON that no honest program writes is a refusal at every door that takes JSON, and nothing is remembered or changed by it.
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROUTES } from '../../src/api/http/routes.ts';
import { type Ledger, openLedger } from '../kit/desk.ts';
import { exchange } from './rest/exchange.ts';

const brackets = '['.repeat(5_000) + ']'.repeat(5_000);
/** As a customer would have it. */
const ODD: readonly [what: string, json: string][] = [
  ['5 000 nested lists', `{"name":"Ann","note":${brackets}}`],
  ['as many as the largest body has', `{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ['5 000 nested objects', `${'{"name":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
  ['a name twice', '{"name":"Ann","name":"Bob"}'],
  ['a name twice, once in escapes', '{"name":"Ann","n\\u0061me":"Bob"}'],
];
/** Plain JSON, whose fields are judged like any other. */
const PROTOTYPE: readonly [what: string, json: string][] = [
  ['__proto__', '{"name":"Ann","__proto__":{"email":"evil@example.com"}}'],
  ['__proto__ in escapes', '{"name":"Ann","\\u005f_proto__":{"email":"evil@example.com"}}'],
];
const STRANGE: readonly [what: string, json: string][] = [
  ['a number beyond all numbers', '{"name":"Ann","payment_term_days":1e999}'],
  ['half of a character', '{"name":"\\ud800"}'],
  ['half of a character as a name', '{"name":"Ann","\\udc00":1}'],
  ['names that every object inherits', '{"name":"Ann","constructor":1,"toString":2,"hasOwnProperty":3}'],
  ['a number that no number holds', '{"name":"Ann","payment_term_days":9007199254740993000}'],
];

const failures: unknown[] = [];
const log = pino({ level: 'error' }, { write: (line: string) => void failures.push(JSON.parse(line)) });
let ledger: Ledger;
let base: string;
let token: string;
beforeAll(async () => {
  ledger = await openLedger('sqlite', { log });
  await ledger.testApp.run('connectProvider', { kind: 'sandbox' });
  base = await ledger.testApp.baseUrl();
  token = await ledger.testApp.token();
});
afterAll(() => ledger[Symbol.asyncDispose]());

let keys = 0;
function post(path: string, body: string, headers: Record<string, string> = {}, method = 'POST') {
  const sent = { 'Content-Type': 'application/json', 'Idempotency-Key': `odd-${keys++}`, ...headers };
  return exchange(base, method, path, { body, headers: sent, token });
}

/** Whatever was tried: nobody made a row, a key waits for no answer, and no bug was logged. */
async function nothingHappened<T>(tried: () => Promise<T>): Promise<T> {
  const rows = async () => (await ledger.database.rows('select id from customers')).length;
  const before = await rows();
  failures.length = 0;
  const result = await tried();
  expect(await rows()).toBe(before);
  expect(await ledger.database.rows('select * from idempotency_keys')).toEqual([]);
  expect(failures).toEqual([]);
  return result;
}

describe('over REST', () => {
  test.each(ODD)('%s is malformed, whatever the route', async (_what, json) => {
    await nothingHappened(async () => {
      for (const { method, path } of ROUTES.filter((route) => route.method !== 'GET')) {
        const { status, body } = await post(`/api/v1${path.replace('{id}', '1')}`, json, {}, method);
        expect({ status, body }, path).toMatchObject({
          status: 400,
          body: { success: false, error: { code: 'malformed_json', retryable: false, hint: expect.any(String) } },
        });
      }
    });
  });

  test.each([...PROTOTYPE, ...STRANGE])('%s is refused by name', async (_what, json) => {
    const { status, body } = await nothingHappened(() => post('/api/v1/customers', json));
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { error: { code: 'validation_failed', field: expect.any(String) } },
    });
  });

  test('a query has no such fields either', async () => {
    for (const name of ['__proto__', 'constructor', 'toString', '__proto__[x]']) {
      const { status } = await exchange(base, 'GET', `/api/v1/customers?${encodeURIComponent(name)}=1`, { token });
      expect(status, name).toBe(422);
    }
  });
});

describe('to assistants', () => {
  const call = (args: string, id = '"7"') =>
    `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"createCustomer","arguments":${args}}}`;
  const accept = { Accept: 'application/json, text/event-stream' };

  test.each([...ODD, ...PROTOTYPE])('%s is no request', async (_what, json) => {
    for (const body of [call(json), `[${call(json)}]`]) {
      const { status, body: answer } = await nothingHappened(() => post('/mcp', body, accept));
      expect(status).toBe(400);
      expect(answer).toMatchObject({
        jsonrpc: '2.0',
        error: { code: -32600, message: expect.stringMatching(/^Invalid/) },
      });
    }
  });

  test.each(STRANGE)('%s is refused as a result', async (_what, json) => {
    const { status, text } = await nothingHappened(() => post('/mcp', call(json), accept));
    expect([status, text], text).toEqual([200, expect.stringContaining('validation_failed')]);
  });

  test('what stands around the call is judged too', async () => {
    for (const body of [brackets, `{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}`, `[${call('{}')},${brackets}]`]) {
      expect((await nothingHappened(() => post('/mcp', body, accept))).status).toBe(400);
    }
  });
});

/** R30: these answer 200, and their callers read the body. */
test.each(['/v2/create', '/v2/payments', '/v2/customers', '/link/api/create'])('at %s', async (path) => {
  for (const [what, json] of ODD) {
    const { status, body } = await nothingHappened(() => post(path, json.replace('{', `{"token":"${token}",`)));
    expect({ status, body }, what).toEqual({
      status: 200,
      body: { status: 'error', error: 'unknown', realerror: expect.stringMatching(/^The body is not valid JSON/) },
    });
  }
});

test.each(['/oauth/register', '/oauth/token', '/oauth/revoke', '/oauth/authorize'])('at %s', async (path) => {
  const client = '{"redirect_uris":["https://claude.ai/api/mcp/auth_callback"],';
  for (const [what, json] of [
    ...ODD.map(([odd, text]) => [odd, text.replace('{', client)] as const),
    ...PROTOTYPE,
    ...STRANGE,
  ]) {
    const { status } = await nothingHappened(() => post(path, json));
    expect([400, 401, 404, 405, 413, 415, 429], `${what}: ${status}`).toContain(status);
  }
});

test.each(['sandbox', 'stripe', 'mollie', 'nobody'])('in a callback of %s', async (kind) => {
  for (const [, json] of ODD) {
    for (const reference of ['test', 'nothing']) {
      const { status } = await nothingHappened(() => post(`/callbacks/${kind}/${reference}`, json));
      expect(status).toBeLessThan(500);
    }
  }
});
