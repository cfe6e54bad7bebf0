// The search field of every page: its results, their links, and the text without a result.
import { beforeAll, describe, expect, test } from 'vitest';
import { words } from '../browse.ts';
import { makeInvoice } from '../desk.ts';
import { made, paidLink, sharedCounter } from './money.ts';
import { EVIL, expectEscaped, strangerIn } from './people.ts';

const counter = sharedCounter();
const at = (query: string) => `/dashboard/search?q=${encodeURIComponent(query)}`;
const search = async (query: string) => counter().owner.get(at(query));

let ids: { readonly customer: number; readonly first: number; readonly link: string; readonly quote: number };
beforeAll(async () => {
  const { testApp } = counter();
  const zoe = { name: 'Café Zoë', email: 'zoe@cafe.example', company: 'Overdue Records' };
  const { id: customer_id } = await made(testApp, 'createCustomer', zoe);
  const invoice = { customer_id, customer: undefined };
  const { id: first } = await makeInvoice(testApp, {
    ...invoice,
    reference: 'PO 7/a',
    due_date: '2026-02-01',
    date: '2026-01-01',
  });
  await makeInvoice(testApp, { ...invoice, draft: true });
  await makeInvoice(testApp, { customer: { name: 'Bo' }, date: '2026-01-01', due_date: '2026-02-02' });
  const { url } = await made(testApp, 'createPaymentLink', { description: 'Barista workshop', amount: 45 });
  await paidLink(testApp, { description: 'Espresso course', customer_id });
  const club = { customer_id, description: 'Beans club', amount: 20, interval: 'month' };
  await testApp.run('createSubscription', club);
  const offer = {
    customer: { name: 'Dirk Offerman' },
    items: [{ description: 'Roast', quantity: 1, unit_price: 123.45 }],
  };
  const { id: quote } = await made(testApp, 'createQuote', offer);
  await testApp.run('sendQuote', { id: quote, send_email: false });
  await made(testApp, 'createQuote', { ...offer, customer: { name: 'Second of Offerman' } });
  ids = { customer: customer_id, first, link: url, quote };
});

test('every page has the field, labelled, as a form that works without script', async () => {
  for (const path of ['', '/invoices', '/settings/business', '/you', '/nothing']) {
    const { text } = await counter().owner.get(`/dashboard${path}`);
    const field =
      /<form class="search" method="get" action="\/dashboard\/search" role="search" aria-label="Search everything">\s*<input type="search" name="q"/;
    if (path === '/nothing') expect(text).not.toMatch(field);
    else expect(text, path).toMatch(field);
  }
});

test.each(['INV-000001', 'inv-000001', '  inv-000001 '])('the number %s leads to its invoice', async (number) => {
  const { status, location } = await search(number);
  expect([status, location]).toEqual([303, `/dashboard/invoices/${ids.first}`]);
});

test.each(['QU-000001', 'qu-000001 '])('the number %s leads to its quote', async (number) => {
  const { status, location } = await search(number);
  expect([status, location]).toEqual([303, `/dashboard/quotes/${ids.quote}`]);
});

describe.each([
  ['en', 'Quotes 2 results', 'Customers 2 results'],
  ['nl', 'Offertes 2 resultaten', 'Klanten 2 resultaten'],
  ['de', 'Angebote 2 Ergebnisse', 'Kunden 2 Ergebnisse'],
  ['fr', 'Devis 2 résultats', 'Clients 2 résultats'],
])('quotes in %s', (language, quotes, customers) => {
  const found = async (query: string) => words((await counter().owner.get(at(query), { language })).text);

  test('are found by their customer, with the customer', async () => {
    const text = await found('Offerman');
    expect(text).toContain(quotes);
    expect(text).toContain(customers);
    expect(text).toContain('QU-000001');
  });

  test('are found by their total, as people write it, and by nothing near it', async () => {
    for (const query of ['123.45', '€ 123,45']) expect(await found(query), query).toContain(quotes);
    expect(await found('123.44')).not.toContain(quotes);
  });

  test('are named in the tips', async () => {
    expect(await found('zzz')).toContain('QU-000042');
  });
});

test('quotes have the menu of their row, and are narrowed by their status only if they are named', async () => {
  expect((await search('Offerman')).text).toContain(`href="/dashboard/quotes/${ids.quote}/`);
  expect(words((await search('open quotes')).text)).toMatch(/Quotes 1 result .*Dirk Offerman/);
  expect(words((await search('draft quotes Offerman')).text)).toMatch(/Quotes 1 result .*Second of Offerman/);
  expect(words((await search('accepted')).text)).toContain('Nothing matches');
});

describe('results are grouped by kind', () => {
  test.each<[string, readonly string[]]>([
    ['cafe zoe', ['Invoices', 'Customers', 'Payments', 'Payment links', 'Subscriptions']],
    ['zoe@cafe.example', ['Invoices', 'Customers', 'Payments', 'Payment links', 'Subscriptions']],
    ['po 7', ['Invoices']],
    ['barista', ['Payment links']],
    ['espresso', ['Payments', 'Payment links']],
    ['BEANS', ['Payment links']],
    ['00000', []],
  ])('%s', async (query, groups) => {
    const { status, text } = await search(query);
    expect(status).toBe(200);
    const main = text.slice(text.indexOf('<main'));
    expect([...main.matchAll(/<h2>([^<]*)<\/h2>/g)].map(([, title]) => title)).toEqual(groups);
  });

  test('an address of a payment link finds the link', async () => {
    expect(words((await search(ids.link)).text)).toMatch(/Payment links 1 result .*Barista workshop/);
  });

  test('words are names first: "overdue" finds the company of that name, and overdue invoices only without one', async () => {
    const named = words((await search('overdue')).text);
    expect(named).toContain('Overdue Records');
    expect(words((await search('overdue invoices')).text)).toMatch(/Invoices 2 results .*Bo .*Café Zoë/);
  });

  test('rows have the menu of their invoice; headings sort nothing', async () => {
    const { text } = await search('po 7');
    expect(text).toContain(`href="/dashboard/invoices/${ids.first}/record"`);
    expect(text).not.toContain('class="sort"');
  });

  test('the heading has the focus, so that Tab leads to the first result', async () => {
    expect((await search('po 7')).text).toMatch(/<h1 tabindex="-1" autofocus>/);
    expect((await search('po 7')).text.match(/ autofocus/g)).toHaveLength(1);
  });

  test('of many, the first ten are shown', async () => {
    for (let n = 0; n < 11; n++) await made(counter().testApp, 'createCustomer', { name: `Bulk ${n}` });
    const { text } = await search('bulk');
    expect(words(text)).toContain('Customers The first 10 are shown.');
    expect(text.match(/<th scope="row">/g)).toHaveLength(10);
  });
});

describe('without a result', () => {
  test('the page says what to try, and the field has the focus and the words', async () => {
    const { status, text } = await search('zzz');
    expect(status).toBe(200);
    expect(words(text)).toMatch(/Nothing matches “zzz” .*such as INV-000042/);
    expect(text).toMatch(/value="zzz"[^>]* autofocus>/);
  });

  test('nothing typed is nothing wrong', async () => {
    for (const path of ['/dashboard/search', at(''), at('   ')]) {
      const { status, text } = await counter().owner.get(path);
      expect([status, words(text)], path).toEqual([200, expect.stringContaining('Search invoices, quotes, customers')]);
    }
  });

  test.each(['x'.repeat(256), '´', 'a\u0000b'])('what cannot be searched for is refused: %j', async (query) => {
    expect((await search(query)).status).toBe(422);
  });

  test.each([
    ['nl', 'Niets gevonden voor “zzz”'],
    ['de', 'Keine Ergebnisse für „zzz“'],
  ])('in %s', async (language, text) => {
    expect(words((await counter().owner.get(at('zzz'), { language })).text)).toContain(text);
  });
});

test('HTML in it is text', async () => {
  const { text } = await search(EVIL);
  expectEscaped(text);
});

test('another business finds nothing of this one, by any word', async () => {
  const stranger = await strangerIn(counter().testApp);
  for (const query of [
    'INV-000001',
    'QU-000001',
    'Offerman',
    '123.45',
    'zoe',
    'zoe@cafe.example',
    'po 7',
    'barista',
    'espresso',
    'beans',
    ids.link,
  ]) {
    const { status, text } = await stranger.get(at(query));
    expect([status, words(text)], query).toEqual([200, expect.stringContaining('Nothing matches')]);
  }
  expect((await counter().owner.get('/dashboard/search?q=a&q=b')).status).toBe(400);
});
