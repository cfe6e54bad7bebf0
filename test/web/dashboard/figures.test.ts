// Every figure leads to the list of its rows, which shows the same number (R53).
import { expect, test } from 'vitest';
import { words } from '../browse.ts';
import { makeInvoice } from '../desk.ts';
import { made, paidAt, paidLink, sharedCounter } from './money.ts';

const counter = sharedCounter();

type Figure = { readonly place: string; readonly said: string };

/** Links to lists, with their texts. */
function figuresIn(html: string): readonly Figure[] {
  const links = html.matchAll(/<a [^>]*href="(\/dashboard\/\w+\?[^"]*)"[^>]*>(.*?)<\/a>/gs);
  return [...links].map(([, place = '', said = '']) => ({
    place: place.replaceAll('&amp;', '&'),
    said: words(`<body>${said}`).trim(),
  }));
}

async function listAt(place: string): Promise<string> {
  const { status, text } = await counter().owner.get(place);
  expect(status, place).toBe(200);
  return words(text.slice(text.indexOf('<main')).replace('<main', '<body><main'));
}

/** An amount equals the sum of the list, and a count its number of rows. For zero, the list is empty. */
async function expectTheSame({ place, said }: Figure): Promise<void> {
  const list = await listAt(place);
  const [amount] = /-?\p{Sc}[\d,.]+|-?US\$[\d,.]+/u.exec(said) ?? [];
  const [count] = /^\d+(?= )/.exec(said) ?? [];
  if (amount !== undefined && /[1-9]/.test(amount)) {
    const [, due] = /total, (\S+) due/.exec(list) ?? [];
    const [, sum] = /\d entr(?:y|ies) (-?\S+?\d)[: ]/.exec(list) ?? [];
    const [, all] = /(\S+) total/.exec(list) ?? [];
    expect([due, sum, all], `${said} at ${place}: ${list}`).toContain(amount);
  } else if (count !== undefined) {
    expect(list, `${said} at ${place}`).toMatch(new RegExp(`\\b${count} (invoice|payment|subscription)s? `));
  } else if (amount !== undefined) {
    expect(list, place).toMatch(/No (results|receipts)/);
  }
}

test('on the overview, on a customer’s page, and on an invoice', async () => {
  const { testApp, owner } = counter();
  expect(words((await owner.get('/dashboard')).text)).toContain('Get started');
  const { id: customer_id } = await made(testApp, 'createCustomer', { name: 'Hal', email: 'hal@example.com' });
  const bill = (fields: object) => makeInvoice(testApp, { customer_id, customer: undefined, ...fields });
  await bill({ amount: 30_878.44, due_date: '2026-05-01' });
  await bill({ amount: 7, currency: 'USD', due_date: '2026-05-01' });
  for (const [amount, due_date] of [
    ...([
      [16_173.25, '2026-02-10'],
      [5, '2026-03-16'],
      [6, '2026-02-14'],
      [8, '2025-12-18'],
      [9, '2025-12-17'],
    ] as const),
  ]) {
    await bill({ amount, date: '2025-12-01', due_date });
  }
  const byHand = await bill({ amount: 70.1 });
  await testApp.run('recordPayment', { id: byHand.id, amount: 20, paid_at: '2026-02-03T12:00:00Z' });
  await testApp.run('recordPayment', { id: byHand.id, amount: 30 });
  const online = await bill({ amount: 250 });
  const payment = await paidAt(testApp, online.path);
  await testApp.run('refundPayment', { id: payment, amount: 99.5 });
  await paidLink(testApp, { customer_id, amount: 12 });
  await testApp.run('createSubscription', { customer_id, description: 'Club', amount: 15, interval: 'month' });

  const overview = (await owner.get('/dashboard')).text;
  const figures = figuresIn(overview);
  for (const part of ['Paid this month €180.50', 'February 2026 €20.00', 'March 2026 €180.50', '31–60 days late']) {
    expect(words(overview)).toContain(part);
  }
  expect(figures.filter(({ place }) => place.startsWith('/dashboard/receipts')).length).toBe(1 + 12 + 1);
  expect(figures.filter(({ place }) => place.startsWith('/dashboard/invoices')).length).toBeGreaterThan(10);
  const places = [`/dashboard/customers/${customer_id}`, `/dashboard/invoices/${byHand.id}`];
  const others = await Promise.all(places.map(async (place) => figuresIn((await owner.get(place)).text)));
  for (const found of others) expect(found.length).toBeGreaterThan(0);
  const seen = [...figures, ...others.flat()].filter(({ place }) => !place.includes('/new?'));
  for (const figure of new Map(seen.map((one) => [one.place, one])).values()) await expectTheSame(figure);
});

test('money received goes on page by page, is what came in less what went back, and says what is wrong with a filter', async () => {
  const { testApp, owner } = counter();
  const { id } = await makeInvoice(testApp, { amount: 100, currency: 'GBP' });
  for (let i = 0; i < 26; i++) await testApp.run('recordPayment', { id, amount: 1 });
  const first = await owner.get('/dashboard/receipts?currency=GBP');
  expect(words(first.text)).toContain('26 entries £26.00');
  const [, next = ''] = /href="([^"]*cursor=[^"]*)"/.exec(first.text) ?? [];
  expect((await owner.get(next.replaceAll('&amp;', '&'))).text.match(/<th scope="row">/g)).toHaveLength(1);
  expect(words((await owner.get('/dashboard/receipts')).text)).toMatch(/€180\.50: €280\.00 received, €99\.50 refunded/);
  expect(await listAt('/dashboard/receipts?month=2020-01')).toContain('No receipts');
  for (const [query, field] of [
    ['month=2026-13', 'month'],
    ['currency=XXX', 'currency'],
  ]) {
    const { status, text } = await owner.get(`/dashboard/receipts?${query}`);
    expect([status, text]).toEqual([422, expect.stringContaining(`id="${field}-fault"`)]);
  }
});
