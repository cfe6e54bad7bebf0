import { Decimal } from 'decimal.js';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromHundredths, toHundredths } from '../../src/model/hundredths.ts';
import { holds } from './property.ts';

const numbers = fc.oneof(
  fc.double({ min: 0, max: 1e15, noNaN: true }),
  fc.tuple(fc.integer({ min: 0, max: 100_000_000 }), fc.constantFrom(1, 10, 100, 1_000)).map(([n, by]) => n / by),
);

describe('quantities and rates have two decimals (R6)', () => {
  test.each([
    [1, 100],
    [1.5, 150],
    [0.01, 1],
    [0.29, 29],
    [1.15, 115],
    [4.35, 435],
    [21, 2_100],
    [100, 10_000],
    [1_000_000, 100_000_000],
    [999_999.99, 99_999_999],
    [0, 0],
    [-0, 0],
  ])('%d is %i hundredths', (value, hundredths) => {
    expect(toHundredths(value)).toBe(hundredths);
  });

  test.each([
    0.1 + 0.2,
    0.001,
    1.005,
    1e-7,
    Number.MIN_VALUE,
    -1,
    -0.01,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    1e21,
  ])('refuses %d', (value) => {
    expect(toHundredths(value)).toBeUndefined();
  });

  test('every number means what decimal.js says it means', () => {
    holds(
      fc.property(numbers, (value) => {
        const exact = new Decimal(value).times(100);
        expect(toHundredths(value)).toBe(exact.isInteger() ? exact.toNumber() : undefined);
      }),
      { numRuns: 1_000 },
    );
  });

  test('what is printed is read again, for every quantity and rate', () => {
    holds(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (hundredths) => {
        const printed = JSON.stringify(fromHundredths(hundredths));
        expect(printed).toBe(new Decimal(hundredths).div(100).toString());
        expect(toHundredths(JSON.parse(printed))).toBe(hundredths);
      }),
      { numRuns: 1_000 },
    );
  });
});
