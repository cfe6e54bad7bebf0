// Bank statements in the dashboard: a file is uploaded, its matches are shown, and one confirmation records the certain
// ones (R89).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { failOn } from '../../kit/database.ts';
import { openLedger } from '../../kit/desk.ts';
import { openTestApp, type TestApp } from '../../kit/test-app.ts';
import { statementOf, type Transfer } from '../../operations/bank/kit.ts';
import { words } from '../browse.ts';
import { makeInvoice } from '../desk.ts';
import { hiddenIn, ownerOf, type TestBrowser } from './browser.ts';
import { EVIL, expectEscaped, expectForgedRefused } from './people.ts';

const PLACE = '/dashboard/payments/bank';

let testApp: TestApp;
let owner: TestBrowser;
beforeAll(async () => {
  testApp = await openTestApp();
  owner = await ownerOf(testApp);
});
afterAll(() => testApp[Symbol.asyncDispose]());

const FILE = `${PLACE}/import`;
async function upload(file: string | Buffer, by = owner, fields: Readonly<Record<string, string>> = {}) {
  const form = new FormData();
  const hidden = hiddenIn((await by.get(FILE)).text);
  for (const [name, value] of Object.entries({ ...hidden, ...fields })) form.set(name, value);
  if (file.length > 0) form.set('file', new Blob([new Uint8Array(Buffer.from(file))]), 'bank.csv');
  return by.upload(FILE, form);
}
const entriesOf = async (transfers: readonly Transfer[]) => {
  await upload(statementOf(transfers));
  const { entries } = (await testApp.run('listBankEntries', { limit: transfers.length })) as unknown as {
    entries: { id: number }[];
  };
  return entries.map(({ id }) => `${PLACE}/${id}`).reverse();
};
const send = async (path: string, fields: Readonly<Record<string, string>>) =>
  owner.post(path, { ...hiddenIn((await owner.get(path)).text), ...fields });
const dueOf = async (id: number) =>
  (await testApp.run('getInvoice', { id })) as unknown as { status: string; amount_due: number };

test('a file is uploaded, shown by how sure the match is, and one yes records what is certain', async () => {
  expect(words((await owner.get('/dashboard/payments')).text)).toContain('No payments yet');
  expect(words((await owner.get(PLACE)).text)).toMatch(/Bank statements .*Import bank statement .*Nothing open/);
  const sure = await makeInvoice(testApp, { amount: 121 });
  const part = await makeInvoice(testApp, { amount: 80 });
  const sent = await upload(
    statementOf([
      { amount: 121, text: sure.number, name: 'J. Jansen' },
      { amount: 30, text: part.number },
      { amount: 9, text: 'who knows' },
    ]),
  );
  expect([sent.status, sent.location]).toEqual([303, PLACE]);
  const list = words((await owner.get(PLACE)).text);
  expect(list).toContain('The statement is imported. Nothing is recorded yet.');
  expect(list).toContain('3 entries Certain: 1 (€121.00) Likely: 1 (€30.00) Unknown: 1 (€9.00)');
  expect(list).toMatch(new RegExp(`J\\. Jansen 10 March 2026 ${sure.number} Certain ${sure.number} €121\\.00`));
  expect(await dueOf(sure.id)).toMatchObject({ status: 'pending' });
  const question = await owner.get(`${PLACE}/record`);
  expect(words(question.text)).toContain('Record 1 certain payment (€121.00)?');
  const fields = hiddenIn(question.text);
  const done = await owner.post(`${PLACE}/record`, fields);
  expect(words(done.text)).toMatch(new RegExp(`Payments recorded 1 recorded: €121\\.00\\. .*${sure.number}`));
  // A second submission of the form has the same answer and records nothing.
  expect(words((await owner.post(`${PLACE}/record`, fields)).text)).toContain('1 recorded: €121.00.');
  expect(await dueOf(sure.id)).toMatchObject({ status: 'paid', amount_due: 0 });
  expect(await dueOf(part.id)).toMatchObject({ status: 'pending', amount_due: 80 });
  expect((await owner.get(`${PLACE}/record`)).location).toBe(PLACE);
  expect(words((await owner.get(`${PLACE}?status=confirmed`)).text)).toContain(`Recorded ${sure.number}`);
});

test('a part is recorded on the invoice that is chosen, and undone from the entry', async () => {
  const { id, number } = await makeInvoice(testApp, { amount: 80 });
  const [entry = ''] = await entriesOf([{ amount: 30.5, text: number, name: 'Part Payer' }]);
  const seen = await owner.get(entry);
  expect(words(seen.text)).toContain(`Why names ${number}, amount is a part of the EUR 80.00 due`);
  expect(seen.text).toContain(`value="${number}"`);
  expect(seen.text).toContain('value="30.50"');
  const wrong = await send(entry, { invoice: 'INV-999999', amount: '' });
  expect([wrong.status, words(wrong.text)]).toEqual([422, expect.stringContaining('Invoice: does not exist')]);
  const letters = await send(entry, { invoice: number, amount: 'much' });
  expect([letters.status, words(letters.text)]).toEqual([422, expect.stringContaining('Amount:')]);
  const done = await send(entry, { invoice: number, amount: '30,50' });
  expect([done.status, done.location]).toEqual([303, PLACE]);
  expect(await dueOf(id)).toMatchObject({ amount_due: 49.5 });
  const undo = /href="(\/dashboard\/payments\/\d+\/undo)"/.exec((await owner.get(entry)).text)?.[1] ?? '';
  await send(undo, { reason: 'the wrong one' });
  expect(await dueOf(id)).toMatchObject({ amount_due: 80 });
  expect((await owner.get(entry)).text).toContain(`value="${number}"`);
});

test('several that fit are offered; an entry is ignored and restored', async () => {
  const customer = { name: 'Twee Gelijke B.V.' };
  const { id } = (await testApp.run('createCustomer', customer)) as unknown as { id: number };
  const [one, two] = [
    await makeInvoice(testApp, { customer_id: id, customer: undefined, amount: 33 }),
    await makeInvoice(testApp, { customer_id: id, customer: undefined, amount: 33 }),
  ];
  const [entry = ''] = await entriesOf([{ amount: 33, text: 'rent', name: 'TWEE GELIJKE BV' }]);
  const { text } = await owner.get(entry);
  expect([...text.matchAll(/<option value="([^"]+)"/g)].map(([, value]) => value)).toEqual([one.number, two.number]);
  expect((await send(entry, { step: 'ignore' })).location).toBe(PLACE);
  expect(words((await owner.get(`${PLACE}?status=ignored`)).text)).toContain('TWEE GELIJKE BV');
  expect((await send(entry, { step: 'restore' })).location).toBe(PLACE);
  expect((await send(entry, { invoice: two.number, amount: '' })).location).toBe(PLACE);
  expect(await dueOf(two.id)).toMatchObject({ status: 'paid' });
});

test('what cannot be read is said beside the field, in the language of the reader', async () => {
  const refused = async (file: string | Buffer) => {
    const { status, text } = await upload(file);
    return `${status} ${words(text)}`;
  };
  expect(await refused('')).toMatch(/^422 .*File: is required: choose a file/);
  expect(await refused('Dear customer')).toMatch(/^422 .*File: cannot be read: It is not CAMT\.053 or MT940/);
  expect(await refused('%PDF-1.7 a statement')).toMatch(/^422 .*It is a PDF/);
  expect(await refused(Buffer.alloc(5 * 1024 * 1024 + 20_000, 32))).toMatch(/^422 .*must have at most 5 MB/);
  const plain = 'When;Amount\n';
  expect(await refused(plain)).toMatch(/^422 .*When, Amount/);
});

test('texts of strangers are shown as text; nobody else sends the forms', async () => {
  const [entry = ''] = await entriesOf([{ amount: 44, text: EVIL, name: EVIL }]);
  for (const path of [entry, PLACE]) expectEscaped((await owner.get(path)).text);
  await expectForgedRefused(owner, entry);
  await expectForgedRefused(owner, `${PLACE}/record`);
});

const many = (n: number, text: string): Transfer[] =>
  Array.from({ length: n }, (_, index) => ({ amount: index + 1, text: `${text} ${index}` }));

test('a CSV of a bank that is not known is read by the columns that the form names, in each language', async () => {
  const { number } = await makeInvoice(testApp, { amount: 87.5 });
  const file = `Wann;Wieviel;Was\n02/03/2026;1.000,00;nothing\n03/03/2026;87,50;${number}\n`;
  const asked = await upload(file);
  expect(words(asked.text)).toMatch(/whose columns are not known\. .*under “Another CSV”\. It has: Wann, Wieviel, Was/);
  expect(words((await upload(file, owner, { column_date: 'Wann' })).text)).toMatch(/Column of the amount: is required/);
  const named = { column_date: 'Wann', column_amount: 'Wieviel', column_text: 'Was', currency: 'EUR' };
  expect(words((await upload(file, owner, named)).text)).toMatch(/Line 2, column Wann: "02\/03\/2026" is not a day/);
  const sent = await upload(file, owner, { ...named, decimal: ',', date_format: 'DD/MM/YYYY' });
  expect([sent.status, sent.location]).toEqual([303, PLACE]);
  expect(words((await owner.get(PLACE)).text)).toMatch(new RegExp(`3 March 2026 ${number} Certain ${number} €87\\.50`));
});

test('a long import shows how far it is, and what came of it', async () => {
  const sent = await upload(statementOf(many(1_200, 'long')));
  expect([sent.status, sent.headers.get('x-accel-buffering')]).toEqual([200, 'no']);
  expect(sent.text).toContain('<progress value="250" max="1200"');
  const said = words(sent.text);
  expect(said).toMatch(/250 of 1,200 entries imported .* 1,200 of 1,200 entries imported/);
  expect(said).toMatch(/200 of 1,200 entries compared with invoices .* 1,200 of 1,200 entries compared/);
  expect(said).toMatch(/Nothing is recorded yet\. 1,200 new entries, 0 imported before\. Show what matches/);
  expect(sent.text).toContain(`href="${PLACE}"`);
  const again = await upload(statementOf(many(1_200, 'long')));
  expect(words(again.text)).toContain('0 new entries, 1,200 imported before.');
});

test('a long import that fails says so on the page that has begun, and adds nothing', async () => {
  await using ledger = await openLedger('sqlite');
  const person = await ownerOf(ledger.testApp);
  await failOn(ledger.database, 'insert on activity');
  const sent = await upload(statementOf(many(600, 'lost')), person);
  expect([sent.status, words(sent.text)]).toEqual([
    200,
    expect.stringContaining('The import has stopped. Import the file again'),
  ]);
  expect(sent.text).toContain('role="alert"');
  expect(sent.text).toMatch(/<\/html>\s*$/);
  expect(words((await person.get(PLACE)).text)).toContain('Nothing open');
});
