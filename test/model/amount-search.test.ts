// An amount in a search text has every value that a reader of English, Dutch, German or French sees in it (R110).
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountSought, moneySought, splitAtAmounts } from '../../src/model/amount-search.ts';
import type { Currency } from '../../src/model/money.ts';
import { readQuery } from '../../src/operations/research/read-query.ts';
import { readingsOf, WRITTEN } from './amount-readings.ts';
import { holds } from './property.ts';

const [EUR, JPY, KWD] = ['EUR', 'JPY', 'KWD'] as Currency[] as [Currency, Currency, Currency];

describe('what a text may mean', () => {
  test.each<[string, readonly string[] | undefined, string?]>([
    ['121', ['121']],
    ['121,00', ['121']],
    ['121.00', ['121']],
    ['121,-', ['121']],
    ['1.210,00', ['1210']],
    ['1,210.00', ['1210']],
    ['1 210,00', ['1210']],
    ['1\u202f210,00 €', ['1210'], 'EUR'],
    ['1’210.50', ['1210.5']],
    ['€ 1,210', ['1210', '1.21'], 'EUR'],
    ['1.000', ['1', '1000']],
    ['1.000.000', ['1000000']],
    ['12 345', ['12345']],
    ['121 EUR', ['121'], 'EUR'],
    ['121 euro', ['121'], 'EUR'],
    ['GBP 5.50', ['5.5'], 'GBP'],
    ['$5', ['5']],
    ['¥ 1.210', ['1.21', '1210']],
    ['EUR 5 GBP', undefined],
    ['0,00', undefined],
    ['PO-121', undefined],
    ['121a', undefined],
    ['2026-11-30', undefined],
    ['all 5', undefined],
    ['', undefined],
  ])('%j: %j', (text, values, currency) => {
    expect(amountSought(text)).toEqual(values && { values, currency });
  });
});

test('an amount is in the currencies that have its decimals, and only in one that the text names', () => {
  const found = (text: string) => {
    const sought = amountSought(text);
    return sought && moneySought(sought, [EUR, JPY, KWD]).map(({ amount, currency }) => `${amount} ${currency}`);
  };
  expect(found('1.210')).toEqual(['121 EUR', '121000 EUR', '1210 JPY', '1210 KWD', '1210000 KWD']);
  expect(found('1,5')).toEqual(['150 EUR', '1500 KWD']);
  expect(found('JPY 5')).toEqual(['5 JPY']);
  expect(found('99.999.999,99')).toEqual(['9999999999 EUR']);
  expect(found('100.000.000,00')).toEqual(['100000000 JPY']);
});

test.each([EUR, JPY, KWD])('every reading in %s is found, and nothing that nobody sees', (currency) => {
  let read = 0;
  holds(
    fc.property(WRITTEN, (text) => {
      const sought = amountSought(text);
      const found = sought ? moneySought({ values: sought.values }, [currency]).map(({ amount }) => amount) : [];
      const readings = [...readingsOf(text, currency)].filter(
        (one): one is number => one !== undefined && Number.isInteger(one) && one > 0 && one <= 9_999_999_999,
      );
      expect(found, text).toEqual(expect.arrayContaining(readings));
      // In a currency of three decimals a dot is the decimal point for the oracle; a search finds both.
      if (currency !== KWD) expect(new Set(found), text).toEqual(new Set(readings));
      if (found.length > 0) read++;
    }),
    { numRuns: 5_000 },
  );
  expect(read, 'the property is about something').toBeGreaterThan(500);
});

test.each<[string, readonly string[]]>([
  ['unpaid invoices 1.210,00', ['1.210,00']],
  ['Jansen € 1,210', ['Jansen', '€ 1,210']],
  ['121,00; 5,50?', ['121,00', '5,50']],
  ['121, 122', ['121', '122']],
  ['42 345', ['42', '345']],
  ['PO-1,5 INV-7', ['PO-1', '5', 'INV-7']],
  ['(12,50)', ['(', '12,50', ')']],
  ['paid 1 210,50 EUR.', ['1 210,50 EUR', '.']],
])('the words of %j are %j', (text, words) => {
  expect(readQuery(text).words).toEqual(words);
});

test('a text is its parts', () => {
  holds(
    fc.property(fc.array(fc.oneof(WRITTEN, fc.string()), { maxLength: 5 }), (parts) => {
      const text = parts.join(' ');
      expect(
        splitAtAmounts(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }),
  );
});
