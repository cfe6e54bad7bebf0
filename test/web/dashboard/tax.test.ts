// The page of the tax report: periods in the zone of the business, what is to be checked, and the files (R109).
import { expect, test } from 'vitest';
import { words } from '../browse.ts';
import { makeInvoice } from '../desk.ts';
import { made, sharedCounter } from './money.ts';
import { strangerIn } from './people.ts';

const counter = sharedCounter();
const PLACE = '/dashboard/tax';
const QUARTER = '?from=2025-10-01&to=2025-12-31';

async function billed(): Promise<void> {
  const { testApp } = counter();
  if (isBilled) return;
  isBilled = true;
  await testApp.run('updateBusiness', { country: 'NL', vat_number: 'NL004495445B01' });
  const german = await made(testApp, 'createCustomer', {
    name: '<b>GmbH</b>',
    country: 'DE',
    vat_number: 'DE136695976',
  });
  const bill = (fields: object) => makeInvoice(testApp, { amount: undefined, description: undefined, ...fields });
  const items = (unit_price: number, tax: object) => [{ description: 'Work', unit_price, ...tax }];
  await bill({ date: '2025-12-31', items: items(100, { tax_rate: 21 }) });
  await bill({
    ...{ customer: undefined, customer_id: german.id, date: '2025-10-01' },
    items: items(300, { tax_category: 'reverse_charge' }),
  });
  await bill({ customer: { name: 'Bea', country: 'BE' }, date: '2025-11-01', items: items(50, { tax_rate: 21 }) });
  await bill({ currency: 'USD', date: '2025-11-01', items: items(70, { tax_rate: 21 }) });
  await bill({ date: '2026-01-01', items: items(999, { tax_rate: 9 }) });
}
let isBilled = false;

test('shows the last quarter at first: sums per currency and rate, the one-stop shop, the EU sales list, what is to be checked', async () => {
  await billed();
  const { owner } = counter();
  const page = await owner.get(PLACE);
  const text = words(page.text);
  expect(text).toMatch(/Total in EUR €31\.50 VAT on €450\.00 Total in USD US\$14\.70 VAT on US\$70\.00/);
  expect(text).toMatch(/Taxed 21 €150\.00 €31\.50 2 0 .*Taxed 21 US\$70\.00 US\$14\.70 1 0/);
  expect(text).toMatch(/Reverse charge the customer pays the VAT; .* EU sales list 0 €300\.00 €0\.00 1 0/);
  expect(text).toMatch(/One-stop shop .*Belgium 21 €50\.00 €10\.50 Total in EUR €10\.50 VAT on €50\.00 EU sales list/);
  expect(text).toMatch(
    /EU sales list .*DE136695976 <b>GmbH<\/b> DE €0\.00 €300\.00 Total in EUR Goods €0\.00, Services €300\.00/,
  );
  expect(text).toMatch(/To be checked 1 document has no exchange rate to EUR and stands in its own currency: INV-\d+/);
  expect(text).not.toContain('999');
  expect(page.text).toContain('value="2025-10-01"');
  expect(page.text).toMatch(/<a href="\/dashboard\/tax\?period=last_quarter" aria-current="true">Last quarter<\/a>/);
  const month = words((await owner.get(`${PLACE}?period=last_month`)).text);
  expect(month).toContain('No invoices and no credit notes are dated in this period.');
});

test('a wrong period is a fault beside its field, never another period', async () => {
  const { owner } = counter();
  const turned = await owner.get(`${PLACE}?from=2026-03-02&to=2026-03-01`);
  expect([turned.status, turned.text]).toEqual([422, expect.stringContaining('id="to-fault"')]);
  const half = await owner.get(`${PLACE}?from=2026-03-02`);
  expect([half.status, half.text]).toEqual([422, expect.stringContaining('id="to-fault"')]);
  expect((await owner.get(`${PLACE}?period=always`)).status).toBe(422);
  expect((await owner.get(`${PLACE}?cursor=x`)).status).toBe(422);
});

test('files have the days of the page, for Excel and for programs; another business gets its own', async () => {
  await billed();
  const { owner, testApp } = counter();
  const { text } = await owner.get(`${PLACE}${QUARTER}`);
  const files = [...text.matchAll(/href="(\/dashboard\/tax\/file[^"]+)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );
  expect(files).toHaveLength(4);
  const names = new Set<string>();
  for (const file of files) {
    const answer = await owner.get(file);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/csv; charset=utf-8; header=present',
    ]);
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[\w-]+-tax-\w+-2025-10-01-2025-12-31(-excel)?\.csv"$/,
    );
    names.add(answer.headers.get('content-disposition') ?? '');
    expect(answer.text).toContain('DE136695976');
    expect(answer.text).not.toContain('999');
  }
  expect(names.size, 'files with names of their own').toBe(4);
  const stranger = await strangerIn(testApp, 'tax');
  expect((await stranger.get(files[0] ?? '')).text).not.toContain('DE136695976');
  expect((await owner.get(`${PLACE}/file${QUARTER}`)).status).toBe(409);
});

test('names five documents, and leads to the file with all of them', async () => {
  const { owner, testApp } = counter();
  for (let n = 0; n < 7; n++) await makeInvoice(testApp, { date: '2024-05-05', amount: 5 });
  const page = await owner.get(`${PLACE}?from=2024-05-01&to=2024-05-31`);
  expect(words(page.text)).toContain('and 2 more: in “Excel, each document”, last column');
  const [, file = ''] = /href="([^"]+)" download>and 2 more/.exec(page.text) ?? [];
  const { text } = await owner.get(file.replaceAll('&amp;', '&'));
  expect(text.split('\r\n').filter((line) => /;"0% \w+ [\w ]+"$/.test(line))).toHaveLength(7);
  expect(words(page.text)).toMatch(
    /0% without a category nothing says why: find out before anything is filed 0 €35\.00/,
  );
});

test.each([
  ['nl', /Btw-overzicht .*Vorig kwartaal .*Totaal in EUR .*btw over .*Eenloketsysteem .*ICP/],
  ['de', /Umsatzsteuer-Übersicht .*Letztes Quartal .*Summe in EUR .*USt\. auf .*OSS.*Zusammenfassende Meldung/],
  ['fr', /Récapitulatif de TVA .*Trimestre dernier .*Total en EUR .*de TVA sur .*Guichet unique .*État récapitulatif/],
])('speaks %s', async (language, said) => {
  await billed();
  expect(words((await counter().owner.get(`${PLACE}${QUARTER}`, { language })).text)).toMatch(said);
});
