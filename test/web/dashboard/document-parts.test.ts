// Delivery address and mandate in the forms of customers and invoices (R86): stored completely, refused beside the
// wrong field, and cleared.
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../../src/model/language.ts';
import { words } from '../browse.ts';
import { made, sharedCounter } from './money.ts';

const counter = sharedCounter();
const PARTS = {
  'delivery_address.name': 'Depot',
  'delivery_address.address': 'Kade 3\r\nDock 4',
  'delivery_address.postal_code': '3011 AB',
  'delivery_address.city': 'Rotterdam',
  'delivery_address.country': 'nl',
  'direct_debit.mandate_reference': 'M-7/1',
  'direct_debit.iban': 'NL02 ABNA 0123 4567 89',
};
const STORED = {
  delivery_address: {
    name: 'Depot',
    address: 'Kade 3\nDock 4',
    postal_code: '3011 AB',
    city: 'Rotterdam',
    country: 'NL',
  },
  direct_debit: { mandate_reference: 'M-7/1', iban: 'NL02ABNA0123456789' },
};
const EMPTY = Object.fromEntries(Object.keys(PARTS).map((name) => [name, '']));
const LINE = { 'items[0].description': 'Work', 'items[0].unit_price': '10' };
const idOf = (place: string) => Number(place.split('/').at(-1));

describe.each([
  ['a customer', 'getCustomer', '/dashboard/customers/new', { name: 'Depot Ann' }, 'change'],
  ['an invoice', 'getInvoice', '/dashboard/invoices/new', { 'customer.name': 'Bo', ...LINE, step: 'draft' }, 'edit'],
] as const)('%s', (_what, get, place, fields, change) => {
  const stored = (id: number) => made(counter().testApp, get, { id });

  test('keeps both, shows them in its form, and loses what is emptied', async () => {
    const { owner } = counter();
    const { location, text } = await owner.submit(place, { ...fields, ...PARTS });
    expect(location, text).toMatch(/\/\d+$/);
    const id = idOf(location);
    expect(await stored(id)).toMatchObject(STORED);
    expect(words((await owner.get(location)).text)).toContain('M-7/1');
    const form = (await owner.get(`${location}/${change}`)).text;
    for (const value of ['Depot', 'Rotterdam', '"NL"', 'M-7/1', 'NL02ABNA0123456789']) expect(form).toContain(value);
    const { step: _, ...same } = { step: '', ...fields };
    const kept = { ...same, ...PARTS, 'delivery_address.city': 'Delft' };
    expect((await owner.submit(`${location}/${change}`, kept)).location).toBe(location);
    expect(await stored(id)).toMatchObject({
      ...STORED,
      delivery_address: { ...STORED.delivery_address, city: 'Delft' },
    });
    await owner.submit(`${location}/${change}`, { ...same, ...EMPTY });
    expect(await stored(id)).toMatchObject({ delivery_address: null, direct_debit: null });
  });

  test.each(LANGUAGES)('a fault stands at its field, in %s', async (language) => {
    const { owner } = counter();
    const wrong = {
      ...fields,
      'delivery_address.city': 'Rotterdam',
      'direct_debit.mandate_reference': 'M_7',
      'direct_debit.iban': 'NL02ABNA0123456780',
    };
    const { status, text } = await owner.submit(place, wrong, { language });
    expect(status).toBe(422);
    for (const name of ['delivery_address.country', 'direct_debit.mandate_reference', 'direct_debit.iban']) {
      expect(text).toContain(`id="${name}-fault"`);
      expect(text).toContain(`href="#${name}"`);
    }
    if (language !== 'en') expect(words(text)).not.toMatch(/must (be|have)|is required/);
  });
});
