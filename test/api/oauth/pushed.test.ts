// Authorization requests that a client pushes before it sends the browser (RFC 9126): for one use, one minute and one
// client.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINES_OF_RULES, openTestApp, type TestApp } from '../../kit/test-app.ts';
import { expectVerified } from '../../kit/verified.ts';
import { byLink, openBrowser, type TestBrowser } from '../../web/dashboard/browser.ts';
import { authorizePath, consent, exchange, newClient, REST, restStatus, verifier } from './connecting.ts';

describe.each(ENGINES_OF_RULES)('on %s', (engine) => {
  let testApp: TestApp;
  let owner: TestBrowser;
  beforeAll(async () => {
    testApp = await openTestApp({ engine });
    owner = openBrowser(testApp);
    await byLink(testApp, owner, 'owner@test.example');
  });
  afterAll(async () => {
    await expectVerified(testApp.app.services.store);
    await testApp[Symbol.asyncDispose]();
  });

  async function push(clientId: string, more: Readonly<Record<string, string | undefined>> = {}) {
    const answer = await testApp.fetch('/oauth/par', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: authorizePath(clientId, more).split('?')[1] ?? '',
    });
    const body = (await answer.json()) as { request_uri: string; expires_in: number; error?: string };
    return { status: answer.status, body };
  }

  const pathOf = (clientId: string, uri: string) =>
    `/oauth/authorize?${new URLSearchParams({ client_id: clientId, request_uri: uri })}`;

  test('is found in the metadata, and connects as a request in the address does', async () => {
    const told = await testApp.fetch('/.well-known/oauth-authorization-server');
    expect(await told.json()).toMatchObject({
      pushed_authorization_request_endpoint: 'https://billing.example/oauth/par',
    });
    const clientId = await newClient(testApp);
    const { status, body } = await push(clientId, { resource: REST });
    expect({ status, body }).toEqual({ status: 201, body: { request_uri: expect.any(String), expires_in: 60 } });
    const left = await consent(owner, pathOf(clientId, body.request_uri));
    expect(left.searchParams.get('state')).toBe('st');
    const tokens = await exchange(testApp, clientId, left);
    expect(tokens.body.scope).toBe('billing.read billing.write');
    expect(await restStatus(testApp, tokens.body.access_token)).toBe(200);
  });

  test('a request that names no scope asks for all; one that names a scope asks for that', async () => {
    const clientId = await newClient(testApp);
    for (const [scope, given] of [
      [undefined, 'billing.read billing.write'],
      ['openid', 'billing.read billing.write'],
      ['billing.read', 'billing.read'],
    ] as const) {
      const { body } = await push(clientId, { scope });
      const left = await consent(owner, pathOf(clientId, body.request_uri));
      expect((await exchange(testApp, clientId, left)).body.scope, String(scope)).toBe(given);
    }
  });

  test('may be opened again until it is answered, and is answered once, whoever opened it', async () => {
    const clientId = await newClient(testApp);
    const { body } = await push(clientId);
    const path = pathOf(clientId, body.request_uri);
    expect((await owner.get(path)).status).toBe(303);
    const other = openBrowser(testApp);
    await byLink(testApp, other, 'owner@test.example');
    const both = await Promise.allSettled([consent(owner, path), consent(other, path)]);
    const codes = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value.searchParams.get('code')] : []));
    // Zero codes are possible: the later consent may have ended the grant of the request that was used first.
    expect(codes.filter((code) => code !== null).length).toBeLessThanOrEqual(1);
    expect((await owner.get(path)).status).toBe(400);
  });

  test('who opened it first and answers last gets no code', async () => {
    const clientId = await newClient(testApp);
    const { body } = await push(clientId);
    const path = pathOf(clientId, body.request_uri);
    const other = openBrowser(testApp);
    await byLink(testApp, other, 'owner@test.example');
    let answered: URL | undefined;
    const waiting: TestBrowser = {
      ...owner,
      post: async (...sent) => {
        answered = await consent(other, path);
        return owner.post(...sent);
      },
    };
    const late = await consent(waiting, path).catch(() => undefined);
    expect(answered?.searchParams.get('code')).toEqual(expect.any(String));
    expect(late?.searchParams.get('code') ?? null).toBeNull();
  });

  test('the answer may take as long as for a request in the address; opening it may not', async () => {
    const clientId = await newClient(testApp);
    const { body } = await push(clientId);
    const path = pathOf(clientId, body.request_uri);
    const begun = await owner.get(path);
    testApp.clock.advance(61_000);
    expect((await owner.get(path)).status).toBe(400);
    expect((await owner.get(begun.location)).status).toBe(200);
    const fresh = await push(clientId);
    const late = await consentAfter(pathOf(clientId, fresh.body.request_uri), 10 * 60_000);
    expect((await exchange(testApp, clientId, late)).status).toBe(200);
  });

  /** Opens the page, advances the clock, and then answers the page. */
  async function consentAfter(path: string, ms: number): Promise<URL> {
    const slow: TestBrowser = {
      ...owner,
      get: (at, ...more) => owner.get(at, ...more),
      post: (at, ...more) => {
        testApp.clock.advance(ms);
        return owner.post(at, ...more);
      },
    };
    return consent(slow, path);
  }

  test('belongs to its client, and is checked as a request in the address is', async () => {
    const [clientId, stranger] = [await newClient(testApp), await newClient(testApp)];
    const { body } = await push(clientId);
    expect((await owner.get(pathOf(stranger, body.request_uri))).status).toBe(400);
    expect((await owner.get(pathOf(clientId, `${body.request_uri}x`))).status).toBe(400);
    for (const wrong of [
      { redirect_uri: 'https://evil.example/callback' },
      { resource: 'https://evil.example/mcp' },
      { code_challenge: undefined, code_challenge_method: undefined },
      { response_type: 'token' },
      { request_uri: body.request_uri },
    ]) {
      const { status, body: refused } = await push(clientId, wrong);
      expect([status, typeof refused.error], JSON.stringify(wrong)).toEqual([400, 'string']);
    }
    expect((await push('no-such-client')).status).toBe(401);
  });

  test('what the address says beside it counts for nothing', async () => {
    const clientId = await newClient(testApp);
    const { body } = await push(clientId, { scope: 'billing.read', state: 'pushed' });
    const more = new URLSearchParams({ scope: 'billing.write', state: 'planted', resource: REST });
    const left = await consent(owner, `${pathOf(clientId, body.request_uri)}&${more}`);
    expect(left.searchParams.get('state')).toBe('pushed');
    const { body: tokens } = await exchange(testApp, clientId, left, { code_verifier: verifier });
    expect(tokens.scope).toBe('billing.read');
    expect(await restStatus(testApp, tokens.access_token)).toBe(401);
  });
});
