// Activity: who did what, and through which interface (R53).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emitOverdueEvents } from '../../../src/operations/reminders/emit-overdue-events.ts';
import { remindInvoices } from '../../../src/operations/reminders/remind-invoices.ts';
import { openMailServer } from '../../kit/mail-server.ts';
import { openTestApp, type TestApp } from '../../kit/test-app.ts';
import { words } from '../browse.ts';
import { makeInvoice } from '../desk.ts';
import { byLink, ownerOf, type TestBrowser } from './browser.ts';
import { EVIL, expectEscaped, memberOf, strangerIn } from './people.ts';

const PLACE = '/dashboard/activity';

let testApp: TestApp;
let owner: TestBrowser;
beforeAll(async () => {
  testApp = await openTestApp();
  owner = await ownerOf(testApp);
});
afterAll(() => testApp[Symbol.asyncDispose]());

const seen = async (query = '') => words((await owner.get(PLACE + query)).text);

test('says whether a program, a person or an assistant did it, and leads to what it is about', async () => {
  const { id, number } = await makeInvoice(testApp);
  await owner.submit(`/dashboard/invoices/${id}/record`, { amount: '50', payment_method: 'cash' });
  const assistant = { actor: { kind: 'assistant', tokenId: null, name: 'Claude' }, channel: 'mcp' } as const;
  await testApp.run('recordPayment', { id, amount: 10 }, assistant);
  const token = await testApp.token();
  await testApp.fetch('/api/v1/invoices', { token, json: { customer: { name: 'Bo' }, description: 'x', amount: 1 } });
  const all = await seen();
  for (const part of [
    'owner@test.example (person) · via dashboard · 17 March 2026 at 12:00',
    'Claude (assistant) · via MCP',
    'test token (API token) · via REST',
  ]) {
    expect(all).toContain(part);
  }
  const { text } = await owner.get(PLACE);
  for (const path of [`/dashboard/invoices/${id}`, '/dashboard/settings/api', '/dashboard/settings/members']) {
    expect(text).toContain(`href="${path}"><bdi>`);
  }
  const [by, of] = [await seen('?actor=assistant'), await seen(`?invoice=${number}`)];
  expect([by.includes('1 entry'), by.includes('(person)')]).toEqual([true, false]);
  expect(of).toContain('3 entries');
});

test('invoices that became overdue by themselves are one line, and the overview has room for what people did', async () => {
  await using other = await openTestApp();
  const browser = await ownerOf(other);
  for (let i = 0; i < 12; i++) await makeInvoice(other, { date: '2026-02-01', due_date: '2026-02-10' });
  const { number } = await makeInvoice(other);
  await emitOverdueEvents(other.app.services);
  await other.run('createCustomer', { name: 'Zoe' });
  for (const [path, order] of [
    // The overview shows actions of people first.
    ['/dashboard', /Zoe.*Created INV-.* 12 invoices became overdue · 17 March 2026 at 12:00/],
    [PLACE, /Zoe.* 12 invoices became overdue · 17 March 2026 at 12:00.*Created INV-/],
  ] as const) {
    const { text } = await browser.get(path);
    expect(words(text), path).toMatch(order);
    expect(words(text), path).toContain(number);
    expect(words(text), path).toContain('is overdue automatically · 17 March');
    expect(words(text), path).not.toMatch(/worker|the service\)/);
    expect(text.match(/<li><details class="folded">/g), path).toHaveLength(1);
    expect(text.match(/is overdue<\/bdi>/g), path).toHaveLength(12);
  }
});

test('reminders by plan and mails that came through are a line each, and what failed is seen alone', async () => {
  await using server = await openMailServer();
  await using other = await openTestApp({ environment: { SMTP_URL: server.url } });
  const browser = await ownerOf(other);
  await other.run('setReminders', { enabled: true, days: [3] });
  for (let i = 0; i < 3; i++) {
    await makeInvoice(other, { customer: { name: 'Ann', email: `ann${i}@example.com` }, due_date: '2026-03-20' });
  }
  await makeInvoice(other, { customer: { name: 'Bo', email: 'bo@example.com' }, due_date: '2026-03-20' });
  server.refuse('bo@example.com', { at: 'recipient', code: 550 });
  other.clock.advance(7 * 86_400_000);
  await emitOverdueEvents(other.app.services);
  await remindInvoices(other.app.services);
  // The clock moved on, so that the session has expired.
  await byLink(other, browser, 'owner@test.example');
  for (const path of ['/dashboard', PLACE]) {
    const { text } = await browser.get(path);
    const seen = words(text);
    expect(seen, path).toContain('3 reminders were sent ·');
    expect(seen, path).toContain('4 invoices became overdue ·');
    expect(seen, path).toMatch(/Reminder 1 for INV-\d+ was emailed to ann0@example\.com automatically · /);
    expect(seen, path).toContain('The mail server refused the reminder mail to bo@example.com');
    expect(text.match(/<li><details class="folded">/g), path).toHaveLength(2);
  }
});

test('every entry leads to what it is about, also on the overview; what has no page leads nowhere', async () => {
  await using other = await openTestApp({
    environment: { BILLHOOK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64') },
  });
  const browser = await ownerOf(other);
  await other.run('connectProvider', { kind: 'sandbox' });
  await other.run('setReminders', { enabled: true });
  const { id: customer_id } = (await other.run('createCustomer', { name: 'Ann' })) as unknown as { id: number };
  const { id } = await makeInvoice(other, { customer_id, customer: undefined });
  await other.run('recordPayment', { id });
  await other.run('refundPayment', { id: 1 });
  const link = (await other.run('createPaymentLink', { description: 'Hat', amount: 5 })) as unknown as { id: number };
  const { id: plan_id } = (await other.run('createPaymentPlan', {
    title: 'Club',
    amount: 5,
    interval: 'month',
  })) as unknown as { id: number };
  await other.run('createSubscription', { customer_id, plan_id });
  const hook = (await other.run('createWebhookEndpoint', { url: 'https://hooks.example/' })) as unknown as {
    id: number;
  };
  await other.run('updateWebhookEndpoint', { id: hook.id, description: 'Books' });
  const { text } = await browser.get(PLACE);
  const places = [...text.matchAll(/href="(\/dashboard[^"]*)"><bdi>/g)].map(([, place = '']) => place);
  const below = ['settings/provider', 'settings/reminders', 'settings/members', `customers/${customer_id}`];
  const rows = [
    ...below,
    `invoices/${id}`,
    'payments/1',
    `links/${link.id}`,
    'plans',
    'subscriptions/1',
    `webhooks/${hook.id}`,
  ];
  expect(new Set(places)).toEqual(new Set(rows.map((place) => `/dashboard/${place}`)));
  for (const place of new Set(places)) expect((await browser.get(place)).status, place).toBe(200);
  expect((await browser.get('/dashboard')).text).toContain(`href="/dashboard/webhooks/${hook.id}"><bdi>`);
  await other.run('deleteWebhookEndpoint', { id: hook.id });
  const deleted = /<li><p>(.*?)<\/p>/.exec((await browser.get(PLACE)).text)?.[1];
  expect(deleted).toBe(`<bdi>Deleted webhook endpoint ${hook.id}</bdi>`);
});

test('says beside the filter what is wrong with it, and what to do when nothing is found', async () => {
  expect(await seen('?actor=payer')).toContain('No entry matches these filters.');
  for (const [query, field] of [
    ['?actor=x', 'actor'],
    ['?invoice=INV-987654', 'invoice'],
  ]) {
    const { status, text } = await owner.get(PLACE + query);
    expect([status, text], query).toEqual([422, expect.stringContaining(`id="${field}-fault"`)]);
  }
  expect((await owner.get(`${PLACE}?cursor=x`)).status).toBe(422);
  expectEscaped((await owner.get(`${PLACE}?invoice=${encodeURIComponent(EVIL)}`)).text);
});

test('goes on page by page', async () => {
  const { id } = await makeInvoice(testApp, { amount: 100 });
  for (let i = 0; i < 26; i++) await testApp.run('recordPayment', { id, amount: 1, note: EVIL });
  const first = await owner.get(`${PLACE}?invoice=${id}`);
  expect(words(first.text)).toContain('27 entries');
  const [, next = ''] = /href="([^"]*cursor=[^"]*)"/.exec(first.text) ?? [];
  const second = await owner.get(next.replaceAll('&amp;', '&'));
  expect(second.text.match(/<time /g)).toHaveLength(2);
});

test('is seen by members, without ways to what is for owners; and nothing of it by another business', async () => {
  const { number } = await makeInvoice(testApp, { customer: { name: EVIL } });
  const seenByMember = (await (await memberOf(testApp)).get(PLACE)).text;
  expect(seenByMember).toContain('/dashboard/invoices/');
  expect(seenByMember).not.toContain('/dashboard/settings/members');
  const eve = await strangerIn(testApp);
  expect(words((await eve.get(PLACE)).text)).not.toContain(number);
  expect((await eve.get(`${PLACE}?invoice=${number}`)).status).toBe(422);
});
