// A body of 256 KB, all of it wrong, is answered in about as few bytes as one with a single fault.
import { expect, test } from 'vitest';
import type { Currency } from '../../src/model/currency.ts';
import { FAULTS_MAX, Refusal } from '../../src/model/refusal.ts';
import { CATALOG } from '../../src/operations/catalog.ts';
import { checkedInput } from '../../src/operations/checked-input.ts';

const RIGHT = { customer: { name: 'Ann' }, description: 'Work', amount: 10 };
const unknown = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`field${n}`, 1]));

function refusalOf(input: unknown): Refusal {
  try {
    checkedInput(CATALOG.createInvoice, input, 'EUR' as Currency);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('the input was taken');
}

test('a list that is too long is refused by its length, and not looked into any further', () => {
  const items = Array.from({ length: 80_000 }, () => ({ description: 'Work', unit_price: 1 }));
  const { details } = refusalOf({ customer: RIGHT.customer, items });
  expect(details.faults).toEqual([{ field: 'items', message: 'must have at most 200 entries' }]);
});

test('a list that is too long and wrong within has faults of no more entries than tell its length', () => {
  const items = Array.from({ length: 80_000 }, () => ({}));
  const { message, details } = refusalOf({ customer: RIGHT.customer, items });
  // Two missing fields of each of 201 entries.
  expect(message).toBe('items must have at most 200 entries (and 402 more).');
  expect(details.faults).toHaveLength(FAULTS_MAX);
});

test.each([
  ['the input', { ...RIGHT, ...unknown(20_000) }],
  ['its customer', { ...RIGHT, customer: { name: 'Ann', ...unknown(20_000) } }],
  ['its metadata', { ...RIGHT, metadata: unknown(20_000) }],
])('of thousands of faults in %s the first hundred are listed, and all are counted', (_, input) => {
  const { message, details } = refusalOf(input);
  expect(message).toMatch(/\(and 19999 more\)\.$/);
  expect(details.faults).toHaveLength(FAULTS_MAX);
});
