// JSON that no normal program writes is refused at every interface that takes JSON. It stores nothing and changes
// nothing.
import { describe, expect, test } from 'vitest';
import { ROUTES } from '../../src/api/rest/routes.ts';
import { brackets, ODD, PROTOTYPE, STRANGE, sharedOddJson } from './odd-json.ts';

const { get, post, nothingHappened } = sharedOddJson();

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
      const { status } = await get(`/api/v1/customers?${encodeURIComponent(name)}=1`);
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
