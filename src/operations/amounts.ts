/** Checks money fields of an input with the currency that the input is in (R3). */
import { type Currency, parseCurrency } from '../model/currency.ts';
import { isRecord } from '../model/is-record.ts';
import { amountFaultText, parseAmount } from '../model/money.ts';
import { type Fault, invalid } from '../model/refusal.ts';

/**
 * Faults of the amounts at `paths` (`amount`, `items[].unit_price`) of a raw input. It looks at the input before the
 * schema has accepted it, so that a caller hears of every wrong field at once; what is no amount at all is the
 * schema's to say.
 */
export function amountFaults(raw: unknown, paths: readonly string[], accountCurrency: Currency | undefined): Fault[] {
  if (!isRecord(raw)) return [];
  const given = raw.currency;
  const currency = given === undefined ? accountCurrency : typeof given === 'string' ? parseCurrency(given) : undefined;
  if (!currency) return [];
  return paths
    .flatMap((path) => valuesAt(raw, path))
    .flatMap(({ field, value }) => {
      if (typeof value !== 'number' && typeof value !== 'string') return [];
      const parsed = parseAmount(value, currency);
      return parsed.ok ? [] : [{ field, message: amountFaultText(parsed.fault, currency) }];
    });
}

/** Minor units of an amount; refuses with the field's name. */
export function minorUnits(value: number | string, currency: Currency, field: string): number {
  const parsed = parseAmount(value, currency);
  if (!parsed.ok) throw invalid([{ field, message: amountFaultText(parsed.fault, currency) }]);
  return parsed.minor;
}

function valuesAt(raw: Record<string, unknown>, path: string): { field: string; value: unknown }[] {
  const [list, key] = path.split('[].');
  if (key === undefined || list === undefined) return [{ field: path, value: raw[path] }];
  const entries = raw[list];
  if (!Array.isArray(entries)) return [];
  return entries.map((entry: unknown, index) => ({
    field: `${list}[${index}].${key}`,
    value: isRecord(entry) ? entry[key] : undefined,
  }));
}
