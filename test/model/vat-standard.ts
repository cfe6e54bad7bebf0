/**
 * A second implementation of invoice sums by EN 16931 and R83, to compare with the code under test. It calculates with
 * decimal.js, in major units of a currency with two decimals.
 */
import { Decimal } from 'decimal.js';
import type { Discount, LineInput } from '../../src/model/invoice-sums.ts';
import { MINOR_UNITS_MAX } from '../../src/model/money.ts';
import type { Document } from './vat-documents.ts';

const Exact = Decimal.clone({ precision: 60 });
type Amount = InstanceType<typeof Exact>;

const cents = (amount: Amount) => amount.toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
// `+ 0` turns -0 into 0.
const minor = (amount: Amount) => amount.times(100).toNumber() + 0;
const sum = (amounts: readonly Amount[]) => amounts.reduce((all, one) => all.plus(one), new Exact(0));
const percentOf = (hundredths: number) => new Exact(hundredths).div(10_000);

/** Sums of a document in minor units, or `undefined` if an amount exceeds ten digits. */
export function standardSums({ lines, terms }: Document) {
  const gross = terms.pricesIncludeTax === true;
  const amounts = lines.map(amountOf);
  const base = sum(amounts);
  if (minor(base) > MINOR_UNITS_MAX || amounts.some((one) => minor(one.abs()) > MINOR_UNITS_MAX)) return undefined;
  const keys = [...new Map(lines.map((line) => [keyOf(line), line.taxRate])).entries()]
    .sort(([a, rate], [b, other]) => rate - other || (a < b ? -1 : 1))
    .map(([key]) => key);
  const membersOf = (key: string) => [...lines.keys()].filter((index) => keyOf(lines[index] as LineInput) === key);
  const sums = keys.map((key) => sum(membersOf(key).map((index) => amounts[index] as Amount)));
  const shares = split(terms.discount ? discountOn(base, terms.discount) : new Exact(0), sums);
  const nets = amounts.map((amount) => amount);
  const groups = keys.map((key, at) => {
    const members = membersOf(key);
    const { taxRate } = lines[members[0] ?? 0] as LineInput;
    const rate = percentOf(taxRate);
    const [before, share] = [sums[at] as Amount, shares[at] as Amount];
    const category = taxRate === 0 ? { category: lines[members[0] ?? 0]?.taxCategory } : {};
    if (!gross) {
      const taxable = before.minus(share);
      return { rate: taxRate, ...category, taxable, tax: cents(taxable.times(rate)), discount: share };
    }
    const taxIn = (amount: Amount) => cents(amount.times(rate).div(rate.plus(1)));
    const whole = before.minus(taxIn(before));
    const tax = taxIn(before.minus(share));
    const taxable = before.minus(share).minus(tax);
    for (const index of members) nets[index] = cents((amounts[index] as Amount).div(rate.plus(1)));
    settle(nets, members, whole.minus(sum(members.map((index) => nets[index] as Amount))));
    return { rate: taxRate, ...category, taxable, tax, discount: whole.minus(taxable) };
  });
  const subtotal = sum(groups.map(({ taxable }) => taxable));
  const taxTotal = sum(groups.map(({ tax }) => tax));
  if (minor(subtotal.plus(taxTotal)) > MINOR_UNITS_MAX) return undefined;
  return {
    nets: nets.map(minor),
    taken: lines.map((line, index) =>
      line.discount ? minor(priceOf(line).minus(amounts[index] as Amount)) : undefined,
    ),
    gross: amounts.map((amount) => (gross ? minor(amount) : undefined)),
    groups: groups.map(({ taxable, tax, discount, ...group }) => ({
      ...group,
      ...{ taxable: minor(taxable), tax: minor(tax), discount: minor(discount) },
    })),
    subtotal: minor(subtotal),
    taxTotal: minor(taxTotal),
    total: minor(subtotal.plus(taxTotal)),
    /**
     * `base`: sum of the lines, with tax if the prices include tax, otherwise without. `discount`: the document's
     * discount on `base`.
     */
    ...{ base: minor(base), discount: minor(sum(shares)) },
  };
}

/**
 * Key of a line's tax group. Above 0 %, the key is the rate alone. At 0 %, it also has the category, if the line has
 * one.
 */
function keyOf({ taxRate, taxCategory }: LineInput): string {
  return taxRate === 0 ? `0 ${taxCategory ?? ''}` : String(taxRate);
}

function exactPrice({ quantity, unitPrice, priceScale = 0 }: LineInput): Amount {
  return new Exact(quantity).div(100).times(new Exact(unitPrice).div(new Exact(10).pow(2 + priceScale)));
}

function priceOf(line: LineInput): Amount {
  return cents(exactPrice(line));
}

/**
 * Amount of a line after its discount. A percentage is applied before rounding, so that the line is rounded only once.
 */
function amountOf(line: LineInput): Amount {
  const { discount } = line;
  if (!discount) return priceOf(line);
  if ('amount' in discount) return priceOf(line).minus(new Exact(discount.amount).div(100));
  return cents(exactPrice(line).times(new Exact(1).minus(percentOf(discount.percent))));
}

function discountOn(base: Amount, discount: Discount): Amount {
  return 'amount' in discount ? new Exact(discount.amount).div(100) : cents(base.times(percentOf(discount.percent)));
}

/**
 * Splits by the largest remainder: rounds all shares down to cents, then adds a cent each to the shares with the
 * largest fractions. Of equal fractions, the first share comes first.
 */
function split(whole: Amount, weights: readonly Amount[]): Amount[] {
  const all = sum(weights);
  if (all.isZero()) return weights.map(() => new Exact(0));
  const exact = weights.map((weight) => whole.times(weight).div(all));
  const shares = exact.map((share) => share.toDecimalPlaces(20).toDecimalPlaces(2, Decimal.ROUND_DOWN));
  const order = [...weights.keys()].sort((a, b) => {
    const fraction = (index: number) => (exact[index] as Amount).minus(shares[index] as Amount).toDecimalPlaces(20);
    return fraction(b).comparedTo(fraction(a)) || a - b;
  });
  const missing = minor(whole.minus(sum(shares)));
  for (const index of order.slice(0, missing)) shares[index] = (shares[index] as Amount).plus('0.01');
  return shares;
}

/**
 * Adds the lacking amount to the largest line. No positive line falls below zero; the next largest lines take the rest. A
 * negative line (R101) takes nothing.
 */
function settle(nets: Amount[], members: readonly number[], lacking: Amount): void {
  let rest = lacking;
  const bySize = members.toSorted((a, b) => (nets[b] as Amount).comparedTo(nets[a] as Amount) || a - b);
  for (const index of bySize) {
    const before = nets[index] as Amount;
    if (before.isNegative() && !before.isZero()) break;
    nets[index] = Exact.max(0, before.plus(rest));
    rest = rest.minus((nets[index] as Amount).minus(before));
  }
}
