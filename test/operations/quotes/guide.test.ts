// The example of docs/quotes.md is what the service computes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { moneyIn } from '../../../src/model/language.ts';
import { type Currency, toMinor } from '../../../src/model/money.ts';
import { openTestApp } from '../../kit/test-app.ts';

type Sums = {
  readonly id: number;
  readonly subtotal: number;
  readonly amount: number;
  readonly tax_lines: readonly { readonly rate: number; readonly tax: number }[];
};

const GUIDE = readFileSync(join(import.meta.dirname, '../../../docs/quotes.md'), 'utf8');
const EUR = 'EUR' as Currency;
const money = (amount: number) => moneyIn('en', toMinor(amount, EUR), EUR).replace(/^EUR\s/, '');

function row(name: string, { subtotal, amount, tax_lines: taxes }: Omit<Sums, 'id'>): string {
  const tax = (rate: number) => taxes.find((one) => one.rate === rate)?.tax ?? 0;
  return `| ${[name, ...[subtotal, tax(21), tax(9), amount].map(money)].join(' | ')} |`;
}

test('the invoices of the example are the quote, to the cent, in the figures that the guide names', async () => {
  await using testApp = await openTestApp();
  const example: unknown = JSON.parse(/```json\n(\{ "customer": "Jansen".*?)```/s.exec(GUIDE)?.[1] ?? '');
  await testApp.run('createCustomer', { name: 'Jansen' });
  const run = async (...call: Parameters<typeof testApp.run>) => (await testApp.run(...call)) as unknown as Sums;
  const quote = await run('createQuote', example as object);
  await testApp.run('sendQuote', { id: quote.id, send_email: false });
  await testApp.run('acceptQuote', { id: quote.id, accepted_by: 'J. Jansen' });
  const invoices: Sums[] = [];
  for (const part of [{ part: { percent: 30 } }, { part: { amount: 2_000 } }, {}]) {
    invoices.push(await run('invoiceQuote', { id: quote.id, ...part, draft: false }));
  }
  const [first, second, last] = invoices;
  if (!first || !second || !last) throw new Error('an invoice is missing');
  const cents = (amount: number) => Math.round(amount * 100);
  const sum = (of: (one: Sums) => number) => invoices.reduce((all, one) => all + cents(of(one)), 0) / 100;
  const tax = (rate: number) => sum(({ tax_lines }) => tax_lines.find((one) => one.rate === rate)?.tax ?? 0);
  const together = {
    subtotal: sum(({ subtotal }) => subtotal),
    amount: sum(({ amount }) => amount),
    tax_lines: [21, 9].map((rate) => ({ rate, tax: tax(rate) })),
  };
  const table = [
    row('the quote', quote),
    row('first invoice: 30 %', first),
    row('second invoice: an amount of 2,000.00', second),
    row('last invoice', last),
    row('all three', together),
  ];
  expect(table[4]).toBe(table[0]?.replace('the quote', 'all three'));
  expect(GUIDE).toContain(table.join('\n'));
});
