// A list that is too long is rejected by its length alone, without checks of its entries: a body of 256 KB can hold
// 85,000 entries, each with several faults.
import { expect, test } from 'vitest';
import { BillingError } from '../../src/model/billing-error.ts';
import type { Currency } from '../../src/model/money.ts';
import { CATALOG } from '../../src/operations/catalog.ts';
import { checkedInput } from '../../src/operations/kernel/checked-input.ts';

function faultsOf(input: unknown) {
  try {
    checkedInput(CATALOG.createInvoice, input, { currency: 'EUR' as Currency });
  } catch (error) {
    if (error instanceof BillingError) return error.details.faults?.map(({ field, message }) => `${field} ${message}`);
    throw error;
  }
  throw new Error('the input was taken');
}

const items = (entry: unknown, count = 80_000) => Array.from({ length: count }, () => entry);
const LENGTH = 'items must have at most 200 entries';

test.each([
  ['right', { description: 'Work', unit_price: 1 }],
  ['empty', {}],
  ['no objects', null],
  ['with a field that is not known', { description: 'Work', unit_price: 1, colour: 'red' }],
  ['with an amount of too many decimals', { description: 'Work', unit_price: 1.2345678 }],
])('80 000 entries that are %s', (_, entry) => {
  expect(faultsOf({ customer: { name: 'Ann' }, items: items(entry) })).toEqual([LENGTH]);
});

test('other fields have their faults beside it', () => {
  const faults = faultsOf({ customer: { name: 'Ann' }, items: items({}), due_date: 'soon' });
  expect(faults).toEqual(expect.arrayContaining([LENGTH, expect.stringMatching(/^due_date /)]));
  expect(faults).toHaveLength(2);
});

test('as many entries as are allowed each have their faults', () => {
  expect(faultsOf({ customer: { name: 'Ann' }, items: items({}, 200) })).toHaveLength(400);
});
