/** Converts the fields of a legacy call to an operation's input. */
import { invalid } from '../../model/billing-error.ts';
import { type Currency, parseDecimalText, toText } from '../../model/money.ts';
import { type Fields, textOf, WrongField } from './fields.ts';
import { WireRefusal } from './wire.ts';

/**
 * Returns the amount with a decimal dot, as operations require. Legacy callers may send a decimal comma (R3). Throws
 * `noamount` or `notvalidamount`.
 */
export function amountIn(fields: Fields, currency: Currency): string {
  const given = textOf(fields, 'amount');
  if (given === undefined) throw new WireRefusal('noamount');
  if (given instanceof WrongField) throw new WireRefusal('notvalidamount');
  const parsed = parseDecimalText(given, currency);
  if (!parsed.ok) throw new WireRefusal('notvalidamount');
  return toText(parsed.minor, currency);
}

/**
 * Converts the fields of a legacy call to an operation's input. `names`: for each field of the operation, the name of
 * the legacy field. Absent and empty fields are left out. If fields are wrong, throws one refusal with all their
 * faults.
 */
export function inputFrom(fields: Fields, names: Readonly<Record<string, string>>): Record<string, string> {
  const given = Object.entries(names).map(([name, field]) => [name, field, textOf(fields, field)] as const);
  const wrong = given.flatMap(([name, , value]) =>
    value instanceof WrongField ? [{ field: name, message: value.message }] : [],
  );
  if (wrong.length > 0) throw invalid(wrong);
  return Object.fromEntries(given.flatMap(([name, , value]) => (typeof value === 'string' ? [[name, value]] : [])));
}

/**
 * Converts the text of a number to a number. Any other text is returned unchanged. Negative and fractional numbers are
 * converted too, so that the operation refuses them with the right message.
 */
export function wholeNumber(text: string | undefined): number | string | undefined {
  if (text === undefined || !/^\s*-?\d+(?:\.\d+)?\s*$/.test(text)) return text;
  return Math.min(Number(text), Number.MAX_SAFE_INTEGER);
}
