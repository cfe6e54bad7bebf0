// Arithmetic with decimals is exact: results equal those of a library that is known to be exact.
import { Decimal as Exact } from 'decimal.js';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  absolute,
  compare,
  type Decimal,
  minus,
  parseDecimal,
  percentOf,
  rounded,
  shortest,
  signOf,
  sum,
  times,
} from '../../../src/documents/einvoice-reading/decimal.ts';
import { holds } from '../../model/property.ts';

const Plain = Exact.clone({ precision: 200, rounding: Exact.ROUND_HALF_UP, toExpNeg: -200, toExpPos: 200 });

const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }), fc.nat({ max: 12 }))
  .map(([units, scale]) => new Plain(units.toString()).div(new Plain(10).pow(scale)).toFixed(scale) as Decimal);

const same = (value: string, exact: Exact) => expect(new Plain(value).equals(exact), `${value} ${exact}`).toBe(true);

test('sums, differences, products, percentages and roundings', () => {
  holds(
    fc.property(decimal, decimal, fc.array(decimal), (a, b, more) => {
      same(
        sum([a, b, ...more]),
        [b, ...more].reduce((total, one) => total.plus(one), new Plain(a)),
      );
      same(minus(a, b), new Plain(a).minus(b));
      same(times(a, b), new Plain(a).times(b));
      same(percentOf(a, b), new Plain(a).times(b).div(100));
      same(absolute(a), new Plain(a).abs());
      same(shortest(a), new Plain(a));
      for (const decimals of [0, 2, 3]) {
        const exact = new Plain(a).toFixed(decimals).replace(/^-(?=[0.]*$)/, '');
        expect(rounded(a, decimals)).toBe(exact);
      }
      expect(compare(a, b)).toBe(new Plain(a).comparedTo(b) + 0);
      expect(signOf(a)).toBe(new Plain(a).comparedTo(0) + 0);
      expect(parseDecimal(a)).toBe(a);
    }),
  );
});

test('what floating point numbers cannot do', () => {
  const [a, b] = ['0.1', '0.2'].map((text) => parseDecimal(text) as Decimal) as [Decimal, Decimal];
  expect(sum([a, b])).toBe('0.3');
  expect(rounded('1.005' as Decimal, 2)).toBe('1.01');
  expect(rounded('-1.005' as Decimal, 2)).toBe('-1.01');
  expect(rounded('7' as Decimal, 2)).toBe('7.00');
});

describe('reading', () => {
  test.each([
    ['12.50', '12.50'],
    ['+12.50', '12.50'],
    ['0012', '12'],
    ['-0.00', '0.00'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['-7', '-7'],
  ])('%s is %s', (text, value) => {
    expect(parseDecimal(text)).toBe(value);
  });

  test.each([
    '',
    '.',
    '+',
    '1,50',
    '1.234,50',
    '1 000',
    '1e3',
    '0x10',
    'NaN',
    'Infinity',
    '١٢',
    '1.2.3',
    '--1',
    '9'.repeat(41),
  ])('%j is no number', (text) => {
    expect(parseDecimal(text)).toBeUndefined();
  });
});
