// The page of an invoice: one next step, all other steps in a menu, the amount due beside the number, technical facts
// folded, and the document itself (R53).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CATALOG } from '../../../src/operations/catalog.ts';
import { call } from '../../../src/operations/kernel/operation.ts';
import { setSubscribed } from '../../../src/operations/mails/unsubscribe.ts';
import { remindInvoices } from '../../../src/operations/reminders/remind-invoices.ts';
import { type MailServer, openMailServer } from '../../kit/mail-server.ts';
import { openTestApp, type TestApp } from '../../kit/test-app.ts';
import { words } from '../browse.ts';
import { makeInvoice } from '../desk.ts';
import { byLink, ownerOf, type TestBrowser } from './browser.ts';

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

const ANN = { name: 'Ann', email: 'ann@example.com' };
const LATE = { date: '2026-01-01', due_date: '2026-02-01' };
const seen = async (id: number) => (await owner.get(`/dashboard/invoices/${id}`)).text;
const run = (name: Parameters<TestApp['run']>[0], input: object) => testApp.run(name, input);
const labelsIn = (html: string) =>
  [...html.matchAll(/<a [^>]*>(.*?)<\/a>/g)].map(([, label = '']) =>
    words(`<body>${label.replace(/<span class="hidden">.*?<\/span>/, '')}`).trim(),
  );

/** Labels of the main button, of the buttons beside it, and of the menu. */
async function stepsOf(id: number) {
  const [, group = ''] = /<div class="buttons" role="group"[^>]*>(.*?)<\/div><\/div>/s.exec(await seen(id)) ?? [];
  const [buttons = '', menu = ''] = group.split('<details class="menu"');
  expect(buttons.match(/class="button"/g)?.length ?? 0).toBeLessThanOrEqual(1);
  const [main] = /<a class="button" [^>]*>.*?<\/a>/.exec(buttons) ?? [''];
  return {
    main: labelsIn(main),
    beside: labelsIn(buttons.replace(main, '')),
    menu: labelsIn(menu),
  };
}

describe('one next step', () => {
  test('of a draft: to issue it', async () => {
    const { id } = await makeInvoice(testApp, { draft: true, customer: ANN });
    expect(await stepsOf(id)).toEqual({ main: ['Issue'], beside: ['Edit'], menu: ['Delete draft', 'Download PDF'] });
    expect(words(await seen(id))).not.toMatch(/€[\d.,]+ due/);
  });

  test('of one that nobody has got yet: to send it, also when it is late', async () => {
    const menu = ['Send reminder', 'Create credit note', 'Cancel invoice', 'Download PDF', 'Payment page'];
    for (const when of [{}, LATE]) {
      const { id } = await makeInvoice(testApp, { customer: ANN, ...when });
      expect(await stepsOf(id)).toEqual({ main: ['Send'], beside: ['Record payment'], menu });
    }
  });

  test('of one that was sent: to record its payment; late: to remind', async () => {
    const fresh = await makeInvoice(testApp, { customer: ANN });
    const late = await makeInvoice(testApp, { customer: ANN, ...LATE });
    for (const { id } of [fresh, late]) await run('sendInvoice', { id });
    const rest = ['Create credit note', 'Cancel invoice', 'Payment page'];
    expect(await stepsOf(fresh.id)).toEqual({
      main: ['Record payment'],
      beside: ['Download PDF'],
      menu: ['Send', 'Send reminder', ...rest],
    });
    expect(await stepsOf(late.id)).toEqual({
      main: ['Send reminder'],
      beside: ['Record payment'],
      menu: ['Send', 'Create credit note', 'Cancel invoice', 'Download PDF', 'Payment page'],
    });
  });

  test('of one that cannot be mailed: to record its payment; of a paid one: none', async () => {
    const { id, number } = await makeInvoice(testApp, { customer: { name: 'Bo' }, amount: 121, ...LATE });
    expect(await stepsOf(id)).toMatchObject({ main: ['Record payment'], beside: ['Download PDF'] });
    expect(words(await seen(id))).toContain(`${number} · €121.00 due Overdue`);
    await run('recordPayment', { id });
    expect(await stepsOf(id)).toMatchObject({ main: [], beside: ['Download PDF'] });
    expect(words(await seen(id))).toContain(`${number} Paid`);
  });

  test('a formal notice for whoever wants no reminders is in the menu', async () => {
    const { id } = await makeInvoice(testApp, { customer: { name: 'Cy', email: 'cy@example.com' }, ...LATE });
    const { store } = testApp.app.services;
    const invoice = await store.invoices.find(testApp.account.id, { id });
    const customer = invoice && (await store.customers.byId(testApp.account.id, invoice.customer_id));
    if (!customer) throw new Error('the customer is not there');
    await setSubscribed(testApp.app.services, { account: testApp.account, customer }, false);
    expect((await stepsOf(id)).menu).toContain('Send formal notice');
    expect((await stepsOf(id)).menu).not.toContain('Send reminder');
  });
});

test('the digest of the original is folded away', async () => {
  const { id } = await makeInvoice(testApp);
  await owner.get(`/dashboard/invoices/${id}/pdf?version=original`);
  const { data } = await call(testApp.app.services, testApp.caller(), CATALOG.getInvoice, { id });
  const html = await seen(id);
  const [details = ''] = /<details><summary>Details<\/summary>.*?<\/details>/s.exec(html) ?? [];
  expect(words(`<body>${details}`)).toContain(`Original as issued SHA-256 ${data.pdf_sha256}`);
  expect(html.replace(details, '')).not.toContain('SHA-256');
});

test('the document itself is on the page, and only there can it be shown', async () => {
  const { id } = await makeInvoice(testApp);
  const file = `/dashboard/invoices/${id}/pdf`;
  const { text, headers } = await owner.get(`/dashboard/invoices/${id}`);
  expect(text).toContain(`<object type="application/pdf" data="${file}?show=page#`);
  expect(headers.get('content-security-policy')).toContain("; object-src 'self'; frame-src 'self';");
  const shown = await owner.get(`${file}?show=page`);
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^inline; /),
    'content-security-policy': "base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    'x-content-type-options': 'nosniff',
  });
  const saved = await owner.get(file);
  expect(saved.headers.get('content-disposition')).toMatch(/^attachment; /);
  expect(saved.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});

describe('the timeline', () => {
  const timeline = async (id: number, language = 'en') => {
    const { text } = await owner.get(`/dashboard/invoices/${id}`, { language });
    return words(`<body>${/<ul class="activity">.*<\/ul>/s.exec(text)?.[0] ?? ''}`);
  };

  test('says a mail and its delivery once, in plain words of each language', async () => {
    const { id, number } = await makeInvoice(testApp, { customer: ANN, ...LATE });
    await owner.submit(`/dashboard/invoices/${id}/send`);
    await owner.submit(`/dashboard/invoices/${id}/remind`);
    const said = await timeline(id);
    expect(said).toMatch(
      new RegExp(
        `Reminder 1 for ${number} was emailed to ann@example\\.com owner@test\\.example \\(person\\) · via dashboard .*` +
          `${number} was emailed to ann@example\\.com owner@test\\.example \\(person\\)`,
      ),
    );
    expect(said).not.toMatch(/Queued|mail server|worker/);
    expect(await timeline(id, 'nl')).toContain(`Herinnering 1 voor ${number} is gemaild naar ann@example.com`);
    expect(await timeline(id, 'de')).toContain(
      `Erinnerung 1 zu ${number} wurde per E-Mail an ann@example.com gesendet`,
    );
    expect(await timeline(id, 'fr')).toContain(
      `La relance 1 pour ${number} a été envoyée par e-mail à ann@example.com`,
    );
  });

  test('says “automatically” for what the service did, and why a mail was refused', async () => {
    await run('setReminders', { enabled: true, days: [3] });
    const day = 86_400_000;
    const dan = await makeInvoice(testApp, {
      customer: { name: 'Dan', email: 'dan@example.com' },
      due_date: '2026-03-20',
    });
    const eve = await makeInvoice(testApp, {
      customer: { name: 'Eve', email: 'eve@example.com' },
      due_date: '2026-03-20',
    });
    server.refuse('eve@example.com', { at: 'recipient', code: 550 });
    testApp.clock.advance(7 * day);
    await remindInvoices(testApp.app.services);
    // The clock moved on, so that the session has expired.
    await byLink(testApp, owner, 'owner@test.example');
    expect(await timeline(dan.id)).toMatch(/Reminder 1 for INV-\d+ was emailed to dan@example\.com automatically · /);
    expect(await timeline(eve.id)).toMatch(
      /The mail server refused the reminder mail to eve@example\.com: .*automatically/,
    );
    expect(await timeline(eve.id)).not.toContain('Queued');
    await run('setReminders', { enabled: false });
  });
});
