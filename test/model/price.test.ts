// The price of one unit may have six decimals, and is never read as another value (R3, R83).
import { Decimal } from 'decimal.js';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exchangedTax } from '../../src/model/invoice.ts';
import {
  type Currency,
  MINOR_UNITS_MAX,
  parseAmount,
  parsePrice,
  priceFaultText,
  priceToMajor,
} from '../../src/model/money.ts';
import { holds } from './property.ts';

const [EUR, JPY, KWD] = ['EUR', 'JPY', 'KWD'] as Currency[] as [Currency, Currency, Currency];

describe('a price', () => {
  test.each<[number | string, Currency, units: number, scale: number]>([
    [12.5, EUR, 1_250, 0],
    ['12.50', EUR, 1_250, 0],
    [0.125, EUR, 125, 1],
    ['0.125', EUR, 125, 1],
    ['00.125', EUR, 125, 1],
    [1.125, EUR, 1_125, 1],
    [1000.125, EUR, 1_000_125, 1],
    ['1.1250', EUR, 1_125, 1],
    ['1.1000', EUR, 110, 0],
    [0.000001, EUR, 1, 4],
    ['0.000001', EUR, 1, 4],
    [0.12345, EUR, 12_345, 3],
    ['12.345678', EUR, 12_345_678, 4],
    [99_999_999.99, EUR, MINOR_UNITS_MAX, 0],
    [99_999_999.9899, EUR, 999_999_999_899, 2],
    [1.5, JPY, 15, 1],
    ['1.5', JPY, 15, 1],
    [1.234567, JPY, 1_234_567, 6],
    ['0.125', JPY, 125, 3],
    [1.125, KWD, 1_125, 0],
    ['1.125', KWD, 1_125, 0],
    [1.1255, KWD, 11_255, 1],
    ['1.123456', KWD, 1_123_456, 3],
  ])('%j %s is %i at a scale of %i', (value, currency, units, scale) => {
    expect(parsePrice(value, currency)).toEqual({ ok: true, units, scale });
  });

  test.each<[number | string, Currency, string]>([
    ['1.125', EUR, 'maybe_grouped'],
    ['1.000', EUR, 'maybe_grouped'],
    ['12.500', EUR, 'maybe_grouped'],
    ['999.999', EUR, 'maybe_grouped'],
    ['1.250', JPY, 'maybe_grouped'],
    ['1,125', EUR, 'maybe_grouped'],
    ['1,125', KWD, 'maybe_grouped'],
    ['0,125', EUR, 'not_a_number'],
    ['1,1250', EUR, 'not_a_number'],
    ['1,5', EUR, 'not_a_number'],
    ['1.000.000', EUR, 'not_a_number'],
    ['1,000.125', EUR, 'not_a_number'],
    ['1e-3', EUR, 'not_a_number'],
    ['', EUR, 'not_a_number'],
    ['.125', EUR, 'not_a_number'],
    ['.1255', EUR, 'not_a_number'],
    ['0.1255.', EUR, 'not_a_number'],
    [Number.NaN, EUR, 'not_a_number'],
    [Number.POSITIVE_INFINITY, EUR, 'not_a_number'],
    [1e-7, EUR, 'too_many_decimals'],
    [1.0000001, EUR, 'too_many_decimals'],
    ['0.0000010', EUR, 'too_many_decimals'],
    ['1.1234567', KWD, 'too_many_decimals'],
    [0, EUR, 'not_positive'],
    ['0.00', EUR, 'not_positive'],
    ['0.000000', EUR, 'not_positive'],
    [-1.125, EUR, 'not_positive'],
    ['-1.1255', EUR, 'not_positive'],
    [100_000_000, EUR, 'too_large'],
    [99_999_999.999, EUR, 'too_large'],
    ['99999999.990001', EUR, 'too_large'],
    ['123456789012.1255', EUR, 'too_large'],
    [9_999_999_999.5, JPY, 'too_large'],
    [1e21, EUR, 'too_large'],
  ])('%j %s is refused: %s', (value, currency, fault) => {
    expect(parsePrice(value, currency)).toEqual({ ok: false, fault });
  });

  test('a fault says what to write instead', () => {
    expect(priceFaultText('maybe_grouped', EUR)).toContain('a thousand as 1000.00, and');
    expect(priceFaultText('maybe_grouped', JPY)).toContain('a thousand as 1000, and');
    expect(priceFaultText('too_many_decimals', JPY)).toBe('must have at most 6 decimals');
    expect(priceFaultText('not_positive', EUR)).toBe('must be more than 0');
  });

  test('of any number of up to six decimals is exactly that number, and is shown as it was given', () => {
    const numbers = fc
      .record({
        whole: fc.integer({ min: 0, max: 9_999_998 }),
        decimals: fc.integer({ min: 0, max: 6 }),
        part: fc.nat(),
      })
      .map(({ whole, decimals, part }) => Number(`${whole}.${String(part).padStart(6, '0').slice(0, decimals) || '0'}`))
      .filter((value) => value > 0);
    holds(
      fc.property(numbers, fc.constantFrom(EUR, JPY, KWD), (value, currency) => {
        const parsed = parsePrice(value, currency);
        if (!parsed.ok) throw new Error(`${value} is refused: ${parsed.fault}`);
        const decimals = { EUR: 2, JPY: 0, KWD: 3 }[currency as string] ?? 0;
        expect(new Decimal(parsed.units).div(new Decimal(10).pow(decimals + parsed.scale)).toString()).toBe(
          new Decimal(String(value)).toString(),
        );
        expect(parsed.scale === 0 || parsed.units % 10 !== 0, 'the scale is as small as it can be').toBe(true);
        expect(priceToMajor(parsed.units, parsed.scale, currency)).toBe(value);
      }),
      { numRuns: 2_000 },
    );
  });

  test('that is an amount of the currency is read as that amount', () => {
    holds(
      fc.property(
        fc.oneof(fc.string({ maxLength: 12, unit: fc.constantFrom(...'0123456789.,-e ') }), fc.double()),
        fc.constantFrom(EUR, JPY, KWD),
        (value, currency) => {
          const amount = parseAmount(value, currency);
          if (amount.ok) expect(parsePrice(value, currency)).toEqual({ ok: true, units: amount.minor, scale: 0 });
        },
      ),
      { numRuns: 5_000 },
    );
  });
});

describe('the tax in the business’s own currency', () => {
  test.each<[tax: number, from: Currency, to: Currency, rate: number, exchanged: number]>([
    [2_100, 'USD' as Currency, EUR, 920_000, 1_932],
    [1, 'USD' as Currency, EUR, 500_000, 1],
    [1, 'USD' as Currency, EUR, 499_999, 0],
    [0, 'USD' as Currency, EUR, 920_000, 0],
    [1_000, JPY, EUR, 6_150, 615],
    [2_100, EUR, JPY, 162_345_678, 3_409],
    [1_000, KWD, EUR, 2_985_000, 299],
    [1_000, EUR, KWD, 335_000, 3_350],
    [MINOR_UNITS_MAX, EUR, KWD, 1_000_000, 99_999_999_990],
  ])('%i of %s in %s at %i millionths is %i', (tax, from, to, rate, exchanged) => {
    expect(exchangedTax(tax, from, { to, rate })).toBe(exchanged);
  });

  test('is tax × rate, rounded half up in the decimals of that currency', () => {
    const exponents: Record<string, number> = { EUR: 2, JPY: 0, KWD: 3 };
    holds(
      fc.property(
        fc.integer({ min: 0, max: MINOR_UNITS_MAX }),
        fc.constantFrom(EUR, JPY, KWD),
        fc.constantFrom(EUR, JPY, KWD),
        fc.integer({ min: 1, max: 1_000_000_000 }),
        (tax, from, to, rate) => {
          const Exact = Decimal.clone({ precision: 60 });
          const exact = new Exact(tax)
            .div(new Exact(10).pow(exponents[from] ?? 0))
            .times(new Exact(rate).div(1_000_000));
          const rounded = exact.times(new Exact(10).pow(exponents[to] ?? 0)).toDecimalPlaces(0, Decimal.ROUND_HALF_UP);
          expect(exchangedTax(tax, from, { to, rate })).toBe(rounded.toNumber());
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
