// Webhook deliveries in the dashboard: the request and its answer, the search, and sending again by hand (R53).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../kit/test-app.ts';
import { ON_THIS_MACHINE, openReceiver, type Receiver, status } from '../../webhooks/receiver.ts';
import { words } from '../browse.ts';
import { hiddenIn, ownerOf, type TestBrowser } from './browser.ts';
import { EVIL, expectEscaped } from './people.ts';

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

const seen = async (path = place) => words((await owner.get(path)).text);

test('a test event is posted, what came back is seen, and it is posted again once however often the form is sent', async () => {
  receiver.answer(status(500, {}, `down ${EVIL}`));
  expect(words((await owner.follow(await owner.submit(`${place}/test`))).text)).toMatch(
    /webhook\.test Failed .* 1 attempt .*Response 500 after \d+ ms/,
  );
  const page = await owner.get(place);
  expectEscaped(page.text);
  const [, again = ''] = /action="([^"]*redeliver)"/.exec(page.text) ?? [];
  const form = hiddenIn(page.text);
  const first = await owner.post(again, form);
  expect(words((await owner.follow(first)).text)).toContain('The event will be sent again in a moment.');
  expect((await owner.post(again, form)).status).toBe(303);
  const pending = await owner.post(again, { ...form, form_id: 'another' });
  expect([pending.status, words(pending.text)]).toEqual([422, expect.stringContaining('is still on its way')]);
  expect(await seen()).toContain('Pending');
  expect((await owner.post(`${place}/deliveries/987654321/redeliver`, { ...form, form_id: 'x' })).status).toBe(404);
});

test('deliveries are found by their state, page by page', async () => {
  for (let i = 0; i < 27; i++) await testApp.run('testWebhookEndpoint', { id });
  expect(await seen(`${place}?status=delivered`)).toContain('27 deliveries');
  expect(await seen(`${place}?status=exhausted`)).toContain('No delivery has this status.');
  const [, next = ''] = /href="([^"]*cursor=[^"]*)"/.exec((await owner.get(`${place}?status=delivered`)).text) ?? [];
  const second = await owner.get(next.replaceAll('&amp;', '&'));
  expect(second.text.match(/<details>/g)).toHaveLength(2);
  expect(await seen(`${place}?cursor=x`)).toContain('is not a cursor of this list');
  expect((await owner.get('/dashboard/webhooks?cursor=x')).status).toBe(422);
});
