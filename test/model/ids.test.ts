import { expect, test } from 'vitest';
import type { CustomerId, InvoiceId } from '../../src/model/ids.ts';

test('an identifier does not compile in the place of another, nor does a bare number (R5)', () => {
  const invoice = (id: InvoiceId): number => id;
  const customerId = 7 as CustomerId;
  // @ts-expect-error: the type check is the assertion
  expect(invoice(customerId)).toBe(7);
  // @ts-expect-error: the type check is the assertion
  expect(invoice(7)).toBe(7);
  expect(invoice(7 as InvoiceId)).toBe(7);
});
