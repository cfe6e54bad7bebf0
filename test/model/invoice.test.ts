import { Decimal } from 'decimal.js';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type LocalDate } from '../../src/model/dates.ts';
import {
  type AgingBucket,
  agingBucket,
  daysOverdue,
  INVOICE_STATUSES,
  STORED_STATUSES,
  statusOn,
} from '../../src/model/invoice.ts';
import { type InvoiceSums, type LineInput, sumInvoice } from '../../src/model/invoice-sums.ts';
import { MINOR_UNITS_MAX } from '../../src/model/money.ts';
import { holds } from './property.ts';

function line(quantity: number, unitPrice: number, taxRate = 0): LineInput {
  return { description: 'work', quantity, unitPrice, taxRate };
}

function sums(...lines: LineInput[]): InvoiceSums {
  const result = sumInvoice(lines);
  if (!result) throw new Error('the sum is too large');
  return result;
}

const lineInputs = fc.record({
  description: fc.string({ maxLength: 20 }),
  quantity: fc.oneof(fc.integer({ min: 1, max: 1_000 }), fc.integer({ min: 1, max: 100_000_000 })),
  unitPrice: fc.oneof(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: MINOR_UNITS_MAX })),
  taxRate: fc.oneof(fc.constantFrom(0, 900, 2_100), fc.integer({ min: 0, max: 10_000 })),
});
/** Random lines, mostly small enough for an invoice, sometimes too large. */
const invoices = fc.oneof(
  fc.array(
    fc.record({
      description: fc.constant('work'),
      quantity: fc.integer({ min: 1, max: 10_000 }),
      unitPrice: fc.integer({ min: 1, max: 100_000 }),
      taxRate: fc.constantFrom(0, 900, 950, 2_100, 1),
    }),
    { minLength: 1, maxLength: 40 },
  ),
  fc.array(lineInputs, { minLength: 1, maxLength: 5 }),
);

/** Sums by the rules of EN 16931, computed with decimal.js in major units of a currency with two decimals. */
function standardSums(lines: readonly LineInput[]) {
  const cents = (amount: Decimal) => amount.toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
  const net = lines.map((l) => cents(new Decimal(l.quantity).div(100).times(new Decimal(l.unitPrice).div(100))));
  const rates = [...new Set(lines.map((l) => l.taxRate))].sort((a, b) => a - b);
  const taxes = rates.map((rate) => {
    const taxable = Decimal.sum(0, ...net.filter((_, i) => lines[i]?.taxRate === rate));
    return { rate, taxable, tax: cents(taxable.times(rate).div(10_000)) };
  });
  const subtotal = Decimal.sum(0, ...net);
  const taxTotal = Decimal.sum(0, ...taxes.map(({ tax }) => tax));
  return { net, taxes, subtotal, taxTotal, total: subtotal.plus(taxTotal) };
}

describe('each line net is rounded to the minor unit, half up (R17, EN 16931)', () => {
  test.each([
    ['1 × 12.50', 100, 1_250, 1_250],
    ['0.01 × 12.50', 1, 1_250, 13],
    ['0.01 × 12.49', 1, 1_249, 12],
    ['0.33 × 10.00', 33, 1_000, 330],
    ['1.5 × 0.01', 150, 1, 2],
    ['1.49 × 0.01', 149, 1, 1],
    ['0.01 × 0.01', 1, 1, 0],
    ['0.01 × 99 999 999.99', 1, MINOR_UNITS_MAX, 100_000_000],
    ['1 000 000 × 0.01', 100_000_000, 1, 1_000_000],
    ['1 000 000 × 99.99', 100_000_000, 9_999, 9_999_000_000],
  ])('%s', (_text, quantity, unitPrice, total) => {
    expect(sums(line(quantity, unitPrice)).lines[0]?.total).toBe(total);
  });

  test('a line keeps what it was made of', () => {
    const input = line(150, 1_000, 2_100);
    expect(sums(input).lines).toEqual([{ ...input, total: 1_500 }]);
  });
});

describe('tax is computed per rate on the sum of its lines and rounded once (R17, EN 16931)', () => {
  test('three lines whose single taxes would round away', () => {
    // 3 × 0.02 at 9 %: the sum 0.0054 is rounded to 0.01; each 0.0018 alone would be rounded to 0.00.
    expect(sums(line(100, 2, 900), line(100, 2, 900), line(100, 2, 900)).taxLines).toEqual([
      { rate: 900, taxable: 6, tax: 1 },
    ]);
  });

  test('three lines whose single taxes would round up', () => {
    // 3 × 0.03 at 21 %: the sum 0.0189 is rounded to 0.02; each 0.0063 alone would be rounded to 0.01.
    expect(sums(line(100, 3, 2_100), line(100, 3, 2_100), line(100, 3, 2_100)).taxTotal).toBe(2);
  });

  test('rates are kept apart and come in ascending order, zero among them', () => {
    const { taxLines, subtotal, taxTotal, total } = sums(
      line(100, 10_000, 2_100),
      line(100, 5_000, 0),
      line(100, 20_000, 900),
      line(100, 1_000, 2_100),
    );
    expect(taxLines).toEqual([
      { rate: 0, taxable: 5_000, tax: 0 },
      { rate: 900, taxable: 20_000, tax: 1_800 },
      { rate: 2_100, taxable: 11_000, tax: 2_310 },
    ]);
    expect({ subtotal, taxTotal, total }).toEqual({ subtotal: 36_000, taxTotal: 4_110, total: 40_110 });
  });

  test('half a cent of tax goes up', () => {
    expect([sums(line(100, 50, 100)).taxTotal, sums(line(100, 49, 100)).taxTotal]).toEqual([1, 0]);
  });

  test('a rate of one hundred per cent doubles', () => {
    expect(sums(line(100, 1_234, 10_000)).total).toBe(2_468);
  });
});

describe('total = net + tax (R17, EN 16931)', () => {
  test('every figure equals decimal.js, or the invoice is too large', () => {
    holds(
      fc.property(invoices, (inputs) => {
        const expected = standardSums(inputs);
        const minor = (amount: Decimal) => amount.times(100).toNumber();
        const actual = sumInvoice(inputs);
        const invoice = {
          lines: inputs.map((input, i) => ({ ...input, total: minor(expected.net[i] ?? new Decimal(-1)) })),
          taxLines: expected.taxes.map(({ rate, taxable, tax }) => ({
            rate,
            taxable: minor(taxable),
            tax: minor(tax),
          })),
          subtotal: minor(expected.subtotal),
          taxTotal: minor(expected.taxTotal),
          total: minor(expected.total),
        };
        expect(actual).toEqual(expected.total.gt('99999999.99') ? undefined : invoice);
      }),
      { numRuns: 500 },
    );
  });

  test('the parts add up to the whole, and every part is a whole number of minor units', () => {
    holds(
      fc.property(invoices, (inputs) => {
        const result = sumInvoice(inputs);
        fc.pre(result !== undefined);
        const add = (numbers: number[]) => numbers.reduce((sum, n) => sum + n, 0);
        const nets = result.lines.map(({ total }) => total);
        const taxes = result.taxLines.map(({ tax }) => tax);
        expect(add(nets)).toBe(result.subtotal);
        expect(add(result.taxLines.map(({ taxable }) => taxable))).toBe(result.subtotal);
        expect(add(nets) + add(taxes)).toBe(result.total);
        expect([...nets, ...taxes, result.total].every((n) => Number.isSafeInteger(n) && n >= 0)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test('the order of the lines changes no sum', () => {
    const shuffled = invoices.chain((inputs) =>
      fc.tuple(fc.constant(inputs), fc.shuffledSubarray(inputs, { minLength: inputs.length })),
    );
    holds(
      fc.property(shuffled, ([inputs, reordered]) => {
        const withoutLines = (result: InvoiceSums | undefined) => result && { ...result, lines: [] };
        expect(withoutLines(sumInvoice(reordered))).toEqual(withoutLines(sumInvoice(inputs)));
      }),
    );
  });

  test('takes a fraction of a minor unit from nobody', () => {
    expect(() => sumInvoice([line(100, 12.5)])).toThrow(RangeError);
    expect(() => sumInvoice([line(0.000_05, 100)])).toThrow(RangeError);
  });
});

describe('as large as an amount may be, and no larger (R3, R6)', () => {
  test('99 999 999.99 is an invoice, 100 000 000.00 is none', () => {
    expect(sums(line(100, MINOR_UNITS_MAX)).total).toBe(MINOR_UNITS_MAX);
    expect(sumInvoice([line(100, MINOR_UNITS_MAX), line(100, 1)])).toBeUndefined();
  });

  test('tax counts', () => {
    expect(sums(line(100, 8_264_462_809, 2_100)).total).toBe(MINOR_UNITS_MAX);
    expect(sumInvoice([line(100, 8_264_462_810, 2_100)])).toBeUndefined();
    expect(sumInvoice([line(100, MINOR_UNITS_MAX, 1)])).toBeUndefined();
  });

  test('two hundred lines of the largest quantity and price at the highest rate are refused, not misread', () => {
    const largest = line(100_000_000, MINOR_UNITS_MAX, 10_000);
    expect(sumInvoice([largest])).toBeUndefined();
    expect(sumInvoice(Array.from({ length: 200 }, () => largest))).toBeUndefined();
  });

  test('two hundred lines are added exactly', () => {
    const result = sums(...Array.from({ length: 200 }, (_, i) => line(100 + i, 1_999, i % 2 === 0 ? 900 : 2_100)));
    expect(result.lines).toHaveLength(200);
    const expected = standardSums(result.lines);
    expect(result.subtotal / 100).toBe(expected.subtotal.toNumber());
    expect(result.total / 100).toBe(expected.total.toNumber());
  });

  test('no lines are no money', () => {
    expect(sumInvoice([])).toEqual({ lines: [], taxLines: [], subtotal: 0, taxTotal: 0, total: 0 });
  });
});

const TODAY = '2026-03-15' as LocalDate;
const dueDaysAgo = (days: number) => addDays(TODAY, -days);

describe('overdue is computed, never stored (R4, R17)', () => {
  test('due today is not overdue, the day after is', () => {
    expect(statusOn('pending', dueDaysAgo(0), TODAY)).toBe('pending');
    expect(statusOn('pending', dueDaysAgo(1), TODAY)).toBe('overdue');
    expect(statusOn('pending', dueDaysAgo(-1), TODAY)).toBe('pending');
  });

  test('the days are counted from the due date', () => {
    expect([-1, 0, 1, 2, 365].map((days) => daysOverdue('pending', dueDaysAgo(days), TODAY))).toEqual([
      0, 0, 1, 2, 365,
    ]);
  });

  test('the days are days of the calendar, also over a leap day and a change of the clocks', () => {
    expect(daysOverdue('pending', '2024-02-28' as LocalDate, '2024-03-01' as LocalDate)).toBe(2);
    expect(daysOverdue('pending', '2026-03-28' as LocalDate, '2026-03-30' as LocalDate)).toBe(2);
    expect(daysOverdue('pending', '2025-12-31' as LocalDate, '2026-01-01' as LocalDate)).toBe(1);
  });

  test.each(['draft', 'paid', 'refunded', 'cancelled'] as const)('an invoice that is %s is never overdue', (stored) => {
    expect(statusOn(stored, dueDaysAgo(100), TODAY)).toBe(stored);
    expect(daysOverdue(stored, dueDaysAgo(100), TODAY)).toBe(0);
  });

  test('an invoice is overdue exactly when it has days overdue', () => {
    holds(
      fc.property(fc.constantFrom(...STORED_STATUSES), fc.integer({ min: -400, max: 400 }), (stored, days) => {
        const overdue = statusOn(stored, dueDaysAgo(days), TODAY) === 'overdue';
        expect(daysOverdue(stored, dueDaysAgo(days), TODAY)).toBe(overdue ? days : 0);
      }),
    );
  });

  test('what is shown is what is stored, and overdue', () => {
    expect([...INVOICE_STATUSES].sort()).toEqual([...STORED_STATUSES, 'overdue'].sort());
  });
});

describe('aging of overdue money (R19)', () => {
  test.each<[number, AgingBucket]>([
    [1, '1-30'],
    [30, '1-30'],
    [31, '31-60'],
    [60, '31-60'],
    [61, '61-90'],
    [90, '61-90'],
    [91, '90+'],
    [10_000, '90+'],
  ])('%i days past due are in %s', (days, bucket) => {
    expect(agingBucket(days)).toBe(bucket);
  });
});
