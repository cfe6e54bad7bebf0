// The files of the tax report: what Excel opens in Dutch, German and French, and what programs read (R109).
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { VAT_NUMBERS } from '../../operations/invoices/vat-desk.ts';
import { expectFaults, expectRefusal, openBusiness, sharedTestApp } from './exchange.ts';

const PERIOD = 'from=2026-01-01&to=2026-03-31';
const EVIL = '=HYPERLINK("http://evil.example";"a")';
const NAMES = [EVIL, 'Müller; "Söhne", & Co', '@SUM(1+1)', '-2+3;=cmd|calc', '\uff1d1+1'];

describe.each(ENGINES_OF_RULES)('GET /tax-report on %s', (engine) => {
  const testApp = sharedTestApp({ engine });

  async function billed() {
    const business = await openBusiness(testApp());
    await business.run('updateBusiness', { country: 'NL', vat_number: VAT_NUMBERS.dutch, language: 'nl' });
    for (const [index, name] of NAMES.entries()) {
      const { id } = await business.run('createCustomer', { name, country: 'DE', vat_number: VAT_NUMBERS.german });
      const items = [
        { description: 'Work', unit_price: 1_234.5 + index, tax_rate: 8.875 },
        { description: 'Goods', unit_price: 10, tax_category: 'intra_community' },
      ];
      await business.run('createInvoice', { customer_id: id, items, date: '2026-03-01', delivery_date: '2026-03-01' });
    }
    await business.run('createInvoice', {
      ...{ customer: { name: 'Ann', country: 'BE' }, currency: 'KWD', exchange_rate: 3.2, date: '2026-02-28' },
      items: [{ description: 'Work', unit_price: 1.005, tax_rate: 21 }],
    });
    const fetched = async (query: string, method = 'GET') => {
      const answer = await testApp().fetch(`/api/v1/tax-report?${PERIOD}&${query}`, { token: business.token, method });
      return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
    };
    return { business, fetched };
  }

  test('excel: byte order mark, semicolons, decimal commas, real dates, headings of the business; no formula runs', async () => {
    const { fetched } = await billed();
    const { answer, bytes } = await fetched('format=excel&table=documents');
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...{ 'content-type': 'text/csv; charset=utf-8; header=present', 'cache-control': 'no-store' },
      'content-disposition': expect.stringMatching(
        /^attachment; filename="[\w-]+-tax-documents-2026-01-01-2026-03-31-excel\.csv"$/,
      ),
    });
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = bytes.toString().slice(1);
    expect(text.split('\r\n')[0]).toBe(
      '"Document";"Datum";"Nummer";"Gecrediteerde factuur";"Klant";"Land";"Btw-nummer";"Btw-categorie";"Tarief in %";"Valuta";"Netto";"Btw";"Wisselkoers";"Valuta van de btw-aangifte";"Netto in die valuta";"Btw in die valuta";"Controleren"',
    );
    const rows = parse(text, { columns: true, delimiter: ';' }) as Record<string, string>[];
    expect(rows).toHaveLength(2 * NAMES.length + 1);
    expect(rows[0]).toEqual({
      ...{ Document: 'Factuur', Datum: '2026-02-28', Nummer: 'INV-000006', 'Gecrediteerde factuur': '', Klant: 'Ann' },
      ...{
        Land: 'BE',
        'Btw-nummer': '',
        'Btw-categorie': 'Belast',
        'Tarief in %': '21',
        Valuta: 'KWD',
        Netto: '1,005',
      },
      ...{ Btw: '0,211', Wisselkoers: '3,2', 'Valuta van de btw-aangifte': 'EUR', 'Netto in die valuta': '3,22' },
      ...{ 'Btw in die valuta': '0,68', Controleren: '' },
    });
    const evil = rows.filter(({ Klant = '' }) => Klant !== 'Ann');
    expect(evil.map(({ Netto }) => Netto)).toContain('1234,50');
    for (const { Klant = '' } of evil) expect(Klant).not.toMatch(/^\s*[=+@\uff1d-]/);
    // An apostrophe before each sign: what was written can still be read.
    const bare = new Set(evil.map(({ Klant = '' }) => Klant.replace(/'(?=[=+@\uff1d-])/g, '')));
    expect(bare).toEqual(new Set(NAMES));
    // No date and no number is in quotes, so that a spreadsheet takes them as what they are.
    expect(text.split('\r\n')[1]).toMatch(/^"Factuur";2026-02-28;"INV-000006";;/);
  });

  test('csv: names for programs, decimal points; the summary has all three lists with the sums of the answer', async () => {
    const { business, fetched } = await billed();
    const { bytes } = await fetched('format=csv');
    expect(bytes.subarray(0, 8).toString()).toBe('section,');
    const rows = parse(bytes, { columns: true }) as Record<string, string>[];
    const { data } = (await business.send(`GET /tax-report?${PERIOD}`)).body;
    const report = data as unknown as Record<'rates' | 'one_stop_shop' | 'eu_sales', Record<string, unknown>[]>;
    const of = (section: string) => rows.filter((row) => row.section === section);
    expect(
      of('rates').map(({ category, rate, net, tax }) => [category, Number(rate), Number(net), Number(tax)]),
    ).toEqual(report.rates.map(({ category, rate, net, tax }) => [category, rate, net, tax]));
    expect(of('one_stop_shop')).toEqual([
      {
        ...{ section: 'one_stop_shop', from: '2026-01-01', to: '2026-03-31', category: '', rate: '21', country: 'BE' },
        ...{ vat_number: '', customer: '', currency: 'EUR', net: '3.22', tax: '0.68' },
      },
    ]);
    expect(of('eu_sales')).toMatchObject([
      { category: 'intra_community', vat_number: VAT_NUMBERS.german, country: 'DE', net: '50.00', tax: '' },
    ]);
    expect(report.eu_sales).toMatchObject([{ goods: 50, documents: NAMES.length }]);
  });

  test('the file of documents names every document that is to be checked, also one that is in no sum', async () => {
    const { business, fetched } = await billed();
    const bill = async (fields: object): Promise<string> => {
      const made = await business.run('createInvoice', {
        customer: { name: 'Bob', country: 'NL' },
        date: '2026-01-02',
        ...fields,
      });
      return String(made.invoice_number);
    };
    const items = [{ description: 'Work', unit_price: 1 }];
    const [bare, dollars] = [new Set<string>(), new Set<string>()];
    for (let n = 0; n < 7; n++) bare.add(await bill({ items }));
    for (let n = 0; n < 6; n++) dollars.add(await bill({ currency: 'USD', items: [{ ...items[0], tax_rate: 21 }] }));
    const gone = await bill({ items: [{ ...items[0], tax_rate: 21 }] });
    await business.run('cancelInvoice', { id: gone, credit_note: false });
    const { data } = (await business.send(`GET /tax-report?${PERIOD}`)).body;
    const { warnings } = data as unknown as { warnings: { code: string; documents: number; numbers: string[] }[] };
    const rows = parse((await fetched('format=csv&table=documents')).bytes, { columns: true }) as Record<
      string,
      string
    >[];
    const named = (code: string) =>
      new Set(rows.filter(({ to_check = '' }) => to_check.split(', ').includes(code)).map(({ number }) => number));
    expect([named('category_missing'), named('exchange_rate_missing')]).toEqual([bare, dollars]);
    expect(rows.filter(({ number }) => number === gone)).toMatchObject([
      { to_check: 'cancelled_without_credit_note', net: '', tax: '', date: '2026-01-02' },
    ]);
    for (const { code, documents, numbers } of warnings) {
      expect([code, named(code).size, numbers.length]).toEqual([code, documents, Math.min(documents, 5)]);
    }
    const excel = (await fetched('format=excel&table=documents')).bytes.toString();
    expect(excel).toContain('"Geannuleerd zonder creditfactuur: in geen totaal"');
  });

  test('is as strict as every other route, and answers faults as JSON', async () => {
    const { business, fetched } = await billed();
    expectFaults(await business.send(`GET /tax-report?${PERIOD}&format=excel&limit=3&page=2`), ['limit', 'page']);
    expectFaults(await business.send('GET /tax-report?format=csv&from=2026-02-30'), ['from', 'to']);
    expectFaults(await business.send('GET /tax-report?format=ods'), ['format']);
    expectRefusal(await business.send('GET /tax-report?format=csv', { token: undefined }), 401, 'unauthorized');
    const token = await testApp().token(['billing.write'], business.account);
    expectRefusal(await business.send('GET /tax-report?format=csv', { token }), 403, 'insufficient_scope');
    const stranger = await openBusiness(testApp());
    const own = await stranger.send(`GET /tax-report?${PERIOD}&format=csv&table=documents`);
    expect(own.text.split('\r\n')).toHaveLength(2);
    const { answer, bytes } = await fetched('format=csv', 'HEAD');
    expect([answer.status, bytes.length, answer.headers.get('content-disposition')]).toEqual([
      ...[200, 0, expect.stringContaining('-tax-summary-')],
    ]);
  });
});
