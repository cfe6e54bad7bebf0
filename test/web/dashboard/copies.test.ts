// Addressees of mails in the dashboard (R104): the customer's own, copies of one mail, and what the business sets.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailServer, openMailServer } from '../../kit/mail-server.ts';
import { openTestApp, type TestApp } from '../../kit/test-app.ts';
import { words } from '../browse.ts';
import { ownerOf, type TestBrowser } from './browser.ts';
import { memberOf } from './people.ts';

let server: MailServer;
let testApp: TestApp;
let owner: TestBrowser;
let people = 0;
beforeAll(async () => {
  server = await openMailServer();
  testApp = await openTestApp({ environment: { SMTP_URL: server.url, MAIL_FROM: 'billing@example.com' } });
  owner = await ownerOf(testApp);
});
afterAll(async () => {
  await testApp[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

async function bill(customer_id: number, fields: object): Promise<{ id: number }> {
  const line = { description: 'Work', amount: 100 };
  return (await testApp.run('createInvoice', { customer_id, ...line, ...fields })) as unknown as { id: number };
}

async function billed() {
  const n = ++people;
  const [books, copy, eve] = [`books-${n}@example.com`, `copy-${n}@example.com`, `eve-${n}@example.com`];
  const fields = { name: `Ann ${n}`, email: `ann-${n}@example.com`, invoice_email: books, cc_emails: [copy] };
  const { id: customer } = (await testApp.run('createCustomer', fields)) as unknown as { id: number };
  const invoice = await bill(customer, { date: '2026-02-01', due_date: '2026-02-15' });
  return { ...invoice, customer, books, copy, eve };
}

const receivedBy = (address: string) => server.inbox(address).map(({ recipients }) => recipients);

test('the customer form takes an address for invoices and copies, shows them, and says at the field what is wrong', async () => {
  const fields = {
    name: 'Cees',
    email: 'cees@example.com',
    invoice_email: 'books@cees.example',
    cc_emails: 'one@cees.example; two@cees.example,\tthree@cees.example',
  };
  const { location = '' } = await owner.submit('/dashboard/customers/new', fields);
  const id = Number(location?.split('/').at(-1));
  expect(await testApp.run('getCustomer', { id })).toMatchObject({
    invoice_email: 'books@cees.example',
    cc_emails: ['one@cees.example', 'two@cees.example', 'three@cees.example'],
  });
  expect(words((await owner.get(location ?? '')).text)).toContain(
    'Email for invoices books@cees.example Copies of these emails to one@cees.example, two@cees.example, three@cees.example',
  );
  const change = `${location}/change`;
  expect((await owner.get(change)).text).toContain('value="one@cees.example, two@cees.example, three@cees.example"');
  for (const [cc_emails, fault] of [
    ['one@cees.example, two', 'must be an e-mail address'],
    [Array.from({ length: 6 }, (_, n) => `c${n}@cees.example`).join(', '), 'must have at most 5 entries'],
  ] as const) {
    const wrong = await owner.submit(change, { ...fields, cc_emails });
    expect([wrong.status, wrong.text]).toEqual([
      422,
      expect.stringMatching(new RegExp(`id="cc_emails-fault">${fault}`)),
    ]);
    expect(wrong.text).toContain(`value="${cc_emails}"`);
  }
  const six = Array.from({ length: 6 }, (_, n) => `c${n}@cees.example`).join(',');
  const dutch = await owner.submit(change, { ...fields, cc_emails: six }, { language: 'nl' });
  expect(dutch.text).not.toContain('must have at most');
  await owner.submit(change, { ...fields, invoice_email: '', cc_emails: '' });
  expect(await testApp.run('getCustomer', { id })).toMatchObject({ invoice_email: null, cc_emails: [] });
});

test.each(['en', 'nl', 'de', 'fr'])(
  'an invoice goes to the copies in the form, which begins with those of the customer: %s',
  async (language) => {
    const { id, books, copy, eve } = await billed();
    const path = `/dashboard/invoices/${id}/send`;
    const page = await owner.get(path, { language });
    expect(page.text).toContain(books);
    expect(page.text).toMatch(new RegExp(`name="cc"[^>]*value="${copy}"`));
    await owner.submit(path, { cc: `${copy}, ${eve}` }, { language });
    expect(receivedBy(books)).toEqual([[books, copy, eve]]);
    await owner.submit(path, { cc: '' });
    expect(receivedBy(books).at(-1)).toEqual([books]);
    const wrong = await owner.submit(path, { cc: `${eve}, eve` });
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('id="cc-fault"')]);
    expect(receivedBy(books)).toHaveLength(2);
  },
);

test('a reminder shows who would get it before it is sent, and a statement and a credit note take copies too', async () => {
  const { id, customer, books, copy, eve } = await billed();
  const remind = `/dashboard/invoices/${id}/remind`;
  expect(words((await owner.get(remind)).text)).toContain(`To ${books} (cc ${copy})`);
  const looked = await owner.submit(remind, { look: 'yes', cc: eve });
  expect(words(looked.text)).toContain(`To ${books} (cc ${eve})`);
  expect(receivedBy(books)).toEqual([]);
  await owner.submit(remind, { cc: eve });
  expect(receivedBy(books)).toEqual([[books, eve]]);
  await owner.submit(`/dashboard/customers/${customer}/statement`, { cc: '' });
  expect(receivedBy(books).at(-1)).toEqual([books]);
  const note = (await testApp.run('createCreditNote', { invoice_id: id, reason: 'Late', amount: 1 })) as unknown as {
    id: number;
  };
  await owner.submit(`/dashboard/credit-notes/${note.id}/send`, { cc: `${eve} ${copy}` });
  expect(receivedBy(books).at(-1)).toEqual([books, eve, copy]);
});

test('pages that mail a document along with other work name everybody who gets it', async () => {
  const { id, books, copy, customer } = await billed();
  const draft = await bill(customer, { draft: true });
  for (const path of [`${draft.id}/issue`, `${id}/credit`, `${id}/cancel`]) {
    expect(words((await owner.get(`/dashboard/invoices/${path}`)).text), path).toContain(`${books} (cc ${copy})`);
  }
  const list = words((await owner.get('/dashboard/invoices/remind')).text);
  expect(list).toMatch(new RegExp(`${books} cc ${copy}`));
});

test('the list of mails and a mail name the copies', async () => {
  const { id, books, copy } = await billed();
  await testApp.run('sendInvoice', { id });
  const { text } = await owner.get('/dashboard/mails');
  expect(words(text)).toContain(`${books} cc ${copy} Invoice`);
  const [, path = ''] = /href="(\/dashboard\/mails\/\d+)"/.exec(text) ?? [];
  expect(words((await owner.get(path)).text)).toContain(`To ${books} Copies to ${copy} Subject`);
});

test('replies and receipts are set by the owner alone', async () => {
  await owner.submit('/dashboard/settings/business', { reply_to: 'help@test.example' });
  await owner.submit('/dashboard/settings/invoices', { send_receipts: 'true' });
  expect(await testApp.run('getBusiness')).toMatchObject({ reply_to: 'help@test.example', send_receipts: true });
  const page = await owner.get('/dashboard/settings/invoices');
  expect(page.text).toMatch(/<option value="true" selected>Send one for each payment/);
  const member = await memberOf(testApp);
  for (const path of ['/dashboard/settings/business', '/dashboard/settings/invoices'])
    expect((await member.get(path)).status).toBe(403);
  const wrong = await owner.submit('/dashboard/settings/business', { reply_to: 'help' });
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('id="reply_to-fault"')]);
  await owner.submit('/dashboard/settings/business', { reply_to: '' });
  await owner.submit('/dashboard/settings/invoices', { send_receipts: 'false' });
  expect(await testApp.run('getBusiness')).toMatchObject({ reply_to: null, send_receipts: false });
});

test('a paid invoice can be sent, and the page says that the mail calls it paid', async () => {
  const { id, books } = await billed();
  await testApp.run('recordPayment', { id });
  const page = await owner.get(`/dashboard/invoices/${id}/send`);
  expect(words(page.text)).toContain('The email says that it is paid.');
  await owner.submit(`/dashboard/invoices/${id}/send`);
  expect(server.inbox(books)[0]?.text).toContain('It is paid');
});
