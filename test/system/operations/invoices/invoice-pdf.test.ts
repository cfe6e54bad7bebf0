import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InvoiceId } from '../../../../src/model/ids.ts';
import type { Scope } from '../../../../src/model/token.ts';
import { getInvoicePdf } from '../../../../src/operations/invoices/get-invoice-pdf.ts';
import { pdfCache } from '../../../../src/operations/invoices/pdf-cache.ts';
import { responseCache } from '../../../../src/operations/kernel/context.ts';
import { refusalOf } from '../../../kit/desk.ts';
import { openTestApp, type TestApp } from '../../../kit/test-app.ts';
import { type PlacedText, readPdf } from '../../../operations/invoices/printed-page.ts';

const BUYER = {
  name: 'Łukasz Żółć',
  email: 'lukasz@example.com',
  company: 'Żółć i Synowie Sp. z o.o.',
  address: 'ul. Świętokrzyska 12/4',
  city: 'Kraków',
  postal_code: '31-001',
  country: 'PL',
  vat_number: 'PL5260001246',
};

const ITEMS = [
  { description: 'Brand identity', quantity: 1, unit_price: 2400, tax_rate: 21 },
  { description: 'Printed guide', quantity: 50, unit_price: '12.40', tax_rate: 9 },
  { description: 'Travel costs', quantity: 1, unit_price: 312.8, tax_rate: 0 },
];

/** Size of an A4 page and its margin, in points. */
const [PAGE_WIDTH, PAGE_HEIGHT, MARGIN] = [595.28, 841.89, 36];

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp[Symbol.asyncDispose]());

const create = (input: object = {}) => testApp.run('createInvoice', { customer: BUYER, items: ITEMS, ...input });
/** Prints the PDF without a cache. */
const pdfOf = (id: unknown) => getInvoicePdf({ ...testApp.app.services, pdfs: pdfCache() }, testApp.caller(), { id });
const read = async (id: unknown) => readPdf((await pdfOf(id)).bytes);

describe('an invoice prints', () => {
  test('who asks whom, for what, with tax per rate, when and how to pay', async () => {
    const invoice = await create({ reference: 'PO-2026-0417', notes: 'Thank you.\nSee you soon.' });
    const { texts, links } = await read(invoice.id);
    expect(texts).toHaveLength(1);
    for (const text of [
      'Test & Co owner@test.example',
      `Invoice ${invoice.invoice_number}`,
      'Łukasz Żółć Żółć i Synowie Sp. z o.o. ul. Świętokrzyska 12/4 31-001 Kraków Poland VAT PL5260001246',
      'lukasz@example.com',
      'Invoice date 17 March 2026',
      'Due date 31 March 2026',
      'Reference PO-2026-0417',
      'Amount due EUR 3,892.60 Please pay by 31 March 2026',
      'Description Quantity Unit price (EUR) Tax Net (EUR)',
      'Brand identity 1 2,400.00 21% 2,400.00',
      'Printed guide 50 12.40 9% 620.00',
      'Subtotal EUR 3,332.80',
      'Tax 0% on EUR 312.80 EUR 0.00',
      'Tax 9% on EUR 620.00 EUR 55.80',
      'Tax 21% on EUR 2,400.00 EUR 504.00',
      'Total EUR 3,892.60',
      'Notes Thank you. See you soon.',
      'Page 1 of 1',
    ]) {
      expect(texts[0]).toContain(text);
    }
    expect(texts[0]).toContain(invoice.payment_url);
    expect(links).toEqual([invoice.payment_url]);
  });

  test('only what is still due once a part was paid', async () => {
    const { id } = await create();
    await testApp.run('recordPayment', { id, amount: 1000 });
    const [page = ''] = (await read(id)).texts;
    expect(page).toContain('Paid EUR 1,000.00 Amount due EUR 2,892.60');
    expect(page).toContain('Amount due EUR 2,892.60 Please pay by');
  });

  test.each([
    ['JPY', 1250, 'JPY 1,250', '1 1,250 0% 1,250'],
    ['EUR', 1250, 'EUR 1,250.00', '1 1,250.00 0% 1,250.00'],
    ['KWD', '1250.5', 'KWD 1,250.500', '1 1,250.500 0% 1,250.500'],
  ])('amounts with the decimals of %s', async (currency, amount, total, line) => {
    const { id } = await create({ items: undefined, description: 'Work', amount, currency });
    const [page = ''] = (await read(id)).texts;
    expect(page).toContain(`Total ${total}`);
    expect(page).toContain(`Work ${line}`);
  });

  test('amounts below each other, ending at the same edge', async () => {
    const { id } = await create({
      items: [
        { description: 'Small', unit_price: 0.01, tax_rate: 12.25 },
        { description: 'Largest quantity', quantity: 1_000_000, unit_price: 0.25, tax_rate: 21 },
        { description: 'Largest price', quantity: 0.5, unit_price: '99999999.99', tax_rate: 21 },
      ],
    });
    const { pages } = await read(id);
    const placed = pages.flat();
    const edgeOf = (text: string) => placed.findLast((piece) => piece.text === text)?.right;
    const [quantity = 0, price = 0, net = 0] = ['Quantity', 'Unit price (EUR)', 'Net (EUR)'].map(edgeOf);
    for (const text of ['0.01', '250,000.00', '50,000,000.00']) expect(edgeOf(text), text).toBeCloseTo(net, 1);
    for (const text of ['0.25', '99,999,999.99']) expect(edgeOf(text), text).toBeCloseTo(price, 1);
    expect(edgeOf('1,000,000')).toBeCloseTo(quantity, 1);
  });
});

describe('the state of an invoice is printed on it', () => {
  test('a draft is marked and can neither be paid nor cited', async () => {
    const { id } = await create({ draft: true });
    const { filename, bytes } = await pdfOf(id);
    const { texts, links } = await readPdf(bytes);
    expect(filename).toBe(`draft-${id}.pdf`);
    expect(texts[0]).toMatch(/^.*Draft invoice DRAFT .* DRAFT$/);
    expect(texts[0]).not.toMatch(/INV-|Amount due|Pay online/);
    expect(links).toEqual([]);
  });

  test('a cancelled invoice is marked and cannot be paid', async () => {
    const { id } = await create();
    await testApp.run('cancelInvoice', { id });
    const { texts, links } = await read(id);
    expect(texts[0]).toMatch(/CANCELLED .*Cancelled on 17 March 2026.* CANCELLED$/);
    expect(texts[0]).toContain('Amount due EUR 0.00');
    expect(links).toEqual([]);
  });

  test('a paid invoice says when it was paid, and asks for nothing', async () => {
    const { id } = await create();
    await testApp.run('recordPayment', { id, paid_at: '2026-03-12T23:30:00Z' });
    const { texts, links } = await read(id);
    expect(texts[0]).toContain('PAID');
    // 23:30 UTC on 12 March is 13 March in Amsterdam.
    expect(texts[0]).toContain('Paid EUR 3,892.60 Paid on 13 March 2026');
    expect(texts[0]).toContain('Amount due EUR 0.00');
    expect(links).toEqual([]);
  });
});

describe('the same invoice is the same file', () => {
  // U+2044 and U+2215 share one glyph. A font that is reused would map this glyph to the character that it printed
  // first.
  test('byte for byte, whatever was printed before', async () => {
    const { id } = await create({ notes: '1\u20442' });
    const { id: otherId } = await create({ notes: '1\u22152 — 東京 العربية' });
    const first = await pdfOf(id);
    const other = await pdfOf(otherId);
    expect((await readPdf(other.bytes)).texts[0]).toContain('1\u22152');
    const together = await Promise.all([pdfOf(otherId), pdfOf(id), pdfOf(otherId)]);
    const hexOf = ({ bytes }: { bytes: Uint8Array }) => Buffer.from(bytes).toString('hex');
    expect(together.map(hexOf)).toEqual([other, first, other].map(hexOf));
  });

  test('on a later day too, when the invoice is overdue', async () => {
    await using another = await openTestApp();
    const { id } = await another.run('createInvoice', { customer: BUYER, items: ITEMS });
    const print = () => getInvoicePdf({ ...another.app.services, pdfs: pdfCache() }, another.caller(), { id });
    const before = await print();
    another.clock.set('2027-01-02T03:04:05Z');
    expect(await print()).toEqual(before);
  });
});

describe('every script is set in a font of its own, embedded', () => {
  test.each([
    ['Greek', 'Ελληνικά Παραδείγματα'],
    ['German and Danish', 'Müller & Søn'],
    ['Turkish', 'İstanbul Ğüşöç'],
    ['Vietnamese', 'Nguyễn Thị Minh'],
    ['Cyrillic', 'Общество «Ромашка», Київ'],
    ['Japanese', '株式会社田中商店カフェさくら'],
    ['Chinese', '北京张伟科技有限公司臺灣'],
    ['Korean', '주식회사 김철수'],
    ['half-width kana', 'ｶ）ﾅｶﾞﾉ'],
    ['Georgian', 'საქართველო ᲗᲑᲘᲚᲘᲡᲘ'],
    ['Armenian', 'Հայաստան'],
    ['Amharic', 'ኢትዮጵያ አዲስ አበባ'],
    ['Thai', 'บริษัท ตัวอย่าง จำกัด'],
    ['Lao', 'ລາວ'],
    ['emoji and symbols', 'Café ☕ 😀 🎉 ★ ✓ → ☎'],
    ['letters and marks apart', 'e\u0301le\u0300ve'],
  ])('%s', async (_script, description) => {
    const { id } = await create({ items: [{ description, unit_price: 1 }] });
    const [page = ''] = (await read(id)).texts;
    // A line in two fonts is read back in several pieces.
    const plain = (text: string) => text.normalize('NFKC').replaceAll(' ', '');
    expect(plain(page)).toContain(plain(description));
    expect(page).not.toContain('\ufffd');
  });

  // In these scripts, letters are drawn joined, and in another order than they are read. So only the sets of letters
  // are compared.
  test.each([
    ['Hindi', 'राष्ट्रीय क्षेत्र हिन्दी ₹'],
    ['Bengali', 'কলকাতা ক্ষুদ্র শিল্প'],
    ['Tamil', 'தமிழ் நிறுவனம் ஸ்ரீ கொ'],
    ['Gujarati', 'ગુજરાતી ક્ષેત્ર'],
    ['Punjabi', 'ਪੰਜਾਬੀ ਕ੍ਰਿਪਾ'],
    ['Telugu', 'తెలుగు క్షేత్రం స్త్రీ'],
    ['Kannada', 'ಕನ್ನಡ ಕ್ಷೇತ್ರ'],
    ['Malayalam', 'മലയാളം ക്ഷേത്രം'],
    ['Sinhala with a joiner', 'ශ්\u200dරී ලංකා'],
    ['Odia', 'ଓଡ଼ିଆ କ୍ଷେତ୍ର'],
    ['Khmer', 'ខ្មែរ ស្រ្តី'],
    ['Burmese', 'မြန်မာ ကျွန်ုပ်'],
    ['Thai and Lao with marks on marks', 'น้ำ ນ້ຳ'],
    ['Dhivehi', 'ދިވެހި'],
    ['joined emoji', '👩‍💻 👍🏽 🇳🇱 ❤️'],
  ])('%s', async (_script, description) => {
    const { id } = await create({ items: [{ description, unit_price: 1 }] });
    const [page = ''] = (await read(id)).texts;
    const lettersOf = (text: string) => new Set(text.normalize('NFKC').match(/[\p{L}\p{Extended_Pictographic}]/gu));
    expect([...lettersOf(description).difference(lettersOf(page))]).toEqual([]);
    expect(page).not.toContain('\ufffd');
  });

  test.each([
    ['Arabic', 'شركة الأمل (دبي) 2026'],
    ['Persian with a joiner and its digits', 'می\u200cخواهم ۱۲۳'],
    ['Hebrew', 'חברת השחר בע"מ, תל אביב'],
  ])('%s', async (_script, description) => {
    const { id } = await create({ items: [{ description, unit_price: 1 }] });
    const [page = ''] = (await read(id)).texts;
    const lettersOf = (text: string) => new Set(text.match(/[\p{Script=Hebrew}\p{Script=Arabic}\p{Nd}]/gu));
    const missing = lettersOf(description).difference(lettersOf(page.normalize('NFKC')));
    // Yeh and kaf have two code points each. The font decides which of them is read back.
    expect([...missing].filter((letter) => !'یيکك'.includes(letter))).toEqual([]);
    expect(page).not.toContain('\ufffd');
  });

  test('right-to-left words stand right to left, and numbers in them left to right', async () => {
    const { id } = await create({ items: [{ description: 'שלום עולם 2026', unit_price: 1 }] });
    const { pages } = await read(id);
    const placeOf = (part: RegExp) => pages[0]?.find(({ text }) => part.test(text))?.left ?? Number.NaN;
    expect(placeOf(/^2026$/)).toBeLessThan(placeOf(/עולם|םלוע/));
    expect(placeOf(/עולם|םלוע/)).toBeLessThan(placeOf(/שלום|םולש/));
  });

  test('no font is left to the reader', async () => {
    const { id } = await create({ notes: 'Ω Ж ש ش 東 한' });
    const pdf = Buffer.from((await pdfOf(id)).bytes).toString('latin1');
    const fonts = pdf.match(/\/Type \/FontDescriptor/g) ?? [];
    expect(fonts.length).toBeGreaterThan(6);
    expect(pdf.match(/\/FontFile2 /g)).toHaveLength(fonts.length);
    expect(pdf).not.toContain('/Type1');
  });

  test('what no font has is shown as unknown, and nothing turns the text around', async () => {
    const { id } = await create({
      items: [{ description: 'A\u202Egnp.exe\u202C \u{10FFFD}\u{10380}', unit_price: 1 }],
    });
    expect((await read(id)).texts[0]).toContain('Agnp.exe \ufffd');
  });
});

describe('long invoices', () => {
  const long = (index: number) =>
    index % 7 === 3 ? 'a rather long description that has to wrap '.repeat(6).slice(0, 255) : '';

  test('go on over pages with the header repeated, numbered', async () => {
    const items = Array.from({ length: 200 }, (_, index) => ({
      description: `Line ${index + 1} ${long(index)}`.slice(0, 255),
      unit_price: 1 + index,
      tax_rate: index % 3,
    }));
    const { id } = await create({ items });
    const { texts, pages } = await read(id);
    expect(texts.length).toBeGreaterThan(5);
    texts.forEach((text, index) => {
      expect(text).toContain(`Page ${index + 1} of ${texts.length}`);
      const itemsHere = /Line \d+ /.test(text);
      expect(text.includes('Description Quantity Unit price (EUR) Tax Net (EUR)')).toBe(itemsHere);
    });
    const all = texts.join(' ');
    for (let line = 1; line <= 200; line++) expect(all).toMatch(new RegExp(`Line ${line} `));
    expectOnPaper(pages);
  });

  test.each([
    ['words without end', { name: 'W'.repeat(255), company: '漢'.repeat(255), city: 'M'.repeat(255) }],
    ['an address of many lines', { name: 'Ann', address: Array.from({ length: 128 }, () => 'a').join('\n') }],
    ['invisible characters only', { name: '\u200b\u2060\u{E0001}', company: '\u00ad' }],
    ['marks without letters', { name: '\u0301'.repeat(200), company: '\u05b0\u064b\u3099' }],
    ['brackets in all directions', { name: '(א[ש{ب}<x>»«', company: '))((' }],
    ['notes of thousands of lines', { name: 'Ann' }, `${'x'.repeat(1_000)}${'\n\n\nn'.repeat(900)}`],
  ])('hostile: %s', async (_what, customer, notes = 'x'.repeat(1_000)) => {
    const { id } = await create({ customer, reference: 'R'.repeat(255), notes });
    const { pages } = await read(id);
    expectOnPaper(pages);
  });

  test('hostile: 200 tax rates and 200 descriptions without a blank', async () => {
    const items = Array.from({ length: 200 }, (_, index) => ({
      description: 'W'.repeat(255),
      quantity: 0.01,
      unit_price: '9999999.99',
      tax_rate: index / 2,
    }));
    const { id } = await create({ items });
    const { pages, texts } = await read(id);
    expect(texts.join(' ')).toContain('Tax 99.5% on EUR 100,000.00 EUR 99,500.00');
    expectOnPaper(pages);
  });

  function expectOnPaper(pages: readonly (readonly PlacedText[])[]): void {
    const isOnPaper = ({ left, right, baseline }: PlacedText) =>
      left > MARGIN && right < PAGE_WIDTH - MARGIN && baseline > MARGIN && baseline < PAGE_HEIGHT - MARGIN;
    expect(pages.flat().filter((placed) => !isOnPaper(placed))).toEqual([]);
  }
});

describe('refuses', () => {
  const asked = (id: unknown, as = {}) =>
    refusalOf(getInvoicePdf(testApp.app.services, { ...testApp.caller(), ...as }, { id }));

  test('an invoice that is not there, or is another business’s', async () => {
    const other = await testApp.anotherAccount('other');
    const { id } = await create();
    expect(await asked('INV-999999')).toMatchObject({ code: 'invoice_not_found' });
    expect(await asked(id, { account: other })).toMatchObject({ code: 'invoice_not_found' });
  });

  test('a caller who may not read', async () => {
    const { id } = await create();
    const scopes: ReadonlySet<Scope> = new Set(['billing.write']);
    expect(await asked(id, { scopes })).toMatchObject({ code: 'insufficient_scope' });
  });

  test.each([{}, null, '', -1])('what is no id: %j', async (id) => {
    expect(await asked(id)).toMatchObject({ code: 'validation_failed', details: { field: 'id' } });
  });
});

test('the answer is never kept as JSON', async () => {
  const { id } = await create();
  const answers = responseCache();
  await getInvoicePdf(
    { ...testApp.app.services, responseCache: answers },
    { ...testApp.caller(), revision: 1 },
    { id },
  );
  expect(answers.size).toBe(0);
});

test('a prefix with a slash makes no folder', async () => {
  const { id } = await create();
  const invoices = testApp.app.services.store.invoices;
  await invoices.change(testApp.account.id, Number(id) as InvoiceId, ['pending'], { invoice_number: '2026/R-000009' });
  expect((await pdfOf(id)).filename).toBe('2026-R-000009.pdf');
});
