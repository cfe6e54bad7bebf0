// The payment provider in the dashboard: connected, set up and disconnected by hand. Its key is never shown again (R50,
// R53).
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { STRIPE_EVENTS } from '../../../src/web/dashboard/provider/stripe-events.ts';
import { openTestApp, type TestApp } from '../../kit/test-app.ts';
import { words } from '../browse.ts';
import { hiddenIn, ownerOf, type TestBrowser } from './browser.ts';
import { EVIL, expectEscaped, expectForbidden, expectForgedRefused, memberOf, strangerIn } from './people.ts';

const PLACE = '/dashboard/settings/provider';
const KEY = 'sk_test_neverSeenAgain';
const SECRET_KEY = { environment: { BILLHOOK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64') } };

let testApp: TestApp;
let owner: TestBrowser;
beforeAll(async () => {
  testApp = await openTestApp(SECRET_KEY);
  owner = await ownerOf(testApp);
});
afterAll(() => testApp[Symbol.asyncDispose]());
beforeEach(() => testApp.run('disconnectProvider').catch(() => undefined));

const seen = async () => words((await owner.get(PLACE)).text);
const sent = async (path: string, fields = {}) =>
  words((await owner.follow(await owner.submit(PLACE + path, fields))).text);

test('none, then the sandbox, then none: each after it was asked for', async () => {
  expect(await seen()).toContain('No payment provider connected');
  expect(await sent('/connect', { kind: 'sandbox', state: 'ready' })).toContain('Sandbox (test money) Ready');
  expect(await sent('/disconnect')).toContain('No payment provider connected');
  expect(words((await owner.submit(`${PLACE}/disconnect`)).text)).toContain('No payment provider is connected');
});

test.each(['stripe', 'mollie'])(
  '%s is connected before it can receive money, and made ready with its key',
  async (kind) => {
    const begun = await sent('/connect', { kind, state: 'onboarding' });
    expect(begun).toContain('Not ready yet');
    expect(begun).toContain(`Sign in at ${kind}.com`);
    const without = await owner.submit(`${PLACE}/ready`);
    expect([without.status, without.text]).toEqual([422, expect.stringContaining('id="api_key-fault"')]);
    const ready = await sent('/ready', { api_key: kind === 'mollie' ? KEY.replace('sk_', '') : KEY });
    expect(ready).toContain('Customers can pay online now.');
    expect(await testApp.run('showProvider')).toMatchObject({ kind, state: 'ready' });
    expect((await owner.get(`${PLACE}/ready`)).location).toBe(PLACE);
  },
);

test('the key is in no page again: not after it was kept, and not after it was refused', async () => {
  expect(await sent('/connect', { kind: 'stripe', state: 'ready', api_key: KEY })).not.toContain(KEY);
  for (const path of ['', '/connect', '/disconnect']) expect((await owner.get(PLACE + path)).text).not.toContain(KEY);
  const wrong = await owner.submit(`${PLACE}/connect`, { kind: 'sandbox', state: 'ready', api_key: KEY });
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('is not needed by the sandbox')]);
  expect(wrong.text).not.toContain(KEY);
  expect(await seen()).toContain('/callbacks/stripe/test');
});

test('a form sent twice does nothing twice', async () => {
  await testApp.run('connectProvider', { kind: 'sandbox', state: 'onboarding' });
  const form = hiddenIn((await owner.get(`${PLACE}/ready`)).text);
  expect((await owner.post(`${PLACE}/ready`, form)).status).toBe(303);
  await testApp.run('connectProvider', { kind: 'stripe', api_key: KEY });
  expect((await owner.post(`${PLACE}/ready`, form)).status).toBe(303);
  expect(await testApp.run('showProvider')).toMatchObject({ kind: 'stripe', state: 'ready' });
  const ending = hiddenIn((await owner.get(`${PLACE}/disconnect`)).text);
  await owner.post(`${PLACE}/disconnect`, ending);
  await testApp.run('connectProvider', { kind: 'sandbox' });
  expect((await owner.post(`${PLACE}/disconnect`, ending)).status).toBe(303);
  expect(await testApp.run('showProvider')).toMatchObject({ kind: 'sandbox' });
});

test('what is wrong is said beside its field, and HTML is text', async () => {
  const { status, text } = await owner.submit(`${PLACE}/connect`, { kind: 'paypal', state: 'x', api_key: 'short' });
  expect(status).toBe(422);
  for (const field of ['kind', 'state', 'api_key']) expect(text).toContain(`id="${field}-fault"`);
  const hostile = await owner.submit(`${PLACE}/connect`, { kind: EVIL, state: EVIL, api_key: EVIL });
  expect(hostile.status).toBe(422);
  expect(hostile.text).not.toMatch(/<script|<img/);
  await using other = await openTestApp({ account: { name: `Shop ${EVIL}` } });
  expectEscaped((await (await ownerOf(other)).get(PLACE)).text);
});

test('is for owners of this business, from their own page', async () => {
  await testApp.run('connectProvider', { kind: 'sandbox' });
  await expectForbidden(
    await memberOf(testApp),
    ['', '/connect', '/ready', '/disconnect'].map((path) => PLACE + path),
  );
  await expectForgedRefused(owner, `${PLACE}/disconnect`);
  await expectForgedRefused(owner, `${PLACE}/connect`, { kind: 'mollie', state: 'onboarding' });
  const eve = await strangerIn(testApp);
  expect(words((await eve.get(PLACE)).text)).toContain('No payment provider connected');
  await eve.submit(`${PLACE}/disconnect`);
  expect(await testApp.run('showProvider')).toMatchObject({ kind: 'sandbox', state: 'ready' });
});

test('the events to select at Stripe stand on the page, and the same in the documents', async () => {
  await using other = await openTestApp();
  await other.run('connectProvider', { kind: 'stripe', api_key: KEY });
  const page = (await (await ownerOf(other)).get(PLACE)).text;
  const documented = readFileSync(new URL('../../../docs/payments.md', import.meta.url), 'utf8');
  for (const event of STRIPE_EVENTS) {
    expect(page).toContain(`<code>${event}</code>`);
    expect(documented).toContain(`\`${event}\``);
  }
  expect(page).toContain('Key not verified yet');
});

test('test mode is said on the overview', async () => {
  await using other = await openTestApp();
  const there = await ownerOf(other);
  expect((await there.get('/dashboard')).text).not.toContain('in test mode');
  await other.run('connectProvider', { kind: 'stripe', api_key: KEY });
  expect((await there.get('/dashboard')).text).toContain('in test mode');
});
