// Catalogue items (R84): each has a unique code, and invoice lines copy its fields.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Desk, type Ledger, openDesk, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';

const HOUR = { code: 'HOUR', description: 'Design, per hour', unit: 'hour', unit_price: 95, tax_rate: 21 };

describe.each(ENGINES_OF_RULES)('items (R84) on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine);
  });
  afterAll(() => endVerified(ledger));

  const faultsOf = async (desk: Desk, name: Parameters<Desk['refused']>[0], input: object) =>
    (await desk.refused(name, input)).details.faults?.map(({ field }) => field);

  test('createItem, getItem: kept as given; a code and a description are enough', async () => {
    const desk = await openDesk(ledger);
    const made = await desk.run('createItem', HOUR);
    expect(made).toEqual({
      ...HOUR,
      id: made.id,
      currency: 'EUR',
      tax_category: null,
      active: true,
      created_at: '2026-03-17T11:00:00.000Z',
    });
    expect(await desk.run('getItem', { id: 'hour' })).toEqual(made);
    expect(await desk.run('getItem', { id: made.id })).toEqual(made);
    expect(await desk.run('getItem', { id: String(made.id) })).toEqual(made);
    const bare = await desk.run('createItem', { code: 'A-1', description: 'x' });
    expect(bare).toMatchObject({ unit: 'piece', unit_price: null, tax_rate: null, currency: 'EUR' });
    const yen = { code: 'YEN', description: 'x', unit_price: 1250, currency: 'JPY' };
    expect(await desk.run('createItem', yen)).toMatchObject({ unit_price: 1250, currency: 'JPY' });
  });

  test('a code is unique in an account, in any case, also when it is changed', async () => {
    const desk = await openDesk(ledger);
    await desk.run('createItem', HOUR);
    const other = await desk.run('createItem', { code: 'DAY', description: 'x' });
    const refusal = await desk.refused('createItem', { ...HOUR, code: 'hour' });
    expect(refusal).toMatchObject({ code: 'item_exists', details: { field: 'code' } });
    expect(refusal.message).toMatch(/^Item \d+ already has the code HOUR\.$/);
    expect(await desk.refused('updateItem', { id: other.id, code: 'Hour' })).toMatchObject({ code: 'item_exists' });
    const neighbour = await openDesk(ledger);
    expect(await neighbour.run('createItem', HOUR)).toMatchObject({ code: 'HOUR' });
    const made = await Promise.allSettled(
      Array.from({ length: 8 }, () => desk.run('createItem', { code: 'RACE', description: 'x' })),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await desk.run('listItems')).total_count).toBe(3);
  });

  test('what is wrong is refused, all of it at once, and changes nothing', async () => {
    const desk = await openDesk(ledger);
    const { id } = await desk.run('createItem', HOUR);
    const wrong = {
      code: '1001',
      description: '',
      unit: 'fortnight',
      unit_price: '1.000',
      currency: 'XXX',
      tax_rate: 101,
      tax_category: 'none',
    };
    expect((await faultsOf(desk, 'createItem', wrong))?.sort()).toEqual(
      ['code', 'currency', 'description', 'tax_category', 'tax_rate', 'unit'].sort(),
    );
    expect(await faultsOf(desk, 'createItem', { unit_price: 12.3456789, tax_rate: 1, tax_category: 'zero' })).toEqual([
      'code',
      'description',
      'tax_rate',
      'unit_price',
    ]);
    expect(await faultsOf(desk, 'updateItem', { id })).toEqual(['description']);
    expect(await faultsOf(desk, 'updateItem', { id, code: null, description: null })).toEqual(['code', 'description']);
    expect(await faultsOf(desk, 'updateItem', { id, tax_category: 'exempt', currency: 'USD' })).toEqual([
      'unit_price',
      'tax_rate',
    ]);
    expect(await faultsOf(desk, 'updateItem', { id, currency: 'JPY', unit_price: '1.5000000' })).toEqual([
      'unit_price',
    ]);
    expect(await desk.run('getItem', { id })).toMatchObject({ ...HOUR, tax_category: null });
  });

  test('a price has up to six decimals, as that of a line, which copies it', async () => {
    const desk = await openDesk(ledger);
    const sms = { code: 'SMS', description: 'A message', unit_price: 0.012345, tax_rate: 8.875 };
    const { id } = await desk.run('createItem', sms);
    expect(await desk.run('getItem', { id })).toMatchObject(sms);
    const line = { item: 'SMS', quantity: 1_000.5 };
    const { items, subtotal } = await desk.run('createInvoice', { customer: { name: 'Ann' }, items: [line] });
    expect(items).toMatchObject([{ unit_price: 0.012345, tax_rate: 8.875, total: 12.35 }]);
    expect(subtotal).toBe(12.35);
    expect(await desk.run('updateItem', { id, description: 'An SMS' })).toMatchObject({ unit_price: 0.012345 });
    expect(await desk.run('updateItem', { id, unit_price: '0.02' })).toMatchObject({ unit_price: 0.02 });
    // These prices have the same digits, and differ only in the number of their decimals.
    for (const price of ['1.25', '0.125', '12.5', '0.0125', '0.00125']) {
      const text = price === '0.125' ? '0.1250' : price;
      expect(await desk.run('updateItem', { id, unit_price: text }), price).toMatchObject({
        unit_price: Number(price),
      });
    }
    expect(await faultsOf(desk, 'updateItem', { id, unit_price: '1.125' })).toEqual(['unit_price']);
  });

  test('updateItem changes what is given, null empties, and the same again is no change', async () => {
    const desk = await openDesk(ledger);
    const item = await desk.run('createItem', HOUR);
    const changes = { unit_price: '98.50', tax_rate: null, code: 'Hr', active: false };
    const changed = await desk.run('updateItem', { id: 'HOUR', ...changes });
    expect(changed).toEqual({ ...item, code: 'Hr', unit_price: 98.5, tax_rate: null, active: false });
    const count = async () => (await desk.run('listActivity')).total_count;
    const before = await count();
    expect(await desk.run('updateItem', { id: item.id, ...changes })).toEqual(changed);
    expect(await count()).toBe(before);
    const priced = { id: item.id, currency: 'JPY', unit_price: 9000, tax_category: 'reverse_charge' };
    expect(await desk.run('updateItem', priced)).toMatchObject({ unit_price: 9000, currency: 'JPY', tax_rate: null });
    const { activity } = await desk.run('listActivity', { limit: 1 });
    expect(activity[0]?.summary).toBe('Changed unit price, currency, tax category of item Hr');
  });

  test('listItems pages by cursor, and finds parts of the code or the description', async () => {
    const desk = await openDesk(ledger);
    const codes = Array.from({ length: 7 }, (_, n) => `I-${n + 1}`);
    for (const code of codes) await desk.run('createItem', { code, description: `Café 100% part ${code}` });
    await desk.run('updateItem', { id: 'I-3', active: false });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await desk.run('listItems', { limit: 3, ...(cursor ? { cursor } : {}) });
      expect(page.total_count).toBe(7);
      seen.push(...page.items.map(({ code }) => code));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(codes.toReversed());
    const found = async (input: object) => (await desk.run('listItems', input)).items.map(({ code }) => code);
    expect(await found({ query: 'i-3' })).toEqual(['I-3']);
    expect(await found({ query: 'CAFE 100%', active: true })).toEqual(
      codes.filter((one) => one !== 'I-3').toReversed(),
    );
    expect(await found({ query: '_' })).toEqual([]);
    expect(await desk.run('listItems', { active: false })).toMatchObject({ total_count: 1, items: [{ code: 'I-3' }] });
    expect(await faultsOf(desk, 'listItems', { cursor: 'x', limit: 0 })).toEqual(['limit', 'cursor']);
  });

  test('deleteItem deletes what was never used, and deactivates the rest', async () => {
    const desk = await openDesk(ledger);
    const [unused, used] = [
      await desk.run('createItem', { code: 'A', description: 'x' }),
      await desk.run('createItem', HOUR),
    ];
    const { id } = await desk.run('createInvoice', {
      customer: { name: 'Ann' },
      items: [{ item: 'HOUR' }],
      draft: true,
    });
    expect(await desk.run('deleteItem', { id: 'A' })).toEqual({ id: unused.id, deleted: true });
    expect(await desk.refused('getItem', { id: unused.id })).toMatchObject({ code: 'item_not_found' });
    expect(await desk.run('deleteItem', { id: used.id })).toEqual({ id: used.id, deleted: false });
    expect(await desk.run('getItem', { id: used.id })).toMatchObject({ active: false });
    expect((await desk.run('listItems')).total_count).toBe(1);
    expect(await desk.run('getInvoice', { id })).toMatchObject({ items: [{ item_id: used.id, unit_price: 95 }] });
    for (const name of ['getItem', 'deleteItem', 'updateItem'] as const) {
      const input = { id: 'NONE', ...(name === 'updateItem' ? { description: 'x' } : {}) };
      expect(await desk.refused(name, input)).toMatchObject({ code: 'item_not_found', details: { field: 'id' } });
    }
  });
});
