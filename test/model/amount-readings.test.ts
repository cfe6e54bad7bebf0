/** A text that is accepted as an amount has the value that an English, Dutch or German reader sees in it (R3). */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Currency, parseAmount, parseDecimalText, toText } from '../../src/model/money.ts';
import { WHOLE } from '../kit/proof.ts';
import { REFUSED, REFUSED_IN_YEN, readingsOf, WRITTEN } from './amount-readings.ts';
import { holds } from './property.ts';

const [EUR, JPY, KWD, CLF] = ['EUR', 'JPY', 'KWD', 'CLF'] as Currency[] as [Currency, Currency, Currency, Currency];
const RUNS = WHOLE ? 500_000 : 5_000;

describe('the readers', () => {
  test.each<[string, Currency, (number | undefined)[]]>([
    ['12.50', EUR, [1_250]],
    ['€ 1.250,50', EUR, [125_050]],
    ['1 250,50 EUR', EUR, [125_050]],
    ['5,-', EUR, [500]],
    ['1,000', EUR, [100_000, 100]],
    ['1.000', JPY, [1, 1_000]],
    ['0.125', KWD, [125]],
    ['1.250', KWD, [1_250]],
    ['1,250', KWD, [1_250_000, 1_250]],
    ['ten', EUR, [undefined]],
  ])('see in %j %s %j', (text, currency, minor) => {
    expect([...readingsOf(text, currency)]).toEqual(minor);
  });
});

describe.each([EUR, JPY, KWD, CLF])('in %s', (currency) => {
  test.each([
    ['a text of a program', parseAmount],
    ['a text that was typed', parseDecimalText],
  ] as const)('%s means what all of them see in it, or is refused', (_which, parse) => {
    let accepted = 0;
    holds(
      fc.property(WRITTEN, (text) => {
        const parsed = parse(text, currency);
        if (!parsed.ok) return;
        accepted++;
        expect([...readingsOf(text, currency)], text).toEqual([parsed.minor]);
      }),
      { numRuns: RUNS },
    );
    expect(accepted, 'the property is about something').toBeGreaterThan(RUNS / 100);
  });

  test('what is printed without grouping is read back, with a dot or with the comma of a reader who sees the same', () => {
    holds(
      fc.property(fc.integer({ min: 1, max: 9_999_999 }), (minor) => {
        const printed = toText(minor, currency);
        expect(parseDecimalText(printed, currency)).toEqual({ ok: true, minor });
        const typed = printed.replace('.', ',');
        const isRead = parseDecimalText(typed, currency).ok;
        expect(isRead, typed).toBe(readingsOf(typed, currency).size === 1 && !/[1-9]\d*,\d{3}$/.test(typed));
      }),
    );
  });
});

test.each([
  ...REFUSED.map((text) => [text, EUR] as const),
  ...REFUSED_IN_YEN.map((text) => [text, JPY] as const),
  ...['1,000', '1,250', '10,000', '1,0000', '1.0000', '1,000.00', '1 000'].map((text) => [text, KWD] as const),
])('%j is no amount of %s', (text, currency) => {
  expect([parseAmount(text, currency).ok, parseDecimalText(text, currency).ok]).toEqual([false, false]);
});
