// Real clients connect by OAuth without manual setup: both generations of the SDK, a client with a metadata document on
// the web, a GPT, and the official conformance checks.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import {
  Client,
  type OAuthClientInformationMixed,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientDocuments } from '../../../../src/gateways/client-documents.ts';
import { authorizePath, consent, MCP, newClient, refresh, restStatus, token } from '../../../api/oauth/connecting.ts';
import { freePort } from '../../../kit/free-port.ts';
import { openTestApp, type TestApp } from '../../../kit/test-app.ts';
import { expectVerified } from '../../../kit/verified.ts';
import { byLink, openBrowser, type TestBrowser } from '../../../web/dashboard/browser.ts';

const tls = (name: string) => readFileSync(new URL(`../../../kit/tls/test-only-${name}.pem`, import.meta.url), 'utf8');
const DOCUMENT_POLICY = { allowPrivate: false, allowLoopback: true, userAgent: 'test', ca: tls('cert') };

let testApp: TestApp;
let owner: TestBrowser;
beforeAll(async () => {
  testApp = await openTestApp({ clientDocuments: clientDocuments(DOCUMENT_POLICY) });
  owner = openBrowser(testApp);
  await byLink(testApp, owner, 'owner@test.example');
});
afterAll(async () => {
  await expectVerified(testApp.app.services.store);
  await testApp[Symbol.asyncDispose]();
});

/** Sends requests for the public address to the service under test. */
const fetchHere: typeof fetch = (input, init) => {
  const { pathname, search } = new URL(input instanceof Request ? input.url : input);
  return testApp.fetch(pathname + search, init);
};

/** OAuth state that a host keeps between steps, and its user, who consents to the scopes in `agreed`. */
type Person = OAuthClientProvider & { readonly left: URL[]; agreed: readonly string[] };

function person(more: Partial<OAuthClientProvider> = {}): Person {
  let client: OAuthClientInformationMixed | undefined;
  let tokens: OAuthTokens | undefined;
  let verifier = '';
  let discovered: OAuthDiscoveryState | undefined;
  const self: Person = {
    left: [],
    agreed: ['billing.read', 'billing.write'],
    redirectUrl: 'http://127.0.0.1:33418/callback',
    clientMetadata: {
      redirect_uris: ['http://127.0.0.1:1/callback'],
      client_name: 'An editor',
      token_endpoint_auth_method: 'none',
    },
    clientInformation: () => client,
    saveClientInformation: (given) => {
      client = given;
    },
    tokens: () => tokens,
    saveTokens: (given) => {
      tokens = given;
    },
    saveCodeVerifier: (given) => {
      verifier = given;
    },
    codeVerifier: () => verifier,
    saveDiscoveryState: (given) => {
      discovered = given;
    },
    discoveryState: () => discovered,
    redirectToAuthorization: async (url) => {
      self.left.push(await consent(owner, url.pathname + url.search, { scopes: self.agreed }));
    },
    ...more,
  };
  return self;
}

/** Connects, gets the user's consent, returns with the code, and connects again. */
async function connectNew(authProvider: Person): Promise<Client> {
  const transport = () => new StreamableHTTPClientTransport(new URL(MCP), { authProvider, fetch: fetchHere });
  const first = transport();
  await expect(newClientOf().connect(first)).rejects.toThrow(/authoriz/i);
  await finish(first, authProvider);
  const client = newClientOf();
  await client.connect(transport());
  return client;
}

const newClientOf = () => new Client({ name: 'host', version: '1' }, { versionNegotiation: { mode: 'auto' } });

async function finish(transport: { finishAuth: (code: string, iss?: string) => Promise<void> }, { left }: Person) {
  const { searchParams } = left.at(-1) as URL;
  await transport.finishAuth(searchParams.get('code') ?? '', searchParams.get('iss') ?? undefined);
}

describe('the 2.x client', () => {
  test('connects by registration, calls, and asks for more when a tool needs more', async () => {
    const editor = person();
    editor.agreed = ['billing.read'];
    const client = await connectNew(editor);
    expect((await client.callTool({ name: 'listCustomers', arguments: {} })).isError).toBeFalsy();
    const listed = (await client.listTools()).tools.map(({ name }) => name);
    expect(listed).toEqual(expect.arrayContaining(['createInvoice', 'callWriteTool']));
    editor.agreed = ['billing.read', 'billing.write'];
    const create = () => client.callTool({ name: 'createCustomer', arguments: { name: 'Ann' } });
    await expect(create()).rejects.toThrow(/authoriz/i);
    expect(editor.left).toHaveLength(2);
    await finish(client.transport as StreamableHTTPClientTransport, editor);
    expect(await create()).toMatchObject({ structuredContent: { name: 'Ann' } });
    await client.close();
  });

  test('asks for more when a tool that it calls through another one needs more (R112)', async () => {
    const editor = person();
    editor.agreed = ['billing.read'];
    const client = await connectNew(editor);
    const reading = { name: 'callReadTool', arguments: { name: 'listItems' } };
    expect((await client.callTool(reading)).isError).toBeFalsy();
    editor.agreed = ['billing.read', 'billing.write'];
    const inner = { name: 'createCustomer', arguments: '{"name":"Bea"}' };
    const create = () => client.callTool({ name: 'callWriteTool', arguments: inner });
    await expect(create()).rejects.toThrow(/authoriz/i);
    await finish(client.transport as StreamableHTTPClientTransport, editor);
    expect(await create()).toMatchObject({ structuredContent: { name: 'Bea' } });
    await client.close();
  });

  test('connects by what it says of itself on the web, on two machines at once', async () => {
    const server = createServer({ cert: tls('cert'), key: tls('key') }, (req, res) => {
      const client_id = `https://localhost:${(server.address() as AddressInfo).port}${req.url}`;
      const described = { client_id, client_name: 'Described', redirect_uris: ['http://127.0.0.1/callback'] };
      res.setHeader('Content-Type', 'application/json');
      res.end(
        JSON.stringify({
          ...described,
          token_endpoint_auth_method: 'none',
          grant_types: ['authorization_code', 'refresh_token'],
        }),
      );
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const clientMetadataUrl = `https://localhost:${(server.address() as AddressInfo).port}/client.json`;
    const [one, other] = [person({ clientMetadataUrl }), person({ clientMetadataUrl })];
    const clients = [await connectNew(one), await connectNew(other)];
    for (const client of clients) {
      expect((await client.callTool({ name: 'getInvoiceStats', arguments: {} })).isError).toBeFalsy();
      await client.close();
    }
    expect((await one.clientInformation())?.client_id).toBe(clientMetadataUrl);
    const list = (await owner.get('/dashboard/settings/assistants')).text;
    expect(list.match(/<bdi>Described<\/bdi> <span/g)).toHaveLength(1);
    const before = (await one.tokens())?.refresh_token ?? '';
    expect((await refresh(testApp, clientMetadataUrl, before)).status).toBe(200);
    server.close();
  });
});

test('the 1.x client connects and calls', async () => {
  const authProvider = person();
  const transport = () =>
    new OldTransport(new URL(MCP), { authProvider: authProvider as never, fetch: fetchHere as never });
  const first = transport();
  await expect(new OldClient({ name: 'old', version: '1' }).connect(first)).rejects.toThrow(/authoriz/i);
  await finish(first, authProvider);
  const client = new OldClient({ name: 'old', version: '1' });
  await client.connect(transport());
  expect((await client.callTool({ name: 'getInvoiceStats', arguments: {} })).isError).toBeFalsy();
  await client.close();
});

test('a GPT signs people in with the credentials that its business made, and calls REST', async () => {
  const made = (await owner.submit('/dashboard/settings/gpts/new', { name: 'My GPT' })).text;
  const shown = (id: string) => new RegExp(`id="${id}" readonly value="([^"]+)"`).exec(made)?.[1] ?? '';
  const [client_id, client_secret] = [shown('client-id'), shown('secret')];
  expect([shown('authorization-url'), shown('token-url')]).toEqual([
    'https://billing.example/oauth/authorize',
    'https://billing.example/oauth/token',
  ]);
  const redirect_uri = 'https://chatgpt.com/aip/g-5f8a1b/oauth/callback';
  // A GPT sends no PKCE challenge and no resource; it has a client secret.
  const asked = { redirect_uri, resource: undefined, code_challenge: undefined, code_challenge_method: undefined };
  const left = await consent(owner, authorizePath(client_id, asked));
  expect(left.origin + left.pathname).toBe(redirect_uri);
  const code = left.searchParams.get('code') ?? '';
  const given = { grant_type: 'authorization_code', client_id, redirect_uri, code };
  expect((await token(testApp, given)).body.error).toBe('invalid_client');
  expect((await token(testApp, { ...given, client_secret: 'x'.repeat(43) })).body.error).toBe('invalid_client');
  const { body } = await token(testApp, { ...given, client_secret });
  expect(await restStatus(testApp, body.access_token)).toBe(200);
  expect((await testApp.fetch('/mcp', { method: 'POST', token: body.access_token })).status).toBe(401);
  const elsewhere = await owner.get(
    authorizePath(client_id, { ...asked, redirect_uri: 'https://claude.ai/api/mcp/auth_callback' }),
  );
  expect([elsewhere.status, elsewhere.location]).toEqual([400, '']);
  const next = await refresh(testApp, client_id, body.refresh_token, { client_secret });
  expect(await restStatus(testApp, next.body.access_token)).toBe(200);

  // The client belongs to one business: users of another one cannot authorize it.
  const stranger = openBrowser(testApp);
  const theirs = await testApp.anotherAccount('elsewhere');
  const link = await testApp.run('createUser', { email: 'eve@test.example' }, { account: theirs });
  await stranger.submit(new URL((link as unknown as { sign_in_url: string }).sign_in_url).pathname);
  const refused = await stranger.get((await stranger.get(authorizePath(client_id, asked))).location);
  expect([refused.status, refused.text.includes('not for your business')]).toEqual([403, true]);

  const removed = await owner.submit(`/dashboard/settings/gpts/${client_id}/remove`);
  expect(removed.status).toBe(303);
  expect(await restStatus(testApp, next.body.access_token)).toBe(401);
  expect((await token(testApp, { ...given, client_secret })).body.error).toBe('invalid_client');
});

test('the official checks of authorization servers pass', async () => {
  const [port, callbackPort] = [await freePort(), await freePort()];
  const base = `http://127.0.0.1:${port}`;
  await using own = await openTestApp({ environment: { BASE_URL: base, PORT: String(port) } });
  await own.baseUrl();
  const browser = openBrowser(own);
  await byLink(own, browser, 'owner@test.example');
  const client = await newClient(own, { redirect_uris: [`http://127.0.0.1:${callbackPort}/callback`] });
  const options = ['--url', base, '--client-id', client, '--resource', `${base}/mcp`, '-p', String(callbackPort)];
  const checks = spawn('node_modules/.bin/conformance', ['authorization', ...options], { stdio: 'pipe' });
  let said = '';
  let visited = false;
  for await (const piece of checks.stdout.iterator()) {
    said += String(piece);
    const [url] = new RegExp(`${base}/oauth/authorize\\?\\S+`).exec(said) ?? [];
    if (visited || url === undefined || !/\s/.test(said.slice(said.indexOf(url) + url.length))) continue;
    visited = true;
    const { pathname, search } = new URL(url);
    const back = await consent(browser, pathname + search);
    // The suite prints the address before its callback server listens.
    await expect.poll(() => isOpen(callbackPort)).toBe(true);
    await fetch(back);
  }
  const [code] = checks.exitCode === null ? await once(checks, 'exit') : [checks.exitCode];
  expect([code, visited], said).toEqual([0, true]);
});

function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
}
