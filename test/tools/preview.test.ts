// What a person says yes to is the amount that the operation would read, or none (R3).
import { expect, test } from 'vitest';
import { isPreview, previewOf } from '../../src/tools/preview.ts';

const INVOICE = { invoice_number: 'INV-000001', amount: 1_000, amount_due: 1_000, currency: 'EUR', customer: {} };
const look = () => Promise.resolve({ text: '', data: INVOICE, isError: false });

async function amountsOf(name: string, args: Readonly<Record<string, unknown>>): Promise<readonly string[]> {
  const preview = await previewOf(look, name, args);
  if (!isPreview(preview)) throw new Error(preview.text);
  return preview.lines.filter((line) => /^(Amount|Records):/.test(line));
}

test.each([
  [1_000, ['Records: EUR 1,000.00']],
  [12.5, ['Records: EUR 12.50']],
  ['12.5', ['Records: EUR 12.50']],
  ['1.000', ['Records: 1.000 EUR']],
  ['1,000', ['Records: 1,000 EUR']],
])('a recorded payment of %j', async (amount, lines) => {
  expect(await amountsOf('recordPayment', { id: 1, amount })).toEqual(lines);
});

test.each([
  [{ amount: 1_000 }, ['Amount: EUR 1,000.00']],
  [{ items: [{ unit_price: '12.50', quantity: 2 }] }, ['Amount: EUR 25.00']],
  [{ amount: '1.000' }, []],
  [{ items: [{ unit_price: '1,000' }] }, []],
  [{ items: [{ unit_price: 5, quantity: '1.000' }] }, []],
])('an invoice with %j', async (given, lines) => {
  expect(await amountsOf('createInvoice', { currency: 'EUR', ...given })).toEqual(lines);
});
