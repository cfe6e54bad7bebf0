import { Decimal } from 'decimal.js';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { feeOf } from '../../src/model/fee.ts';
import { type Currency, MINOR_UNITS_MAX } from '../../src/model/money.ts';
import { holds } from './property.ts';

const [EUR, USD, GBP, JPY] = ['EUR', 'USD', 'GBP', 'JPY'] as Currency[] as [Currency, Currency, Currency, Currency];
const CAPS = new Map([
  [EUR, 2_500],
  [USD, 2_700],
]);

const amounts = fc.oneof(fc.integer({ min: 1, max: 200_000 }), fc.integer({ min: 1, max: MINOR_UNITS_MAX }));

describe('two per cent of the amount, half up, at most the cap (R7)', () => {
  test.each([
    ['1 250.00', 125_000, 2_500],
    ['1 249.99', 124_999, 2_500],
    ['1 249.74', 124_974, 2_499],
    ['1 250.01', 125_001, 2_500],
    ['99 999 999.99', MINOR_UNITS_MAX, 2_500],
    ['100.00', 10_000, 200],
    ['0.75', 75, 2],
    ['0.74', 74, 1],
    ['0.25', 25, 1],
    ['0.24', 24, 0],
    ['0.01', 1, 0],
  ])('of EUR %s', (_text, amount, fee) => {
    expect(feeOf(amount, EUR, CAPS)).toBe(fee);
  });

  test('equals decimal.js with and without a cap', () => {
    holds(
      fc.property(amounts, fc.option(fc.nat(10_000)), (amount, cap) => {
        const twoPercent = new Decimal(amount).times('0.02').toDecimalPlaces(0, Decimal.ROUND_HALF_UP);
        const caps = new Map(cap === null ? [] : [[EUR, cap] as const]);
        expect(feeOf(amount, EUR, caps)).toBe(Decimal.min(twoPercent, cap ?? twoPercent).toNumber());
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('the cap belongs to a currency (R7)', () => {
  test('each currency has its own', () => {
    expect([feeOf(1_000_000, EUR, CAPS), feeOf(1_000_000, USD, CAPS)]).toEqual([2_500, 2_700]);
  });

  test('a currency without an entry has none', () => {
    expect(feeOf(1_000_000, GBP, CAPS)).toBe(20_000);
    expect(feeOf(MINOR_UNITS_MAX, GBP, CAPS)).toBe(200_000_000);
  });

  test('the fee is in the minor units of the payment, also where there are no decimals', () => {
    expect([feeOf(25, JPY, CAPS), feeOf(24, JPY, CAPS), feeOf(5_000, JPY, CAPS)]).toEqual([1, 0, 100]);
  });

  test('a cap of nothing means no fee', () => {
    expect(feeOf(10_000, EUR, new Map([[EUR, 0]]))).toBe(0);
  });
});
