// Webhook endpoints in the dashboard: added, tested, changed and removed by hand, with their requests and answers
// (R53).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../kit/test-app.ts';
import { ON_THIS_MACHINE, openReceiver, type Receiver, status } from '../../webhooks/receiver.ts';
import { words } from '../browse.ts';
import { hiddenIn, ownerOf, type TestBrowser } from './browser.ts';
import { EVIL, expectEscaped, expectForgedRefused, keyOf, memberOf, strangerIn } from './people.ts';

let testApp: TestApp;
let owner: TestBrowser;
let receiver: Receiver;
let id: number;
let place: string;
beforeAll(async () => {
  [testApp, receiver] = await Promise.all([openTestApp({ environment: ON_THIS_MACHINE }), openReceiver()]);
  owner = await ownerOf(testApp);
});
afterAll(async () => {
  await receiver[Symbol.asyncDispose]();
  await testApp[Symbol.asyncDispose]();
});
beforeEach(async () => {
  receiver.answer(status(204));
  ({ id } = (await testApp.run('createWebhookEndpoint', { url: receiver.url })) as unknown as { id: number });
  place = `/dashboard/webhooks/${id}`;
});

const secretIn = (html: string) => /value="(whsec_[^"]+)"/.exec(html)?.[1] ?? '';
const endpoint = () => testApp.run('getWebhookEndpoint', { id });
const seen = async (path = place) => words((await owner.get(path)).text);
const sent = async (path: string, fields = {}) => words((await owner.follow(await owner.submit(path, fields))).text);

describe('a webhook', () => {
  test('is added with the events that were ticked; its secret is seen once', async () => {
    const fields = {
      url: receiver.url,
      which: 'some',
      events: ['invoice.paid', 'payment.failed'],
      description: 'Books',
    };
    const made = await owner.submit('/dashboard/webhooks/new', fields);
    const secret = secretIn(made.text);
    expect([made.status, secret]).toEqual([200, expect.stringMatching(/^whsec_/)]);
    const [, path = ''] = /href="(\/dashboard\/webhooks\/\d+)"/.exec(made.text) ?? [];
    const page = await owner.get(path);
    expect(words(page.text)).toContain('Description Books Events invoice.paid payment.failed');
    expect(words(page.text)).toContain('No deliveries yet');
    expect(page.text).not.toContain(secret);
    expect(words((await owner.get('/dashboard/webhooks')).text)).toContain('2 event types Enabled');
  });

  test('sent twice is one', async () => {
    const count = async () => (await testApp.run('listWebhookEndpoints')).total_count as unknown as number;
    const before = await count();
    const form = hiddenIn((await owner.get('/dashboard/webhooks/new')).text);
    const fields = { ...form, url: receiver.url, which: 'all' };
    const one = await owner.post('/dashboard/webhooks/new', fields);
    const other = await owner.post('/dashboard/webhooks/new', fields);
    expect([secretIn(other.text), await count()]).toEqual([secretIn(one.text), before + 1]);
  });

  test('with what is wrong is refused beside the field, and keeps what was typed', async () => {
    for (const url of [
      '',
      'nonsense',
      'http://example.com/',
      'https://10.0.0.1/',
      `https://${'x'.repeat(2_050)}.example/`,
    ]) {
      const { status: code, text } = await owner.submit('/dashboard/webhooks/new', { url, which: 'all' });
      expect([code, text], url).toEqual([422, expect.stringContaining('id="url-fault"')]);
    }
    const none = await owner.submit('/dashboard/webhooks/new', {
      url: receiver.url,
      which: 'some',
      description: 'Kept',
    });
    expect(none.text).toMatch(/id="events-fault">must have at least 1 entry/);
    expect(none.text).toContain('value="Kept"');
    const odd = await owner.submit('/dashboard/webhooks/new', { url: receiver.url, which: 'some', events: ['x', 'y'] });
    expect([odd.status, odd.text]).toEqual([422, expect.stringContaining('id="events-fault"')]);
  });

  test('is changed, turned off, and turned on again', async () => {
    const fields = { url: `${receiver.url}/new`, which: 'some', events: 'invoice.paid', description: 'Other' };
    expect(await sent(`${place}/edit`, { ...fields, enabled: 'yes' })).toContain('The webhook is saved.');
    expect(await endpoint()).toMatchObject({ url: `${receiver.url}/new`, events: ['invoice.paid'], status: 'enabled' });
    expect(await sent(`${place}/edit`, { ...fields, description: '' })).toContain('Disabled');
    expect(await endpoint()).toMatchObject({ status: 'disabled', description: null });
    expect((await owner.get(place)).text).not.toContain(`${place}/test`);
    const tested = await owner.post(`${place}/test`, hiddenIn((await owner.get(place)).text));
    expect([tested.status, words(tested.text)]).toEqual([422, expect.stringContaining('is turned off')]);
    await sent(`${place}/edit`, { ...fields, which: 'all', enabled: 'yes' });
    expect(await endpoint()).toMatchObject({ status: 'enabled', events: null });
  });

  test('gets a new secret, while the old one signs for as long as was chosen', async () => {
    const rotated = await owner.submit(`${place}/rotate`, { overlap_hours: '1' });
    expect(secretIn(rotated.text)).toMatch(/^whsec_/);
    expect(await seen()).toContain('Old secret valid until 17 March 2026 at 13:00');
    expect((await owner.submit(`${place}/rotate`, { overlap_hours: '1e3' })).status).toBe(422);
  });

  test('is removed after it was asked for', async () => {
    expect(await seen(`${place}/remove`)).toContain('Delete this webhook?');
    expect(await sent(`${place}/remove`)).toContain('The webhook is deleted.');
    expect((await owner.get(place)).status).toBe(404);
  });
});

test('a list of webhooks goes on page by page, and says what to do when it is empty', async () => {
  await using other = await openTestApp({ environment: ON_THIS_MACHINE });
  const browser = await ownerOf(other);
  expect(words((await browser.get('/dashboard/webhooks')).text)).toContain('No webhooks yet');
  for (let i = 0; i < 27; i++) await other.run('createWebhookEndpoint', { url: `${receiver.url}/${i}` });
  const [, next = ''] = /href="([^"]*cursor=[^"]*)"/.exec((await browser.get('/dashboard/webhooks')).text) ?? [];
  expect((await browser.get(next.replaceAll('&amp;', '&'))).text.match(/<th scope="row">/g)).toHaveLength(2);
});

describe('nobody else', () => {
  test('of another business finds it, whatever is sent to its addresses', async () => {
    const eve = await strangerIn(testApp);
    const form = await keyOf(eve);
    const fields = { ...form, url: 'https://evil.example/', overlap_hours: '0', which: 'all', enabled: 'yes' };
    await testApp.run('testWebhookEndpoint', { id });
    const { webhook_deliveries: rows } = (await testApp.run('listWebhookDeliveries', { id })) as unknown as {
      webhook_deliveries: { id: number }[];
    };
    for (const path of ['', '/edit', '/rotate', '/remove', '/test', `/deliveries/${rows[0]?.id}/redeliver`]) {
      expect((await eve.get(place + path)).status, path).toBe(404);
      expect([404, 405], path).toContain((await eve.post(place + path, fields)).status);
    }
    expect(await endpoint()).toMatchObject({ url: receiver.url, status: 'enabled', old_secret_until: null });
  });

  test('makes a browser send the forms, and members may use them', async () => {
    await expectForgedRefused(owner, `${place}/remove`);
    await expectForgedRefused(owner, `${place}/edit`, { url: 'https://evil.example/', which: 'all' });
    expect(await endpoint()).toMatchObject({ url: receiver.url });
    const member = await memberOf(testApp);
    expect((await member.submit(`${place}/remove`)).status).toBe(303);
  });

  test('puts HTML into the page', async () => {
    await testApp.run('updateWebhookEndpoint', { id, url: `${receiver.url}/?${EVIL}`, description: EVIL });
    for (const path of ['', '/edit', '/remove']) expectEscaped((await owner.get(place + path)).text);
    expectEscaped((await owner.get('/dashboard/webhooks')).text);
    expectEscaped((await owner.submit('/dashboard/webhooks/new', { url: EVIL, which: EVIL, description: EVIL })).text);
  });
});
