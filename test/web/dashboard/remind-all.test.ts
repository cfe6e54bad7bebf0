// Reminding all overdue customers from the dashboard: first the list, then the result of each letter (R87).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CATALOG } from '../../../src/operations/catalog.ts';
import { call } from '../../../src/operations/kernel/operation.ts';
import { setSubscribed } from '../../../src/operations/mails/unsubscribe.ts';
import { type MailServer, openMailServer } from '../../kit/mail-server.ts';
import { openTestApp, type TestApp } from '../../kit/test-app.ts';
import { words } from '../browse.ts';
import { makeInvoice } from '../desk.ts';
import { hiddenIn, openBrowser, ownerOf, type TestBrowser } from './browser.ts';
import { EVIL, expectEscaped, expectForgedRefused, keyOf, memberOf, strangerIn } from './people.ts';

const PLACE = '/dashboard/invoices/remind';
const LATE = { date: '2026-02-01', due_date: '2026-02-15' };
const BUSINESS = { legal_name: 'Test B.V.', address: 'Damrak 1', city: 'Amsterdam', iban: 'NL91 ABNA 0417 1643 00' };

let server: MailServer;
let testApp: TestApp;
let owner: TestBrowser;
beforeAll(async () => {
  server = await openMailServer();
  testApp = await openTestApp({ environment: { SMTP_URL: server.url } });
  owner = await ownerOf(testApp);
});
afterAll(async () => {
  await testApp[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

const late = (name: string, email: string | undefined, more: object = {}) =>
  makeInvoice(testApp, { customer: { name, ...(email === undefined ? {} : { email }) }, ...LATE, ...more });

/** The hidden fields of the list, and the selected invoices as a browser sends them. */
const sendable = (html: string) => ({
  ...hiddenIn(html),
  invoices: [...html.matchAll(/name="invoices" value="(\d+)" checked/g)].map(([, id = '']) => id),
});

const setBusiness = (details: object) => call(testApp.app.services, testApp.caller(), CATALOG.updateBusiness, details);

test('from the overdue list to the letters, and what became of them; reloading the result sends nothing again', async () => {
  await late('Ann Overdue', 'ann@example.com', { amount: 250 });
  await late('Ben Silent', undefined);
  const list = await owner.get('/dashboard/invoices?status=overdue&customer=e');
  expect(list.text).toContain('href="/dashboard/invoices/remind?customer=e"');
  expect((await owner.get('/dashboard/invoices')).text).not.toContain('/invoices/remind');
  const seen = await owner.get(PLACE);
  expect(words(seen.text)).toMatch(
    /1 of 2 overdue invoices can be reminded €250\.00 due .*Ann Overdue €250\.00 Payment reminder: invoice .*30 days overdue .*ann@example\.com .*Hello Ann Overdue.*1 cannot be reminded now .*Ben Silent .*Skipped the customer has no email address .*Send selected reminders/,
  );
  expect(server.inbox('ann@example.com')).toEqual([]);
  const fields = { ...sendable(seen.text), message: '' };
  const done = await owner.post(PLACE, fields);
  expect([done.status, words(done.text)]).toEqual([
    200,
    expect.stringMatching(/Reminders sent 1 sent\. .*Ann Overdue .* Sent/),
  ]);
  expect(server.inbox('ann@example.com')).toHaveLength(1);
  expect(words((await owner.post(PLACE, fields)).text)).toContain('1 sent.');
  expect(server.inbox('ann@example.com')).toHaveLength(1);
  expect(words((await owner.get(PLACE)).text)).toMatch(/0 of 2 overdue invoices .*reminded in the last 24 hours/);
});

test('tone and message are seen before they go; a change without a look sends nothing', async () => {
  await late('Cees Firm', 'cees@example.com');
  const chosen = { customer: 'cees', tone: 'firm', message: 'We have called you.' };
  const looked = await owner.submit(PLACE, { ...chosen, look: 'yes' });
  expect([looked.status, words(looked.text)]).toEqual([200, expect.stringContaining('Please pay now: invoice')]);
  const changed = await owner.post(PLACE, { ...sendable(looked.text), ...chosen, tone: 'friendly' });
  expect([changed.status, words(changed.text)]).toEqual([
    422,
    expect.stringContaining('must be left out, or be as in the preview'),
  ]);
  expect(words(changed.text)).toContain('A friendly reminder: invoice');
  const silent = await owner.post(PLACE, { ...sendable(looked.text), ...chosen, message: '' });
  expect([silent.status, silent.text.includes('id="message-fault"')]).toEqual([422, true]);
  expect(server.inbox('cees@example.com')).toEqual([]);
  await owner.post(PLACE, { ...sendable(looked.text), ...chosen });
  expect(server.inbox('cees@example.com')).toMatchObject([{ text: expect.stringContaining('We have called you.') }]);
});

test('what is wrong is said beside its field, and text of others is text', async () => {
  const wrong = await owner.submit(PLACE, { min_days: 'x', currency: 'EURO', look: 'yes' });
  expect([
    wrong.status,
    wrong.text.includes('id="min_days-fault"'),
    wrong.text.includes('id="currency-fault"'),
  ]).toEqual([422, true, true]);
  expect((await owner.get(`${PLACE}?currency=EURO`)).status).toBe(422);
  await late(EVIL, 'evil@example.com');
  expectEscaped((await owner.get(PLACE)).text);
  expect(words((await owner.get(`${PLACE}?customer=Zzyzx`)).text)).toContain('Nothing to remind');
  const seen = await owner.get(PLACE);
  testApp.clock.advance(600_000);
  const expired = await owner.post(PLACE, sendable(seen.text));
  expect([expired.status, words(expired.text)]).toEqual([422, expect.stringContaining('expired after ten minutes')]);
  await expectForgedRefused(owner, PLACE);
});

describe('what is selected', () => {
  const addressOf = (name: string) => `${name.toLowerCase()}@chosen.example`;
  const three = async (group: string) => {
    const names = ['A', 'B', 'C'].map((one) => `${group}${one}`);
    const ids: string[] = [];
    for (const name of names) ids.push(String((await late(name, addressOf(name))).id));
    const seen = await owner.get(`${PLACE}?customer=${group}`);
    return { names, ids, seen, fields: { ...sendable(seen.text), customer: group } };
  };
  const inboxes = (names: readonly string[]) => names.map((name) => server.inbox(addressOf(name)).length);

  test('is sent, once, and nothing else; the others can be sent later from the same list', async () => {
    const { names, ids, fields } = await three('Tick');
    expect(fields.invoices).toEqual(ids);
    const [first = '', second = '', third = ''] = ids;
    const done = await owner.post(PLACE, { ...fields, invoices: [first, third] });
    expect(words(done.text)).toMatch(/2 sent\. .*TickA .*TickC/);
    expect(words(done.text)).not.toContain('TickB');
    expect(inboxes(names)).toEqual([1, 0, 1]);
    await owner.post(PLACE, { ...fields, invoices: [first, second] });
    expect(inboxes(names)).toEqual([1, 1, 1]);
  });

  test('at once in two windows: each letter is sent once', async () => {
    const { names, ids, fields } = await three('Twice');
    const [first = '', second = '', third = ''] = ids;
    await Promise.all([
      owner.post(PLACE, { ...fields, invoices: [first, second] }),
      owner.post(PLACE, { ...fields, invoices: [second, third] }),
    ]);
    expect(inboxes(names)).toEqual([1, 1, 1]);
  });

  test('none: nothing is sent, and the page says it with nothing selected', async () => {
    const { names, fields } = await three('None');
    const { invoices: _, ...nothing } = fields;
    const refused = await owner.post(PLACE, nothing);
    expect([refused.status, words(refused.text)]).toEqual([
      422,
      expect.stringContaining('Letters: must name at least one letter'),
    ]);
    expect(sendable(refused.text).invoices).toEqual([]);
    expect(inboxes(names)).toEqual([0, 0, 0]);
  });

  test.each([
    ['an invoice that is not overdue', async () => (await makeInvoice(testApp, { customer: { name: 'Early' } })).id],
    ['an overdue invoice outside the list', async () => (await late('Outside', 'outside@example.com')).id],
    ['one without an address', async () => (await late('Hostile Mute', undefined)).id],
    ['no number', async () => 'x'],
    ['one of another account', async () => (await strangersInvoice()).id],
  ])('never a letter that the list does not offer: %s', async (_, invoice) => {
    const { names, ids, fields } = await three(`Hostile${++hostile}`);
    const refused = await owner.post(PLACE, { ...fields, invoices: [...ids, String(await invoice())] });
    expect(refused.status).toBe(422);
    expect(words(refused.text)).toMatch(/Letters: (is no letter of this preview|must be a)/);
    expect(inboxes(names)).toEqual([0, 0, 0]);
  });
  let hostile = 0;
  const strangersInvoice = async () => {
    const caller = testApp.caller(await testApp.anotherAccount('reminded'));
    const wanted = { customer: { name: 'Theirs', email: 'theirs@example.com' }, description: 'x', amount: 1, ...LATE };
    return (await call(testApp.app.services, caller, CATALOG.createInvoice, wanted)).data;
  };

  test('with the confirmation of another account or person nothing is sent', async () => {
    const { names, fields } = await three('Theft');
    for (const thief of [await strangerIn(testApp, 'thief'), await memberOf(testApp)]) {
      const { form_key } = await keyOf(thief);
      expect((await thief.post(PLACE, { ...fields, form_key })).status).toBe(422);
    }
    expect(inboxes(names)).toEqual([0, 0, 0]);
  });

  test('a letter whose text has changed since is not sent, and the page says so', async () => {
    const { names, ids, fields } = await three('Edit');
    const { data } = await call(testApp.app.services, testApp.caller(), CATALOG.listInvoices, { customer: 'EditB' });
    const customer = data.invoices[0]?.customer.id;
    await call(testApp.app.services, testApp.caller(), CATALOG.updateCustomer, { id: customer, name: 'EditB New' });
    const done = await owner.post(PLACE, fields);
    expect(words(done.text)).toMatch(/2 sent\. 1 skipped\. .*EditB.* Skipped changed since the preview/);
    expect(inboxes(names)).toEqual([1, 0, 1]);
    expect(ids).toHaveLength(3);
  });

  test('the letter on the page is the mail', async () => {
    const { names, fields, seen } = await three('Same');
    await owner.post(PLACE, fields);
    const [mail] = server.inbox(addressOf(names[0] ?? ''));
    const [, shown = ''] = /<pre class="letter">(.*?)<\/pre>/s.exec(seen.text) ?? [];
    const sent = words(mail?.text ?? '').trim();
    expect(shown).toContain('Hello SameA');
    expect(sent.slice(0, sent.indexOf(' No more reminders'))).toBe(words(shown).trim());
    expect(words(seen.text)).toContain(`${addressOf(names[0] ?? '')} ${mail?.subject}`);
  });
});

test('more than 100 letters stand on pages of 100, and the button sends those of its page only', async () => {
  const many = Array.from({ length: 103 }, (_, index) => `Page ${String(index).padStart(3, '0')}`);
  for (const name of many) await late(name, `${name.replace(' ', '-').toLowerCase()}@many.example`);
  await late('Page Mute', undefined);
  const first = await owner.get(`${PLACE}?customer=Page`);
  expect(sendable(first.text).invoices).toHaveLength(100);
  expect(words(first.text)).toContain('100 of 104 overdue invoices can be reminded');
  expect(words(first.text)).not.toContain('cannot be reminded');
  const [, after = ''] = /name="after" value="([^"]+)"/.exec(first.text) ?? [];
  const next = await owner.post(PLACE, { ...sendable(first.text), customer: 'Page', after });
  const fields = { ...sendable(next.text), customer: 'Page' };
  expect(fields.invoices).toHaveLength(3);
  expect(words(next.text)).toMatch(/Page 100 .*Page 102 .*1 cannot be reminded now .*Page Mute/);
  const { invoices: _, ...none } = fields;
  expect(words((await owner.post(PLACE, none)).text)).toContain('Page 102');
  const done = await owner.post(PLACE, fields);
  expect(words(done.text)).toContain('3 sent.');
  expect([server.inbox('page-102@many.example').length, server.inbox('page-000@many.example').length]).toEqual([1, 0]);
  for (const wrong of ['x', '2026-02-30 1', '2026-02-15 0']) {
    expect((await owner.post(PLACE, { ...none, after: wrong })).status).toBe(422);
  }
});

describe('formal notices', () => {
  test('are offered where the customer has unsubscribed, need the details of the business, and name a last day', async () => {
    const { id } = await late('Dirk Gone', 'dirk@example.com');
    const { store } = testApp.app.services;
    const invoice = await store.invoices.find(testApp.account.id, { id });
    const customer = invoice && (await store.customers.byId(testApp.account.id, invoice.customer_id));
    if (!customer) throw new Error('the customer is not there');
    await setSubscribed(testApp.app.services, { account: testApp.account, customer }, false);
    const path = `/dashboard/invoices/${id}/remind?tone=formal`;
    expect((await owner.get(`/dashboard/invoices/${id}`)).text).toContain(`href="${path}"`);
    expect(words((await owner.get(path)).text)).toContain('details of the business that are missing');
    await setBusiness(BUSINESS);
    expect(words((await owner.get(path)).text)).toMatch(/Formal notice: invoice .* from Test B\.V\..*by 1 April 2026/s);
    const all = await owner.submit(PLACE, { customer: 'Dirk', tone: 'formal', deadline_days: '30', look: 'yes' });
    expect(words(all.text)).toMatch(/1 of 1 overdue invoice can be reminded .*Formal notice: invoice/);
    const sent = { tone: 'formal', deadline_days: '20' };
    const done = await owner.follow(await owner.submit(path, sent));
    expect(words(done.text)).toContain('The reminder is on its way');
    expect(server.inbox('dirk@example.com')).toMatchObject([{ text: expect.stringContaining('6 April 2026') }]);
    const short = await owner.submit(path, { ...sent, deadline_days: '14', force: 'yes' });
    expect([short.status, short.text.includes('id="deadline_days-fault"')]).toEqual([422, true]);
    const early = await makeInvoice(testApp, { customer: { name: 'Els', email: 'els@example.com' } });
    const refused = await owner.submit(`/dashboard/invoices/${early.id}/remind`, { tone: 'formal', look: 'yes' });
    expect([refused.status, refused.text.includes('id="tone-fault"')]).toEqual([422, true]);
  });

  test('claim costs and interest in the words of the invoice settings', async () => {
    const PATH = '/dashboard/settings/invoices';
    const costs = 'After that day we charge EUR 40.00 collection costs.';
    const seen = { invoice_prefix: 'INV-', payment_term_days: '14', invoice_footer: '', interest_text: '' };
    const saved = await owner.follow(await owner.submit(PATH, { ...seen, collection_costs_text: costs }));
    expect(words(saved.text)).toContain('New invoices use these settings');
    expect((await owner.get(PATH)).text).toContain(costs);
    const { data } = await call(testApp.app.services, testApp.caller(), CATALOG.getBusiness, {});
    expect(data).toMatchObject({ collection_costs_text: costs, interest_text: null });
  });
});

test.each([
  ['nl', /Gekozen herinneringen versturen/, 'Alle vervallen facturen herinneren'],
  ['de', /Gewählte Erinnerungen senden/, 'An alle überfälligen Rechnungen erinnern'],
])('in %s', async (language, button, title) => {
  const browser = openBrowser(testApp, { 'accept-language': language });
  const { data } = await call(testApp.app.services, testApp.caller(), CATALOG.createUser, {
    email: `${language}@test.example`,
  });
  await browser.submit(new URL(data.sign_in_url).pathname);
  await late(`Frits ${language}`, `frits-${language}@example.com`);
  const { text } = await browser.get(`${PLACE}?customer=Frits ${language}`);
  expect(words(text)).toContain(title);
  expect(words(text)).toMatch(button);
});
