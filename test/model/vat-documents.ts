/**
 * Random invoices as businesses may send them: with tax categories, discounts, prices with tax and prices of six
 * decimals (R83).
 */
import * as fc from 'fast-check';
import {
  type Discount,
  excessiveDiscounts,
  type LineInput,
  negativeGroups,
  type PriceTerms,
} from '../../src/model/invoice-sums.ts';
import { MINOR_UNITS_MAX } from '../../src/model/money.ts';
import { TAX_CATEGORIES } from '../../src/model/tax.ts';
import { WHOLE } from '../kit/proof.ts';

/** Number of documents that each property tries: seconds in a daily run, minutes with PROOF=whole. */
export const RUNS = WHOLE ? 100_000 : 800;
/** Timeout of one property on a busy machine. */
export const PATIENCE = { timeout: 900_000 };

export type Document = { readonly lines: readonly LineInput[]; readonly terms: PriceTerms };

const FREE = TAX_CATEGORIES.filter((category) => category !== 'standard');

const tax = fc.oneof(
  fc.record({
    taxRate: fc.constantFrom(2_100, 900, 550, 1, 10_000),
    taxCategory: fc.constantFrom(undefined, 'standard'),
  }),
  fc.record({ taxRate: fc.integer({ min: 1, max: 10_000 }) }),
  fc.record({ taxRate: fc.constant(0), taxCategory: fc.constantFrom(undefined, ...FREE) }),
) as fc.Arbitrary<Pick<LineInput, 'taxRate' | 'taxCategory'>>;

/** Random discounts. `share` is the amount in millionths of its base, so that it is rarely too large. */
const discounts = fc.option(
  fc.oneof(
    fc.record({ percent: fc.oneof(fc.constantFrom(1_000, 10_000), fc.integer({ min: 1, max: 10_000 })) }),
    fc.record({ share: fc.oneof(fc.constant(1_000_000), fc.integer({ min: 0, max: 1_000_000 })) }),
  ),
  { nil: undefined, freq: 2 },
);
type GivenDiscount = { readonly percent: number } | { readonly share: number };

const prices = fc.oneof(
  { weight: 1, arbitrary: fc.record({ unitPrice: fc.constant(0) }) },
  { weight: 10, arbitrary: fc.record({ unitPrice: fc.integer({ min: 1, max: 40 }) }) },
  { weight: 10, arbitrary: fc.record({ unitPrice: fc.integer({ min: 1, max: 500_000 }) }) },
  {
    weight: 10,
    arbitrary: fc.record({
      unitPrice: fc.integer({ min: 1, max: 5_000_000 }),
      priceScale: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ unitPrice: fc.integer({ min: 1, max: MINOR_UNITS_MAX }) }) },
) as fc.Arbitrary<Pick<LineInput, 'unitPrice' | 'priceScale'>>;

const lines = fc.record({
  quantity: fc.oneof(
    { weight: 10, arbitrary: fc.constantFrom(100, 300, 1_000) },
    { weight: 10, arbitrary: fc.integer({ min: 1, max: 5_000 }) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 100_000_000 }) },
  ),
  price: prices,
  tax,
  discount: discounts,
  takesBack: fc.option(fc.constantFrom(100, 50, 33, 1), { nil: null, freq: 2 }),
});

/** Random documents, mostly small enough for an invoice, sometimes too large. */
export const documents: fc.Arbitrary<Document> = fc
  .record({
    lines: fc.array(lines, { minLength: 1, maxLength: 8 }),
    pricesIncludeTax: fc.boolean(),
    discount: discounts,
  })
  .map(({ lines: given, pricesIncludeTax, discount }) => {
    const inputs = withNegative(
      given.map(({ quantity, price, tax: ofLine, discount: off, takesBack }): Given => {
        const { taxRate, taxCategory } = ofLine;
        const plain = { description: 'work', quantity, ...price, taxRate, ...(taxCategory ? { taxCategory } : {}) };
        return { line: off ? { ...plain, discount: sized(off, baseOf([plain])) } : plain, takesBack };
      }),
    );
    const terms = { pricesIncludeTax, ...(discount ? { discount: sized(discount, baseOf(inputs)) } : {}) };
    return { lines: inputs, terms };
  });

type Given = { readonly line: LineInput; readonly takesBack: number | null };

/**
 * Adds lines that take back a part of lines before them (R101), as long as no tax group comes to less than 0. `takesBack`:
 * the part of the line in percent, null for none.
 */
function withNegative(given: readonly Given[]): LineInput[] {
  const kept = given.map(({ line }) => line);
  for (const { line, takesBack } of given) {
    if (takesBack === null) continue;
    const { discount, ...plain } = line;
    const quantity = -Math.ceil((line.quantity * takesBack) / 100);
    const off = discount && 'percent' in discount ? { discount } : {};
    const more = { ...plain, ...off, quantity };
    if (negativeGroups([...kept, more]).length === 0) kept.push(more);
  }
  return kept;
}

function sized(given: GivenDiscount, base: number): Discount {
  return 'percent' in given ? given : { amount: Number((BigInt(base) * BigInt(given.share)) / 1_000_000n) };
}

/** The largest possible discount amount: the base that is reported for a discount that is too large. */
function baseOf(inputs: readonly LineInput[]): number {
  return excessiveDiscounts(inputs, { discount: { amount: Number.MAX_SAFE_INTEGER } }).at(-1)?.base ?? 0;
}
