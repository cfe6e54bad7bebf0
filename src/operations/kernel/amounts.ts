/** Checks money fields of an input with the currency that the input is in (R3). */
import { invalid, type ValidationIssue } from '../../model/billing-error.ts';
import { type Currency, parseCurrency } from '../../model/currency.ts';
import { isRecord } from '../../model/is-record.ts';
import { amountFaultText, parseAmount, parsePrice, priceFaultText } from '../../model/money.ts';

/**
 * Faults of the amounts at `paths` (`amount`, `items[].unit_price`) of a raw input. Runs before the schema has accepted
 * the input, so that one answer lists every wrong field; values of other types are left to the schema.
 */
export function amountFaults(
  raw: unknown,
  paths: readonly string[],
  accountCurrency: Currency | undefined,
): ValidationIssue[] {
  if (!isRecord(raw)) return [];
  const given = raw.currency;
  const currency = given === undefined ? accountCurrency : typeof given === 'string' ? parseCurrency(given) : undefined;
  if (!currency) return [];
  return paths
    .flatMap((path) => valuesAt(raw, path))
    .flatMap(({ field, value }) => {
      if (typeof value !== 'number' && typeof value !== 'string') return [];
      const message = field.endsWith('unit_price')
        ? priceFault(value, currency, field.includes('.'))
        : amountFault(value, currency);
      return message === undefined ? [] : [{ field, message }];
    });
}

function amountFault(value: number | string, currency: Currency): string | undefined {
  const parsed = parseAmount(value, currency);
  return parsed.ok ? undefined : amountFaultText(parsed.fault, currency);
}

/** The price of a line may have more decimals than the currency (R3). */
function priceFault(value: number | string, currency: Currency, isOfLine: boolean): string | undefined {
  const parsed = parsePrice(value, currency);
  if (parsed.ok) return undefined;
  const message = priceFaultText(parsed.fault, currency);
  const isNegative = parsed.fault === 'not_positive' && String(value).trim().startsWith('-');
  return isNegative && isOfLine
    ? `${message}; a discount is given with discount, or discount_amount of a line`
    : message;
}

/** The price of a line. Refuses an invalid one, naming the field. */
export function priceUnits(value: number | string, currency: Currency, field: string) {
  const parsed = parsePrice(value, currency);
  if (!parsed.ok) throw invalid([{ field, message: priceFault(value, currency, field.includes('.')) ?? '' }]);
  return { unitPrice: parsed.units, ...(parsed.scale > 0 ? { priceScale: parsed.scale } : {}) };
}

/** Minor units of an amount. Refuses an invalid amount, naming the field. */
export function minorUnits(value: number | string, currency: Currency, field: string): number {
  const parsed = parseAmount(value, currency);
  if (!parsed.ok) throw invalid([{ field, message: amountFaultText(parsed.fault, currency) }]);
  return parsed.minor;
}

function valuesAt(raw: Record<string, unknown>, path: string): { field: string; value: unknown }[] {
  const [list, key] = path.split('[].');
  if (key === undefined || list === undefined) return [{ field: path, value: valueIn(raw, path) }];
  const entries = raw[list];
  if (!Array.isArray(entries)) return [];
  return entries.map((entry: unknown, index) => ({
    field: `${list}[${index}].${key}`,
    value: isRecord(entry) ? entry[key] : undefined,
  }));
}

/** Reads a path such as `discount.amount`. */
function valueIn(raw: Record<string, unknown>, path: string): unknown {
  const [field = '', key] = path.split('.');
  const value = raw[field];
  if (key === undefined) return value;
  return isRecord(value) ? value[key] : undefined;
}
