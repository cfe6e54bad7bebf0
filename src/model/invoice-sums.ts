/** Invoice arithmetic of EN 16931: lines, discounts, tax groups and totals, exact in minor units (R17, R83). */
import type { LocalDate } from './dates.ts';
import type { ItemId } from './ids.ts';
import {
  divideHalfUp,
  divideMirrored,
  exactQuantity,
  exactRate,
  MINOR_UNITS_MAX,
  ONE,
  proportional,
  WHOLE,
} from './money.ts';
import { categoryOf, type TaxCategory } from './tax.ts';
import type { Unit } from './units.ts';

/**
 * A discount: a percentage in hundredths of a percent, or an amount in minor units. If prices include tax, the amount
 * includes tax too.
 */
export type Discount = ({ readonly percent: number } | { readonly amount: number }) & { readonly reason?: string };

/**
 * An invoice line before its amounts are computed. `quantity`: in hundredths; negative for returned goods (R101).
 * `taxRate`: in hundredths of a percent.
 */
export type LineInput = {
  readonly description: string;
  readonly quantity: number;
  /** Price in minor units. With `priceScale` 3: price in thousandths (10^-3) of a minor unit. */
  readonly unitPrice: number;
  readonly priceScale?: number;
  readonly taxRate: number;
  /** The category that the call or a default has set (R84). */
  readonly taxCategory?: TaxCategory;
  /**
   * Reason for charging no tax. Lines of one category must not have different reasons. `exemptionCode`: a code of the
   * VATEX list.
   */
  readonly exemptionReason?: string;
  readonly exemptionCode?: string;
  readonly discount?: Discount;
  /** Id of the catalogue item that the line was copied from. */
  readonly itemId?: ItemId;
  readonly unit?: Unit;
  readonly period?: Period;
};

export type Period = { readonly start: LocalDate; readonly end: LocalDate };

/**
 * An invoice line with its amounts in minor units. `total`: net amount after the line's discount and before the
 * invoice's discount. `discounted`: amount of the line's discount, with tax if prices include tax. `gross`: amount with
 * tax, only if prices include tax.
 */
export type Line = LineInput & { readonly total: number; readonly discounted?: number; readonly gross?: number };

/**
 * The tax of one category and rate. `taxable`: net amount after discounts. `discount`: net share of the invoice's
 * discount. `category`: set only at a rate of 0, if a category was chosen. A rate above 0 always has the category
 * standard.
 */
export type TaxLine = {
  readonly rate: number;
  readonly taxable: number;
  readonly tax: number;
  readonly category?: TaxCategory;
  readonly reason?: string;
  readonly code?: string;
  readonly discount?: number;
};

/** Settings of the whole invoice. */
export type PriceTerms = { readonly pricesIncludeTax?: boolean; readonly discount?: Discount };

/**
 * Sums of an invoice in minor units. `subtotal` is `itemsTotal` − `discountTotal` of {@link totalsBefore} (BR-CO-13).
 * `total` is `subtotal` + `taxTotal` (BR-CO-15).
 */
export type InvoiceSums = {
  readonly lines: readonly Line[];
  readonly taxLines: readonly TaxLine[];
  readonly subtotal: number;
  readonly taxTotal: number;
  readonly total: number;
};

/**
 * A discount that is larger than its base, the amount from which it is deducted. `line`: index from 0; null for the
 * invoice's own discount. `base`: in minor units; 0 for a negative line, because no amount can be deducted from a
 * negative line.
 */
export type ExcessiveDiscount = { readonly line: number | null; readonly base: number };

export function excessiveDiscounts(inputs: readonly LineInput[], { discount }: PriceTerms = {}): ExcessiveDiscount[] {
  const bases = inputs.map((input) => Math.max(0, basePrice(input)));
  const isExcessive = ({ discount: of }: LineInput, line: number) =>
    of !== undefined && 'amount' in of && of.amount > (bases[line] ?? 0);
  const ofLines = inputs.flatMap((input, line) => (isExcessive(input, line) ? [{ line, base: bases[line] ?? 0 }] : []));
  const sum = Math.max(0, sumOf(inputs.map((input, line) => (isExcessive(input, line) ? 0 : amountOf(input)))));
  const isAbove = discount !== undefined && 'amount' in discount && discount.amount > sum;
  return [...ofLines, ...(isAbove ? [{ line: null, base: sum }] : [])];
}

/** A tax group with a negative sum (R101). `sum`: in minor units, with tax if prices include tax. */
export type NegativeGroup = Pick<TaxLine, 'rate'> & { readonly sum: number; readonly lines: readonly number[] };

/** The tax groups whose sum is below zero, each with the indexes of its negative lines. */
export function negativeGroups(inputs: readonly LineInput[]): NegativeGroup[] {
  const amounts = inputs.map(amountOf);
  return groupsOf(inputs).flatMap(({ rate, members }) => {
    const sum = sumOf(members.map((index) => amounts[index] ?? 0));
    return sum < 0 ? [{ rate, sum, lines: members.filter((index) => (amounts[index] ?? 0) < 0) }] : [];
  });
}

/**
 * Computes the sums of an invoice (EN 16931 BR-CO-10, -11, -13 to -17):
 * - Each line is rounded once, half up.
 * - Lines of the same category and rate form a tax group.
 * - Each group bears a share of the invoice's discount. The share is subtracted from the group's sum.
 * - The tax of a group is computed from the remaining sum, and rounded once. If prices include tax, the sum is gross,
 *   and the tax is taken out of it (R83).
 * - Tax lines are sorted by rate.
 *
 * Returns `undefined` if a line or a sum exceeds {@link MINOR_UNITS_MAX}. The caller must first check the discounts
 * with {@link excessiveDiscounts}, and the groups with {@link negativeGroups}.
 */
export function sumInvoice(inputs: readonly LineInput[], terms: PriceTerms = {}): InvoiceSums | undefined {
  const amounts = inputs.map(amountOf);
  const whole = sumOf(amounts);
  if (whole > MINOR_UNITS_MAX || amounts.some((amount) => Math.abs(amount) > MINOR_UNITS_MAX)) return undefined;
  const groups = groupsOf(inputs);
  const shares = discountShares(
    groups.map(({ members }) => sumOf(members.map((index) => amounts[index] ?? 0))),
    terms.discount,
  );
  const totals = new Map<number, number>();
  const taxLines = groups.map(({ members, ...group }, at) => {
    const ofGroup = members.map((index) => amounts[index] ?? 0);
    const { nets, ...sums } = terms.pricesIncludeTax
      ? fromGross(ofGroup, shares[at] ?? 0, group.rate)
      : fromNet(ofGroup, shares[at] ?? 0, group.rate);
    members.forEach((index, place) => {
      totals.set(index, nets[place] ?? 0);
    });
    return { ...group, ...sums };
  });
  const lines = inputs.map((input, index) => ({
    ...input,
    total: totals.get(index) ?? 0,
    ...(input.discount ? { discounted: basePrice(input) - (amounts[index] ?? 0) } : {}),
    ...(terms.pricesIncludeTax ? { gross: amounts[index] ?? 0 } : {}),
  }));
  const subtotal = sumOf(taxLines.map(({ taxable }) => taxable));
  const taxTotal = sumOf(taxLines.map(({ tax }) => tax));
  const total = subtotal + taxTotal;
  return total > MINOR_UNITS_MAX ? undefined : { lines, taxLines, subtotal, taxTotal, total };
}

type Group = Pick<TaxLine, 'rate' | 'category' | 'reason' | 'code'>;
type GroupSums = {
  readonly nets: readonly number[];
  readonly taxable: number;
  readonly tax: number;
  readonly discount?: number;
};

function fromNet(nets: readonly number[], share: number, rate: number): GroupSums {
  const taxable = sumOf(nets) - share;
  return { nets, taxable, tax: taxOn(taxable, rate), ...(share > 0 ? { discount: share } : {}) };
}

function fromGross(amounts: readonly number[], share: number, rate: number): GroupSums {
  const gross = sumOf(amounts);
  const before = gross - taxIn(gross, rate);
  const tax = taxIn(gross - share, rate);
  const taxable = gross - share - tax;
  const rounded = amounts.map((amount) => Number(divideMirrored(BigInt(amount) * WHOLE, WHOLE + exactRate(rate))));
  const nets = corrected(rounded, before);
  return { nets, taxable, tax, ...(before > taxable ? { discount: before - taxable } : {}) };
}

/**
 * Changes rounded lines so that they add up to `sum`, which is not negative. The largest line takes the difference:
 * with a sum of 9, `[6, 4]` becomes `[5, 4]`. If that line would become negative, it becomes 0, and the next largest
 * lines take the rest of the difference. Negative lines stay as they are.
 */
function corrected(nets: readonly number[], sum: number): number[] {
  const result = [...nets];
  const bySize = nets.map((net, index) => ({ net, index })).sort((a, b) => b.net - a.net || a.index - b.index);
  let lacking = sum - sumOf(nets);
  for (const { net, index } of bySize) {
    if (lacking === 0 || net < 0) break;
    const change = Math.max(lacking, -net);
    result[index] = net + change;
    lacking -= change;
  }
  return result;
}

function discountShares(sums: readonly number[], discount: Discount | undefined): readonly number[] {
  if (!discount) return [];
  const base = sumOf(sums);
  if (base === 0) return [];
  const amount =
    'amount' in discount ? discount.amount : Number(divideHalfUp(BigInt(base) * exactRate(discount.percent), WHOLE));
  return proportional(amount, sums);
}

/** Groups lines by rate and category. Lines at a rate of 0 without a category form a separate group. */
function groupsOf(lines: readonly LineInput[]): readonly (Group & { readonly members: readonly number[] })[] {
  const groups = new Map<string, { group: Group; members: number[] }>();
  lines.forEach((line, index) => {
    const { taxRate: rate, exemptionReason: reason, exemptionCode: code } = line;
    const category = rate === 0 ? line.taxCategory : undefined;
    const key = `${rate} ${category ?? ''}`;
    const known = groups.get(key) ?? { group: { rate, ...(category ? { category } : {}) }, members: [] };
    known.group = { ...(reason ? { reason } : {}), ...(code ? { code } : {}), ...known.group };
    known.members.push(index);
    groups.set(key, known);
  });
  return [...groups.values()].map(({ group, members }) => ({ ...group, members })).sort(inOrder);
}

function inOrder(a: Group, b: Group): number {
  return a.rate - b.rate || ((a.category ?? '') < (b.category ?? '') ? -1 : 1);
}

/**
 * Finds the tax line of an invoice line. Invoices that are older than rule R83 have one tax line for all categories of
 * a rate.
 */
export function taxLineOf<Of extends Pick<TaxLine, 'rate' | 'category'>>(
  line: Pick<Line, 'taxRate' | 'taxCategory'>,
  taxLines: readonly Of[],
): Of | undefined {
  const ofRate = taxLines.filter(({ rate }) => rate === line.taxRate);
  const wanted = categoryOf(line);
  return (
    ofRate.find(({ rate, category }) => categoryOf({ taxRate: rate, taxCategory: category }) === wanted) ?? ofRate[0]
  );
}

/**
 * Net amounts of the lines after the invoice's discount, which is taken from positive lines only. The net amounts of
 * all invoice lines that belong to a tax line add up to the tax line's `taxable`.
 */
export function discountedNets(lines: readonly Line[], taxLines: readonly TaxLine[]): readonly number[] {
  const nets = lines.map(({ total }) => total);
  for (const taxLine of taxLines) {
    if (!taxLine.discount) continue;
    const members = [...lines.keys()].filter((index) => taxLineOf(lines[index] as Line, taxLines) === taxLine);
    const shares = proportional(
      taxLine.discount,
      members.map((index) => Math.max(0, nets[index] ?? 0)),
    );
    members.forEach((index, place) => {
      nets[index] = (nets[index] ?? 0) - (shares[place] ?? 0);
    });
  }
  return nets;
}

/** Sum of the lines' net amounts (BT-106), and sum of the invoice's discounts (BT-107). */
export function totalsBefore({ lines, taxLines }: Pick<InvoiceSums, 'lines' | 'taxLines'>) {
  return {
    itemsTotal: sumOf(lines.map(({ total }) => total)),
    discountTotal: sumOf(taxLines.map(({ discount = 0 }) => discount)),
  };
}

/** The tax on a net amount, rounded half up. `rate` in hundredths of a percent. */
export function taxOn(net: number, rate: number): number {
  return Number(divideHalfUp(BigInt(net) * exactRate(rate), WHOLE));
}

/** The tax that a gross amount contains, rounded half up. */
function taxIn(gross: number, rate: number): number {
  return Number(divideHalfUp(BigInt(gross) * exactRate(rate), WHOLE + exactRate(rate)));
}

type Price = Pick<LineInput, 'quantity' | 'unitPrice' | 'priceScale'>;

/**
 * Quantity × price without any discount. Computed with BigInt, because the product can reach 10^27. The range of the
 * result is checked later.
 */
export function basePrice({ quantity, unitPrice, priceScale = 0 }: Price): number {
  return Number(divideMirrored(exactQuantity(quantity) * BigInt(unitPrice), ONE * 10n ** BigInt(priceScale)));
}

/**
 * Quantity × price minus the discount, rounded once. Negative for a negative quantity, or if the discount is too large.
 */
function amountOf(line: LineInput): number {
  const { discount, quantity, unitPrice, priceScale = 0 } = line;
  if (!discount) return basePrice(line);
  if ('amount' in discount) return basePrice(line) - discount.amount;
  const left = WHOLE - exactRate(discount.percent);
  const exact = exactQuantity(quantity) * BigInt(unitPrice) * left;
  return Number(divideMirrored(exact, ONE * WHOLE * 10n ** BigInt(priceScale)));
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}
