/** Typed numbers. Other text is passed on unchanged, so that the operation reports the fault. */
import { withDot } from '../../../model/money.ts';

export function wholeNumber(text: string): number | string {
  return /^\d{1,9}$/.test(text) ? Number(text) : text;
}

/** More than two decimals must not end in zero: `1.000` hours may mean a thousand. */
export function decimalNumber(text: string): number | string {
  const plain = withDot(text);
  return /^\d{1,9}(\.(\d{1,2}|\d{2,8}[1-9]))?$/.test(plain) ? Number(plain) : text;
}

/** An exchange rate. Its comma is always a decimal one: rates are not grouped by thousands. */
export function rateNumber(text: string): number | string {
  return decimalNumber(text.replace(/^(\d+),(\d+)$/, '$1.$2'));
}

/** Replaces the decimal comma of the field `amount` by a dot. */
export function withAmount({ amount, ...fields }: Readonly<Record<string, string>>): Record<string, string> {
  return amount === undefined ? fields : { ...fields, amount: withDot(amount) };
}
