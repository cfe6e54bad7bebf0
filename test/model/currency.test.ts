import iso from 'currency-codes';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CURRENCIES, type Currency, exponentOf, isCurrency, parseCurrency } from '../../src/model/money.ts';
import { holds } from './property.ts';

const isoExponents = new Map(iso.data.map(({ code, digits }) => [code, digits]));

/** Codes in force since 31 March 2025. The package `currency-codes` still has the list of 25 June 2024. */
const NEWER_THAN_THE_PACKAGE = ['XCG'];
/** Codes withdrawn after 25 June 2024: ANG was replaced by XCG, and CUC was abolished. */
const WITHDRAWN_SINCE_THE_PACKAGE = ['ANG', 'CUC'];
/** Units of account: contracts are indexed to them, but payments do not use them. */
const FUNDS = ['BOV', 'CHE', 'CHW', 'COU', 'MXV', 'USN', 'UYI'];
/** ISO 4217 defines no minor unit for metals (the package has 0). */
const METALS = ['XAG', 'XAU', 'XPD', 'XPT'];
const BOND_UNITS_AND_SPECIAL_RIGHTS = ['XBA', 'XBB', 'XBC', 'XBD', 'XDR', 'XSU', 'XUA'];
const TEST_AND_NONE = ['XTS', 'XXX'];

describe('the exponent comes from the currency (R3)', () => {
  test('equals ISO 4217 for every currency both lists have', () => {
    const shared = CURRENCIES.filter((currency) => isoExponents.has(currency));
    expect(shared.map((currency) => [currency, exponentOf(currency)])).toEqual(
      shared.map((currency) => [currency, isoExponents.get(currency)]),
    );
    expect(shared.length).toBeGreaterThan(150);
  });

  test('the list is ISO 4217 less what nobody pays in, and newer than the package', () => {
    const ours = new Set<string>(CURRENCIES);
    expect(CURRENCIES.filter((currency) => !isoExponents.has(currency))).toEqual(NEWER_THAN_THE_PACKAGE);
    expect([...isoExponents.keys()].filter((code) => !ours.has(code)).sort()).toEqual(
      [...WITHDRAWN_SINCE_THE_PACKAGE, ...FUNDS, ...METALS, ...BOND_UNITS_AND_SPECIAL_RIGHTS, ...TEST_AND_NONE].sort(),
    );
  });

  test.each([
    ['JPY', 0],
    ['EUR', 2],
    ['KWD', 3],
    ['CLF', 4],
    ['XCG', 2],
  ])('%s has %i decimals', (code, decimals) => {
    expect(exponentOf(code as Currency)).toBe(decimals);
  });

  test('follows the standard where everyday use differs', () => {
    const everyday = (currency: string) =>
      new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits;
    expect([everyday('IQD'), exponentOf('IQD' as Currency)]).toEqual([0, 3]);
  });

  test('has no exponent to give for what is no currency', () => {
    expect(() => exponentOf('XAU' as Currency)).toThrow('not a currency: XAU');
  });
});

describe('reading a currency code', () => {
  test('reads every code in any case', () => {
    const recased = fc
      .constantFrom(...CURRENCIES)
      .chain((currency) =>
        fc.tuple(fc.constant(currency), fc.mixedCase(fc.constant(currency), { toggleCase: (c) => c.toLowerCase() })),
      );
    holds(fc.property(recased, ([currency, text]) => parseCurrency(text) === currency));
  });

  test.each(['', ' ', 'E', 'EU', 'EURO', ' EUR', 'EUR ', '€', '978', 'XXX', 'XTS', 'DEM', 'ZZZ', 'EUR\n', '__proto__'])(
    'refuses %j',
    (text) => {
      expect(parseCurrency(text)).toBeUndefined();
    },
  );

  test.each(['uſd', 'ınr'])('refuses %j, whose upper case happens to be a code', (text) => {
    expect(parseCurrency(text)).toBeUndefined();
  });

  test('knows the code itself only in upper case', () => {
    expect([isCurrency('EUR'), isCurrency('eur'), isCurrency('constructor')]).toEqual([true, false, false]);
  });

  test('lists each code once, in order', () => {
    expect(CURRENCIES).toEqual([...new Set(CURRENCIES)].sort());
    expect(CURRENCIES.filter((code) => !/^[A-Z]{3}$/.test(code))).toEqual([]);
  });
});
