/**
 * Arithmetic of credit notes: crediting invoice lines, a gross amount, or everything that is not credited yet (R81).
 */
import type { ValidationIssue } from './billing-error.ts';
import { basePrice, discountedNets, type Line, type TaxLine, taxLineOf, taxOn } from './invoice-sums.ts';
import {
  type Currency,
  divideHalfUp,
  exactQuantity,
  exactRate,
  formatMoney,
  fromHundredths,
  lessHundredths,
  ONE,
  proportional,
  WHOLE,
} from './money.ts';
/**
 * A line of a credit note. `line`: number of the invoice line, from 1; null for an amount that is credited to all lines
 * with `taxRate`. `total`: the credited net amount in minor units. `taken`: the credited quantity in hundredths; 0 if
 * only an amount is credited.
 */
export type CreditLine = Line & { readonly line: number | null; readonly taken: number };

export type CreditSums = {
  readonly lines: readonly CreditLine[];
  readonly taxLines: readonly TaxLine[];
  readonly subtotal: number;
  readonly taxTotal: number;
  readonly total: number;
};

/** Lines and tax of an invoice (`Billed`) or of a credit note for it (`Credited`). */
export type Billed = { readonly lines: readonly Line[]; readonly taxLines: readonly TaxLine[] };
export type Credited = { readonly lines: readonly CreditLine[]; readonly taxLines: readonly TaxLine[] };

/**
 * The part of an invoice line to credit. `quantity`: in hundredths. `amount`: net amount in minor units. Without both,
 * everything that is not credited yet.
 */
export type CreditItem = { readonly line: number; readonly quantity?: number; readonly amount?: number };

type Left = {
  /**
   * Lines of the invoice. `net`: net amount of the line after the invoice's discount. `left`: the part of `net` that is
   * not credited yet.
   */
  readonly lines: readonly (Line & { readonly net: number; readonly left: number; readonly quantityLeft: number })[];
  readonly groups: readonly TaxLine[];
  /** Gross amount that is not credited yet. */
  readonly total: number;
};

export function leftToCredit({ lines, taxLines }: Billed, notes: readonly Credited[]): Left {
  const credited = notes.flatMap((note) => note.lines);
  const groups = groupsLess(
    taxLines,
    notes.flatMap((note) => note.taxLines),
  );
  const nets = discountedNets(lines, taxLines);
  return {
    lines: lines.map((line, index) => {
      const same = credited.filter((one) => one.line === index + 1);
      const net = nets[index] ?? 0;
      return {
        ...line,
        net,
        left: net - sumOf(same, 'total'),
        quantityLeft: lessHundredths(line.quantity, sumOf(same, 'taken')),
      };
    }),
    groups,
    total: grossOf(groups),
  };
}

/**
 * Subtracts the tax groups of other documents (`taken`) from the tax groups of a document. For an invoice and its
 * credit notes, the result is the part that is not credited yet. For a quote and its invoices, the result is the part
 * that is not invoiced yet.
 */
export function groupsLess(taxLines: readonly TaxLine[], taken: readonly TaxLine[]): TaxLine[] {
  return taxLines.map(({ discount: _isInTaxable, ...group }) => {
    const same = taken.filter((one) => one.rate === group.rate && one.category === group.category);
    return { ...group, taxable: group.taxable - sumOf(same, 'taxable'), tax: group.tax - sumOf(same, 'tax') };
  });
}

/**
 * Credits everything that is not credited yet. The result has one credit line per invoice line. Exception: if a gross
 * amount was credited before, that amount belongs to no invoice line. In this case the result has one credit line per
 * tax category and rate.
 */
export function creditAll({ lines, groups }: Left, reason: string): CreditSums {
  const isByLine = groups.every((group) => group.taxable === sumOf(membersOf(group, groups, lines), 'left'));
  const left = groups.filter(({ taxable, tax }) => taxable + tax > 0);
  // A group can have nothing left although its lines have 10.00 and −10.00 left. These lines are not credited, because
  // they add up to 0 and have no tax.
  const whole = lines.flatMap((line, index) => {
    const isOver = line.left === 0 || !left.includes(taxLineOf(line, groups) as TaxLine);
    return isOver ? [] : [creditLine(line, index + 1, line.quantityLeft, line.left)];
  });
  return summed(isByLine && whole.length > 0 ? whole : left.map((group) => groupLine(group, reason)), left);
}

function membersOf<Of extends Line>(group: TaxLine, groups: readonly TaxLine[], lines: readonly Of[]): Of[] {
  return lines.filter((line) => taxLineOf(line, groups) === group);
}

/**
 * Credits a gross amount, which must not exceed the uncredited total. The amount is divided among the tax groups in
 * proportion to their uncredited amounts ({@link proportional}). The share of each group is split:
 * - Net amount: round_half_up(share × 100 / (100 + rate)), at most the group's uncredited net amount.
 * - Tax: the rest of the share, at most the group's uncredited tax.
 */
export function creditAmount(left: Left, gross: number, reason: string): CreditSums {
  if (gross === left.total) return creditAll(left, reason);
  const groups = partOfGroups(left.groups, gross);
  return summed(
    groups.map((group) => groupLine(group, reason)),
    groups,
  );
}

/**
 * Splits a gross amount over tax groups in the way that {@link creditAmount} describes. Leaves out the groups whose
 * share is 0.
 */
export function partOfGroups(groups: readonly TaxLine[], gross: number): TaxLine[] {
  const shares = proportional(
    gross,
    groups.map((group) => group.taxable + group.tax),
  );
  return groups.flatMap((group, index) => {
    const share = shares[index] ?? 0;
    return share === 0 ? [] : [splitGross(group, share)];
  });
}

/**
 * Credits invoice lines. `faults`: wrong fields, such as a quantity above the uncredited quantity
 * (`items[0].quantity`).
 */
export function creditItems(
  left: Left,
  items: readonly CreditItem[],
  currency: Currency,
): { readonly sums: CreditSums } | { readonly faults: readonly ValidationIssue[] } {
  const seen = new Set<number>();
  const read = items.map((item, index) => {
    const again = seen.has(item.line);
    seen.add(item.line);
    return again ? fault(`items[${index}].line`, `is given twice`) : itemLine(left, item, index, currency);
  });
  const faults = read.flatMap((one) => ('message' in one ? [one] : []));
  if (faults.length > 0) return { faults };
  const lines = read.filter((one): one is CreditLine => 'total' in one);
  const groups: TaxLine[] = [];
  for (const group of left.groups) {
    const { rate, taxable, tax } = group;
    const net = sumOf(membersOf(group, left.groups, lines), 'total');
    if (net === 0) continue;
    if (net > taxable) {
      const most = formatMoney(taxable, currency);
      return {
        faults: [fault('items', `at ${fromHundredths(rate)}% tax must come to at most what is left, ${most} net`)],
      };
    }
    groups.push({ ...group, taxable: net, tax: net === taxable ? tax : Math.min(taxOn(net, rate), tax) });
  }
  return { sums: summed(lines, groups) };
}

function itemLine(left: Left, { line: number, quantity, amount }: CreditItem, index: number, currency: Currency) {
  const line = left.lines[number - 1];
  const at = (field: string) => `items[${index}].${field}`;
  if (!line) return fault(at('line'), `must be a line of the invoice, from 1 to ${left.lines.length}`);
  if (line.net <= 0) {
    const what = line.net === 0 ? 'comes to nothing' : 'is negative';
    return fault(at('line'), `${what}: only lines that were charged are credited one by one`);
  }
  if (line.left === 0) return fault(at('line'), 'is credited in full already');
  if (amount !== undefined) {
    if (amount > line.left)
      return fault(at('amount'), `must be at most what is left, ${formatMoney(line.left, currency)}`);
    return creditLine(line, number, 0, amount);
  }
  if (quantity === undefined) return creditLine(line, number, line.quantityLeft, line.left);
  if (quantity > line.quantityLeft) {
    return fault(at('quantity'), `must be at most what is left, ${fromHundredths(line.quantityLeft)}`);
  }
  const isRest = quantity === line.quantityLeft;
  const total = isRest ? line.left : Math.min(partOf(line, quantity), line.left);
  return total === 0 ? fault(at('quantity'), 'comes to nothing') : creditLine(line, number, quantity, total);
}

/**
 * Net amount for a part of a line's quantity, usually quantity × price. If the line has a discount, or its price
 * includes tax, the result is a share of the line's net amount in proportion to the quantity.
 */
function partOf(line: Left['lines'][number], quantity: number): number {
  if (line.net === basePrice(line)) return basePrice({ ...line, quantity });
  return Number(divideHalfUp(BigInt(line.net) * exactQuantity(quantity), exactQuantity(line.quantity)));
}

/**
 * Creates a credit line. Tries the invoice line's unit price, then prices that are computed from `total`. If `taken` ×
 * price is exactly `total`, the credit line has the quantity `taken` and this price. Otherwise it has one unit whose
 * price is `total`. A price is never negative (BR-27), so a negative total gives a negative quantity.
 */
function creditLine(line: Line, number: number, taken: number, total: number): CreditLine {
  const { description, unitPrice, priceScale, unit, taxRate, taxCategory, period } = line;
  const figures = [
    { quantity: taken, unitPrice, ...(priceScale ? { priceScale } : {}) },
    ...(taken === 0 ? [] : [0, 2, 4].map((scale) => pricedAt(taken, total, scale))),
  ].find((one) => basePrice(one) === total);
  return {
    line: number,
    description,
    ...(figures
      ? { ...figures, ...(unit ? { unit } : {}) }
      : { quantity: total < 0 ? -100 : 100, unitPrice: Math.abs(total) }),
    taxRate,
    ...(taxCategory ? { taxCategory } : {}),
    ...(period ? { period } : {}),
    total,
    taken,
  };
}

/**
 * Net unit price, computed from the total. Used if the line's own price includes tax or is a price before a discount.
 */
function pricedAt(quantity: number, total: number, priceScale: number) {
  const [sum, many] = quantity < 0 ? [-total, -quantity] : [total, quantity];
  const unitPrice = Number(divideHalfUp(BigInt(sum) * ONE * 10n ** BigInt(priceScale), exactQuantity(many)));
  return { quantity, unitPrice, ...(priceScale ? { priceScale } : {}) };
}

function groupLine({ rate: taxRate, category, taxable }: TaxLine, reason: string): CreditLine {
  return {
    line: null,
    description: reason,
    quantity: 100,
    unitPrice: taxable,
    taxRate,
    ...(category ? { taxCategory: category } : {}),
    total: taxable,
    taken: 0,
  };
}

/** Splits a part off a tax group. `gross`: gross amount of the part, at most the gross amount of the group. */
function splitGross(group: TaxLine, gross: number): TaxLine {
  const { rate, taxable, tax } = group;
  const net = Number(divideHalfUp(BigInt(gross) * WHOLE, WHOLE + exactRate(rate)));
  // Net and tax must not exceed the uncredited net and tax of the group. Together they must equal `gross`.
  const part = Math.max(Math.min(net, taxable), gross - tax);
  return { ...group, taxable: part, tax: gross - part };
}

function summed(lines: readonly CreditLine[], taxLines: readonly TaxLine[]): CreditSums {
  const subtotal = sumOf(taxLines, 'taxable');
  const taxTotal = sumOf(taxLines, 'tax');
  return { lines, taxLines, subtotal, taxTotal, total: subtotal + taxTotal };
}

function grossOf(groups: readonly TaxLine[]): number {
  return sumOf(groups, 'taxable') + sumOf(groups, 'tax');
}

function sumOf<Field extends string>(rows: readonly { readonly [Key in Field]: number }[], field: Field): number {
  return rows.reduce((sum, row) => sum + row[field], 0);
}

function fault(field: string, message: string): ValidationIssue {
  return { field, message };
}
