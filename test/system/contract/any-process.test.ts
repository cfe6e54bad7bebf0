// Two real `serve` processes on one database. Requests alternate between them: no client needs sticky sessions.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount } from '../../../src/operations/accounts/create-account.ts';
import { administrator } from '../../../src/operations/administration.ts';
import { CATALOG, operationNamed } from '../../../src/operations/catalog.ts';
import { call } from '../../../src/operations/kernel/operation.ts';
import type { AccountRow } from '../../../src/store/access/accounts.ts';
import { authorizePath, BASE, callTool, consent, exchange, newClient, refresh } from '../../api/oauth/connecting.ts';
import { ENGINES, type TestApp } from '../../kit/test-app.ts';
import { expectVerified } from '../../kit/verified.ts';
import { byLink, openBrowser } from '../../web/dashboard/browser.ts';
import { openPlace, type Place } from '../cli/kit.ts';

const OWNER = 'owner@test.example';
const BURST = 100;
const SETTINGS = { BASE_URL: BASE, RATE_LIMIT_PER_MINUTE: '60', RATE_LIMIT_BURST: String(BURST) };

describe.each(ENGINES)('two processes on %s', (engine) => {
  let place: Place;
  let account: AccountRow;
  /** A test app whose requests alternate between the two processes. */
  let both: TestApp;
  beforeAll(async () => {
    place = await openPlace(engine, { BASE_URL: BASE });
    const wanted = { name: 'Test & Co', email: OWNER, handle: 'test' };
    account = await place.inside(({ services }) => createAccount(services, wanted));
    const [one, two] = await Promise.all([place.serve(SETTINGS), place.serve(SETTINGS)]);
    let requests = 0;
    const fetchInTurn: TestApp['fetch'] = (path, { token, json, ...init } = {}) => {
      const headers = new Headers(init.headers);
      if (token) headers.set('Authorization', `Bearer ${token}`);
      if (json !== undefined) headers.set('Content-Type', 'application/json');
      const { url } = requests++ % 2 === 0 ? one : two;
      const body = json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) };
      return fetch(`${url}${path}`, { ...init, ...body, headers });
    };
    const run: TestApp['run'] = (name, input = {}) =>
      place.inside(async ({ services }) => {
        const { data } = await call(services, administrator(account), operationNamed(name), input);
        return data as Record<string, never>;
      });
    both = { fetch: fetchInTurn, run } as TestApp;
  });
  afterAll(async () => {
    try {
      await expectVerified(place.url);
    } finally {
      await place[Symbol.asyncDispose]();
    }
  });

  const newToken = () =>
    place.inside(async ({ services }) => {
      const input = { name: 'test', scopes: ['billing.read', 'billing.write'] };
      return (await call(services, administrator(account), CATALOG.createToken, input)).data.token;
    });

  test('a key makes one change, however its repeats are spread', async () => {
    const token = await newToken();
    const create = async (): Promise<number> => {
      const headers = { 'Idempotency-Key': 'once' };
      const answer = await both.fetch('/api/v1/customers', { token, headers, json: { name: 'Only one' } });
      const body = (await answer.json()) as { data: { id: number }; error?: { code: string } };
      // An earlier request may still be running in the other process.
      if (answer.status === 409 && body.error?.code === 'idempotency_in_progress') return create();
      expect(answer.status).toBe(201);
      return body.data.id;
    };
    const ids = await Promise.all(Array.from({ length: 10 }, create));
    expect(new Set(ids).size).toBe(1);
    expect(await place.rows(`select id from customers where name = 'Only one'`)).toHaveLength(1);
  });

  test('a session of MCP that one process opened goes on in the other', async () => {
    const token = await newToken();
    const send = async (message: object, headers: Record<string, string> = {}) => {
      const accept = { Accept: 'application/json, text/event-stream', ...headers };
      const answer = await both.fetch('/mcp', { token, headers: accept, json: { jsonrpc: '2.0', id: 1, ...message } });
      return { status: answer.status, session: answer.headers.get('mcp-session-id'), text: await answer.text() };
    };
    const client = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } };
    const opened = await send({ method: 'initialize', params: client });
    const session = { 'mcp-session-id': opened.session ?? '', 'mcp-protocol-version': '2025-06-18' };
    for (let n = 0; n < 3; n++) {
      expect((await send({ method: 'tools/list' }, session)).text).toContain('createInvoice');
    }
    const called = await send({ method: 'tools/call', params: { name: 'getInvoiceStats', arguments: {} } }, session);
    expect([called.status, called.text]).toEqual([200, expect.stringContaining('outstanding')]);
  });

  test('a person signs in, an assistant connects and renews its token, each step in another process', async () => {
    const browser = openBrowser(both);
    await byLink(both, browser, OWNER);
    for (let n = 0; n < 2; n++) expect((await browser.get('/dashboard')).status).toBe(200);
    const client = await newClient(both);
    const { body } = await exchange(both, client, await consent(browser, authorizePath(client)));
    for (let n = 0; n < 2; n++) expect((await callTool(both, body.access_token, 'getInvoiceStats')).status).toBe(200);
    const renewed = await refresh(both, client, body.refresh_token);
    expect(renewed.status).toBe(200);
    for (let n = 0; n < 2; n++) {
      expect((await callTool(both, renewed.body.access_token, 'getInvoiceStats')).status).toBe(200);
    }
  });

  // On SQLite each `serve` process has its own counter (docs/scale.md).
  const allowed = engine === 'postgres' ? BURST : 2 * BURST;

  test(`a token may make ${allowed} calls in a minute`, async () => {
    const token = await newToken();
    const statuses = await Promise.all(
      Array.from({ length: allowed + 40 }, async () => (await both.fetch('/api/v1/business', { token })).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(allowed);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40);
  });
});
