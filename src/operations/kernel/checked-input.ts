/** Validates and parses the input of a call. */
import * as z from 'zod';
import { invalid, type ValidationIssue } from '../../model/billing-error.ts';
import { dayOf, type TimeZone, UTC } from '../../model/dates.ts';
import { isRecord } from '../../model/json.ts';
import {
  amountFaultText,
  type Currency,
  isZeroPrice,
  parseAmount,
  parseCurrency,
  parsePrice,
  priceFaultText,
} from '../../model/money.ts';
import type { Operation } from './declaration.ts';
import { faultsOf } from './faults.ts';
import { branchesOf, type FieldType, meaningOf } from './fields.ts';

/**
 * Settings of the account that validation needs. `currency`: currency of the amounts if the input has no `currency`. If
 * this setting is undefined too, the amounts are not checked.
 */
type Account = { readonly currency?: Currency | undefined; readonly timezone?: TimeZone | undefined };

/**
 * Parses the input by the operation's schema. Throws one refusal that lists all faults (R11). Amounts are checked here
 * only if the input has another fault. Otherwise the operation checks them later, because only the operation determines
 * their currency.
 */
export function inputToRun<Input extends z.ZodObject>(
  op: Operation<Input>,
  given: unknown,
  account: Account,
): z.output<Input> {
  const { data, faults, amounts } = examined(op, given, account);
  if (data !== undefined && faults.length === 0) return data;
  throw invalid(firstOfEachField([...faults, ...amounts()]));
}

/**
 * Parses the input like {@link inputToRun}, for callers that do not run the operation. Amounts with a known currency
 * are also checked here, because no operation checks them later.
 */
export function checkedInput<Input extends z.ZodObject>(
  op: Operation<Input>,
  given: unknown,
  account: Account,
): z.output<Input> {
  const { data, faults, amounts } = examined(op, given, account);
  const isLater = op.currencyDecidedLater && faults.length === 0 && isRecord(given) && given.currency === undefined;
  const all = isLater ? [] : [...faults, ...amounts()];
  if (data !== undefined && all.length === 0) return data;
  throw invalid(firstOfEachField(all));
}

function examined<Input extends z.ZodObject>(
  op: Operation<Input>,
  given: unknown,
  { currency, timezone = UTC }: Account,
) {
  const { raw: cut, tooLong } = withoutExcess(given, op.input);
  const raw = withDays(cut, op.input, timezone);
  const parsed = op.input.safeParse(raw, { reportInput: true });
  const faults = [
    ...(parsed.success ? [] : faultsOf(parsed.error, op.input)),
    ...(op.combinations && isRecord(raw) ? op.combinations(raw) : []),
  ];
  return {
    data: parsed.data,
    faults: outsideOf(tooLong, faults),
    // An input without `currency` is read in the account's currency, so that one answer reports all faults. `prepare`
    // could determine another currency, but runs only for an input without faults.
    amounts: () => outsideOf(tooLong, amountFaults(raw, op.amounts ?? [], currency)),
  };
}

/** Keeps the first fault of each field. For example, text in place of a number gets no second fault about decimals. */
function firstOfEachField(faults: readonly ValidationIssue[]): ValidationIssue[] {
  return [...new Map(faults.toReversed().map((fault) => [fault.field, fault])).values()].reverse();
}

/**
 * Drops the faults of single entries of `lists`. These lists are too long. Only the fault of their length is reported.
 */
function outsideOf(lists: readonly string[], faults: readonly ValidationIssue[]): readonly ValidationIssue[] {
  return faults.filter(({ field }) => !lists.some((list) => field.startsWith(`${list}[`)));
}

/**
 * Shortens each list that is too long, because validating the 85 000 entries of a 256 KB body took 1.3 s. One entry
 * above the limit remains, so that validation still refuses the list. `tooLong`: names of the shortened fields.
 */
function withoutExcess(given: unknown, schema: z.ZodObject): { raw: unknown; tooLong: readonly string[] } {
  if (!isRecord(given)) return { raw: given, tooLong: [] };
  const cut = Object.entries(given).flatMap(([name, value]) => {
    if (!Array.isArray(value)) return [];
    const most = lengthMax(schema.shape[name]);
    return value.length > most ? [[name, value.slice(0, most + 1)] as const] : [];
  });
  if (cut.length === 0) return { raw: given, tooLong: [] };
  return { raw: { ...given, ...Object.fromEntries(cut) }, tooLong: cut.map(([name]) => name) };
}

function lengthMax(type: FieldType | undefined): number {
  const list = type && branchesOf(type).find((one) => one instanceof z.ZodArray);
  if (!list) return Number.POSITIVE_INFINITY;
  const bounds = (list.def.checks ?? []).map(({ _zod: { def } }) =>
    'maximum' in def ? Number(def.maximum) : Infinity,
  );
  return Math.min(...bounds);
}

/**
 * Date fields of an object, by name. `day`: the field is a date. A nested map: the field contains objects, and
 * the map has their date fields.
 */
type Days = ReadonlyMap<string, 'day' | Days>;

const NONE: Days = new Map();
/**
 * Caches the date fields of each schema, because the search for date fields takes longer than all other checks of a
 * small call.
 */
const found = new WeakMap<z.ZodObject, Days>();

/**
 * Programs often send an instant for a date. Replaces each instant in a date field by the day of this instant in the
 * time zone `zone` (R17). Other values stay unchanged; the field's schema checks them.
 */
export function withDays(raw: unknown, input: z.ZodObject, zone: TimeZone): unknown {
  const days = found.get(input) ?? daysIn(input.shape);
  found.set(input, days);
  return replaced(raw, days, zone);
}

function daysIn(shape: Readonly<Record<string, FieldType>>): Days {
  const entries = Object.entries(shape).flatMap(([name, type]) => {
    const what = daysOf(type);
    return what === 'day' || what.size > 0 ? [[name, what] as const] : [];
  });
  return new Map(entries);
}

function daysOf(type: FieldType): 'day' | Days {
  const what = meaningOf(type);
  if (what && 'is' in what && what.is === 'day') return 'day';
  for (const one of branchesOf(type)) {
    if (one instanceof z.ZodArray) return daysOf(one.element);
    if (one instanceof z.ZodObject) return daysIn(one.shape);
  }
  return NONE;
}

function replaced(value: unknown, days: 'day' | Days, zone: TimeZone): unknown {
  if (days === 'day') return typeof value === 'string' ? (dayOf(value, zone) ?? value) : value;
  if (days.size === 0) return value;
  if (Array.isArray(value)) return value.map((one: unknown) => replaced(one, days, zone));
  if (!isRecord(value)) return value;
  const changed = [...days].flatMap(([name, inner]) =>
    Object.hasOwn(value, name) ? [[name, replaced(value[name], inner, zone)] as const] : [],
  );
  return changed.length === 0 ? value : { ...value, ...Object.fromEntries(changed) };
}

/**
 * An amount in minor units, or a unit price. `priceScale`: number of decimals of the price beyond those of its
 * currency. Example: EUR 0.125 has the `unitPrice` 125 and the `priceScale` 1.
 */
export type Units = { readonly unitPrice: number; readonly priceScale?: number };

export type ReadAmounts = {
  readonly faults: readonly ValidationIssue[];
  /** The amount or price that was read at a path, such as `items[0].unit_price`. */
  readonly price: (field: string) => Units;
  readonly minor: (field: string) => number;
};

/**
 * Reads the amounts at `paths` (such as `amount` or `items[].unit_price`) of an input, in `currency` (R3). Converts
 * each amount to minor units, or reports a fault. Skips values that are neither number nor text, because the schema
 * refuses them.
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
 * Faults of the amounts in an unparsed input. Reads the amounts in the input's currency. If the input has no currency,
 * reads them in the account's currency.
 */
function amountFaults(
  raw: unknown,
  paths: readonly string[],
  accountCurrency: Currency | undefined,
): readonly ValidationIssue[] {
  if (!isRecord(raw)) return [];
  const given = raw.currency;
  const currency = given === undefined ? accountCurrency : typeof given === 'string' ? parseCurrency(given) : undefined;
  return currency ? readAmounts(raw, paths, currency).faults : [];
}

/**
 * Converts a value to its {@link Units}, or returns the text of its fault. Only a unit price may have more decimals
 * than the currency (R3). Only the unit price of a line may be 0 (R101).
 */
function unitsOf(value: number | string, currency: Currency, field: string): Units | string {
  if (!field.endsWith('unit_price')) {
    const parsed = parseAmount(value, currency);
    return parsed.ok ? { unitPrice: parsed.minor } : amountFaultText(parsed.fault, currency);
  }
  const isOfLine = field.includes('.');
  if (isOfLine && isZeroPrice(value)) return { unitPrice: 0 };
  const parsed = parsePrice(value, currency);
  if (parsed.ok) return { unitPrice: parsed.units, ...(parsed.scale > 0 ? { priceScale: parsed.scale } : {}) };
  const message = priceFaultText(parsed.fault, currency);
  return parsed.fault === 'not_positive' && isOfLine
    ? 'must not be less than 0: a line that takes back has a negative quantity, and a discount is given with discount, or discount_amount of a line'
    : message;
}

/**
 * Converts an amount to minor units. An amount is converted as a price if the field's name ends in `unit_price`. Throws
 * a refusal that names the field.
 */
export function priceUnits(value: number | string, currency: Currency, field: string): Units {
  const units = unitsOf(value, currency, field);
  if (typeof units === 'string') throw invalid([{ field, message: units }]);
  return units;
}

/** Minor units of an amount. Throws a refusal that names the field. */
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

/** The value at a path such as `discount.amount`. */
function valueIn(raw: Record<string, unknown>, path: string): unknown {
  const [field = '', key] = path.split('.');
  const value = raw[field];
  if (key === undefined) return value;
  return isRecord(value) ? value[key] : undefined;
}
