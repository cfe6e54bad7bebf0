import type { Discount, Line } from '../../model/invoice-sums.ts';
import {
  type Currency,
  divideHalfUp,
  exactQuantity,
  exactRate,
  exponentOf,
  fromHundredths,
  ONE,
  toText,
  WHOLE,
} from '../../model/money.ts';
import { trimmedEnd } from '../../model/text.ts';

/** An amount as text. Zeros after the second decimal are removed, because BR-DEC-01 to -28 allow only two decimals. */
export function amountText(minor: number, currency: Currency): string {
  return toText(minor, currency).replace(/(\.\d\d)0+$/, '$1');
}

/** True if the amount can be written with two decimals. */
export function hasTwoDecimals(minor: number, currency: Currency): boolean {
  return minor % 10 ** Math.max(0, exponentOf(currency) - 2) === 0;
}

/** A number of hundredths as decimal text: 150 gives `1.5`, 887.5 gives `8.875`. */
export function hundredthsText(hundredths: number): string {
  return String(fromHundredths(hundredths));
}

/**
 * Discount of a line or a tax group. `percent`: the percentage of `base` that gives `amount`; null if there is no such
 * percentage.
 */
export type Allowance = { readonly amount: number; readonly base: number; readonly percent: string | null };

/** Net amounts: `price` × quantity gives `base` after rounding, and `base` minus the discount is the line's total. */
export type LineFigures = { readonly price: string; readonly base: number; readonly allowance: Allowance | null };

export function lineFigures(line: Line, currency: Currency): LineFigures {
  // A line with a negative quantity gets no allowance, because an allowance must not be negative. The price of such a
  // line is the net price after the discount.
  if (line.quantity < 0) return { price: priceText(line, line.total, currency), base: line.total, allowance: null };
  const off = line.discounted ?? 0;
  // If the price includes tax, only the net part of the discount is used, so that all amounts of the line are net.
  const taken =
    line.gross === undefined ? off : Number(divideHalfUp(BigInt(off) * WHOLE, WHOLE + exactRate(line.taxRate)));
  const base = line.total + taken;
  return { price: priceText(line, base, currency), base, allowance: allowanceOf(taken, base, line.discount, currency) };
}

/** Discount of a line or group; null if nothing was deducted. */
export function allowanceOf(
  amount: number,
  base: number,
  discount: Discount | null | undefined,
  currency: Currency,
): Allowance | null {
  if (amount === 0) return null;
  const percent = discount && 'percent' in discount ? discount.percent : null;
  const fits = percent !== null && isPercentOf(amount, base, percent, currency);
  return { amount, base, percent: fits ? hundredthsText(percent) : null };
}

/**
 * True if the base has at most two decimals, and the amount equals the percentage of the base. A difference of up to
 * 0.02 in the invoice's currency is allowed (PEPPOL-EN16931-R040).
 */
function isPercentOf(amount: number, base: number, percent: number, currency: Currency): boolean {
  const difference = BigInt(base) * exactRate(percent) - BigInt(amount) * WHOLE;
  return absolute(difference) <= 2_000n * 10n ** BigInt(exponentOf(currency)) && hasTwoDecimals(base, currency);
}

/**
 * Net unit price (BT-146). Returns the line's own price if price × quantity gives `base`. Otherwise divides `base` by
 * the quantity, with as many decimals as needed. The division is needed if the line's price includes tax. The division
 * may also be needed if the currency has no decimals (JPY), because line totals in such a currency are whole numbers.
 */
function priceText(line: Line, base: number, currency: Currency): string {
  const { quantity, unitPrice, priceScale = 0 } = line;
  const exponent = exponentOf(currency);
  const many = exactQuantity(quantity);
  const makesBase = (price: bigint, scale: number) => {
    const difference = many * price - BigInt(base) * ONE * 10n ** BigInt(scale);
    // A difference of 0.005 is allowed. PEPPOL-EN16931-R120 would allow 0.02.
    return 2n * absolute(difference) <= (ONE / 100n) * 10n ** BigInt(exponent + scale);
  };
  if (line.gross === undefined && makesBase(BigInt(unitPrice), priceScale)) {
    return decimalText(BigInt(unitPrice), exponent + priceScale, exponent);
  }
  // The loop ends with eight decimals at the latest. With eight decimals, the price is wrong by at most 0.000000005.
  // The largest quantity is a million, so price × quantity is wrong by at most 0.005, which is allowed.
  for (let scale = 0; ; scale++) {
    const price = divideHalfUp(absolute(BigInt(base)) * ONE * 10n ** BigInt(scale), absolute(many));
    if (makesBase(price, scale)) return decimalText(price, exponent + scale, exponent);
  }
}

/**
 * Returns `value` as decimal text. The last `decimals` digits of `value` are its decimals. Zeros at the end are
 * removed, but `least` decimals are kept: 12500 with 4 decimals gives `1.25`, or `1.250` if `least` is 3.
 */
function decimalText(value: bigint, decimals: number, least: number): string {
  const digits = String(value).padStart(decimals + 1, '0');
  if (decimals === 0) return digits;
  const fraction = trimmedEnd(digits.slice(-decimals), /0/).padEnd(least, '0');
  return `${digits.slice(0, -decimals)}${fraction ? `.${fraction}` : ''}`;
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}
