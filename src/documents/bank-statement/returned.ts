/** Returned payments (R89a): the amount before the bank's charges, and the bank's reason. */
import type { Currency } from '../../model/money.ts';
import { sumIn } from './numbers.ts';

/** Amount of the original payment, from `/OCMT/EUR121,00/` or `OAMT+121,00` in MT940. */
export function originalIn(text: string, amount: number, currency: Currency): number | null {
  const [, code = currency, written = ''] =
    /\/OCMT\/([A-Z]{3})(\d{1,15},\d{0,3})/.exec(text) ?? /OAMT\+ ?([A-Z]{3})?(\d{1,15},\d{0,3})/.exec(text) ?? [];
  return code === currency ? withinAmount(sumIn(written, ',', currency), amount) : null;
}

/** Returns `original`; null if `original` is zero, or larger than the amount that left the account. */
export function withinAmount(original: number | undefined, amount: number): number | null {
  return original !== undefined && original > 0 && original <= amount ? original : null;
}

/** ISO 20022 code of the reason, such as `MD06` or `AC04`. */
export function reasonIn(text: string): string | null {
  return (
    /\b(?:AC0[146]|AC1[36]|AG0[12]|AM0[45]|BE05|CNOR|DNOR|DUPL|FOCR|FF05|MD0[1267]|MS0[23]|RC01|RR0[1-4]|SL01)\b/.exec(
      text,
    )?.[0] ?? null
  );
}
