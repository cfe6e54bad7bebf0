// Items in the dashboard: added, edited, deleted, and chosen on an invoice, without JavaScript (R84).
import { expect, test } from 'vitest';
import { words } from '../browse.ts';
import type { Fields } from './browser.ts';
import { findsNothing, isForged, made, sharedCounter } from './money.ts';
import { EVIL, expectEscaped, strangerIn } from './people.ts';

const counter = sharedCounter();
const ITEMS = '/dashboard/items';
const NEW = `${ITEMS}/new`;
const INVOICE = '/dashboard/invoices/new';
const itemOf = (id: number | string) => made(counter().testApp, 'getItem', { id }) as unknown as Promise<Fields>;
const line = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries({ description: '', quantity: '', unit_price: '', tax_rate: '', ...fields }).map(([part, value]) => [
      `items[0].${part}`,
      value,
    ]),
  );

test('none yet says what they are for; one is added, found, edited and deleted', async () => {
  const { owner } = counter();
  expect(words((await owner.get(ITEMS)).text)).toContain('No items yet');
  expect((await owner.get(INVOICE)).text).not.toContain('items[0].item');
  const hour = {
    code: 'HOUR',
    description: 'Design',
    unit: 'hour',
    unit_price: '95,50',
    currency: 'EUR',
    tax_rate: '21',
  };
  const added = await owner.follow(await owner.submit(NEW, hour));
  expect(words(added.text)).toContain('The item is added.');
  expect(words(added.text)).toMatch(/HOUR Design 21% Active €95\.50/);
  const item = await itemOf('HOUR');
  expect(item).toMatchObject({ unit: 'hour', unit_price: 95.5, tax_rate: 21 });
  const change = `${ITEMS}/${item.id}/change`;
  const { text } = await owner.get(change);
  expect(text).toContain('value="95.50"');
  const saved = await owner.follow(await owner.submit(change, { tax_rate: '', unit_price: '100', active: 'false' }));
  expect(words(saved.text)).toMatch(/The item is saved\. .*Deactivated €100\.00/);
  expect(words((await owner.get(`${ITEMS}?state=active`)).text)).toContain('No results');
  expect(words((await owner.get(`${ITEMS}?query=desi&state=inactive`)).text)).toContain('1 item');
  expect(words((await owner.get('/dashboard/activity')).text)).toContain(
    'Changed unit price, tax rate, active of item HOUR',
  );
  const gone = await owner.follow(await owner.submit(`${ITEMS}/${item.id}/delete`, {}));
  expect(words(gone.text)).toContain('The item is deleted.');
  expect((await owner.get(change)).status).toBe(404);
});

test('faults stand beside their fields, and a used code is said beside the code', async () => {
  const { owner } = counter();
  await owner.submit(NEW, { code: 'TWICE', description: 'x', unit: 'piece', currency: 'EUR' });
  const wrong = await owner.submit(NEW, {
    ...{ code: '12', description: '', unit: 'day', currency: 'EUR' },
    ...{ unit_price: '1.000', tax_rate: '9', tax_category: 'exempt' },
  });
  expect(wrong.status).toBe(422);
  expect([...wrong.text.matchAll(/id="(\w+)-fault"/g)].map(([, name]) => name)).toEqual([
    'code',
    'description',
    'unit_price',
    'tax_rate',
  ]);
  const again = await owner.submit(NEW, { code: 'twice', description: 'x', unit: 'piece', currency: 'EUR' });
  expect([again.status, words(again.text)]).toEqual([422, expect.stringContaining('is already used by another item')]);
});

test('a line takes what is left empty from the chosen item, in the totals and on the invoice', async () => {
  const { testApp, owner } = counter();
  const { id } = await made(testApp, 'createItem', {
    ...{ code: 'DAY', description: 'Workshop', unit: 'day', unit_price: 800, tax_rate: 21 },
  });
  const form = await owner.get(INVOICE);
  expect(form.text).toContain(`<option value="${id}">DAY · Workshop</option>`);
  const chosen = { 'customer.name': 'Ann', ...line({ item: String(id), quantity: '2' }) };
  const seen = await owner.submit(INVOICE, { ...chosen, step: 'look' });
  expect(words(seen.text)).toContain('Total €1,936.00');
  expect(words(seen.text)).toContain('Your address is missing. Your VAT number or tax number is missing.');
  const { location } = await owner.submit(INVOICE, { ...chosen, step: 'draft' });
  const draft = await made(testApp, 'getInvoice', { id: Number(location.split('/').at(-1)) });
  expect(draft).toMatchObject({ amount: 1936, items: [{ description: 'Workshop', unit: 'day', item_id: id }] });
  expect(words((await owner.get(`${location}/issue`)).text)).toContain('Your address is missing.');
  // Deleting an item in use deactivates it, and the draft keeps it.
  const removed = await owner.follow(await owner.submit(`${ITEMS}/${id}/delete`, {}));
  expect(words(removed.text)).toContain('so it is deactivated');
  const edit = await owner.get(`${location}/edit`);
  expect(edit.text).toMatch(new RegExp(`<option value="${id}" selected>`));
  const { customer } = draft as unknown as { customer: { id: number } };
  const same = { customer_id: String(customer.id), revision: '1', currency: 'EUR' };
  const kept = line({ item: String(id), description: 'Workshop', quantity: '3', unit_price: '800', tax_rate: '21' });
  expect((await owner.submit(`${location}/edit`, { ...same, ...kept })).location).toBe(location);
  const unknown = await owner.submit(INVOICE, { 'customer.name': 'Ann', ...line({ item: 'NONE' }) });
  expect([unknown.status, words(unknown.text)]).toEqual([422, expect.stringContaining('is not an item here')]);
});

test('in Dutch and German too', async () => {
  const { owner } = counter();
  for (const [language, title, unit] of [
    ['nl', 'Artikelen', '>uur<'],
    ['de', 'Artikel', '>Stunde<'],
  ] as const) {
    await owner.submit('/dashboard/you/language', { language });
    expect(words((await owner.get(ITEMS)).text)).toContain(title);
    expect((await owner.get(NEW)).text).toContain(unit);
  }
  await owner.submit('/dashboard/you/language', { language: 'en' });
});

test('are nobody else’s, nothing happens without the form’s own key, and HTML is text', async () => {
  const { testApp, owner } = counter();
  const { id } = await made(testApp, 'createItem', { code: EVIL.slice(0, 50), description: EVIL, unit_price: 1 });
  for (const path of [ITEMS, INVOICE, `${ITEMS}/${id}/change`, `${ITEMS}/${id}/delete`]) {
    expectEscaped((await owner.get(path)).text);
  }
  const stranger = await strangerIn(testApp, 'items');
  await findsNothing(stranger, [`${ITEMS}/${id}/change`, `${ITEMS}/${id}/delete`], { description: 'x' });
  await isForged(owner, [NEW, `${ITEMS}/${id}/change`, `${ITEMS}/${id}/delete`], { code: 'FORGED', description: 'x' });
  expect(await itemOf(id as unknown as number)).toMatchObject({ description: EVIL });
});
