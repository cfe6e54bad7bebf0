// Quotes by hand, without JavaScript: from the form to the last invoice (R102, R103, R53).
import { describe, expect, test } from 'vitest';
import { sized } from '../../kit/proof.ts';
import { expectVerified } from '../../kit/verified.ts';
import { page, post, valueIn, words } from '../browse.ts';
import { makeQuote } from '../desk.ts';
import { byLink, type Fields, formIn, hiddenIn } from './browser.ts';
import { made, sentTwice, sharedCounter } from './money.ts';
import { EVIL, expectEscaped, memberOf, strangerIn } from './people.ts';

const counter = sharedCounter();
const NEW = '/dashboard/quotes/new';
const line = (index: number, description: string, unit_price: string, more: Record<string, string> = {}): Fields =>
  Object.fromEntries(
    Object.entries({ description, unit_price, quantity: '', tax_rate: '21', ...more }).map(([part, value]) => [
      `items[${index}].${part}`,
      value,
    ]),
  );
const quoteAt = (place: string) => made(counter().testApp, 'getQuote', { id: Number(place.split('/').at(-1)) });
const invoiceAt = (place: string) => made(counter().testApp, 'getInvoice', { id: Number(place.split('/').at(-1)) });
/** Saves the whole form of a quote, with these fields changed. */
const edit = async (place: string, fields: Fields) => {
  const { owner } = counter();
  return owner.post(`${place}/edit`, { ...formIn((await owner.get(`${place}/edit`)).text), ...fields });
};
const accepted = async () => {
  const { id } = await makeQuote(counter().testApp);
  await counter().testApp.run('acceptQuote', { id, accepted_by: 'Ann' });
  return `/dashboard/quotes/${id}`;
};

describe('a new quote', () => {
  test('is saved once as a draft, with its last day and introduction, and is sent to nobody', async () => {
    const { owner } = counter();
    expect(words((await owner.get(NEW)).text)).toContain('If empty, 30 days after the quote date.');
    const fields = {
      ...{ 'customer.name': 'Ann de Vries', 'customer.email': 'ann@example.com' },
      ...line(0, 'Design', '80,50', { quantity: '2,5' }),
      ...line(2, 'Travel', '12'),
      ...{ date: '2026-03-10', valid_until: '2026-04-20', reference: 'PO 7' },
      ...{ intro: 'As\r\ndiscussed', payment_terms: 'Half in advance', notes: 'Thank you' },
    };
    const [place, again] = await sentTwice(owner, NEW, fields);
    expect(again).toBe(place);
    expect(await quoteAt(place)).toMatchObject({
      ...{ status: 'draft', quote_number: null, quote_url: null, sent_at: null, amount: 258.03 },
      ...{ date: '2026-03-10', valid_until: '2026-04-20', reference: 'PO 7', intro: 'As\ndiscussed' },
      ...{ notes: 'Thank you', payment_terms: 'Half in advance' },
    });
    const text = words((await owner.get(place)).text);
    expect(text).toContain('The quote is saved as a draft. It gets its number when you send it.');
    expect(text).toMatch(/Draft \(ID \d+\) Draft Send Edit/);
  });

  test('shows its totals while nothing is stored, without a due date', async () => {
    const { owner, testApp } = counter();
    const before = (await testApp.run('listQuotes')).total_count;
    const fields = { ...line(0, 'A', '100'), ...line(1, 'B', '50', { tax_rate: '9' }), valid_until: '2026-04-02' };
    const { status, text } = await owner.submit(NEW, { ...fields, step: 'look' });
    expect(status).toBe(200);
    expect(words(text)).toMatch(/Totals .*Subtotal €150\.00 .*Total tax €25\.50 Total €175\.50 (?!.*Due date)/);
    expect(text).toContain('value="2026-04-02"');
    expect((await testApp.run('listQuotes')).total_count).toBe(before);
  });

  test('says its faults beside their fields, in the reader’s language', async () => {
    const { owner } = counter();
    const wrong = { ...line(0, 'A', 'x'), 'customer.name': 'Ann', valid_until: '2026-01-01', date: '2026-03-10' };
    const { status, text } = await owner.submit(NEW, wrong, { language: 'nl' });
    expect(status).toBe(422);
    expect([...text.matchAll(/id="([^"]+)-fault"/g)].map(([, name]) => name)).toContain('items[0].unit_price');
    const dates = await owner.submit(NEW, { ...wrong, ...line(0, 'A', '1') }, { language: 'nl' });
    expect([dates.status, dates.text.includes('id="valid_until-fault"')]).toEqual([422, true]);
  });

  test('of a customer starts with this customer, and leads back', async () => {
    const { owner, testApp } = counter();
    const { id } = await made(testApp, 'createCustomer', { name: 'Carla' });
    const { text } = await owner.get(`/dashboard/customers/${id}`);
    expect(text).toContain(`href="/dashboard/quotes/new?customer_id=${id}"`);
    expect(text).not.toContain('Latest quotes');
    const form = await owner.get(`${NEW}?customer_id=${id}`);
    expect(form.text).toMatch(new RegExp(`name="customer_id" value="${id}" checked`));
    const { location } = await owner.submit(`${NEW}?customer_id=${id}`, {
      customer_id: String(id),
      ...line(0, 'A', '9'),
    });
    expect(await quoteAt(location)).toMatchObject({ customer: { id } });
    const after = words((await owner.get(`/dashboard/customers/${id}`)).text);
    expect(after).toMatch(/Latest quotes 1 quote .*Draft \(ID \d+\).*€10\.89/);
  });
});

describe('from the draft to the last invoice', () => {
  test('edited, sent, accepted by the customer, invoiced in parts, and each page says so', async () => {
    const { owner, testApp } = counter();
    const lines = { ...line(0, 'Kitchen', '999,99'), ...line(1, 'Books', '100', { tax_rate: '9' }) };
    const { location: place } = await owner.submit(NEW, { 'customer.name': 'Bo', ...lines });

    const edited = await edit(place, { 'items[0].unit_price': '1000' });
    expect([edited.status, edited.location], edited.text).toEqual([303, place]);
    expect(await quoteAt(place)).toMatchObject({ amount: 1_319, revision: 2, status: 'draft' });

    expect(words((await owner.get(`${place}/send`)).text)).toContain('The customer has no email address');
    await owner.submit(`${place}/send`);
    const { quote_number: number, quote_url: url } = (await quoteAt(place)) as unknown as Record<string, string>;
    const open = await owner.get(place);
    expect(words(open.text)).toContain(
      'The quote has its number and its page. Send the link to the customer yourself.',
    );
    expect(words(open.text)).toContain(`${number} · valid until 16 April 2026 Open Mark as accepted Send again`);
    expect(open.text).toContain(`value="${url}"`);

    const path = new URL(url ?? '').pathname;
    const shown = valueIn(await page(testApp, path), 'shown');
    await post(testApp, path, { answer: 'accept', shown, name: 'Bo Berg', agreed: 'yes' });
    const yes = words((await owner.get(place)).text);
    expect(yes).toMatch(/Accepted Make invoice Download PDF .*Accepted on 17 March 2026 .* Accepted by Bo Berg/);
    expect(yes).toContain(`(SHA-256) ${shown}`);
    expect(yes).toContain('Invoices of this quote Nothing is invoiced yet.');
    expect(words((await owner.get('/dashboard')).text)).toMatch(/To do .*1 accepted quote to invoice/);

    const first = await owner.submit(`${place}/invoice`, { 'part.percent': '30' });
    expect(await invoiceAt(first.location)).toMatchObject({ status: 'draft', amount: 395.7 });
    const draft = await owner.get(first.location);
    expect(words(draft.text)).toContain('The invoice is a draft. Check it, then issue it.');
    expect(draft.text).toContain(`<a class="link" href="${place}">${number}</a>`);
    await owner.submit(`${first.location}/issue`);

    expect(words((await owner.get(`${place}/invoice`)).text)).toContain('€923.30 of €1,319.00 is left to invoice.');
    expect(words((await owner.get(place)).text)).toContain('€395.70 of €1,319.00 is invoiced, €923.30 is left.');
    const second = await owner.submit(`${place}/invoice`, { 'part.amount': '300,01' });
    expect(await invoiceAt(second.location)).toMatchObject({ amount: 300.01 });
    const last = await owner.submit(`${place}/invoice`);
    expect(await invoiceAt(last.location)).toMatchObject({ amount: 623.29 });
    const done = await owner.get(place);
    expect(words(done.text)).toMatch(/Invoiced Download PDF .*All of it is invoiced\./);
    for (const { location } of [first, second, last]) expect(done.text).toContain(`href="${location}"`);
    expect(words((await owner.get('/dashboard')).text)).not.toContain('accepted quote');
    expect((await owner.get(`${place}/pdf`)).headers.get('content-disposition')).toBe(
      `attachment; filename="${number}.pdf"`,
    );
  });

  test('more than is left, two parts at once and nonsense are refused, and nothing is made', async () => {
    const { owner, testApp } = counter();
    const place = await accepted();
    const before = (await testApp.run('listInvoices')).total_count;
    for (const fields of [
      { 'part.amount': '1210,01' },
      { 'part.percent': '30', 'part.amount': '5' },
      { 'part.percent': '0' },
      { 'part.percent': '101' },
      { 'part.amount': '1.000' },
      { 'part.amount': '-5' },
      { 'part.percent': EVIL },
    ]) {
      const { status, text } = await owner.submit(`${place}/invoice`, fields);
      expect([status, text.includes('role="alert"')], JSON.stringify(fields)).toEqual([422, true]);
    }
    expect((await testApp.run('listInvoices')).total_count).toBe(before);
    const [one, other] = await sentTwice(owner, `${place}/invoice`, { 'part.percent': '50' });
    expect(other).toBe(one);
    expect((await testApp.run('listInvoices')).total_count).toBe(Number(before) + 1);
    await expectVerified(testApp.app.services.store);
  });

  test('the owner records a yes or a no that came in another way', async () => {
    const { owner, testApp } = counter();
    const [first, second] = [await makeQuote(testApp), await makeQuote(testApp)];
    const place = ({ id }: { id: number }) => `/dashboard/quotes/${id}`;
    await owner.submit(`${place(first)}/accept`, { accepted_by: 'Ann, by phone' });
    expect(words((await owner.get(place(first))).text)).toContain('The quote is accepted. You can invoice it now.');
    expect(await quoteAt(place(first))).toMatchObject({ status: 'accepted', accepted_by: 'Ann, by phone' });
    await owner.submit(`${place(second)}/decline`, { reason: 'Too late' });
    expect(words((await owner.get(place(second))).text)).toMatch(/Declined .*Reason Too late/);
    const late = await owner.submit(`${place(second)}/accept`, { accepted_by: 'Ann' });
    expect([late.status, words(late.text)]).toEqual([422, expect.stringContaining('was declined')]);
  });

  test('what another person changed meanwhile is neither sent, accepted nor declined', async () => {
    const { owner, testApp } = counter();
    const { id } = await makeQuote(testApp);
    const place = `/dashboard/quotes/${id}`;
    for (const [step, fields] of [
      ['send', {}],
      ['accept', { accepted_by: 'Ann' }],
      ['decline', {}],
      ['edit', {}],
    ] as const) {
      const form = hiddenIn((await owner.get(`${place}/${step}`)).text);
      await testApp.run('updateQuote', { id, notes: `before ${step}` });
      const { status, text } = await owner.post(`${place}/${step}`, { ...form, ...fields, ...line(0, 'A', '1') });
      expect([status, text.includes('role="alert"')], step).toEqual([422, true]);
    }
    expect(await quoteAt(place)).toMatchObject({ status: 'open', notes: 'before edit' });
  });

  test('a draft is deleted, a sent one is not', async () => {
    const { owner, testApp } = counter();
    const { location } = await owner.submit(NEW, { 'customer.name': 'Cy', ...line(0, 'A', '1') });
    const { id } = await makeQuote(testApp);
    expect((await owner.submit(`${location}/delete`)).location).toBe('/dashboard/quotes');
    expect((await owner.get(location)).status).toBe(404);
    expect((await owner.submit(`/dashboard/quotes/${id}/delete`)).status).toBe(422);
  });
});

describe('the list', () => {
  test('has a tab with its count for each status, totals per currency, and finds a customer', async () => {
    const { owner, testApp } = counter();
    await makeQuote(testApp, { customer: { name: 'Zed Dollar' }, currency: 'USD' });
    const { text } = await owner.get('/dashboard/quotes');
    const { totals } = (await testApp.run('listQuotes')) as unknown as { totals: readonly { currency: string }[] };
    expect(totals.map(({ currency }) => currency)).toEqual(['EUR', 'USD']);
    for (const status of ['draft', 'open', 'accepted', 'declined', 'invoiced']) {
      const { total_count: count } = await testApp.run('listQuotes', { status });
      expect(text, status).toMatch(
        new RegExp(`href="/dashboard/quotes\\?status=${status}">[^<]* <span class="count">${count}<`),
      );
    }
    expect(words(text)).toMatch(/€[\d,.]+ total US\$1,210\.00 total/);
    const found = await owner.get('/dashboard/quotes?customer=zed&status=open');
    expect(words(found.text)).toMatch(/1 quote US\$1,210\.00 total/);
    const none = await owner.get('/dashboard/quotes?customer=zed&status=declined');
    expect(words(none.text)).toContain('No quote matches these filters.');
    expect((await owner.get('/dashboard/quotes?date_from=x')).status).toBe(422);
  });
});

describe('other people', () => {
  test('a member who may only read sees quotes, and no way to change them', async () => {
    const { testApp } = counter();
    const reader = await memberOf(testApp);
    const place = await accepted();
    const { status, text } = await reader.get(place);
    expect(status).toBe(200);
    if (!text.includes('Make invoice')) expect((await reader.get(`${place}/invoice`)).status).toBe(403);
  });

  test('a stranger finds nothing', async () => {
    const { testApp } = counter();
    const stranger = await strangerIn(testApp, 'quotes');
    const place = await accepted();
    for (const step of ['', '/edit', '/send', '/accept', '/decline', '/invoice', '/delete', '/pdf']) {
      expect((await stranger.get(place + step)).status, step).toBe(404);
    }
    expect(words((await stranger.get('/dashboard/quotes')).text)).toContain('No quotes yet');
  });

  test('hostile texts are text on every page of a quote', async () => {
    const { owner, testApp } = counter();
    const customer = { name: EVIL, email: 'evil@example.com' };
    const items = [{ description: EVIL, unit_price: 1 }];
    const { id } = await makeQuote(testApp, { customer, items, intro: EVIL, notes: EVIL, reference: EVIL });
    await testApp.run('declineQuote', { id, reason: EVIL });
    const other = await makeQuote(testApp, { customer, items });
    await testApp.run('acceptQuote', { id: other.id, accepted_by: EVIL });
    const places = [`/${id}`, '', `/${other.id}`, `/${other.id}/invoice`];
    for (const place of places.slice(0, sized({ quick: 3, usual: 4, whole: 4 }))) {
      const { text } = await owner.get(`/dashboard/quotes${place}`);
      if (!place.endsWith('/invoice')) expectEscaped(text);
    }
  });
});

test('quotes have their prefix and next number in the settings of invoices', async () => {
  const { owner, testApp } = counter();
  const place = '/dashboard/settings/invoices';
  expect(words((await owner.get(place)).text)).toMatch(/The next quote is QU-\d{6}\./);
  const saved = await owner.follow(await owner.submit(place, { quote_prefix: 'OF-{year}-', next_quote_number: '40' }));
  expect(words(saved.text)).toContain('The next quote is OF-2026-000040.');
  expect((await makeQuote(testApp)).quote_number).toBe('OF-2026-000040');
  const taken = await owner.submit(place, { quote_prefix: 'INV-' });
  expect([taken.status, taken.text.includes('id="quote_prefix-fault"')]).toEqual([422, true]);
});

test('an expired quote can be changed, and is then open again', async () => {
  const { owner, testApp } = counter();
  const { id } = await makeQuote(testApp, { valid_until: '2026-03-17' });
  testApp.clock.advance(86_400_000);
  // The session has expired too.
  await byLink(testApp, owner, 'owner@test.example');
  const place = `/dashboard/quotes/${id}`;
  expect(words((await owner.get(place)).text)).toMatch(/ Expired Edit Download PDF/);
  expect(words((await owner.get('/dashboard/quotes?status=expired')).text)).toContain('Expired');
  await edit(place, { valid_until: '2026-12-31' });
  expect(words((await owner.get(place)).text)).toMatch(/valid until 31 December 2026 Open/);
});
