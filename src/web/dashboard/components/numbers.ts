/** Numbers as people type them. What is no number stays what it is, for the operation to say so. */
import { withDot } from '../../../model/money.ts';

export function wholeNumber(text: string): number | string {
  return /^\d{1,9}$/.test(text) ? Number(text) : text;
}

/** More than two decimals must not end in zero: `1.000` hours may mean a thousand. */
export function decimalNumber(text: string): number | string {
  const plain = withDot(text);
  return /^\d{1,9}(\.(\d{1,2}|\d{2,8}[1-9]))?$/.test(plain) ? Number(plain) : text;
}

/** Fields of a form with their amount, if they have one, as operations take it. */
export function withAmount({ amount, ...fields }: Readonly<Record<string, string>>): Record<string, string> {
  return amount === undefined ? fields : { ...fields, amount: withDot(amount) };
}
