// The authorization server as assistants use it: registration, consent, refresh and revocation, on both engines.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../src/model/dates.ts';
import { pruneOld } from '../../../src/operations/upkeep/prune-old.ts';
import { migratedDatabase } from '../../kit/postgres.ts';
import { ENGINES, ENGINES_OF_RULES, openTestApp, type TestApp } from '../../kit/test-app.ts';
import { expectVerified } from '../../kit/verified.ts';
import { words } from '../../web/browse.ts';
import { byLink, hiddenIn, openBrowser, type TestBrowser } from '../../web/dashboard/browser.ts';
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
  restStatus,
} from './connecting.ts';

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

  const works = async (secret: string) => (await callTool(testApp, secret, 'getInvoiceStats')).status;
  const lastActivity = async () => {
    const { activity } = (await testApp.run('listActivity', { limit: 1 })) as unknown as { activity: object[] };
    return activity[0];
  };

  test('a client registers, its person consents, and its token works on its resource and nowhere else', async () => {
    const clientId = await newClient(testApp);
    const left = await consent(owner, authorizePath(clientId));
    expect([...owner.cookies.keys()]).not.toContain('billhook-oauth');
    expect(left.origin + left.pathname).toBe(CLAUDE);
    expect(Object.fromEntries(left.searchParams)).toEqual({ code: expect.any(String), state: 'st', iss: BASE });
    expect(await lastActivity()).toMatchObject({
      summary: 'Connected Claude (claude.ai) with billing.read billing.write',
      actor: { name: 'owner@test.example' },
    });
    const { body } = await exchange(testApp, clientId, left);
    expect(body).toMatchObject({ scope: 'billing.read billing.write', expires_in: 3600, token_type: 'Bearer' });
    expect([await works(body.access_token), await restStatus(testApp, body.access_token)]).toEqual([200, 401]);
    const forRest = await connect(testApp, owner, { resource: REST });
    expect([await works(forRest.access_token), await restStatus(testApp, forRest.access_token)]).toEqual([401, 200]);
  });

  test('what an assistant does is told of it, and repeats of its calls are its own', async () => {
    const { access_token } = await connect(testApp, owner);
    const customer = { name: 'Ann', email: 'ann@x.example' };
    const first = await callTool(testApp, access_token, 'createCustomer', customer);
    expect(first.text).toContain('Ann');
    const actor = { kind: 'assistant', name: 'Claude for owner@test.example' };
    expect(await lastActivity()).toMatchObject({ actor, operation: 'createCustomer' });
    expect((await callTool(testApp, access_token, 'createCustomer', customer)).text).toContain('Nothing new was done');
  });

  test('refresh tokens are used once; one that is used again ends everything that came from its consent', async () => {
    const first = await connect(testApp, owner);
    const second = await refresh(testApp, first.clientId, first.refresh_token);
    expect(second.status).toBe(200);
    expect(second.body.refresh_token).not.toBe(first.refresh_token);
    expect(await works(second.body.access_token)).toBe(200);
    testApp.clock.advance(10_001);
    const again = await refresh(testApp, first.clientId, first.refresh_token);
    expect([again.status, again.body.error]).toEqual([400, 'invalid_grant']);
    expect([await works(first.access_token), await works(second.body.access_token)]).toEqual([401, 401]);
    expect((await refresh(testApp, first.clientId, second.body.refresh_token)).body.error).toBe('invalid_grant');
    expect(await lastActivity()).toMatchObject({
      summary: 'Disconnected Claude for owner@test.example: a code or refresh token was used twice',
    });
  });

  test.each([2, 8])(
    '%i renewals at the same time get the same successor, and the consent stands (R64)',
    async (count) => {
      const { clientId, refresh_token } = await connect(testApp, owner);
      const all = await Promise.all(Array.from({ length: count }, () => refresh(testApp, clientId, refresh_token)));
      expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
      expect(new Set(all.map(({ body }) => body.refresh_token)).size).toBe(1);
      expect(await Promise.all(all.map(({ body }) => works(body.access_token)))).toEqual(all.map(() => 200));
      const next = await refresh(testApp, clientId, all[0]?.body.refresh_token ?? '');
      expect([next.status, next.body.refresh_token !== all[0]?.body.refresh_token]).toEqual([200, true]);
    },
  );

  test('within ten seconds a used refresh token answers with the same successor; later it ends the consent', async () => {
    const { clientId, refresh_token } = await connect(testApp, owner);
    const first = await refresh(testApp, clientId, refresh_token);
    testApp.clock.advance(10_000);
    const again = await refresh(testApp, clientId, refresh_token);
    expect([again.status, again.body.refresh_token]).toEqual([200, first.body.refresh_token]);
    testApp.clock.advance(1);
    const late = await refresh(testApp, clientId, refresh_token);
    expect([late.status, late.body.error]).toEqual([400, 'invalid_grant']);
    expect(await works(again.body.access_token)).toBe(401);
  });

  test('a used refresh token ends the consent once its successor was used, or if another client brings it', async () => {
    const first = await connect(testApp, owner);
    const second = await refresh(testApp, first.clientId, first.refresh_token);
    await refresh(testApp, first.clientId, second.body.refresh_token);
    expect((await refresh(testApp, first.clientId, first.refresh_token)).body.error).toBe('invalid_grant');
    expect(await works(second.body.access_token)).toBe(401);

    const stolen = await connect(testApp, owner);
    const renewed = await refresh(testApp, stolen.clientId, stolen.refresh_token);
    const thief = await newClient(testApp);
    expect((await refresh(testApp, thief, stolen.refresh_token)).body.error).toBe('invalid_grant');
    expect(await works(renewed.body.access_token)).toBe(401);
  });

  test('a code is used once; used again it ends the consent', async () => {
    const clientId = await newClient(testApp);
    const left = await consent(owner, authorizePath(clientId));
    const { body } = await exchange(testApp, clientId, left);
    expect(await works(body.access_token)).toBe(200);
    expect((await exchange(testApp, clientId, left)).body.error).toBe('invalid_grant');
    expect(await works(body.access_token)).toBe(401);
  });

  test.each(['access_token', 'refresh_token'] as const)('a client gives its %s back (RFC 7009)', async (which) => {
    const held = await connect(testApp, owner);
    const revoke = (client_id: string) =>
      testApp.fetch('/oauth/revoke', {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ client_id, token: held[which] }).toString(),
      });
    expect((await revoke(await newClient(testApp))).status).toBe(200);
    expect(await works(held.access_token)).toBe(200);
    expect((await revoke(held.clientId)).status).toBe(200);
    expect(await works(held.access_token)).toBe(401);
    expect((await refresh(testApp, held.clientId, held.refresh_token)).body.error).toBe('invalid_grant');
    expect(await lastActivity()).toMatchObject({ summary: expect.stringContaining('it asked for that') });
  });

  test('its person sees it in the dashboard, and ends it there at once', async () => {
    const held = await connect(testApp, owner);
    await works(held.access_token);
    const list = await owner.get('/dashboard/settings/assistants');
    expect(words(list.text)).toMatch(/Claude at claude.ai Read, Write None owner@test.example 17 March 2026/);
    const [, path = ''] = /href="(\/dashboard\/settings\/assistants\/\d+\/disconnect)"/.exec(list.text) ?? [];
    expect(await works(held.access_token)).toBe(200);
    const done = await owner.submit(path);
    expect(words((await owner.follow(done)).text)).toContain('The assistant is disconnected.');
    expect(await works(held.access_token)).toBe(401);
    expect((await refresh(testApp, held.clientId, held.refresh_token)).body.error).toBe('invalid_grant');
    expect(await lastActivity()).toMatchObject({ summary: 'Disconnected Claude (claude.ai)' });
    expect((await owner.get(path)).status).toBe(404);
  });

  test('the same request asks again, and one answer is one consent, however often it is sent', async () => {
    const clientId = await newClient(testApp);
    const left = await consent(owner, authorizePath(clientId));
    const first = (await exchange(testApp, clientId, left)).body;
    const begun = await owner.get(authorizePath(clientId));
    expect(begun.location).toContain('/dashboard/connect/');
    const form = hiddenIn((await owner.get(begun.location)).text);
    const fields = { ...form, scopes: 'billing.read', answer: 'allow' };
    await Promise.all([1, 2].map(() => owner.post(begun.location, fields)));
    // A client that registered itself is one installation, so a new consent ends its earlier tokens.
    expect(await works(first.access_token)).toBe(401);
    const { activity } = (await testApp.run('listActivity', { limit: 2 })) as unknown as {
      activity: { summary: string }[];
    };
    expect(activity.map(({ summary }) => summary)).toEqual([
      'Connected Claude (claude.ai) with billing.read',
      'Connected Claude (claude.ai) with billing.read billing.write',
    ]);
    const again = await owner.get(begun.location);
    expect([again.status, words(again.text)]).toEqual([404, expect.stringContaining('This request has ended')]);
  });

  test('tokens end by our clock, and what has ended is forgotten', async () => {
    const held = await connect(testApp, owner);
    testApp.clock.advance(3_600_000);
    expect(await works(held.access_token)).toBe(401);
    const next = (await refresh(testApp, held.clientId, held.refresh_token)).body;
    expect(await works(next.access_token)).toBe(200);
    testApp.clock.advance(30 * DAY_MS);
    expect((await refresh(testApp, held.clientId, next.refresh_token)).body.error).toBe('invalid_grant');
    testApp.clock.advance(2 * DAY_MS);
    await pruneOld(testApp.app.services);
    const { store } = testApp.app.services;
    expect(await store.oauthClients.byId(held.clientId)).toBeUndefined();
    expect(await store.assistants.list(testApp.account.id, 0 as never)).toEqual([]);
    // A client that was removed gets `invalid_client`, so it registers again.
    const gone = await refresh(testApp, held.clientId, next.refresh_token);
    expect([gone.status, gone.body.error]).toEqual([401, 'invalid_client']);
  });
});

/**
 * One assistant sends requests to two processes. State in the memory of one process is missing in the other process.
 */
describe.each(ENGINES)('two instances of the service on one database (%s)', (engine) => {
  let folder: string;
  let first: TestApp;
  let second: TestApp;
  let owner: TestBrowser;
  let postgres: Awaited<ReturnType<typeof migratedDatabase>> | undefined;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'billhook-refreshes-'));
    postgres = engine === 'postgres' ? await migratedDatabase() : undefined;
    const environment = {
      DATABASE_URL: postgres?.url ?? `file:${join(folder, 'billhook.db')}`,
      BILLHOOK_SECRET_KEY: randomBytes(32).toString('base64'),
    };
    first = await openTestApp({ environment });
    second = await openTestApp({ environment, account: { handle: 'other' } });
    owner = openBrowser(first);
    await byLink(first, owner, 'owner@test.example');
  });
  afterAll(async () => {
    await expectVerified(first.app.services.store);
    await second[Symbol.asyncDispose]();
    await first[Symbol.asyncDispose]();
    await postgres?.drop();
    rmSync(folder, { recursive: true });
  });

  test('refreshes of one token at the same time make one chain, every caller goes on, and nothing is reported (R64)', async () => {
    const held = await connect(first, owner);
    let now = held.refresh_token;
    for (let round = 0; round < 3; round++) {
      const of = [first, second, first, second, second, first];
      const all = await Promise.all(of.map((one) => refresh(one, held.clientId, now)));
      expect(all.map(({ status }) => status)).toEqual(of.map(() => 200));
      const successors = new Set(all.map(({ body }) => body.refresh_token));
      expect(successors.size).toBe(1);
      for (const [index, { body }] of all.entries()) {
        const { status } = await callTool(of[index] === first ? second : first, body.access_token, 'getInvoiceStats');
        expect(status).toBe(200);
      }
      now = [...successors].join();
    }
    const { activity } = await first.run('listActivity', { limit: 20 });
    expect(JSON.stringify(activity)).not.toContain('Disconnected');
    // Reuse detection works: a token of the chain that was used long ago ends the chain, at either instance.
    expect((await refresh(second, held.clientId, held.refresh_token)).body.error).toBe('invalid_grant');
    expect((await refresh(first, held.clientId, now)).body.error).toBe('invalid_grant');
  });
});
