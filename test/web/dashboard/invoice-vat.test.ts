// VAT, discounts and delivery in the form of an invoice, without JavaScript, and on the pages that show them (R83).
import { beforeAll, describe, expect, test } from 'vitest';
import { page as payPage, words } from '../browse.ts';
import { type Fields, formIn } from './browser.ts';
import { made, sharedCounter } from './money.ts';
import { EVIL } from './people.ts';

const counter = sharedCounter();
const NEW = '/dashboard/invoices/new';
const line = (index: number, parts: Record<string, string>): Fields =>
  Object.fromEntries(Object.entries(parts).map(([part, value]) => [`items[${index}].${part}`, value]));
const invoiceAt = (place: string) => made(counter().testApp, 'getInvoice', { id: idOf(place) });
const idOf = (place: string) => Number(place.split('/').at(-1));

/** Removes the blanks inside brackets, which stand for tags. */
const inBrackets = (text: string) => text.replaceAll('( ', '(').replaceAll(' )', ')');
const faultsIn = (html: string) => [...html.matchAll(/id="([^"]*)-fault"/g)].map(([, name]) => name);

const EVERYTHING: Fields = {
  'customer.name': 'Café Zonneschijn',
  ...line(0, { description: 'Design', quantity: '2,5', unit_price: '80,50', tax_rate: '21' }),
  ...line(0, { unit: 'hour', discount_percent: '10', discount_reason: 'Regular customer' }),
  ...line(1, { description: 'Course', quantity: '10000', unit_price: '0,0125', tax_rate: '0' }),
  ...line(1, { tax_category: 'exempt', exemption_reason: 'Art. 11 Wet OB', exemption_code: 'vatex-eu-132-1i' }),
  ...line(2, { description: 'Book', unit_price: '1,1250', tax_rate: '9', discount_amount: '0,12' }),
  extras: 'yes',
  prices_include_tax: 'yes',
  'discount.amount': '20',
  'discount.reason': 'Summer',
  period_start: '2026-03-01',
  period_end: '2026-03-31',
  buyer_reference: 'Desk 4',
  order_reference: 'PO-7',
  currency: 'USD',
  exchange_rate: '1,085',
  step: 'draft',
};

describe('a draft with everything', () => {
  let place: string;
  beforeAll(async () => {
    const { location, text } = await counter().owner.submit(NEW, EVERYTHING);
    expect(location, text).toMatch(/\/invoices\/\d+$/);
    place = location;
  });

  test('is stored as it was typed, with decimal commas', async () => {
    expect(await invoiceAt(place)).toMatchObject({
      ...{ prices_include_tax: true, discount: { amount: 20, reason: 'Summer' }, exchange_rate: 1.085 },
      ...{ period_start: '2026-03-01', period_end: '2026-03-31', delivery_date: null },
      ...{ buyer_reference: 'Desk 4', order_reference: 'PO-7', currency: 'USD' },
      items: [
        { unit: 'hour', discount: { percent: 10, reason: 'Regular customer', taken: 20.12 }, total_with_tax: 181.13 },
        { unit_price: 0.0125, tax_rate: 0, tax_category: 'exempt', total_with_tax: 125 },
        { unit_price: 1.125, tax_rate: 9, discount: { amount: 0.12 }, total_with_tax: 1.01 },
      ],
      tax_lines: [
        { rate: 0, category: 'exempt', exemption_reason: 'Art. 11 Wet OB', exemption_code: 'VATEX-EU-132-1I' },
        { rate: 9 },
        { rate: 21 },
      ],
      amount: 287.14,
    });
  });

  test('is in its form as it is: saved without a change, it stays the same', async () => {
    const { owner } = counter();
    const before = await invoiceAt(place);
    const { text } = await owner.get(`${place}/edit`);
    const form = formIn(text);
    expect(form).toMatchObject({
      'items[0].unit': 'hour',
      'items[1].unit_price': '0.0125',
      'items[1].tax_category': 'exempt',
      'items[1].exemption_code': 'VATEX-EU-132-1I',
      // The form adds a zero, because three digits after a dot can mean thousands.
      'items[2].unit_price': '1.1250',
      ...{ prices_include_tax: 'yes', extras: 'yes', exchange_rate: '1.085', 'discount.amount': '20.00' },
    });
    expect(text).toContain('<details class="folded more" open>');
    expect(text).toContain('<div class="exchange open">');
    const saved = await owner.post(`${place}/edit`, form);
    expect([saved.status, saved.location], saved.text).toEqual([303, place]);
    expect(await invoiceAt(place)).toEqual(before);
  });

  test('is shown whole on its page', async () => {
    const { owner } = counter();
    const text = words((await owner.get(place)).text);
    expect(text).toContain('Period 1 March 2026 to 31 March 2026');
    expect(text).toContain('Reference of the customer Desk 4 Order number of the customer PO-7');
    expect(text).toContain('Exchange rate 1 USD = 1.085 EUR');
    expect(text).toContain('Description Quantity Price with tax Tax Total with tax');
    expect(text).toContain(
      'Design Discount 10% (Regular customer): −US$20.12 2.5 hours US$80.50 21% US$181.13 Course Exempt 10,000 US$0.0125 0% US$125.00',
    );
    expect(text).toMatch(
      /Items without tax US\$275\.62 Discount \(Summer\) −US\$[\d.]+ −US\$20\.00 with tax Subtotal US\$[\d.]+ Exempt, 0% of US\$[\d.]+ US\$0\.00 Art\. 11 Wet OB · VATEX-EU-132-1I Tax, 9% of/,
    );
    expect(text).toMatch(/Total US\$287\.14 Tax in EUR €[\d.]+/);
    const dutch = words((await owner.get(place, { language: 'nl' })).text);
    expect(dutch).toContain('Korting 10% (Regular customer): −US$ 20,12 2,5 uur');
    expect(dutch).toContain('Vrijgesteld, 0% van');
    const german = words((await owner.get(place, { language: 'de' })).text);
    expect(german).toContain('2,5 Stunden 80,50 $ 21 % 181,13 $');
  });

  test('asks its payer the same amounts, with the tax that they include', async () => {
    const { testApp } = counter();
    const { payment_url: url } = (await made(testApp, 'issueInvoice', { id: idOf(place) })) as unknown as {
      payment_url: string;
    };
    const text = inBrackets(words(await payPage(testApp, url)));
    expect(text).toContain(
      '2.5 × Design Discount 10% (Regular customer): −US$20.12 US$181.13 10,000 × Course US$125.00 Book Discount: −US$0.12 US$1.01 Discount (Summer) −US$20.00 Total US$287.14 VAT 0% (Art. 11 Wet OB) US$0.00 Includes VAT 9%',
    );
    const dutch = inBrackets(words(await payPage(testApp, url, { language: 'nl' })));
    expect(dutch).toContain('Korting (Summer) −US$ 20,00 Totaal US$ 287,14 Btw 0% (Art. 11 Wet OB)');
    expect(dutch).toContain('Waarvan btw 21%');
  });
});

test('a discount of an invoice without tax in its prices comes before tax and total on the pay page', async () => {
  const { testApp } = counter();
  const fields = { items: [{ description: 'Work', unit_price: 100, tax_rate: 21 }], discount: { percent: 10 } };
  const { id, payment_url: url } = (await made(testApp, 'createInvoice', {
    customer: { name: 'Bo' },
    ...fields,
  })) as unknown as { id: number; payment_url: string };
  expect(words(await payPage(testApp, url))).toContain(
    'Work €100.00 Discount 10% −€10.00 VAT 21% €18.90 Total €108.90',
  );
  const text = words((await counter().owner.get(`/dashboard/invoices/${id}`)).text);
  expect(text).toContain('Items without tax €100.00 Discount 10% −€10.00 Subtotal €90.00 Tax, 21% of €90.00 €18.90');
});

test('a new invoice says none of it: folded, without a category, and the hint names no VAT in prices', async () => {
  const { owner } = counter();
  const { text } = await owner.get(NEW);
  expect(text).toContain('<details class="folded more">');
  expect(formIn(text)).toMatchObject({ 'items[0].tax_category': '', 'items[0].unit': '', exchange_rate: '' });
  expect(formIn(text)).not.toHaveProperty('prices_include_tax');
  expect(text).not.toMatch(/class="(why|reason|extras|exchange) open"/);
  const { location } = await owner.submit(NEW, {
    'customer.name': 'Simple',
    ...line(0, { description: 'Work', unit_price: '10', tax_rate: '0' }),
    step: 'draft',
  });
  const { items } = (await invoiceAt(location)) as unknown as { items: object[] };
  expect(items).toEqual([{ description: 'Work', quantity: 1, unit_price: 10, tax_rate: 0, unit: 'piece', total: 10 }]);
});

test('emptied fields are empty on the draft too', async () => {
  const { owner } = counter();
  const { location } = await owner.submit(NEW, EVERYTHING);
  const form = formIn((await owner.get(`${location}/edit`)).text);
  const kept = ['revision', 'form_id', 'form_key', 'customer_id', 'items[0].description', 'items[0].unit_price'];
  const emptied = Object.fromEntries(
    Object.entries(form).map(([name, value]) => [name, kept.includes(name) ? value : '']),
  );
  const saved = await owner.post(`${location}/edit`, { ...emptied, currency: 'EUR' });
  expect([saved.status, saved.location], saved.text).toEqual([303, location]);
  expect(await invoiceAt(location)).toMatchObject({
    ...{ prices_include_tax: false, discount: null, period_start: null, period_end: null, exchange_rate: null },
    ...{ buyer_reference: null, order_reference: null, amount: 80.5, currency: 'EUR' },
  });
});

test('each fault stands at its field, which is not folded away, and what was typed is there again', async () => {
  const { owner } = counter();
  const wrong = {
    'customer.name': 'Bo',
    ...line(0, { description: 'A', unit_price: '1.125', discount_percent: '10', discount_amount: '5' }),
    ...line(1, { description: 'B', unit_price: '5', discount_reason: 'Why' }),
    ...line(2, { description: 'C', unit_price: '0,1234567', exemption_code: 'nonsense' }),
    'discount.reason': 'Only a reason',
    period_start: '2026-03-02',
    exchange_rate: 'much',
  };
  const { status, text } = await owner.submit(NEW, wrong, { language: 'nl' });
  expect([status, faultsIn(text)]).toEqual([
    422,
    [
      ...['items[0].unit_price', 'items[0].discount_amount', 'items[1].discount_reason'],
      ...['items[2].unit_price', 'items[2].exemption_code'],
      ...['exchange_rate', 'discount.percent', 'period_end'],
    ],
  ]);
  expect(text).toContain('<details class="folded more" open>');
  expect(text).toContain('<div class="exchange open">');
  expect(text.match(/class="extras open"/g)).toHaveLength(2);
  expect(text.match(/class="why open"/g)).toHaveLength(1);
  expect(formIn(text)).toMatchObject({ 'items[0].unit_price': '1.125', 'discount.reason': 'Only a reason' });
  const said = words(text);
  for (const fault of [
    'Prijs kan duizend of een decimaal zijn',
    'Kortingsbedrag mag niet samen met een percentage worden ingevuld',
    'hoort bij een korting: vul die ook in',
    'mag hoogstens 6 decimalen hebben',
    'moet een code van de VATEX-lijst zijn',
    'is verplicht bij een reden: procent of bedrag',
    'is verplicht: een periode heeft begin en einde',
  ]) {
    expect(said).toContain(fault);
  }
});

test.each([
  [line(0, { tax_rate: '21', tax_category: 'export' }), 'Line 1, Tax %: must be 0 or empty for “Export”'],
  [line(0, { tax_rate: '0', exemption_reason: 'Law' }), 'Line 1, Reason, as printed: needs an answer to “Why 0%?”'],
  [line(0, { discount_amount: '20' }), 'must be at most EUR 10.00, the amount that it is taken from'],
  [{ exchange_rate: '0,92' }, 'Exchange rate to EUR: must be empty: the invoice is in EUR, your own currency'],
  [{ period_start: '2026-03-02', period_end: '2026-03-01' }, 'must not be before the first day'],
  [{ due_date: '2026-03-01', date: '2026-03-02' }, 'must not be before the invoice date'],
  [
    line(0, { tax_rate: '0', tax_category: 'exempt' }),
    'is required for an exempt line, here or in your invoice settings',
  ],
])('says what is wrong in words of the form: %j', async (fields, said) => {
  const { owner } = counter();
  const base = { 'customer.name': 'Bo', ...line(0, { description: 'A', unit_price: '10' }) };
  const { status, text } = await owner.submit(NEW, { ...base, ...fields });
  expect([status, words(text)]).toEqual([422, expect.stringContaining(said)]);
});

test('what other pages lack is named with a link to its field there, also where a draft is issued', async () => {
  const { owner, testApp } = counter();
  const { id } = await made(testApp, 'createCustomer', { name: 'Berlin GmbH', country: 'DE' });
  const fields = {
    customer_id: String(id),
    ...line(0, { description: 'Goods', unit_price: '10', tax_rate: '0', tax_category: 'intra_community' }),
  };
  const refused = await owner.submit(NEW, fields);
  expect(refused.status).toBe(422);
  expect(words(refused.text)).toContain('Save a draft before you complete details on other pages');
  const links = [
    '<a href="/dashboard/settings/business#vat_number">Your business, VAT number: is required for “Intra-Community supply”',
    `<a href="/dashboard/customers/${id}/change#vat_number">Customer, VAT number: is required for “Intra-Community supply”`,
  ];
  for (const link of links) expect(refused.text).toContain(link);
  expect(refused.text).toContain('<a href="#delivery_date">Delivery date: or a period is required');
  const { location } = await owner.submit(NEW, { ...fields, step: 'draft' });
  const issued = await owner.submit(`${location}/issue`);
  expect(issued.status).toBe(422);
  for (const link of links) expect(issued.text).toContain(link);
  expect(issued.text).toContain(`<a href="${location}/edit#delivery_date">Delivery date: or a period`);
});

test('totals are shown of all of it before anything is made', async () => {
  const { owner } = counter();
  const seen = await owner.submit(NEW, { ...EVERYTHING, step: 'look' });
  expect([seen.status, words(seen.text)]).toEqual([200, expect.stringContaining('Total US$287.14')]);
  expect(words(seen.text)).toContain('Art. 11 Wet OB');
  expect(formIn(seen.text)).toMatchObject({ prices_include_tax: 'yes', 'items[1].tax_category': 'exempt' });
});

test('the longest form arrives whole', async () => {
  const { owner } = counter();
  const parts = ['unit', 'quantity', 'tax_rate', 'tax_category', 'exemption_reason', 'exemption_code'];
  const more = [...parts, 'discount_percent', 'discount_amount', 'discount_reason', 'item'];
  const empty = Object.fromEntries(more.map((part) => [part, '']));
  const lines = Array.from({ length: 200 }, (_, i) => line(i, { ...empty, description: `Line ${i}`, unit_price: '1' }));
  const { location, status, text } = await owner.submit(NEW, {
    'customer.name': 'Long',
    ...Object.assign({}, ...lines),
  });
  expect(status, words(text).slice(0, 500)).toBe(303);
  expect(await invoiceAt(location)).toMatchObject({ amount: 200 });
});

test('HTML in reasons, discounts and references is text', async () => {
  const { owner } = counter();
  const evil = {
    ...line(0, { description: 'A', unit_price: '10', tax_rate: '0', tax_category: 'exempt', exemption_reason: EVIL }),
    ...line(0, { discount_percent: '10', discount_reason: EVIL }),
    ...{ 'discount.percent': '5', 'discount.reason': EVIL, buyer_reference: EVIL, order_reference: EVIL },
  };
  const { location } = await owner.submit(NEW, { 'customer.name': 'Bo', ...evil });
  const { payment_url: url } = (await invoiceAt(location)) as unknown as { payment_url: string };
  for (const text of [(await owner.get(location)).text, await payPage(counter().testApp, url)]) {
    expect(/<img|<script/.test(text.slice(text.indexOf('<main')))).toBe(false);
  }
});
