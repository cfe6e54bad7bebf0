// Autocomplete: suggestions of invoice numbers and customer names that begin with the typed text, limited to the length
// of a menu.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Desk, type Ledger, openDesk, openLedger, refusalOf } from '../kit/desk.ts';
import { ENGINES_OF_RULES } from '../kit/test-app.ts';

describe.each(ENGINES_OF_RULES)('listSuggestions on %s', (engine) => {
  let ledger: Ledger;
  let desk: Desk;
  beforeAll(async () => {
    ledger = await openLedger(engine);
    desk = await openDesk(ledger);
    const ann = { name: 'Ångström & Søn', company: 'Lab_1', email: 'info@angstrom.example' };
    const { id } = await desk.run('createCustomer', ann);
    await desk.run('createCustomer', { name: 'Bakkerij', email: 'bak@example.com' });
    for (let n = 0; n < 27; n++) await desk.run('createInvoice', { customer_id: id, description: 'Work', amount: 1 });
    await desk.run('createInvoice', { customer_id: id, description: 'Draft', amount: 1, draft: true });
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  const suggested = async (kind: 'invoice' | 'customer', begun?: string) => {
    const input = begun === undefined ? { kind } : { kind, begins_with: begun };
    return (await desk.run('listSuggestions', input)).suggestions;
  };

  test('are at most 25, the newest first, and say that there are more; drafts have no number', async () => {
    const { suggestions, has_more } = await desk.run('listSuggestions', { kind: 'invoice' });
    expect({ count: suggestions.length, has_more }).toEqual({ count: 25, has_more: true });
    expect(suggestions[0]).toEqual({ value: 'INV-000027', label: 'Ångström & Søn' });
  });

  test.each([
    ['INV-00002', ['27', '26', '25', '24', '23', '22', '21', '20']],
    ['inv-000003', ['03']],
    ['3', ['03']],
    ['2', ['27', '26', '25', '24', '23', '22', '21', '20', '02']],
    ['0000', 25],
    ['INV%', []],
    ['_', []],
    ['28', []],
  ])('are the invoices whose number begins with %s', async (begun, expected) => {
    const values = (await suggested('invoice', begun)).map(({ value }) => value.slice(-2));
    if (typeof expected === 'number') expect(values).toHaveLength(expected);
    else expect(values).toEqual(expected);
  });

  test.each([
    [undefined, ['Bakkerij', 'Ångström & Søn']],
    ['ÅNG', ['Ångström & Søn']],
    ['lab_', ['Ångström & Søn']],
    ['info@', ['Ångström & Søn']],
    ['bak', ['Bakkerij']],
    ['kerij', []],
    ['%', []],
    ['\\', []],
  ])('are the customers whose name, company or e-mail begins with %s', async (begun, expected) => {
    expect((await suggested('customer', begun)).map(({ label }) => label)).toEqual(expected);
  });

  test('name customers by their id, which may be typed as well', async () => {
    const [bakkerij] = await suggested('customer', 'bak');
    expect(bakkerij).toBeDefined();
    expect(await suggested('customer', bakkerij?.value)).toEqual([bakkerij]);
  });

  test('are refused for what there is not', async () => {
    expect(await refusalOf(desk.run('listSuggestions', { kind: 'invoices' }))).toMatchObject({
      code: 'validation_failed',
    });
  });
});
