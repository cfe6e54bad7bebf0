/** Amounts as text, on pages and in the legacy interfaces: dot or comma, no grouping (R3). */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Currency, MINOR_UNITS_MAX, parseAmount, parseDecimalText, toText } from '../../src/model/money.ts';
import { holds } from './property.ts';

const [EUR, JPY, KWD] = ['EUR', 'JPY', 'KWD'] as Currency[] as [Currency, Currency, Currency];

describe('an amount as text', () => {
  test.each([
    ['12,25', EUR, 1_225],
    ['12.25', EUR, 1_225],
    [' 12,5 ', EUR, 1_250],
    ['12', EUR, 1_200],
    ['0,01', EUR, 1],
    ['12,50', KWD, 12_500],
    ['0,125', KWD, 125],
    ['1.234', KWD, 1_234],
    ['1250', JPY, 1_250],
    ['99999999,99', EUR, MINOR_UNITS_MAX],
  ])('%j in %s is %d', (text, currency, minor) => {
    expect(parseDecimalText(text, currency)).toEqual({ ok: true, minor });
  });

  test.each([
    ['1.234,56', EUR, 'not_a_number'],
    ['1,234.56', EUR, 'not_a_number'],
    ['1,2,3', EUR, 'not_a_number'],
    ['1 234', EUR, 'not_a_number'],
    ['1\u00a0234', EUR, 'not_a_number'],
    ['1e3', EUR, 'not_a_number'],
    ['€ 5', EUR, 'not_a_number'],
    ['٣', EUR, 'not_a_number'],
    ['', EUR, 'not_a_number'],
    [',', EUR, 'not_a_number'],
    ['.', EUR, 'not_a_number'],
    ['+5', EUR, 'not_a_number'],
    ['0,00', EUR, 'not_positive'],
    ['-5,00', EUR, 'not_positive'],
    ['1,234', EUR, 'too_many_decimals'],
    ['1,000', EUR, 'too_many_decimals'],
    ['10,000', EUR, 'too_many_decimals'],
    ['1,000', JPY, 'too_many_decimals'],
    ['1,250', KWD, 'not_a_number'],
    ['1,0000', EUR, 'too_many_decimals'],
    ['12,50000', EUR, 'too_many_decimals'],
    ['1.000', EUR, 'too_many_decimals'],
    ['1,0', JPY, 'too_many_decimals'],
    ['0,5', JPY, 'too_many_decimals'],
    ['100000000,00', EUR, 'too_large'],
  ])('%j in %s is %s', (text, currency, fault) => {
    expect(parseDecimalText(text, currency)).toEqual({ ok: false, fault });
  });

  test('with a comma is what it is with a dot, unless it may group thousands', () => {
    const amounts = fc.tuple(fc.integer({ min: 1, max: MINOR_UNITS_MAX }), fc.constantFrom(EUR, JPY, KWD));
    holds(
      fc.property(amounts, ([minor, currency]) => {
        const text = toText(minor, currency);
        const isRead = (typed: string) => {
          const parsed = parseDecimalText(typed, currency);
          return parsed.ok && parsed.minor === minor;
        };
        const mayGroup = currency === KWD && minor >= 1_000;
        return isRead(text) && isRead(text.replace('.', ',')) === !mayGroup;
      }),
    );
  });

  test('without a comma is read as everywhere else, whatever it is', () => {
    const texts = fc.string().filter((text) => !text.includes(','));
    holds(
      fc.property(
        texts,
        (text) => JSON.stringify(parseDecimalText(text, EUR)) === JSON.stringify(parseAmount(text, EUR)),
      ),
    );
  });
});
