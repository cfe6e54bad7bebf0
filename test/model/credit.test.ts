// Credit notes never exceed what is left of an invoice, and together they can credit all of it (R81).
import { Decimal } from 'decimal.js';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Credited,
  type CreditSums,
  creditAll,
  creditAmount,
  creditItems,
  leftToCredit,
} from '../../src/model/credit.ts';
import { type InvoiceSums, type LineInput, sumInvoice } from '../../src/model/invoice-sums.ts';
import type { Currency } from '../../src/model/money.ts';
import { holds } from './property.ts';

const EUR = 'EUR' as Currency;

function billed(...lines: (readonly [quantity: number, unitPrice: number, taxRate: number])[]): InvoiceSums {
  const sums = sumInvoice(lines.map(([quantity, unitPrice, taxRate]) => line(quantity, unitPrice, taxRate)));
  if (!sums) throw new Error('the sum is too large');
  return sums;
}

function line(quantity: number, unitPrice: number, taxRate: number): LineInput {
  return { description: 'work', quantity, unitPrice, taxRate };
}

function byItems(invoice: InvoiceSums, items: Parameters<typeof creditItems>[1], notes: readonly Credited[] = []) {
  const read = creditItems(leftToCredit(invoice, notes), items, EUR);
  if ('faults' in read) throw new Error(JSON.stringify(read.faults));
  return read.sums;
}

function faultsOf(invoice: InvoiceSums, items: Parameters<typeof creditItems>[1], notes: readonly Credited[] = []) {
  const read = creditItems(leftToCredit(invoice, notes), items, EUR);
  return 'faults' in read ? read.faults.map(({ field, message }) => `${field} ${message}`) : [];
}

const invoices = fc
  .array(
    fc.record({
      quantity: fc.oneof(fc.constantFrom(100, 300, 1_000), fc.integer({ min: 1, max: 5_000 })),
      unitPrice: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 500_000 })),
      taxRate: fc.constantFrom(0, 900, 2_100, 550, 1),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((lines) => billed(...lines.map(({ quantity, unitPrice, taxRate }) => [quantity, unitPrice, taxRate] as const)))
  .filter(({ total }) => total > 0);

/** Random choices for credit notes. `share`: fraction of the amount that is left to credit. */
const choices = fc.array(
  fc.record({
    how: fc.constantFrom('amount', 'quantity', 'net', 'line'),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  { maxLength: 6 },
);

/**
 * A credit note for a share of what is left. Undefined if the total of the note would be zero, or if its tax group has
 * too little left.
 */
function noteFor(
  invoice: InvoiceSums,
  notes: readonly CreditSums[],
  { how, share }: { how: string; share: number },
): CreditSums | undefined {
  const left = leftToCredit(invoice, notes);
  if (how === 'amount') {
    const gross = Math.floor(left.total * share);
    return gross > 0 ? creditAmount(left, gross, 'Rebate') : undefined;
  }
  const index = left.lines.findIndex((one) => one.left > 0);
  const one = left.lines[index];
  if (!one) return undefined;
  const quantity = Math.max(1, Math.floor(one.quantityLeft * share));
  const amount = Math.max(1, Math.floor(one.left * share));
  const item = { line: index + 1, ...(how === 'quantity' ? { quantity } : how === 'net' ? { amount } : {}) };
  const read = creditItems(left, [item], EUR);
  return 'sums' in read && read.sums.total > 0 ? read.sums : undefined;
}

describe('credit notes for an invoice', () => {
  test('any sequence of them, and the rest, come to exactly the invoice: each group, net, tax and total', () => {
    holds(
      fc.property(invoices, choices, (invoice, wanted) => {
        const notes: CreditSums[] = [];
        for (const choice of wanted) {
          const note = noteFor(invoice, notes, choice);
          if (note) notes.push(note);
          for (const { taxable, tax } of leftToCredit(invoice, notes).groups) {
            expect(taxable).toBeGreaterThanOrEqual(0);
            expect(tax).toBeGreaterThanOrEqual(0);
          }
        }
        const left = leftToCredit(invoice, notes);
        if (left.total > 0) notes.push(creditAll(left, 'The rest'));
        const sumOf = (field: 'subtotal' | 'taxTotal' | 'total') => notes.reduce((sum, note) => sum + note[field], 0);
        expect([sumOf('subtotal'), sumOf('taxTotal'), sumOf('total')]).toEqual([
          invoice.subtotal,
          invoice.taxTotal,
          invoice.total,
        ]);
        expect(leftToCredit(invoice, notes).groups.every(({ taxable, tax }) => taxable === 0 && tax === 0)).toBe(true);
      }),
    );
  });

  test('every note is true in itself: lines and groups come to its sums, and nothing in it is negative', () => {
    holds(
      fc.property(invoices, choices, (invoice, wanted) => {
        const notes: CreditSums[] = [];
        for (const choice of wanted) {
          const note = noteFor(invoice, notes, choice);
          if (!note) continue;
          notes.push(note);
          const { lines, taxLines, subtotal, taxTotal, total } = note;
          expect(subtotal + taxTotal).toBe(total);
          for (const { rate, taxable, tax } of taxLines) {
            expect(Math.min(taxable, tax)).toBeGreaterThanOrEqual(0);
            const net = lines.filter(({ taxRate }) => taxRate === rate).reduce((sum, one) => sum + one.total, 0);
            expect(net).toBe(taxable);
          }
        }
      }),
    );
  });

  test('an amount is split in proportion to what is left at each rate, and taxed as part of it', () => {
    holds(
      fc.property(invoices, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (invoice, share) => {
        const left = leftToCredit(invoice, []);
        const gross = Math.max(1, Math.floor(left.total * share));
        fc.pre(gross < left.total);
        const { taxLines, total } = creditAmount(left, gross, 'Rebate');
        expect(total).toBe(gross);
        for (const { rate, taxable, tax } of left.groups) {
          const own = taxLines.find((group) => group.rate === rate);
          const exact = new Decimal(gross).times(taxable + tax).div(left.total);
          const given = (own?.taxable ?? 0) + (own?.tax ?? 0);
          expect(exact.minus(given).abs().lt(1)).toBe(true);
          const net = new Decimal(given).times(100).div(new Decimal(100).plus(new Decimal(rate).div(100)));
          // Limited by the net amount and the tax that are left in the group.
          const rounded = net.toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber();
          const limited = Math.max(Math.min(rounded, taxable), given - tax);
          expect(own?.taxable ?? 0).toBe(limited);
        }
      }),
    );
  });

  test('EUR 10.00 of an invoice with 21 % and 9 %: the cents as a bookkeeper has them', () => {
    const invoice = billed([100, 10_000, 2_100], [100, 5_000, 900]);
    expect(creditAmount(leftToCredit(invoice, []), 1_000, 'Rebate')).toMatchObject({
      taxLines: [
        { rate: 900, taxable: 285, tax: 26 },
        { rate: 2_100, taxable: 569, tax: 120 },
      ],
      ...{ subtotal: 854, taxTotal: 146, total: 1_000 },
    });
  });

  test('by line: a quantity, a net amount, or what is left of it', () => {
    const invoice = billed([300, 1_999, 2_100], [100, 5_000, 900]);
    const first = byItems(invoice, [
      { line: 1, quantity: 100 },
      { line: 2, amount: 1_250 },
    ]);
    expect(first).toMatchObject({ subtotal: 3_249, taxTotal: 420 + 113, total: 3_782 });
    expect(first.lines).toMatchObject([
      { line: 1, quantity: 100, unitPrice: 1_999, total: 1_999, taken: 100 },
      { line: 2, quantity: 100, unitPrice: 1_250, total: 1_250, taken: 0 },
    ]);
    const rest = byItems(invoice, [{ line: 1 }, { line: 2 }], [first]);
    expect(rest.lines).toMatchObject([
      { line: 1, quantity: 200, unitPrice: 1_999, total: 3_998 },
      { line: 2, quantity: 100, unitPrice: 3_750, total: 3_750 },
    ]);
    expect(first.total + rest.total).toBe(invoice.total);
  });

  test('more than is left is refused, each fault by its field', () => {
    const invoice = billed([300, 1_999, 2_100], [100, 5_000, 900]);
    const items = [{ line: 1, quantity: 301 }, { line: 2, amount: 5_001 }, { line: 3 }, { line: 1, quantity: 1 }];
    expect(faultsOf(invoice, items)).toEqual([
      'items[0].quantity must be at most what is left, 3',
      'items[1].amount must be at most what is left, EUR 50.00',
      'items[2].line must be a line of the invoice, from 1 to 2',
      'items[3].line is given twice',
    ]);
    const whole = byItems(invoice, [{ line: 1 }]);
    expect(faultsOf(invoice, [{ line: 1 }], [whole])).toEqual(['items[0].line is credited in full already']);
    const half = creditAmount(leftToCredit(invoice, []), 9_000, 'Rebate');
    expect(faultsOf(invoice, [{ line: 1 }], [half])).toEqual([
      expect.stringMatching(/^items at 21% tax must come to at most what is left, EUR \d+\.\d\d net$/),
    ]);
  });
});
