/** Reads an instant in a field of a day as that day (R17): programs often write days so. */
import * as z from 'zod';
import { dayOf, type TimeZone } from '../../model/dates.ts';
import { isRecord } from '../../model/is-record.ts';
import { branchesOf, type FieldType, meaningOf } from './field-types.ts';

/** The fields of an object that are days, or have days in them. */
type Days = ReadonlyMap<string, 'day' | Days>;

const NONE: Days = new Map();
/** Cached: finding the day fields of a schema takes longer than all other checks of a small call. */
const found = new WeakMap<z.ZodObject, Days>();

/**
 * Replaces each instant in a field of a day by its day in the zone. Other values stay, and the field's type refuses
 * them.
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
