// Limits of a token apply through every interface, and each interface reports them in its own format
// (docs/guardrails.md).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../kit/test-app.ts';
import { byLink, openBrowser, type TestBrowser } from '../web/dashboard/browser.ts';
import { ABOVE, holdsLimits, tokenWithin, WRITE } from './limits.ts';
import { callTool, connect } from './oauth/connecting.ts';

const INVOICE = { customer: { name: 'Ann' }, description: 'Work', amount: 150 };

let testApp: TestApp;
let owner: TestBrowser;
beforeAll(async () => {
  testApp = await openTestApp({ environment: { BASE_URL: 'https://billing.example' } });
  await testApp.run('connectProvider', { kind: 'sandbox' });
  owner = openBrowser(testApp);
  await byLink(testApp, owner, 'owner@test.example');
});
afterAll(() => testApp[Symbol.asyncDispose]());

const tokenWith = (limits: object) => tokenWithin(testApp, limits);
const bodyOf = async (answer: Promise<Response>) => (await (await answer).json()) as Record<string, unknown>;

/** Each function tries to create an invoice of EUR 150 with a token, and returns the text of the answer. */
const INTERFACES: Readonly<Record<string, (token: string) => Promise<string>>> = {
  REST: async (token) => JSON.stringify(await bodyOf(testApp.fetch('/api/v1/invoices', { token, json: INVOICE }))),
  MCP: async (token) => (await callTool(testApp, token, 'createInvoice', INVOICE)).text,
  'the assistant on this machine': async (token) => {
    const { serviceFor } = await testApp.app.assistant(token);
    const { callTool: called } = await import('../../src/tools/call.ts');
    return JSON.stringify((await called(await serviceFor({ client: 'test' }), 'createInvoice', INVOICE)).result);
  },
};

describe.each(Object.entries(INTERFACES))('%s', (_name, ask) => holdsLimits(() => testApp, ask));

test('REST answers 403 with the limit for programs, and no challenge: another scope would be no help', async () => {
  const answer = await testApp.fetch('/api/v1/invoices', {
    token: await tokenWith({ max_amount: 100 }),
    json: INVOICE,
  });
  expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([403, null]);
  expect(await answer.json()).toMatchObject({
    error: {
      ...{ code: 'limit_exceeded', message: ABOVE, retryable: false },
      limit: { kind: 'per_call', currency: 'EUR', max: 100, asked: 150 },
    },
  });
});

test('an ambiguous customer is 409 with the candidates; a customer may be named in REST too', async () => {
  const token = await tokenWith({});
  for (const email of ['a@twin.example', 'b@twin.example'])
    await testApp.run('createCustomer', { name: 'Twin', email });
  const answer = await testApp.fetch('/api/v1/invoices', { token, json: { ...INVOICE, customer: 'twin' } });
  expect(answer.status).toBe(409);
  const { error } = (await answer.json()) as { error: { code: string; customers: readonly { email: string }[] } };
  expect([error.code, error.customers.map(({ email }) => email)]).toEqual([
    'customer_ambiguous',
    ['b@twin.example', 'a@twin.example'],
  ]);
  const changed = await testApp.fetch('/api/v1/customers/a%40twin.example', {
    token,
    method: 'PATCH',
    json: { phone: '1' },
  });
  expect(await changed.json()).toMatchObject({ success: true, data: { email: 'a@twin.example', phone: '1' } });
});

test('a token that may only read is shown no tool that changes anything', async () => {
  const list = async (token: string) => {
    const json = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const headers = { Accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' };
    return (await testApp.fetch('/mcp', { token, json, headers })).text();
  };
  const [all, few] = [await list(await tokenWith({})), await list(await tokenWith({ read_only: true }))];
  expect(all).toContain('"createInvoice"');
  expect(few).toContain('"listInvoices"');
  expect(few).not.toContain('"createInvoice"');
});

test('a connected assistant is held to the limits its row was given, also when it is connected again', async () => {
  const { access_token = '' } = await connect(testApp, owner);
  expect((await callTool(testApp, access_token, 'createInvoice', INVOICE)).text).toContain('INV-');
  const found = await testApp.app.services.tokenLookUps.find(access_token);
  await testApp.run('limitToken', { id: found?.token.id, max_amount: 100 });
  const refused = await callTool(testApp, access_token, 'createInvoice', { ...INVOICE, description: 'more' });
  expect(refused.text).toContain(ABOVE);
  await testApp.run('limitToken', { id: found?.token.id, read_only: true });
  const reading = await callTool(testApp, access_token, 'createCustomer', { name: 'Bob' });
  expect([reading.status, reading.challenge]).toEqual([200, '']);
  expect(reading.text).toContain(WRITE);
  const { activity } = await testApp.run('listActivity', { limit: 1 });
  expect(activity).toMatchObject([{ summary: expect.stringMatching(/^Set limits for .* owner@test\.example$/) }]);
});
