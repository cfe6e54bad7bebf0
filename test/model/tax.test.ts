// Tax rate and category of a line, compared for all settings with the rules written as a search (R83, R84).
import { describe, expect, test } from 'vitest';
import { TAX_CATEGORIES, type TaxDefaults, taxMismatch, taxOf } from '../../src/model/tax.ts';

const SOURCES = ['item', 'customer', 'account'] as const;
const CATEGORIES = [null, 'standard', 'zero', 'exempt', 'reverse_charge'] as const;
const RATES = [null, 0, 900, 2100] as const;

/** Every combination of item, customer (without a rate) and account: 5 × 4 × 5 × 5 × 4. */
function* settings(): Generator<readonly TaxDefaults[]> {
  for (const item of CATEGORIES)
    for (const itemRate of RATES)
      for (const customer of CATEGORIES)
        for (const account of CATEGORIES)
          for (const accountRate of RATES)
            yield [
              { from: 'item', category: item, rate: itemRate },
              { from: 'customer', category: customer, rate: null },
              { from: 'account', category: account, rate: accountRate },
            ];
}

test('for all settings: the category is the nearest, the rate fits it, and nothing is named that was not used', () => {
  let seen = 0;
  for (const defaults of settings()) {
    for (const given of [undefined, 0, 1900]) {
      seen += 1;
      const { rate, category, rateFrom, categoryFrom } = taxOf({ rate: given }, defaults);
      const nearest = defaults.find((one) => one.category !== null)?.category ?? null;
      const isFree = nearest !== null && nearest !== 'standard';
      // A rate that is given for the line is kept.
      if (given !== undefined) expect([rate, rateFrom]).toEqual([given, null]);
      // A category of 0 % overrides every default rate.
      else if (isFree) expect(rate).toBe(0);
      else expect(rate).toBe(defaults.find((one) => one.rate !== null)?.rate ?? 0);
      // Only the category `standard` has a rate above 0.
      if (category !== null) expect(rate > 0).toBe(category === 'standard');
      if (category !== null) expect(category).toBe(nearest);
      if (isFree && rate === 0) expect(category).toBe(nearest);
      // A source is named only if it decided the value.
      expect(categoryFrom).toBe(category === null ? null : sourceOf(defaults, (one) => one.category === nearest));
      if (given === undefined && isFree) expect(rateFrom).toBe(categoryFrom);
      if (given === undefined && !isFree) expect(rateFrom).toBe(sourceOf(defaults, (one) => one.rate !== null));
    }
  }
  expect(seen).toBe(3 * 5 * 4 * 5 * 5 * 4);
});

function sourceOf(defaults: readonly TaxDefaults[], fits: (one: TaxDefaults) => boolean): string | null {
  return SOURCES.find((source) => defaults.some((one) => one.from === source && fits(one))) ?? null;
}

test('nothing set is no tax, and names nothing', () => {
  const bare = { from: 'account', category: null, rate: null } as const;
  expect(taxOf({}, [bare])).toEqual({ rate: 0, category: null, rateFrom: null, categoryFrom: null });
});

describe('a rate and a category that are set together', () => {
  test.each(TAX_CATEGORIES)('%s', (category) => {
    const takes = (rate: number | null) => taxMismatch(rate, category) === undefined;
    const isStandard = category === 'standard';
    expect([takes(null), takes(0), takes(21)]).toEqual([true, !isStandard, isStandard]);
  });

  test('one of them alone always fits', () => {
    expect([taxMismatch(21, null), taxMismatch(0, null), taxMismatch(null, null)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
