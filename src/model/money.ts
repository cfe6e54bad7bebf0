/** Money is an integer count of minor units beside its currency; major units exist only at the edges (R3). */
import { type Currency, exponentOf } from './currency.ts';

/** Ten digits: 99 999 999.99 EUR, 9 999 999 999 JPY (R3). Far below 2^53, so sums of a whole ledger stay exact. */
export const MINOR_UNITS_MAX = 9_999_999_999;

export type AmountFault = 'not_a_number' | 'not_positive' | 'too_many_decimals' | 'too_large';

export type ParsedAmount =
  | { readonly ok: true; readonly minor: number }
  | { readonly ok: false; readonly fault: AmountFault };

const PLAIN_DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/**
 * Reads an amount in major units into minor units, exactly; refuses rather than rounds (R3).
 * A number is read through its shortest decimal text, so 12.1 is 12.10 and 0.1 + 0.2 is too many decimals.
 */
export function parseAmount(value: number | string, currency: Currency): ParsedAmount {
  if (typeof value === 'number' && !Number.isFinite(value)) return fault('not_a_number');
  if (typeof value === 'number' && Math.abs(value) >= 1e15) return fault(value < 0 ? 'not_positive' : 'too_large');
  const match = PLAIN_DECIMAL.exec(typeof value === 'number' ? plainText(value) : value.trim());
  if (!match) return fault('not_a_number');
  const [, sign, whole = '', fraction = ''] = match;
  const exponent = exponentOf(currency);
  const digits = fraction.replace(/0+$/, '');
  if (sign === '-' || /^0*$/.test(whole + digits)) return fault('not_positive');
  if (digits.length > exponent) return fault('too_many_decimals');
  const minor = BigInt(whole + digits.padEnd(exponent, '0'));
  if (minor > BigInt(MINOR_UNITS_MAX)) return fault('too_large');
  return { ok: true, minor: Number(minor) };
}

/** What is wrong with an amount and what would be right, in words for the person or model that sent it. */
export function amountFaultText(reason: AmountFault, currency: Currency): string {
  const exponent = exponentOf(currency);
  switch (reason) {
    case 'not_a_number':
      return `must be an amount in ${currency} such as ${toText(12 * 10 ** exponent, currency)}, without grouping or currency sign`;
    case 'not_positive':
      return 'must be more than 0';
    case 'too_many_decimals':
      return exponent === 0
        ? `must be a whole number: ${currency} has no decimals`
        : `must have at most ${exponent} decimals in ${currency}`;
    case 'too_large':
      return `must be at most ${toText(MINOR_UNITS_MAX, currency)} ${currency}`;
  }
}

/** Major units as a JSON number: 1250 minor EUR → 12.5. Exact: one division of integers below 2^53, shortest text. */
export function toMajor(minor: number, currency: Currency): number {
  return minor / 10 ** exponentOf(currency);
}

/** Major units as text with the currency's own decimals: `"12.50"`, `"1250"` JPY, `"1.250"` KWD. */
export function toText(minor: number, currency: Currency): string {
  return toMajor(minor, currency).toFixed(exponentOf(currency));
}

/** For people and models: `EUR 1,234.50`. An amount in a sentence never stands without its currency (R62). */
export function formatMoney(minor: number, currency: Currency): string {
  const [whole = '', fraction] = toText(minor, currency).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${currency} ${grouped}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** `numerator / denominator` rounded half up (towards +∞ at .5), in integers only. Denominator > 0. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  const doubled = 2n * numerator + denominator;
  const quotient = doubled / (2n * denominator);
  return doubled < 0n && doubled % (2n * denominator) !== 0n ? quotient - 1n : quotient;
}

function fault(reason: AmountFault): ParsedAmount {
  return { ok: false, fault: reason };
}

/** `String(1e-7)` is "1e-7"; below 1e15 everything else prints plainly. */
function plainText(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(20) : text;
}
