// Actions of an owner in the dashboard: tokens and invoices (R53).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserId } from '../../../src/model/ids.ts';
import { openMailServer } from '../../kit/mail-server.ts';
import { openTestApp, type TestApp } from '../../kit/test-app.ts';
import { words } from '../browse.ts';
import { makeInvoice } from '../desk.ts';
import { byLink, hiddenIn, openBrowser, ownerOf, type TestBrowser } from './browser.ts';
import { EVIL } from './people.ts';

let testApp: TestApp;
let owner: TestBrowser;
beforeAll(async () => {
  testApp = await openTestApp();
  owner = await ownerOf(testApp);
});
afterAll(() => testApp[Symbol.asyncDispose]());

const secretIn = (html: string) => /value="(bh_\w{43})"/.exec(html)?.[1] ?? '';
const asToken = async (token: string) => (await testApp.fetch('/api/v1/invoices', { token })).status;

async function makeToken(fields: object = {}) {
  const given = { name: 'My program', scopes: ['billing.read'], lifetime_days: '90', ...fields };
  return owner.submit('/dashboard/settings/api/new', given);
}

describe('tokens', () => {
  test('one is made, shown once, used, rotated with an overlap, and revoked', async () => {
    const made = await makeToken();
    const token = secretIn(made.text);
    expect([made.status, await asToken(token)]).toEqual([200, 200]);
    expect((await testApp.fetch('/api/v1/invoices', { token, json: {} })).status).toBe(403);
    const list = await owner.get('/dashboard/settings/api');
    expect(words(list.text)).toMatch(/My program Read None 17 March 2026 at 12:00 15 June 2026/);
    expect(list.text).not.toContain(token);
    const [, path = ''] = /href="(\/dashboard\/settings\/api\/\d+\/rotate)"/.exec(list.text) ?? [];
    const next = secretIn((await owner.submit(path, { overlap_hours: '1' })).text);
    expect([await asToken(token), await asToken(next)]).toEqual([200, 200]);
    testApp.clock.advance(3_600_000);
    expect([await asToken(token), await asToken(next)]).toEqual([401, 200]);
    const revoked = await owner.submit(path.replace('rotate', 'revoke'));
    expect(words((await owner.follow(revoked)).text)).toContain('The token is revoked.');
    expect(await asToken(next)).toBe(401);
    expect((await owner.submit(path.replace('rotate', 'revoke'))).status).toBe(422);
  });

  test('the same form sent twice is one token', async () => {
    const form = hiddenIn((await owner.get('/dashboard/settings/api/new')).text);
    const fields = { ...form, name: 'Twice', scopes: 'billing.read', lifetime_days: 'never' };
    const [one, other] = [
      await owner.post('/dashboard/settings/api/new', fields),
      await owner.post('/dashboard/settings/api/new', fields),
    ];
    expect(secretIn(one.text)).toBe(secretIn(other.text));
    expect((await owner.get('/dashboard/settings/api')).text.match(/<bdi>Twice<\/bdi><\/th>/g)).toHaveLength(1);
  });

  test('what is wrong is said beside its field, and what was typed stands there again', async () => {
    const none = await makeToken({ name: `x${'y'.repeat(300)}`, scopes: [] });
    expect(none.status).toBe(422);
    expect(none.text).toMatch(/id="name-fault">must have at most 255 characters/);
    expect(none.text).toMatch(/id="scopes-fault">must have at least 1 entry/);
    expect(none.text).toContain(`value="x${'y'.repeat(300)}"`);
    for (const lifetime_days of ['', '0', '1e3', '99999', 'x'])
      expect((await makeToken({ lifetime_days })).status).toBe(422);
    expect((await makeToken({ scopes: ['account.manage'] })).status).toBe(422);
  });

  test('are for owners: a member is told so, and sees everything else', async () => {
    const member = openBrowser(testApp);
    await byLink(testApp, member, 'member@test.example');
    expect((await member.get('/dashboard')).text).not.toContain('settings/api');
    for (const path of ['/dashboard/settings/api', '/dashboard/settings/api/new', '/dashboard/settings/api/1/revoke']) {
      const { status, text } = await member.get(path);
      expect([status, words(text)]).toEqual([403, expect.stringContaining('Only for owners')]);
    }
    const { form_key = '' } = hiddenIn((await member.get('/dashboard/you')).text);
    const forged = { form_key, name: 'x', scopes: 'billing.write', lifetime_days: '30' };
    expect((await member.post('/dashboard/settings/api/new', forged)).status).toBe(403);
    expect((await member.get('/dashboard/invoices')).status).toBe(200);
  });
});

describe('invoices', () => {
  test('are found by what is asked for, page by page, and sums are of all pages', async () => {
    for (let i = 0; i < 27; i++) await makeInvoice(testApp, { customer: { name: `Bulk ${i}` }, amount: 10 });
    const first = await owner.get('/dashboard/invoices?customer=Bulk');
    expect(words(first.text)).toContain('27 invoices €270.00 total, €270.00 due');
    const [, next = ''] = /href="([^"]*cursor=[^"]*)"/.exec(first.text) ?? [];
    const second = await owner.get(next.replaceAll('&amp;', '&'));
    expect(second.text.match(/<th scope="row">/g)).toHaveLength(2);
    expect(words((await owner.get('/dashboard/invoices?status=cancelled&customer=Bulk')).text)).toContain('No results');
    for (const query of [
      'status=x',
      'due_from=2026-02-30',
      'cursor=x',
      'due_from=2026-02-02&due_to=2026-01-01',
      'currency=EURO',
    ]) {
      expect((await owner.get(`/dashboard/invoices?${query}`)).status, query).toBe(422);
    }
  });

  test('one is issued, paid in part, and can then not be cancelled', async () => {
    const { id } = await makeInvoice(testApp, { draft: true });
    const path = `/dashboard/invoices/${id}`;
    expect(words((await owner.get(path)).text)).toContain('Draft');
    const issued = await owner.follow(await owner.submit(`${path}/issue`));
    expect(words(issued.text)).toMatch(
      /The invoice is issued\. .*missing\. ← All invoices INV-\d+ · €1,250\.00 due Open/,
    );
    const wrong = await owner.submit(`${path}/record`, { amount: '9999', payment_method: 'cash' });
    expect([wrong.status, words(wrong.text)]).toEqual([422, expect.stringContaining('must be at most what is due')]);
    const paid = await owner.follow(
      await owner.submit(`${path}/record`, { amount: '250,50', payment_method: 'cash', note: EVIL }),
    );
    expect(words(paid.text)).toMatch(/Paid €250\.50 Amount due €999\.50/);
    expect(words(paid.text)).toContain('owner@test.example (person) · via dashboard');
    expect(paid.text).not.toContain(`${path}/cancel`);
    expect((await owner.submit(`${path}/cancel`)).status).toBe(422);
  });

  test('a payment is recorded on the day that it arrived, in the time zone of the business', async () => {
    const { id } = await makeInvoice(testApp, { amount: 2816.5, date: '2026-03-01' });
    const path = `/dashboard/invoices/${id}/record`;
    const { text } = await owner.get(path);
    expect(text).toMatch(/name="amount"[^>]* value="2816\.50"/);
    expect(text).toMatch(/name="paid_at"[^>]* data-max="2026-03-17" type="text" value="2026-03-17"/);
    for (const [paid_at, fault] of [
      ['2026-03-18', 'must not be in the future'],
      ['2025-02-27', 'must not be more than 366 days before the invoice date'],
      ['2026-02-30', 'must be a date that exists'],
    ] as const) {
      const wrong = await owner.submit(path, { amount: '1', paid_at });
      expect([wrong.status, wrong.text]).toEqual([
        422,
        expect.stringMatching(new RegExp(`id="paid_at-fault">${fault}`)),
      ]);
    }
    expect((await owner.submit(path, { amount: '16,50', paid_at: '2026-03-09' })).status).toBe(303);
    expect((await owner.submit(path, { amount: '1000', paid_at: '' })).status).toBe(303);
    const { payments } = await testApp.run('listPayments', { invoice_id: id });
    expect(
      (payments as unknown as { amount: number; paid_at: string }[]).map(({ amount, paid_at }) => [amount, paid_at]),
    ).toEqual([
      [1000, '2026-03-17T12:00:00.000Z'],
      [16.5, '2026-03-08T23:00:00.000Z'],
    ]);
  });

  test('one is cancelled after it was asked for, and a file of it is there', async () => {
    const { id } = await makeInvoice(testApp);
    const path = `/dashboard/invoices/${id}`;
    const pdf = await owner.get(`${path}/pdf`);
    expect([pdf.status, pdf.headers.get('content-type'), pdf.text.slice(0, 5)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
    expect(words((await owner.follow(await owner.submit(`${path}/cancel`))).text)).toContain(
      'The invoice is cancelled.',
    );
  });

  test('the credit note of a cancelled one is mailed if its box was ticked, once however often that is sent', async () => {
    await using server = await openMailServer();
    await using other = await openTestApp({ environment: { SMTP_URL: server.url } });
    const browser = await ownerOf(other);
    const of = async (email: string | null) =>
      `/dashboard/invoices/${(await makeInvoice(other, { customer: { name: 'Ann', ...(email ? { email } : {}) } })).id}/cancel`;
    expect((await browser.get(await of(null))).text).not.toContain('send_email');
    await browser.submit(await of('quiet@example.com'));
    const path = await of('ann@example.com');
    const sent = { ...hiddenIn((await browser.get(path)).text), send_email: 'yes' };
    for (let n = 0; n < 2; n++) expect((await browser.post(path, sent)).status).toBe(303);
    expect(server.inbox('quiet@example.com')).toEqual([]);
    expect(server.inbox('ann@example.com')).toMatchObject([{ subject: expect.stringContaining('Credit note') }]);
  });

  test('a reminder is seen before it goes, in the tone and with the words that were chosen', async () => {
    await using server = await openMailServer();
    await using other = await openTestApp({ environment: { SMTP_URL: server.url } });
    const browser = await ownerOf(other);
    const { id } = await makeInvoice(other, {
      customer: { name: 'Ann', email: 'ann@example.com' },
      date: '2026-01-01',
      due_date: '2026-02-01',
    });
    const path = `/dashboard/invoices/${id}/remind`;
    expect(words((await browser.get(path)).text)).toContain('Payment reminder: invoice');
    const chosen = { tone: 'firm', message: 'Call me.' };
    const seen = await browser.submit(path, { ...chosen, look: 'yes' });
    expect([seen.status, words(seen.text)]).toEqual([200, expect.stringMatching(/Please pay now: .*Call me\./)]);
    expect(server.inbox('ann@example.com')).toHaveLength(0);
    expect(words((await browser.follow(await browser.submit(path, chosen))).text)).toContain(
      'The reminder is on its way',
    );
    expect(server.inbox('ann@example.com')).toMatchObject([{ text: expect.stringContaining('Call me.') }]);
    expect(words((await browser.get(path)).text)).toContain('less than 24 hours ago');
    const again = await browser.submit(path, chosen);
    expect([again.status, words(again.text)]).toEqual([422, expect.stringContaining('less than 24 hours ago')]);
    expect((await browser.submit(path, { ...chosen, force: 'yes' })).status).toBe(303);
    const sent = await browser.follow(await browser.submit(`/dashboard/invoices/${id}/send`));
    expect(words(sent.text)).toContain('The invoice is on its way');
    const silent = await makeInvoice(other, { customer: { name: 'Bo' } });
    expect((await browser.get(`/dashboard/invoices/${silent.id}/remind`)).status).toBe(409);
  });
});

test('people may belong to two businesses, and switch', async () => {
  const second = await testApp.anotherAccount('second');
  const user = await testApp.app.services.store.users.byEmail('owner@test.example');
  const whose = { account_id: second.id, user_id: user?.id as UserId, created_at: testApp.clock.now() };
  await testApp.app.services.store.transaction((tx) =>
    tx.accounts.addMember({ ...whose, role: 'member', accepted: 'operator' }),
  );
  const { text } = await owner.get('/dashboard/you');
  expect(words(text)).toContain('Switch to Business second');
  await owner.post(`/dashboard/you/accounts/${second.id}`, hiddenIn(text));
  const there = await owner.get('/dashboard');
  expect(words(there.text)).toContain('Business second');
  expect((await owner.get('/dashboard/settings/api')).status).toBe(403);
  await owner.post(`/dashboard/you/accounts/${testApp.account.id}`, hiddenIn(there.text));
  expect((await owner.get('/dashboard/settings/api')).status).toBe(200);
});

test('HTML in every field is text', async () => {
  await using hostile = await openTestApp({ account: { name: `Shop ${EVIL}` } });
  const browser = await ownerOf(hostile);
  const { id } = await makeInvoice(hostile, {
    customer: { name: EVIL, email: 'a@b.example' },
    description: EVIL,
    reference: EVIL,
    notes: EVIL,
  });
  const made = await browser.submit('/dashboard/settings/api/new', {
    name: EVIL,
    scopes: 'billing.read',
    lifetime_days: EVIL,
  });
  await hostile.run('createToken', { name: EVIL, scopes: ['billing.read'] });
  const places = [
    '',
    '/invoices',
    `/invoices?customer=${encodeURIComponent(EVIL)}`,
    `/invoices?status=${encodeURIComponent(EVIL)}`,
    `/invoices/${id}`,
    `/invoices/${id}/remind`,
    `/invoices/${id}/record`,
    '/settings/api',
    '/settings/api/1/rotate',
    '/settings/api/1/revoke',
    '/you',
  ];
  const pages = await Promise.all(
    places.map((place) => browser.get(`/dashboard${place}`, { headers: { 'user-agent': EVIL } })),
  );
  const wrong = await browser.submit(`/dashboard/invoices/${id}/record`, {
    amount: EVIL,
    payment_method: EVIL,
    note: EVIL,
  });
  for (const { text } of [made, wrong, ...pages]) {
    expect(text).toMatch(/&lt;(script|img)/);
    expect(text).not.toMatch(/<script|<img|"><img/);
  }
});
