/** Reads the money fields of an input in the currency that the input is in (R3). */
import { invalid, type ValidationIssue } from '../../model/billing-error.ts';
import { type Currency, parseCurrency } from '../../model/currency.ts';
import { isRecord } from '../../model/json.ts';
import { amountFaultText, parseAmount, parsePrice, priceFaultText } from '../../model/money.ts';

/** Minor units; with a `priceScale` the units of a price with so many more decimals than its currency has. */
export type Units = { readonly unitPrice: number; readonly priceScale?: number };

export type ReadAmounts = {
  readonly faults: readonly ValidationIssue[];
  /** What was read at a field, such as `items[0].unit_price`. */
  readonly price: (field: string) => Units;
  readonly minor: (field: string) => number;
};

/**
 * Reads the amounts at `paths` (`amount`, `items[].unit_price`) of an input, each once: with its faults, or with what
 * it is in minor units. Values of other types are left to the schema.
 */
export function readAmounts(input: object, paths: readonly string[], currency: Currency): ReadAmounts {
  const faults: ValidationIssue[] = [];
  const read = new Map<string, Units>();
  for (const { field, value } of paths.flatMap((path) => valuesAt(input as Record<string, unknown>, path))) {
    if (typeof value !== 'number' && typeof value !== 'string') continue;
    const units = unitsOf(value, currency, field);
    if (typeof units === 'string') faults.push({ field, message: units });
    else read.set(field, units);
  }
  const price = (field: string) => {
    const units = read.get(field);
    if (!units) throw new Error(`${field} was not read as an amount`);
    return units;
  };
  return { faults, price, minor: (field) => price(field).unitPrice };
}

/**
 * The faults of amounts in an input with other faults, in its currency or the account's: one answer lists every wrong
 * field.
 */
export function amountFaults(
  raw: unknown,
  paths: readonly string[],
  accountCurrency: Currency | undefined,
): readonly ValidationIssue[] {
  if (!isRecord(raw)) return [];
  const given = raw.currency;
  const currency = given === undefined ? accountCurrency : typeof given === 'string' ? parseCurrency(given) : undefined;
  return currency ? readAmounts(raw, paths, currency).faults : [];
}

/** The fault, if it has one. Only a price may have more decimals than the currency (R3). */
function unitsOf(value: number | string, currency: Currency, field: string): Units | string {
  if (!field.endsWith('unit_price')) {
    const parsed = parseAmount(value, currency);
    return parsed.ok ? { unitPrice: parsed.minor } : amountFaultText(parsed.fault, currency);
  }
  const parsed = parsePrice(value, currency);
  if (parsed.ok) return { unitPrice: parsed.units, ...(parsed.scale > 0 ? { priceScale: parsed.scale } : {}) };
  const message = priceFaultText(parsed.fault, currency);
  const isNegative = parsed.fault === 'not_positive' && String(value).trim().startsWith('-');
  return isNegative && field.includes('.')
    ? `${message}; a discount is given with discount, or discount_amount of a line`
    : message;
}

/** The units of an amount, or of a price at a field `unit_price`. Refuses an invalid one, naming the field. */
export function priceUnits(value: number | string, currency: Currency, field: string): Units {
  const units = unitsOf(value, currency, field);
  if (typeof units === 'string') throw invalid([{ field, message: units }]);
  return units;
}

/** Minor units of an amount. Refuses an invalid amount, naming the field. */
export function minorUnits(value: number | string, currency: Currency, field: string): number {
  return priceUnits(value, currency, field).unitPrice;
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
