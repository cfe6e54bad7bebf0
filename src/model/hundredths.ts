/**
 * Decimals other than money (R6). Quantities and percents are stored in hundredths, from when two decimals were the
 * most; a third decimal is a fraction: 8.875 is 887.5. Arithmetic uses the exact integers of {@link exactQuantity} and
 * {@link exactRate}. Exchange rates are stored in millionths.
 */

const QUANTITY_DECIMALS = 6;
const RATE_DECIMALS = 3;
/** 1 and 100 %, as exact integers. */
export const ONE = 1_000_000n;
export const WHOLE = 100_000n;

/** 7.125 → 712.5; `undefined` for more than six decimals. */
export function quantityHundredths(value: number): number | undefined {
  return decimalsOf(value) <= QUANTITY_DECIMALS ? inHundredths(value) : undefined;
}

/** A percent: 8.875 → 887.5; `undefined` for more than three decimals. */
export function rateHundredths(value: number): number | undefined {
  return decimalsOf(value) <= RATE_DECIMALS ? inHundredths(value) : undefined;
}

/** Millionths, from hundredths. */
export function exactQuantity(hundredths: number): bigint {
  return exactly(hundredths * 10_000);
}

/** Thousandths of a percent, from hundredths of one. */
export function exactRate(hundredths: number): bigint {
  return exactly(hundredths * 10);
}

/** Without the error of a binary difference: 712.6 − 0.1 is 712.5. */
export function lessHundredths(from: number, taken: number): number {
  return Math.round((from - taken) * 10_000) / 10_000;
}

/** 0.92 → 920 000, up to 1 000 000; `undefined` for more than six decimals. */
export function toMillionths(value: number): number | undefined {
  return decimalsOf(value) <= 6 ? Math.round(value * 1_000_000) : undefined;
}

export function fromMillionths(millionths: number): number {
  return millionths / 1_000_000;
}

export function fromHundredths(hundredths: number): number {
  return Math.round(hundredths * 10_000) / 1_000_000;
}

/** Throws if there are too many decimals: only the error of binary arithmetic is rounded away. */
function exactly(product: number): bigint {
  const whole = Math.round(product);
  if (Math.abs(product - whole) > 0.01) throw new RangeError(`${product} is not whole`);
  return BigInt(whole);
}

/** The number nearest to the decimal text, so that equal decimals are equal numbers. */
function inHundredths(value: number): number {
  // `+ 0`: -0 is 0.
  return Math.round(value * 1_000_000) / 10_000 + 0;
}

/** The number of decimals of the shortest text; infinite for a negative or non-finite number. */
function decimalsOf(value: number): number {
  const match = /^\d+(?:\.(\d+))?$/.exec(String(value));
  return match ? (match[1] ?? '').length : Number.POSITIVE_INFINITY;
}

/**
 * One plain decimal in a text (R62); `undefined`: it is none. Not with exactly three decimals, unless it begins with 0:
 * `1.500` may be meant as 1500 (R3). Not with more digits than a number keeps.
 */
export function plainDecimal(text: string): number | undefined {
  const [, whole, decimals = ''] = /^-?(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined || whole.length + decimals.length > 15) return undefined;
  return decimals.length === 3 && !whole.startsWith('0') ? undefined : Number(text);
}
