import { html } from 'hono/html';
import { type Currency, exponentOf, toMinor, toText, withDot } from '../../../model/money.ts';

export function wholeNumber(text: string): number | string {
  return /^\d{1,9}$/.test(text) ? Number(text) : text;
}

/**
 * Reads a quantity. A negative quantity begins with a hyphen or a minus sign. `7,125` is ambiguous: it may mean 7125
 * (R3). A number of 1 or more with exactly three decimals is therefore returned as text, and the operation refuses the
 * text. `0.125` and `7,1250` have only one meaning.
 */
export function decimalNumber(text: string): number | string {
  const plain = withDot(text.replace(/^[\u2212\u2013]/, '-'));
  return /^-?(?:0\.\d{1,8}|\d{1,9}(?:\.(?:\d{1,2}|\d{4,8}))?)$/.test(plain) ? Number(plain) : text;
}

/**
 * Reads a percentage or an exchange rate, with a comma or a dot. Returns the text unchanged if it has exactly three
 * decimals and the last is 0, because `1.500` may mean 1500 (R3). The operation refuses such a text. `1.085` and
 * `1.0850` are read as rates.
 */
export function rateNumber(text: string): number | string {
  const plain = text.trim().replace(',', '.');
  return /^\d{1,9}(?:\.(?:\d{1,2}|\d{2}[1-9]|\d{4,8}))?$/.test(plain) ? Number(plain) : text;
}

/** Attributes of a field for an amount. */
export const AMOUNT_INPUT = html` inputmode="decimal" maxlength="40" autocomplete="off"`;

/** Replaces the decimal comma of the field `amount` by a dot. */
export function withAmount<Fields extends Readonly<Record<string, unknown>>>(fields: Fields): Fields {
  return typeof fields.amount === 'string' ? { ...fields, amount: withDot(fields.amount) } : fields;
}

/**
 * Formats a unit price for a form field. A price with three decimals gets an additional 0, because three digits after
 * the dot could be read as thousands (R3).
 */
export function priceInput(price: number, currency: Currency): string {
  const text = String(price);
  const decimals = text.split('.')[1]?.length ?? 0;
  if (decimals <= exponentOf(currency)) return toText(toMinor(price, currency), currency);
  return decimals === 3 ? `${text}0` : text;
}

/** Formats a quantity for a form field. {@link decimalNumber} reads this text as the same quantity. */
export function decimalInput(quantity: number): string {
  const text = String(quantity);
  return /^-?[1-9]\d*\.\d{3}$/.test(text) ? `${text}0` : text;
}
