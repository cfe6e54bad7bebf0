// If a body of 256 KB has thousands of wrong fields, the answer lists the first hundred faults and gives the number of
// all faults.
import { expect, test } from 'vitest';
import { BillingError } from '../../src/model/billing-error.ts';
import type { Currency } from '../../src/model/money.ts';
import { CATALOG } from '../../src/operations/catalog.ts';
import { checkedInput } from '../../src/operations/kernel/checked-input.ts';
import { errorBody } from '../../src/operations/kernel/error-body.ts';

const RIGHT = { customer: { name: 'Ann' }, description: 'Work', amount: 10 };
const unknown = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`field${n}`, 1]));

function answerTo(input: unknown) {
  try {
    checkedInput(CATALOG.createInvoice, input, { currency: 'EUR' as Currency });
  } catch (error) {
    if (error instanceof BillingError) return errorBody(error);
    throw error;
  }
  throw new Error('the input was taken');
}

test.each([
  ['the input', { ...RIGHT, ...unknown(20_000) }],
  ['its customer', { ...RIGHT, customer: { name: 'Ann', ...unknown(20_000) } }],
  ['its metadata', { ...RIGHT, metadata: unknown(20_000) }],
])('of thousands of faults in %s the first hundred are listed, and all are counted', (_, input) => {
  const { message, errors } = answerTo(input);
  expect(message).toMatch(/\(and 19999 more\)\.$/);
  expect(errors).toHaveLength(100);
});
