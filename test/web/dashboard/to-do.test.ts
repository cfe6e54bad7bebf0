// Tasks for today are first on the overview: none that is empty, and each figure leads to its rows (R53).
import { expect, test } from 'vitest';
import { statementOf } from '../../operations/bank/kit.ts';
import { words } from '../browse.ts';
import { makeInvoice } from '../desk.ts';
import { inArrears } from '../subscription/member.ts';
import { byLink, hiddenIn } from './browser.ts';
import { sharedCounter } from './money.ts';

const counter = sharedCounter();
const LATE = { date: '2026-02-01', due_date: '2026-02-15' };

const cardIn = (html: string) => /<section class="card"><h2>To do<\/h2>.*?<\/section>/s.exec(html)?.[0] ?? '';
const overview = async (language = 'en') => (await counter().owner.get('/dashboard', { language })).text;
const linksIn = (html: string) =>
  [...html.matchAll(/<a[^>]* href="([^"]*)">(.*?)<\/a>/g)].map(([, href = '', label = '']) => [
    href.replaceAll('&amp;', '&'),
    words(`<body>${label}`).trim(),
  ]);

async function importEntries(transfers: Parameters<typeof statementOf>[0]): Promise<void> {
  const { owner } = counter();
  const form = new FormData();
  for (const [name, value] of Object.entries(hiddenIn((await owner.get('/dashboard/payments/bank/import')).text))) {
    form.set(name, value);
  }
  form.set('file', new Blob([new Uint8Array(Buffer.from(statementOf(transfers)))]), 'bank.csv');
  // The answer to a long file is a page with its progress.
  expect([200, 303]).toContain((await owner.upload('/dashboard/payments/bank/import', form)).status);
}

test('nothing to do is no card; then one line for each thing, which leads to its rows', async () => {
  const { testApp, owner } = counter();
  const paid = await makeInvoice(testApp, { amount: 10 });
  await testApp.run('recordPayment', { id: paid.id });
  expect(await overview()).not.toContain('To do');
  expect(await overview()).toContain('<a class="button" href="/dashboard/invoices/new">');

  await makeInvoice(testApp, { draft: true });
  expect(linksIn(cardIn(await overview()))).toEqual([['/dashboard/invoices?status=draft', '1 draft to issue']]);

  const sure = await makeInvoice(testApp, { amount: 121 });
  await importEntries([
    { amount: 121, text: sure.number },
    { amount: 9, text: 'who knows' },
  ]);
  await makeInvoice(testApp, { ...LATE, amount: 250 });
  await makeInvoice(testApp, { ...LATE, due_date: '2026-03-01', amount: 70, currency: 'USD' });
  await makeInvoice(testApp, { ...LATE, due_date: '2026-03-01', amount: 50 });
  const card = cardIn(await overview());
  expect(words(`<body>${card}`)).toMatch(
    /^ ?To do 3 invoices overdue €300\.00 US\$70\.00 the oldest 30 days late Remind/,
  );
  expect(linksIn(card)).toEqual([
    ['/dashboard/invoices?status=overdue&sort=due_date', '3 invoices overdue'],
    ['/dashboard/invoices?status=overdue&sort=due_date&currency=EUR', '€300.00'],
    ['/dashboard/invoices?status=overdue&sort=due_date&currency=USD', 'US$70.00'],
    ['/dashboard/invoices/remind', 'Remind'],
    ['/dashboard/invoices?status=draft', '1 draft to issue'],
    ['/dashboard/payments/bank?level=certain', '1 certain bank payment to record'],
  ]);
  expect(await overview()).toContain('<a class="button second" href="/dashboard/invoices/new">');
  const [first = ''] = linksIn(card)[0] ?? [];
  const rows = (await owner.get(first)).text;
  expect(rows.indexOf('15 Feb 2026')).toBeLessThan(rows.indexOf('1 Mar 2026'));
  for (const [href = '', label] of linksIn(card)) expect((await owner.get(href)).status, label).toBe(200);

  await inArrears(testApp);
  // The clock moved on by weeks, so that the session has expired.
  await byLink(testApp, owner, 'owner@test.example');
  const later = linksIn(cardIn(await overview()));
  const [failed, pastDue] = later.slice(-2);
  expect(pastDue).toEqual(['/dashboard/subscriptions?status=past_due', '1 subscription past due']);
  expect(failed).toEqual([
    expect.stringMatching(/^\/dashboard\/payments\?status=failed&from=2026-\d\d-\d\d$/),
    '1 payment failed in the last 7 days',
  ]);
  for (const [href = ''] of later.slice(-2))
    expect(words((await owner.get(href)).text)).toMatch(/ 1 (payment|subscription) /);
});

test('the tile of what is overdue reminds too, and every language has the card', async () => {
  const { text } = await counter().owner.get('/dashboard');
  const tile = /<section class="card tile"><h2>Overdue<\/h2>.*?<\/section>/s.exec(text)?.[0] ?? '';
  expect(linksIn(tile).at(-1)).toEqual(['/dashboard/invoices/remind', 'Remind']);
  expect(words(await overview('nl'))).toMatch(/Te doen .* facturen vervallen .*Herinneren/);
  expect(words(await overview('de'))).toMatch(/Zu erledigen .* Rechnungen überfällig .*Erinnern/);
  expect(words(await overview('fr'))).toMatch(/À faire .* factures en retard .*Relancer/);
});

test('too many bank entries to match on every visit are counted only', async () => {
  await importEntries(Array.from({ length: 205 }, (_, n) => ({ amount: n + 1, text: `rent ${n}` })));
  const bank = linksIn(cardIn(await overview())).find(([href]) => href?.includes('bank'));
  expect(bank).toEqual(['/dashboard/payments/bank', '207 bank entries to look at']);
});
