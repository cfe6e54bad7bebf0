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
import { EVIL, expectEscaped, expectForgedRefused } from './people.ts';

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

const setBusiness = (details: object) => call(testApp.app.services, testApp.caller(), CATALOG.updateBusiness, details);

test('from the overdue list to the letters, and what became of them; reloading the result sends nothing again', async () => {
  await late('Ann Overdue', 'ann@example.com', { amount: 250 });
  await late('Ben Silent', undefined);
  const list = await owner.get('/dashboard/invoices?status=overdue&customer=e');
  expect(list.text).toContain('href="/dashboard/invoices/remind?customer=e"');
  expect((await owner.get('/dashboard/invoices')).text).not.toContain('/invoices/remind');
  const seen = await owner.get(PLACE);
  expect(words(seen.text)).toMatch(
    /1 of 2 overdue invoices will be reminded €250\.00 due .*Ann Overdue ann@example\.com €250\.00 30 Payment reminder: invoice .*Ben Silent .*Skipped the customer has no email address .*Send 1 reminder/,
  );
  expect(server.inbox('ann@example.com')).toEqual([]);
  const fields = { ...hiddenIn(seen.text), message: '' };
  const done = await owner.post(PLACE, fields);
  expect([done.status, words(done.text)]).toEqual([
    200,
    expect.stringMatching(/Reminders sent 1 sent\. 1 skipped\. .*Ann Overdue .* Sent .*Ben Silent/),
  ]);
  expect(server.inbox('ann@example.com')).toHaveLength(1);
  expect(words((await owner.post(PLACE, fields)).text)).toContain('1 sent. 1 skipped.');
  expect(server.inbox('ann@example.com')).toHaveLength(1);
  expect(words((await owner.get(PLACE)).text)).toMatch(/0 of 2 overdue invoices .*reminded in the last 24 hours/);
});

test('tone and message are seen before they go; a change without a look sends nothing', async () => {
  await late('Cees Firm', 'cees@example.com');
  const chosen = { customer: 'cees', tone: 'firm', message: 'We have called you.' };
  const looked = await owner.submit(PLACE, { ...chosen, look: 'yes' });
  expect([looked.status, words(looked.text)]).toEqual([200, expect.stringContaining('Please pay now: invoice')]);
  const changed = await owner.post(PLACE, { ...hiddenIn(looked.text), ...chosen, tone: 'friendly' });
  expect([changed.status, words(changed.text)]).toEqual([
    422,
    expect.stringContaining('must be left out, or be as in the preview'),
  ]);
  expect(words(changed.text)).toContain('A friendly reminder: invoice');
  expect(server.inbox('cees@example.com')).toEqual([]);
  await owner.post(PLACE, { ...hiddenIn(looked.text), ...chosen });
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
  const expired = await owner.post(PLACE, hiddenIn(seen.text));
  expect([expired.status, words(expired.text)]).toEqual([422, expect.stringContaining('expired after ten minutes')]);
  await expectForgedRefused(owner, PLACE);
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
    expect(words(all.text)).toMatch(/1 of 1 overdue invoice will be reminded .*Formal notice: invoice/);
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
  ['nl', /herinneringen versturen|1 herinnering versturen/, 'Alle vervallen facturen herinneren'],
  ['de', /Erinnerung(?:en)? senden/, 'An alle überfälligen Rechnungen erinnern'],
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
