import { Decimal } from 'decimal.js';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AmountFault,
  amountFaultText,
  CURRENCIES,
  type Currency,
  divideHalfUp,
  exponentOf,
  formatMoney,
  MINOR_UNITS_MAX,
  type ParsedAmount,
  parseAmount,
  parsePrice,
  toMajor,
  toText,
} from '../../src/model/money.ts';
import { holds } from './property.ts';

/** The precision is so high that no number in these tests is rounded. */
const Exact = Decimal.clone({ precision: 500 });

const EUR = 'EUR' as Currency;
const currencies = fc.constantFrom(...CURRENCIES);
const amounts = fc.oneof(
  fc.integer({ min: 1, max: 100_000 }),
  fc.integer({ min: 1, max: MINOR_UNITS_MAX }),
  fc.integer({ min: MINOR_UNITS_MAX - 1_000, max: MINOR_UNITS_MAX }),
);
const digits = (length: { minLength: number; maxLength: number }) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), ...length });
const decimalTexts = fc
  .tuple(
    fc.constantFrom('', '', '', '-'),
    digits({ minLength: 1, maxLength: 12 }),
    fc.option(digits({ minLength: 1, maxLength: 6 })),
  )
  .map(([sign, whole, fraction]) => `${sign}${whole}${fraction === null ? '' : `.${fraction}`}`);
const numbers = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.double({ min: 0, max: 2e8, noNaN: true }),
  fc.tuple(fc.integer({ min: -100, max: 2e10 }), fc.constantFrom(1, 10, 100, 1_000, 10_000)).map(([n, by]) => n / by),
);

/** All faults that decimal.js finds in a number of major units. Empty if it is a valid amount. */
function faultsOf(major: Decimal, currency: Currency): AmountFault[] {
  const minor = major.times(Exact.pow(10, exponentOf(currency)));
  const found: [boolean, AmountFault][] = [
    [major.lte(0), 'not_positive'],
    [!minor.isInteger(), 'too_many_decimals'],
    [minor.gt('9999999999'), 'too_large'],
  ];
  return found.flatMap(([isTrue, fault]) => (isTrue ? [fault] : []));
}

/** True if the text has more decimals than its currency, even if they are zeros. */
const surplus = (text: string, currency: Currency) => (text.split('.')[1] ?? '').length > exponentOf(currency);

/** True if the parser accepted exactly this amount, or refused it with one of its real faults. */
function agrees(parsed: ParsedAmount, major: Decimal, currency: Currency): boolean {
  const faults = faultsOf(major, currency);
  if (!parsed.ok) return faults.includes(parsed.fault);
  return faults.length === 0 && major.times(Exact.pow(10, exponentOf(currency))).eq(parsed.minor);
}

const accepted = (minor: number) => ({ ok: true, minor });
const refused = (fault: AmountFault) => ({ ok: false, fault });

describe('reading an amount is exact (R3)', () => {
  test('text means what decimal.js says it means, in every currency', () => {
    holds(
      fc.property(decimalTexts, currencies, (text, currency) =>
        surplus(text, currency)
          ? !parseAmount(text, currency).ok
          : agrees(parseAmount(text, currency), new Exact(text), currency),
      ),
      { numRuns: 2_000 },
    );
  });

  test('a number means its shortest decimal text, and is refused only for what is true of it', () => {
    holds(
      fc.property(numbers, currencies, (value, currency) =>
        agrees(parseAmount(value, currency), new Exact(String(value)), currency),
      ),
      {
        numRuns: 2_000,
        examples: [
          [1e-20, EUR],
          [1e-21, EUR],
          [Number.MIN_VALUE, EUR],
          [-1e-21, EUR],
        ],
      },
    );
  });

  test.each<[number | string, string, number]>([
    [12.5, 'EUR', 1_250],
    [12.1, 'EUR', 1_210],
    ['12.1', 'EUR', 1_210],
    ['12.10', 'EUR', 1_210],
    ['0012.10', 'EUR', 1_210],
    [' 12.50 ', 'EUR', 1_250],
    [0.01, 'EUR', 1],
    [1.005, 'KWD', 1_005],
    [4.35, 'EUR', 435],
    [1.1, 'KWD', 1_100],
    ['1.250', 'KWD', 1_250],
    ['1.25', 'KWD', 1_250],
    ['1.234', 'CLF', 12_340],
    [0.0001, 'CLF', 1],
  ])('%j %s is %i minor units', (value, currency, minor) => {
    expect(parseAmount(value, currency as Currency)).toEqual(accepted(minor));
  });

  test('accepts what it prints, as text and as a JSON number, for every amount and currency', () => {
    holds(
      fc.property(amounts, currencies, (minor, currency) => {
        expect(parseAmount(toText(minor, currency), currency)).toEqual(accepted(minor));
        expect(parseAmount(JSON.parse(JSON.stringify(toMajor(minor, currency))), currency)).toEqual(accepted(minor));
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('refuses, never rounds (R3)', () => {
  test.each<[number | string, string]>([
    [0.1 + 0.2, 'EUR'],
    [1e-7, 'EUR'],
    ['0.0000001', 'EUR'],
    [12.345, 'EUR'],
    ['12.345', 'EUR'],
    ['0.001', 'EUR'],
    ['1.000', 'EUR'],
    ['1.0000', 'EUR'],
    ['12.100', 'EUR'],
    ['1.0', 'JPY'],
    ['1.000', 'JPY'],
    ['1.0000', 'KWD'],
    [0.5, 'JPY'],
    ['100.5', 'JPY'],
    [1.2345, 'KWD'],
    [1.23456, 'CLF'],
  ])('refuses more decimals than the currency has: %j %s', (value, currency) => {
    expect(parseAmount(value, currency as Currency)).toEqual(refused('too_many_decimals'));
  });

  test.each<[number | string]>([
    [0],
    [-0],
    ['0'],
    ['-0'],
    ['0.00'],
    ['0.000'],
    [-0.01],
    [-1],
    ['-12.50'],
    [-1e-7],
    [-1e21],
    [-Number.MAX_VALUE],
  ])('refuses what is not more than nothing: %j', (value) => {
    expect(parseAmount(value, EUR)).toEqual(refused('not_positive'));
  });

  test.each<[number | string]>([
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [Number.NEGATIVE_INFINITY],
    ['NaN'],
    ['Infinity'],
    [''],
    [' '],
    ['1e5'],
    ['1E5'],
    ['1,000.00'],
    ['1 000'],
    ['1_000'],
    ['+1'],
    ['--1'],
    ['- 1'],
    ['1.'],
    ['.5'],
    ['1.2.3'],
    ['0x10'],
    ['0b1'],
    ['٣'],
    ['１２'],
    ['½'],
    ['€12'],
    ['12.50 EUR'],
    ['12.5\u0000'],
    ['12.50\n13'],
    ['twelve'],
  ])('refuses what is no plain decimal: %j', (value) => {
    expect(parseAmount(value, EUR)).toEqual(refused('not_a_number'));
  });

  test('refuses a decimal comma: reading it is for the interfaces that promise it', () => {
    expect(parseAmount('12,25', EUR)).toEqual(refused('not_a_number'));
  });

  // Reading each of these texts once took minutes (quadratic time). Anyone can send these texts, even to a payment
  // page.
  test.each<[string, string, AmountFault]>([
    ['zeros', `${'0'.repeat(250_000)}x`, 'not_a_number'],
    ['zeros after the dot', `1.${'0'.repeat(250_000)}1`, 'too_many_decimals'],
  ])('refuses a quarter of a megabyte of %s at once', (_, value, reason) => {
    expect(parseAmount(value, EUR)).toEqual(refused(reason));
    expect(parsePrice(value, EUR)).toEqual(refused(reason));
  });

  test('any other text is not a number, and nothing throws', () => {
    const anyUnit = fc.nat(0xff_ff).map((code) => String.fromCharCode(code));
    const unit = fc.constantFrom(...'0123456789.,-+eExX_ \t\n٣\u00a0');
    holds(
      fc.property(fc.oneof(fc.string({ unit: anyUnit }), fc.string({ unit })), currencies, (text, currency) => {
        const parsed = parseAmount(text, currency);
        const plain = /^-?[0-9]+([.][0-9]+)?$/.test(text.trim());
        const [, decimals = ''] = /^-?[0-9]+,([0-9]+)$/.exec(text.trim()) ?? [];
        const surplus = decimals.length > exponentOf(currency);
        expect(!parsed.ok && parsed.fault === 'not_a_number').toBe(!plain && !surplus);
      }),
      { numRuns: 2_000 },
    );
  });

  test('a long fraction is refused at once: the time grows with its length, not its square', () => {
    const text = `1.${'0'.repeat(20_000)}1`;
    const elapsed = [1, 2, 3].map(() => {
      const started = performance.now();
      expect(parseAmount(text, EUR)).toEqual(refused('too_many_decimals'));
      return performance.now() - started;
    });
    expect(Math.min(...elapsed)).toBeLessThan(50);
  });
});

describe('at most ten digits of minor units (R3)', () => {
  test.each<[number | string, number | string, string]>([
    [99_999_999.99, 100_000_000, 'EUR'],
    ['99999999.99', '100000000.00', 'EUR'],
    [9_999_999_999, 10_000_000_000, 'JPY'],
    ['9999999999', '10000000000', 'JPY'],
    [9_999_999.999, 10_000_000, 'KWD'],
    ['9999999.999', '10000000.000', 'KWD'],
    [999_999.9999, 1_000_000, 'CLF'],
    ['999999.9999', '1000000.0000', 'CLF'],
  ])('accepts %j and refuses %j %s', (largest, above, currency) => {
    expect(parseAmount(largest, currency as Currency)).toEqual(accepted(9_999_999_999));
    expect(parseAmount(above, currency as Currency)).toEqual(refused('too_large'));
  });

  test.each<[number | string]>([[1e15], [1e21], [Number.MAX_VALUE], ['9'.repeat(10_000)]])('refuses %d', (value) => {
    expect(parseAmount(value, EUR)).toEqual(refused('too_large'));
  });
});

describe('what is wrong is said so that it can be put right (R3)', () => {
  test('the example of an amount is itself an amount, in every currency', () => {
    for (const currency of CURRENCIES) {
      const example = /such as (\S+),/.exec(amountFaultText('not_a_number', currency))?.[1] ?? '';
      expect(parseAmount(example, currency)).toEqual(accepted(12 * 10 ** exponentOf(currency)));
    }
  });

  test('the largest amount named is accepted, in every currency', () => {
    for (const currency of CURRENCIES) {
      const largest = /at most (\S+) [A-Z]{3}$/.exec(amountFaultText('too_large', currency))?.[1] ?? '';
      expect(parseAmount(largest, currency)).toEqual(accepted(MINOR_UNITS_MAX));
    }
  });

  test.each<[AmountFault, string, string]>([
    [
      'not_a_number',
      'EUR',
      'must be an amount in EUR such as 12.00, without grouping or currency sign; a thousand is 1000.00',
    ],
    ['not_positive', 'EUR', 'must be more than 0'],
    [
      'too_many_decimals',
      'JPY',
      'must be a whole number: JPY has no decimals; write a thousand as 1000, without grouping',
    ],
    ['too_many_decimals', 'KWD', 'must have at most 3 decimals in KWD; write a thousand as 1000.000, without grouping'],
    ['too_large', 'EUR', 'must be at most 99999999.99 EUR'],
  ])('%s in %s', (fault, currency, text) => {
    expect(amountFaultText(fault, currency as Currency)).toBe(text);
  });
});

describe('printing an amount is exact (R3)', () => {
  test.each<[number, string, number, string]>([
    [1_250, 'EUR', 12.5, '12.50'],
    [1_250, 'JPY', 1_250, '1250'],
    [1_250, 'KWD', 1.25, '1.250'],
    [1_250, 'CLF', 0.125, '0.1250'],
    [1, 'EUR', 0.01, '0.01'],
    [0, 'EUR', 0, '0.00'],
    [-5, 'EUR', -0.05, '-0.05'],
    [MINOR_UNITS_MAX, 'EUR', 99_999_999.99, '99999999.99'],
  ])('%i minor units of %s are %d, as text %s', (minor, currency, major, text) => {
    expect(toMajor(minor, currency as Currency)).toBe(major);
    expect(toText(minor, currency as Currency)).toBe(text);
  });

  test('text of a sum of amounts up to 2^53 equals decimal.js', () => {
    const sums = fc.oneof(amounts, fc.maxSafeInteger(), fc.integer({ min: 2 ** 52, max: Number.MAX_SAFE_INTEGER }));
    holds(
      fc.property(sums, currencies, (minor, currency) => {
        const exponent = exponentOf(currency);
        expect(toText(minor, currency)).toBe(new Exact(minor).div(10 ** exponent).toFixed(exponent));
      }),
      { numRuns: 2_000, examples: [[8_605_590_713_308_079, EUR]] },
    );
  });

  test('the JSON number of a sum of amounts up to fifteen digits equals decimal.js', () => {
    const sums = fc.oneof(amounts, fc.integer({ min: -(10 ** 15) + 1, max: 10 ** 15 - 1 }));
    holds(
      fc.property(sums, currencies, (minor, currency) => {
        const printed = JSON.stringify(toMajor(minor, currency));
        expect(new Exact(printed).times(10 ** exponentOf(currency)).toNumber()).toBe(minor);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('an amount in a sentence carries its currency (R62)', () => {
  test.each<[number, string, string]>([
    [123_450, 'EUR', 'EUR 1,234.50'],
    [99, 'EUR', 'EUR 0.99'],
    [123_456_789, 'JPY', 'JPY 123,456,789'],
    [1_234_567, 'KWD', 'KWD 1,234.567'],
    [MINOR_UNITS_MAX, 'EUR', 'EUR 99,999,999.99'],
    [-123_450, 'EUR', 'EUR -1,234.50'],
    [-12_345, 'EUR', 'EUR -123.45'],
  ])('%i minor units of %s read %s', (minor, currency, text) => {
    expect(formatMoney(minor, currency as Currency)).toBe(text);
  });

  test('groups as Intl does', () => {
    holds(
      fc.property(fc.integer({ min: -(10 ** 15), max: 10 ** 15 }), currencies, (minor, currency) => {
        const exponent = exponentOf(currency);
        const format = new Intl.NumberFormat('en-US', {
          minimumFractionDigits: exponent,
          maximumFractionDigits: exponent,
        });
        const exact = new Exact(minor).div(10 ** exponent).toFixed(exponent);
        expect(formatMoney(minor, currency)).toBe(`${currency} ${format.format(exact as Intl.StringNumericLiteral)}`);
      }),
      { numRuns: 300 },
    );
  });
});

describe('rounding is half up, in integers', () => {
  test.each<[bigint, bigint, bigint]>([
    [5n, 10n, 1n],
    [4n, 10n, 0n],
    [15n, 10n, 2n],
    [25n, 10n, 3n],
    [-5n, 10n, 0n],
    [-6n, 10n, -1n],
    [-15n, 10n, -1n],
    [1n, 3n, 0n],
    [2n, 3n, 1n],
    [-1n, 3n, 0n],
    [-2n, 3n, -1n],
    [0n, 7n, 0n],
  ])('%d / %d is %d', (numerator, denominator, quotient) => {
    expect(divideHalfUp(numerator, denominator)).toBe(quotient);
  });

  test('the quotient q is the only integer with q - 1/2 <= n/d < q + 1/2', () => {
    const numerators = fc.oneof(
      fc.bigInt({ min: -1_000n, max: 1_000n }),
      fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
    );
    const denominators = fc.oneof(fc.bigInt({ min: 1n, max: 20n }), fc.bigInt({ min: 1n, max: 10n ** 12n }));
    holds(
      fc.property(numerators, denominators, (n, d) => {
        const q = divideHalfUp(n, d);
        return (2n * q - 1n) * d <= 2n * n && 2n * n < (2n * q + 1n) * d;
      }),
      { numRuns: 2_000 },
    );
  });

  test('equals decimal.js', () => {
    holds(
      fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.constantFrom(100n, 10_000n), (n, d) => {
        const expected = new Exact(String(n)).div(String(d)).toDecimalPlaces(0, Decimal.ROUND_HALF_CEIL);
        expect(String(divideHalfUp(n, d))).toBe(expected.plus(0).toFixed(0).replace(/^-0$/, '0'));
      }),
    );
  });
});
