import { Decimal } from 'decimal.js';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  exactQuantity,
  exactRate,
  fromHundredths,
  lessHundredths,
  quantityHundredths,
  rateHundredths,
} from '../../src/model/money.ts';
import { holds } from './property.ts';

const numbers = fc.oneof(
  fc.double({ min: 0, max: 1e6, noNaN: true }),
  fc
    .tuple(fc.integer({ min: 0, max: 100_000_000 }), fc.constantFrom(1, 100, 1_000, 1_000_000))
    .map(([n, by]) => n / by),
);

describe('quantities have six decimals and rates three (R6)', () => {
  test.each([
    [1, 100, 1_000_000n],
    [0.29, 29, 290_000n],
    [7.125, 712.5, 7_125_000n],
    [8.875, 887.5, 8_875_000n],
    [0.000001, 0.0001, 1n],
    [999_999.999999, 99_999_999.9999, 999_999_999_999n],
    [1_000_000, 100_000_000, 1_000_000_000_000n],
    [-0, 0, 0n],
    [-1, -100, -1_000_000n],
    [-7.125, -712.5, -7_125_000n],
  ])('%d is %d hundredths, exactly %d millionths', (value, hundredths, exact) => {
    expect(quantityHundredths(value)).toBe(hundredths);
    expect(exactQuantity(hundredths)).toBe(exact);
    expect(fromHundredths(hundredths)).toBe(value === 0 ? 0 : value);
  });

  test.each([0.1 + 0.2, 1e-7, Number.MIN_VALUE, -1e-7, Number.NaN, Number.POSITIVE_INFINITY, 1e21])(
    'refuses %d',
    (value) => {
      expect([quantityHundredths(value), rateHundredths(value)]).toEqual([undefined, undefined]);
    },
  );

  test('a rate is not negative, a quantity may be (R101)', () => {
    expect([rateHundredths(-1), rateHundredths(-0.01)]).toEqual([undefined, undefined]);
    expect([quantityHundredths(-1), quantityHundredths(-0.01)]).toEqual([-100, -1]);
  });

  test('a rate with four decimals is refused, a quantity is not', () => {
    expect([rateHundredths(8.8755), quantityHundredths(8.8755)]).toEqual([undefined, 887.55]);
  });

  test('every number means what decimal.js says it means, and is printed as it was written', () => {
    holds(
      fc.property(numbers, (value) => {
        const exact = new Decimal(value).times(1_000_000);
        const read = quantityHundredths(value);
        expect(read === undefined ? undefined : Number(exactQuantity(read))).toBe(
          exact.isInteger() ? exact.toNumber() : undefined,
        );
        if (read !== undefined) expect(fromHundredths(read)).toBe(value);
      }),
      { numRuns: 1_000 },
    );
  });

  test('every rate is exact', () => {
    for (let thousandths = 0; thousandths <= 100_000; thousandths++) {
      const rate = rateHundredths(thousandths / 1_000) ?? Number.NaN;
      if (exactRate(rate) !== BigInt(thousandths)) expect(rate).toBe(thousandths / 10);
    }
  });

  test('what is left has no binary error', () => {
    expect(0.3 - 0.1).not.toBe(0.2);
    expect(lessHundredths(0.3, 0.1)).toBe(0.2);
  });
});
