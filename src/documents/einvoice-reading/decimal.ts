/** Exact decimal numbers as text, because floating-point sums are inexact (0.1 + 0.2). */
import { trimmedEnd } from '../../model/text.ts';

/** A decimal number as text, such as `-12.50`: no `+`, no leading zeros, and as many decimals as in the file. */
export type Decimal = string & { readonly __type: 'Decimal' };

/** Limits the cost of arithmetic; the largest amount of a ledger has 13 characters. */
const LENGTH_MAX = 40;

/**
 * Parses `xsd:decimal`: a decimal dot, no grouping, no exponent. A comma is refused, because it could separate decimals
 * or thousands.
 */
export function parseDecimal(text: string): Decimal | undefined {
  if (text.length > LENGTH_MAX || !/\d/.test(text)) return undefined;
  const match = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text);
  return match
    ? written(BigInt(`0${match[2]}${match[3] ?? ''}`) * (match[1] === '-' ? -1n : 1n), match[3]?.length ?? 0)
    : undefined;
}

export const ZERO = written(0n, 0);
export const ONE = written(1n, 0);

export function sum(values: readonly Decimal[]): Decimal {
  const scale = Math.max(0, ...new Set(values.map(scaleOf)));
  return written(
    values.reduce((total, value) => total + unitsOf(value, scale), 0n),
    scale,
  );
}

export function minus(a: Decimal, b: Decimal): Decimal {
  return sum([a, negative(b)]);
}

export function negative(value: Decimal): Decimal {
  const scale = scaleOf(value);
  return written(-unitsOf(value, scale), scale);
}

export function times(a: Decimal, b: Decimal): Decimal {
  return written(unitsOf(a, scaleOf(a)) * unitsOf(b, scaleOf(b)), scaleOf(a) + scaleOf(b));
}

/** A percentage of an amount, unrounded. `rate`: in percent. */
export function percentOf(amount: Decimal, rate: Decimal): Decimal {
  const product = times(amount, rate);
  const scale = scaleOf(product);
  return written(unitsOf(product, scale), scale + 2);
}

/**
 * Rounds to the given number of decimals; a half is rounded away from zero. The result has exactly this number of
 * decimals.
 */
export function rounded(value: Decimal, decimals: number): Decimal {
  const scale = scaleOf(value);
  if (scale <= decimals) return written(unitsOf(value, decimals), decimals);
  const divisor = 10n ** BigInt(scale - decimals);
  const units = unitsOf(value, scale);
  const half = (units < 0n ? -divisor : divisor) / 2n;
  return written((units + half) / divisor, decimals);
}

export function signOf(value: Decimal): -1 | 0 | 1 {
  if (value.startsWith('-')) return -1;
  return /[1-9]/.test(value) ? 1 : 0;
}

export function compare(a: Decimal, b: Decimal): -1 | 0 | 1 {
  return signOf(minus(a, b));
}

export function absolute(value: Decimal): Decimal {
  return signOf(value) < 0 ? negative(value) : value;
}

/** The number without trailing zeros, so that `21` and `21.00` give the same text. */
export function shortest(value: Decimal): string {
  return value.includes('.') ? trimmedEnd(trimmedEnd(value, /0/), /\./) : value;
}

function scaleOf(value: Decimal): number {
  const point = value.indexOf('.');
  return point < 0 ? 0 : value.length - point - 1;
}

function unitsOf(value: Decimal, scale: number): bigint {
  return BigInt(value.replace('.', '')) * 10n ** BigInt(scale - scaleOf(value));
}

function written(units: bigint, scale: number): Decimal {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return `${units < 0n ? '-' : ''}${text}` as Decimal;
}
