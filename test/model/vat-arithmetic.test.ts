// Sums of invoices with VAT are exact, follow the rules of EN 16931, and equal the sums of a second implementation
// (R83).
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  discountedNets,
  excessiveDiscounts,
  type InvoiceSums,
  type LineInput,
  type PriceTerms,
  sumInvoice,
  taxLineOf,
  taxOn,
  totalsBefore,
} from '../../src/model/invoice-sums.ts';
import { holds } from './property.ts';
import { documents, PATIENCE, RUNS } from './vat-documents.ts';
import { standardSums } from './vat-standard.ts';

function sumsOf(lines: readonly Partial<LineInput>[], terms: PriceTerms = {}): InvoiceSums {
  const sums = sumInvoice(lines.map(line), terms);
  if (!sums) throw new Error('the sum is too large');
  return sums;
}

function line(given: Partial<LineInput>): LineInput {
  return { description: 'work', quantity: 100, unitPrice: 10_000, taxRate: 2_100, ...given };
}

const add = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
/** Throws by itself, because an `expect` for each of the many documents would be slow. */
const must = (holdsHere: boolean, rule: string) => {
  if (!holdsHere) throw new Error(`does not hold: ${rule}`);
};

describe('any document', () => {
  test('comes to what decimal.js makes of it: lines, discounts, groups, tax and total', PATIENCE, () => {
    let summed = 0;
    holds(
      fc.property(documents, (document) => {
        const expected = standardSums(document);
        const sums = sumInvoice(document.lines, document.terms);
        if (sums) summed++;
        const found = sums && {
          nets: sums.lines.map(({ total }) => total),
          taken: sums.lines.map(({ discounted }) => discounted),
          gross: sums.lines.map(({ gross }) => gross),
          groups: sums.taxLines.map(({ discount = 0, ...group }) => ({ ...group, discount })),
          ...{ subtotal: sums.subtotal, taxTotal: sums.taxTotal, total: sums.total },
        };
        const { base: _base, discount: _discount, ...comparable } = expected ?? {};
        expect(found).toEqual(expected && comparable);
      }),
      { numRuns: RUNS },
    );
    expect(summed, 'the property is about something').toBeGreaterThan(RUNS / 2);
  });

  test('keeps the rules of EN 16931, and nothing in it is negative but lines that take back', PATIENCE, () => {
    holds(
      fc.property(documents, (document) => {
        const { lines, terms } = document;
        const sums = sumInvoice(lines, terms);
        fc.pre(sums !== undefined);
        const { itemsTotal, discountTotal } = totalsBefore(sums);
        const expected = standardSums(document);
        const groups = expected?.groups ?? [];
        must(itemsTotal === add(expected?.nets ?? []), 'BR-CO-10: the sum of the lines');
        must(discountTotal === add(groups.map(({ discount }) => discount)), 'BR-CO-11: the sum of the discounts');
        must(sums.subtotal === itemsTotal - discountTotal, 'BR-CO-13: the subtotal is after discounts');
        must(sums.taxTotal === add(sums.taxLines.map(({ tax }) => tax)), 'BR-CO-14: the tax is that of its groups');
        must(sums.total === sums.subtotal + sums.taxTotal, 'BR-CO-15: the total is with tax');
        if (terms.pricesIncludeTax) {
          must(sums.total === (expected?.base ?? 0) - (expected?.discount ?? 0), 'what is paid is what the prices say');
        } else must(discountTotal === expected?.discount, 'the whole discount is taken off, and no more');
        for (const group of sums.taxLines) {
          const { rate, taxable, tax, discount = 0 } = group;
          const off = Math.abs(tax - taxOn(taxable, rate));
          must(off <= (terms.pricesIncludeTax ? 1 : 0), 'BR-CO-17: the tax of a group is its rate on what is taxed');
          const members = sums.lines.filter((one) => taxLineOf(one, sums.taxLines) === group);
          must(taxable === add(members.map(({ total }) => total)) - discount, 'BR-S-08: a group is its lines');
          must(Math.min(taxable, tax, discount) >= 0, 'a group has no negative amount');
        }
        for (const one of sums.lines) {
          const sign = one.quantity < 0 ? -1 : 1;
          must(Math.min(sign * one.total, sign * (one.discounted ?? 0)) >= 0, 'a line has the sign of its quantity');
        }
      }),
      { numRuns: RUNS },
    );
  });

  test('has lines that come to what is taxed once its discount is taken off them', PATIENCE, () => {
    holds(
      fc.property(documents, ({ lines, terms }) => {
        const sums = sumInvoice(lines, terms);
        fc.pre(sums !== undefined);
        const nets = discountedNets(sums.lines, sums.taxLines);
        must(
          nets.every((net, index) => {
            const { total = 0, quantity = 0 } = sums.lines[index] ?? {};
            return quantity < 0 ? net === total : net >= 0 && net <= total;
          }),
          'no line takes more than it has',
        );
        for (const group of sums.taxLines) {
          const ofGroup = nets.filter((_, index) => taxLineOf(sums.lines[index] as LineInput, sums.taxLines) === group);
          must(add(ofGroup) === group.taxable, 'the lines of a group are what it taxes');
        }
      }),
      { numRuns: RUNS },
    );
  });
});

describe('by hand', () => {
  test('one group for each rate, and at 0 % for each category, with its first reason and code', () => {
    const { taxLines } = sumsOf([
      { taxCategory: 'standard' },
      {},
      { taxRate: 0 },
      { taxRate: 0, taxCategory: 'zero' },
      { taxRate: 0, taxCategory: 'exempt' },
      { taxRate: 0, taxCategory: 'exempt', exemptionReason: 'Article 11' },
      { taxRate: 0, taxCategory: 'exempt', exemptionCode: 'VATEX-EU-132' },
    ]);
    expect(taxLines).toEqual([
      { rate: 0, taxable: 10_000, tax: 0 },
      { rate: 0, category: 'exempt', reason: 'Article 11', code: 'VATEX-EU-132', taxable: 30_000, tax: 0 },
      { rate: 0, category: 'zero', taxable: 10_000, tax: 0 },
      { rate: 2_100, taxable: 20_000, tax: 4_200 },
    ]);
  });

  test('a price of six decimals is rounded once, with its discount', () => {
    const cheap = { quantity: 100_000, unitPrice: 15, priceScale: 4, taxRate: 0 };
    expect(sumsOf([cheap, { ...cheap, quantity: 33_333 }]).lines.map(({ total }) => total)).toEqual([2, 0]);
    // 3 × 0.335 minus 10 % is 0.9045, so 0.90. Rounding before the discount would give 0.91.
    const twice = { quantity: 300, unitPrice: 335, priceScale: 1, taxRate: 0, discount: { percent: 1_000 } };
    expect(sumsOf([twice]).lines).toMatchObject([{ total: 90, discounted: 11 }]);
  });

  test('the discount of an invoice is split over its groups, the cents of it by largest remainder', () => {
    const lines = [{ unitPrice: 100 }, { unitPrice: 100, taxRate: 900 }, { unitPrice: 100, taxRate: 0 }];
    expect(sumsOf(lines, { discount: { amount: 100 } }).taxLines).toEqual([
      { rate: 0, taxable: 66, tax: 0, discount: 34 },
      { rate: 900, taxable: 67, tax: 6, discount: 33 },
      { rate: 2_100, taxable: 67, tax: 14, discount: 33 },
    ]);
  });

  test('prices with tax: the total is their sum, and the largest line takes the cent that the nets lack', () => {
    const lines = [{ unitPrice: 1_000 }, { unitPrice: 1_000 }, { unitPrice: 1_001 }];
    const sums = sumsOf(lines, { pricesIncludeTax: true });
    expect(sums).toMatchObject({ subtotal: 2_480, taxTotal: 521, total: 3_001 });
    expect(sums.lines.map(({ total, gross }) => [total, gross])).toEqual([
      [826, 1_000],
      [826, 1_000],
      [828, 1_001],
    ]);
  });

  test('of equal lines the first takes the cent', () => {
    const sums = sumsOf([{ unitPrice: 1_000 }, { unitPrice: 1_000 }], { pricesIncludeTax: true });
    expect(sums.lines.map(({ total }) => total)).toEqual([827, 826]);
  });

  test('lines of a cent with tax are never below zero, however many of them round up', () => {
    const sums = sumsOf(
      Array.from({ length: 100 }, () => ({ unitPrice: 1 })),
      { pricesIncludeTax: true },
    );
    expect(sums).toMatchObject({ subtotal: 83, taxTotal: 17, total: 100 });
    expect(sums.lines.filter(({ total }) => total === 0)).toHaveLength(17);
    expect(sums.lines.filter(({ total }) => total === 1)).toHaveLength(83);
  });

  test('a discount of 100 % leaves nothing; one above its base is named, with the base', () => {
    expect(sumsOf([{ discount: { percent: 10_000 } }, {}], { discount: { percent: 10_000 } })).toMatchObject({
      ...{ subtotal: 0, taxTotal: 0, total: 0 },
      lines: [{ total: 0, discounted: 10_000 }, { total: 10_000 }],
    });
    const lines = [{ discount: { amount: 10_001 } }, { discount: { amount: 10_000 } }, {}].map(line);
    expect(excessiveDiscounts(lines, { discount: { amount: 10_001 } })).toEqual([
      { line: 0, base: 10_000 },
      { line: null, base: 10_000 },
    ]);
    expect(excessiveDiscounts(lines.slice(1), { discount: { amount: 10_000 } })).toEqual([]);
  });

  test('an invoice from before categories has one tax line at a rate, which is that of all its lines', () => {
    const old = [{ rate: 0 }, { rate: 2_100 }];
    expect(taxLineOf({ taxRate: 0, taxCategory: 'exempt' }, old)).toBe(old[0]);
    expect(taxLineOf({ taxRate: 0 }, old)).toBe(old[0]);
    expect(taxLineOf({ taxRate: 2_100, taxCategory: 'standard' }, old)).toBe(old[1]);
    expect(taxLineOf({ taxRate: 900 }, old)).toBeUndefined();
  });
});
