/** Lists every field of an operation's input, at any depth, for tests that try all fields of a kind. */
import * as z from 'zod';
import { branchesOf, type FieldType, meaningOf } from '../../src/operations/kernel/fields.ts';

/** `path` has the form `items[].unit_price`. `type` is the type of the field, or of the entries of a list. */
export type FieldPlace = { readonly path: string; readonly type: FieldType };

export function fieldPlaces(shape: Readonly<Record<string, FieldType>>, before = ''): FieldPlace[] {
  return Object.entries(shape).flatMap(([field, type]) => placesOf(`${before}${field}`, type));
}

function placesOf(path: string, type: FieldType): FieldPlace[] {
  const within = branchesOf(type).flatMap((one) => {
    if (one instanceof z.ZodArray) return placesOf(`${path}[]`, one.element);
    return one instanceof z.ZodObject ? fieldPlaces(one.shape, `${path}.`) : [];
  });
  const isValue = branchesOf(type).some((one) => !(one instanceof z.ZodArray || one instanceof z.ZodObject));
  return isValue ? [{ path, type }, ...within] : within;
}

/** Builds an input that has only this value. */
export function inputWith(path: string, value: unknown): Record<string, unknown> {
  return path.split('.').reduceRight<unknown>((inner, part) => {
    const isList = part.endsWith('[]');
    return { [part.replace('[]', '')]: isList ? [inner] : inner };
  }, value) as Record<string, unknown>;
}

export function valueAt(path: string, input: unknown): unknown {
  return path.split('.').reduce<unknown>((at, part) => {
    const value = (at as Record<string, unknown>)[part.replace('[]', '')];
    return part.endsWith('[]') ? (value as unknown[])[0] : value;
  }, input);
}

/** The name of a field in errors: `items[0].unit_price`. */
export function fieldNamed(path: string): string {
  return path.replaceAll('[]', '[0]');
}

export type Kind = 'amount' | 'price' | 'day' | 'moment' | 'whole number' | 'decimal' | 'e-mail';

/** Kind of a value that people and programs write in different ways; `undefined` for any other field. */
export function kindOf({ path, type }: FieldPlace): Kind | undefined {
  const what = meaningOf(type);
  if (what && 'names' in what) return undefined;
  if (what?.is === 'amount') return path.endsWith('unit_price') ? 'price' : 'amount';
  if (what) return what.is === 'day' ? 'day' : 'moment';
  const [only, ...others] = branchesOf(type);
  if (others.length > 0) return undefined;
  if (only instanceof z.ZodNumber) return only.isInt ? 'whole number' : 'decimal';
  return only instanceof z.ZodString && only.meta()?.format === 'email' ? 'e-mail' : undefined;
}

/** Texts that are not one plain decimal. */
export const NO_DECIMALS = [
  ...[
    '1.234,56',
    '1,234.56',
    '1.234.567',
    "1'234.56",
    '1 234',
    '1\u00a0234,56',
    '1\u2009234',
    '1\u202f234',
    '1\u066c234',
  ],
  ...['€ 12', '€12', '12 EUR', 'EUR 12.50', '12,-', '12%', '+12', '\u221212', '–12', '(12)', '12-', '12\u200b'],
  ...['１２', '١٢', '١٢٫٥', '१२', '½', '12½', 'Ⅻ', '¹²', '𝟏𝟐'],
  ...['1e3', '1E3', '0x1F', '1_000', '12.', '.5', 'twelve', 'NaN', 'Infinity', '', ' ', '--1', '1.2.3', '1/2'],
] as const;

/** Matches a fault that says how to write the amount. */
export const AMOUNT_FAULT =
  /such as 12\.[05]0, without grouping|must have at most \d decimals|may be meant as thousands|must be more than 0|must not be less than 0/;
