// Refused requests: they leak nothing, and stored data does not grow.
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientDocuments } from '../../../src/gateways/client-documents.ts';
import { openTestApp, type TestApp } from '../../kit/test-app.ts';
import { words } from '../../web/browse.ts';
import { byLink, hiddenIn, openBrowser, type TestBrowser } from '../../web/dashboard/browser.ts';
import { EVIL, expectEscaped, keyOf } from '../../web/dashboard/people.ts';
import {
  authorizePath,
  BASE,
  CLAUDE,
  callTool,
  connect,
  consent,
  exchange,
  newClient,
  REST,
  refresh,
  register,
  restStatus,
  token,
  verifier,
} from './connecting.ts';

let testApp: TestApp;
let owner: TestBrowser;
beforeAll(async () => {
  testApp = await openTestApp();
  owner = openBrowser(testApp);
  await byLink(testApp, owner, 'owner@test.example');
});
afterAll(() => testApp[Symbol.asyncDispose]());

/** The error with which the browser returns to the client, or the text of the page if the browser may not return. */
async function refusedAt(clientId: string, more: Readonly<Record<string, string | undefined>>): Promise<string> {
  const { status, location, text } = await owner.get(authorizePath(clientId, more));
  if (status !== 303) return words(text);
  // Answers of the implicit flow, which is not offered, are in the fragment of the URL (after `#`).
  const left = new URL(location.replace('#', '?'), BASE);
  expect(left.origin + left.pathname).toBe(CLAUDE);
  expect(left.searchParams.get('iss')).toBe(BASE);
  return left.searchParams.get('error') ?? 'nothing';
}

describe('a request', () => {
  let clientId: string;
  beforeAll(async () => {
    clientId = await newClient(testApp);
  });

  test.each([
    ['no proof of the code', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['a proof in the clear', { code_challenge: verifier, code_challenge_method: 'plain' }, 'invalid_request'],
    ['another flow', { response_type: 'token' }, 'invalid_request'],
    ['a resource that is not here', { resource: 'https://evil.example/mcp' }, 'invalid_target'],
    ['an answer without a question', { prompt: 'none' }, 'interaction_required'],
  ])('with %s goes back refused', async (_, more, error) => {
    expect(await refusedAt(clientId, more)).toBe(error);
  });

  test.each([
    ['https://evil.example/callback'],
    [`${CLAUDE}/`],
    [`${CLAUDE}?x=1`],
    ['https://claude.ai.evil.example/api/mcp/auth_callback'],
    ['https://claude.com/api/mcp/auth_callback'],
    ['http://127.0.0.1:5/callback'],
    ['javascript:alert(1)'],
  ])('for another address than its own goes nowhere: %s', async (redirect_uri) => {
    const page = await refusedAt(clientId, { redirect_uri });
    expect(page).toContain('This assistant cannot be connected');
    expect(page).toContain('return address is not allowed here');
  });

  test('for two resources is refused before anybody is asked', async () => {
    const path = `${authorizePath(clientId)}&resource=${encodeURIComponent(REST)}`;
    const { location } = await owner.get(path);
    expect(new URL(location, BASE).searchParams.get('error')).toBe('invalid_target');
  });

  test('of a client that nobody knows goes nowhere, and nothing of it is shown', async () => {
    for (const unknown of ['mcp_unknown', EVIL]) {
      const { status, text } = await owner.get(authorizePath(unknown));
      expect([status, text.includes('onerror')]).toEqual([400, false]);
      expect(words(text)).toContain('invalid_client');
    }
  });

  test('that names no scope, or none of ours, asks for both', async () => {
    for (const scope of [undefined, 'openid profile', 'offline_access']) {
      const left = await consent(owner, authorizePath(clientId, { scope }));
      expect((await exchange(testApp, clientId, left)).body.scope).toBe('billing.read billing.write');
    }
  });
});

describe('an exchange', () => {
  test.each([
    ['another proof', { code_verifier: 'x'.repeat(43) }],
    ['no proof', { code_verifier: '' }],
    ['another address', { redirect_uri: 'https://claude.com/api/mcp/auth_callback' }],
    ['another resource', { resource: REST }],
  ])('with %s gives nothing', async (_, more) => {
    const clientId = await newClient(testApp);
    const { status, body } = await exchange(testApp, clientId, await consent(owner, authorizePath(clientId)), more);
    expect([status, body.access_token]).toEqual([400, undefined]);
    expect(['invalid_grant', 'invalid_target', 'invalid_request']).toContain(body.error);
  });

  test('by another client, after its minute, and of an invented code gives nothing', async () => {
    const [clientId, other] = [await newClient(testApp), await newClient(testApp)];
    const left = await consent(owner, authorizePath(clientId));
    expect((await exchange(testApp, other, left)).body.error).toBe('invalid_grant');
    const late = await consent(owner, authorizePath(clientId));
    testApp.clock.advance(60_000);
    expect((await exchange(testApp, clientId, late)).body.error).toBe('invalid_grant');
    const invented = {
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: CLAUDE,
      code: 'x'.repeat(43),
    };
    expect((await token(testApp, { ...invented, code_verifier: verifier })).body.error).toBe('invalid_grant');
    expect((await token(testApp, { grant_type: 'client_credentials', client_id: clientId })).status).toBe(400);
    expect((await token(testApp, { grant_type: 'password', username: 'a', password: 'b' })).status).toBe(400);
  });

  test('a refresh token is its client’s, and gives no more than was agreed to', async () => {
    const clientId = await newClient(testApp);
    const left = await consent(owner, authorizePath(clientId), { scopes: ['billing.read'] });
    const { body } = await exchange(testApp, clientId, left);
    expect(body.scope).toBe('billing.read');
    expect((await refresh(testApp, await newClient(testApp), body.refresh_token)).body.error).toBe('invalid_grant');
    const more = await refresh(testApp, clientId, body.refresh_token, { scope: 'billing.read billing.write' });
    expect(more.body.error).toBe('invalid_scope');
    const elsewhere = await refresh(testApp, clientId, body.refresh_token, { resource: REST });
    expect(elsewhere.body.error).toBe('invalid_target');
  });
});

describe('a token', () => {
  test('of less than the tool needs is told all that it takes; more than it holds is not done', async () => {
    const clientId = await newClient(testApp);
    const left = await consent(owner, authorizePath(clientId), { scopes: ['billing.read'] });
    const { access_token } = (await exchange(testApp, clientId, left)).body;
    expect((await callTool(testApp, access_token, 'listCustomers')).status).toBe(200);
    const refused = await callTool(testApp, access_token, 'createCustomer', { name: 'Never' });
    expect(refused.status).toBe(403);
    expect(refused.challenge).toBe(
      `Bearer realm="billing", error="insufficient_scope", scope="billing.read billing.write", resource_metadata="${BASE}/.well-known/oauth-protected-resource/mcp"`,
    );
    expect(JSON.parse(refused.text)).toMatchObject({ jsonrpc: '2.0', error: { message: /billing.write/ } });
    expect((await callTool(testApp, access_token, 'listCustomers', { query: 'Never' })).text).toContain(
      '"total_count":0',
    );
    const narrowed = await callTool(testApp, access_token, 'createCustomer', { name: 'Never' }, '?read_only=1');
    expect([narrowed.status, narrowed.challenge], 'it is not offered there').toEqual([200, '']);
    expect(narrowed.text).toContain('Unknown tool: createCustomer');
    for (const [tool, args, expected] of [
      // A call through another tool needs the scope of the tool that it names.
      ['callWriteTool', { name: 'createItem', arguments: '{"code":"NEVER"}' }, 403],
      ['callWriteTool', { name: ' createItem ' }, 403],
      ['callReadTool', { name: 'listItems' }, 200],
      ['findTools', { query: 'items' }, 200],
      // A call with wrong arguments is refused because of the arguments, and not because of its scope.
      ['callWriteTool', { name: 'listItems' }, 200],
      ['callReadTool', { name: 'createItem' }, 200],
      ['callWriteTool', { name: 'createItems' }, 200],
      ['callWriteTool', { name: 'callWriteTool', arguments: '{"name":"createItem"}' }, 200],
      ['callWriteTool', {}, 200],
    ] as const) {
      const called = await callTool(testApp, access_token, tool, args);
      expect([called.status, called.challenge], JSON.stringify(args)).toEqual(
        expected === 403 ? [403, refused.challenge] : [200, ''],
      );
    }
    expect((await callTool(testApp, access_token, 'callReadTool', { name: 'listItems' })).text).not.toContain('NEVER');
    const inner = { name: 'callWriteTool', arguments: { name: 'createItem', arguments: '{}' } };
    const throughBatch = [{ jsonrpc: '2.0', id: 1, method: 'tools/call', params: inner }];
    const batch = [{ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'createCustomer', arguments: {} } }];
    const headers = { Accept: 'application/json, text/event-stream' };
    expect((await testApp.fetch('/mcp', { token: access_token, json: batch, headers })).status).toBe(403);
    expect((await testApp.fetch('/mcp', { token: access_token, json: throughBatch, headers })).status).toBe(403);
    const rest = (
      await exchange(
        testApp,
        clientId,
        await consent(owner, authorizePath(clientId, { resource: REST }), { scopes: ['billing.read'] }),
      )
    ).body;
    const made = await testApp.fetch('/api/v1/customers', { token: rest.access_token, json: { name: 'Never' } });
    expect([made.status, made.headers.get('www-authenticate')]).toEqual([
      403,
      expect.stringContaining('scope="billing.write"'),
    ]);
  });

  test('that is mistyped, a code, a refresh token or for elsewhere is no token', async () => {
    const { access_token, refresh_token } = await connect(testApp, owner);
    for (const secret of [`${access_token}x`, access_token.slice(1), refresh_token, 'A'.repeat(43)]) {
      const { status, challenge } = await callTool(testApp, secret, 'getInvoiceStats');
      expect([status, challenge]).toEqual([401, expect.stringContaining('error="invalid_token"')]);
    }
    expect(await restStatus(testApp, access_token)).toBe(401);
  });
});

describe('consent', () => {
  test('denied is told to the client, and lets nobody in', async () => {
    const clientId = await newClient(testApp);
    const left = await consent(owner, authorizePath(clientId), { answer: 'deny' });
    expect(left.searchParams.get('error')).toBe('access_denied');
    const nothing = await consent(owner, authorizePath(clientId), { scopes: [] });
    expect(nothing.searchParams.get('error')).toBe('access_denied');
  });

  test('is given only where it was begun: a link to it, a forged form and a stranger’s account get nowhere', async () => {
    const clientId = await newClient(testApp);
    const attacker = openBrowser(testApp);
    const begun = await attacker.get(authorizePath(clientId));
    const page = await owner.get(begun.location);
    expect([page.status, words(page.text)]).toEqual([404, expect.stringContaining('started in another browser')]);
    const key = await keyOf(owner);
    const yes = { ...key, account_id: String(testApp.account.id), scopes: ['billing.read'], answer: 'allow' };
    expect((await owner.post(begun.location, yes)).status).toBe(404);
    const own = await owner.get(authorizePath(clientId));
    expect((await owner.post(own.location, { ...yes, form_key: 'forged' })).status).toBe(403);
    const other = await testApp.anotherAccount('victim');
    expect((await owner.post(own.location, { ...yes, account_id: String(other.id) })).status).toBe(303);
    const left = await owner.get((await owner.post(own.location, yes)).location || '/');
    expect(left.location || left.text).not.toContain('code=');
    expect((await attacker.get(`/oauth/authorize/${begun.location.split('/').at(-1)}`)).location).not.toContain(
      'code=',
    );
  });

  test('is asked on a page that runs nothing, is framed by nobody, and leads where it says', async () => {
    const clientId = await newClient(testApp, { client_name: `${EVIL}\u202e\u0000 ${'x'.repeat(300)}` });
    const begun = await owner.get(authorizePath(clientId));
    const { text, headers } = await owner.get(begun.location);
    expectEscaped(text);
    expect(text).not.toContain('\u202e');
    expect(text).not.toContain('\u0000');
    expect(words(text)).not.toContain('x'.repeat(101));
    expect(words(text)).toMatch(
      /you continue to claude\.ai\..* owner@test\.example .*Business Test & Co .*View all data.*Manage billing/,
    );
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self' https://claude.ai");
    expect(hiddenIn(text).form_key).not.toBe('');
    expect((await owner.get('/dashboard')).headers.get('content-security-policy')).not.toContain('claude');
  });

  test('whoever is not signed in signs in first and comes back', async () => {
    const visitor = openBrowser(testApp);
    const begun = await visitor.get(authorizePath(await newClient(testApp)));
    const asked = await visitor.get(begun.location);
    expect(asked.location).toBe(
      `/dashboard/sign-in?next=${encodeURIComponent(begun.location.replace('/dashboard', ''))}`,
    );
  });
});

describe('a registration', () => {
  const redirects = (...redirect_uris: unknown[]) => register(testApp, { redirect_uris });

  test('has addresses of known assistants, of this machine, or of the setting, and no others', async () => {
    const foreign = [
      'https://evil.example/cb',
      'http://claude.ai/api/mcp/auth_callback',
      'https://127.0.0.1/cb',
      'x',
      7,
      '',
    ];
    for (const one of foreign) {
      expect(await redirects(CLAUDE, one), String(one)).toMatchObject({
        status: 400,
        body: { error: 'invalid_redirect_uri' },
      });
    }
    expect((await redirects()).body.error).toBe('invalid_redirect_uri');
    expect((await redirects(...Array.from({ length: 11 }, () => CLAUDE))).status).toBe(400);
    expect((await redirects('http://127.0.0.1:1/cb', 'http://localhost/cb', 'http://[::1]:9/cb')).status).toBe(201);
    const cursor = ['cursor://anysphere.cursor-mcp/oauth/callback', 'https://www.cursor.com/agents/mcp/oauth/callback'];
    expect((await redirects(...cursor, 'http://localhost:8787/callback')).status).toBe(201);
  });

  test('of anything but an object that fits is refused, and too many from one address wait', async () => {
    await using quiet = await openTestApp();
    const send = (body: string, type = 'application/json') =>
      quiet.fetch('/oauth/register', { method: 'POST', body, headers: { 'Content-Type': type } });
    expect((await send('{')).status).toBe(400);
    expect((await send('[]')).status).toBe(400);
    expect((await send('null')).status).toBe(400);
    expect((await send('a=b', 'text/plain')).status).toBe(400);
    const large = await send(JSON.stringify({ client_name: 'x'.repeat(17_000) }));
    expect([large.status, await large.json()]).toEqual([
      413,
      { error: 'invalid_client_metadata', error_description: expect.stringContaining('16kb') },
    ]);
    const unsupported = await register(quiet, { token_endpoint_auth_method: 'private_key_jwt' });
    expect(unsupported.body.error).toBe('invalid_client_metadata');
    expect((await register(quiet, { grant_types: ['client_credentials'] })).body.error).toBe('invalid_client_metadata');
    const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await register(quiet)).status));
    expect(statuses.filter((one) => one === 429)).not.toEqual([]);
    expect((await quiet.fetch('/oauth/authorize')).status).toBe(400);
    const after = await quiet.fetch('/oauth/register', { json: {} });
    expect([after.status, Number(after.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
  });
});

test('an address asks so often, and waits', async () => {
  await using strict = await openTestApp({ environment: { RATE_LIMIT_PER_MINUTE: '1', RATE_LIMIT_BURST: '2' } });
  const ask = () => strict.fetch('/oauth/authorize', { headers: { Accept: 'application/json' } });
  expect([(await ask()).status, (await ask()).status]).toEqual([400, 400]);
  const third = await ask();
  expect([third.status, third.headers.get('retry-after'), await third.json()]).toEqual([
    429,
    expect.stringMatching(/^\d+$/),
    { error: 'temporarily_unavailable', error_description: expect.stringContaining('Too many calls') },
  ]);
});

describe('a description on the web', () => {
  test.each([
    'https://127.0.0.1:1/client.json',
    'https://localhost/client.json',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/client.json',
    'https://[::ffff:10.0.0.1]/client.json',
    'https://user@example.com/client.json',
    'http://example.com/client.json',
  ])('is fetched from no private address: %s', async (clientId) => {
    const { status, text } = await owner.get(authorizePath(clientId));
    expect([status, words(text)]).toEqual([400, expect.stringContaining('invalid_client')]);
  });

  test('is fetched from where its name was found to be public, not from where it leads', async () => {
    const asked: string[] = [];
    const tls = (name: string) => readFileSync(new URL(`../../kit/tls/test-only-${name}.pem`, import.meta.url), 'utf8');
    const inside = createServer({ cert: tls('cert'), key: tls('key') }, (req, res) => {
      asked.push(String(req.url));
      res.end('{}');
    }).listen(0, '127.0.0.1');
    await once(inside, 'listening');
    const { port } = inside.address() as AddressInfo;
    const policy = { allowPrivate: false, allowLoopback: false, userAgent: 'test', ca: tls('cert') };
    const rebinding = clientDocuments({
      ...policy,
      resolve: (_name, _options, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]),
    });
    const failure = await rebinding
      .fetch(`https://public.example:${port}/client.json`, {})
      .catch((error: Error) => error);
    expect(String((failure as Error).cause)).toContain('not public');
    expect(asked).toEqual([]);
    await rebinding.close();
    inside.close();
  });
});

test('nothing that was given out stands in the log or in the database', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'billhook-oauth-'));
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const testApp = await openTestApp({ log, environment: { DATABASE_URL: `file:${folder}/store.db` } });
  const person = openBrowser(testApp);
  await byLink(testApp, person, 'owner@test.example');
  const { clientId, access_token, refresh_token } = await connect(testApp, person);
  const left = await consent(person, authorizePath(clientId));
  const confidential = await register(testApp, { token_endpoint_auth_method: 'client_secret_post' });
  const begun = await person.get(authorizePath(clientId));
  const renewed = (await refresh(testApp, clientId, refresh_token)).body;
  const secrets = [
    ...[access_token, refresh_token, left.searchParams.get('code') ?? '', confidential.body.client_secret ?? ''],
    ...[begun.location.split('/').at(-1) ?? '', renewed.access_token ?? refresh_token],
  ];
  await testApp[Symbol.asyncDispose]();
  const kept = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));
  const everything = [...kept, ...lines].join('\n');
  expect(everything).toContain(clientId);
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(40);
    expect(everything).not.toContain(secret);
  }
  rmSync(folder, { recursive: true });
});
