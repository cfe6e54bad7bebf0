/** Finds the amounts that a tool's answer states: in money fields, and in sentences that this service wrote. */
import * as z from 'zod';
import { isRecord } from '../model/json.ts';
import { type Currency, parseCurrency } from '../model/money.ts';
import { FULL_ROWS } from './encode.ts';
import { isFinder } from './finders.ts';
import { type Kind, PRESCRIBED, type Rows, rows, type Shape } from './shape.ts';
import { toolNamed } from './table.ts';

export type Stated = {
  /**
   * Name of the field that states the amount, such as `amount_due`. For an amount of an age class, the name also
   * contains the class: `aging.31-60`.
   */
  readonly field: string;
  /** The row that contains the amount. Null if the amount belongs to the answer itself. */
  readonly row: { readonly list: string; readonly id: number | string } | null;
} & ({ readonly amount: number; readonly currency: Currency } | { readonly text: string });

type Values = Readonly<Record<string, unknown>>;
type Within = { readonly list: string; readonly row: Stated['row']; readonly currency: Currency | null };

export function statedIn(name: string, data: Values): readonly Stated[] {
  // Finder tools return descriptions of tools, which contain no amounts.
  if (isFinder(name)) return [];
  const { answer, op } = toolNamed(name);
  const nowhere = { list: '', row: null, currency: null };
  if (isRecord(data.error)) return statedBy({ message: 'line', hint: 'line' }, data.error, nowhere);
  if (answer === PRESCRIBED) return [];
  const shape: Shape = { summary: 'line', next: 'line', ...answer.shape };
  if (!(FULL_ROWS in data)) return statedBy(shape, data, nowhere);
  const { list, row } = listOf(op.output);
  return statedBy({ ...shape, [list]: rows(row) }, { ...data, [list]: data[FULL_ROWS] }, nowhere);
}

function statedBy(shape: Shape, values: Values, around: Within): readonly Stated[] {
  const within = inside(values, around);
  return Object.entries(shape).flatMap(([field, kind]) => {
    const value = values[field];
    if (value === undefined) return [];
    if (typeof kind !== 'object') return stated(kind, field, value, within);
    const all = value as readonly Values[];
    return all.flatMap((one) => statedBy(kind.rows, one, { ...within, list: field }));
  });
}

function inside(values: Values, { list, row, currency }: Within): Within {
  const id = values.id ?? values.invoice_number ?? values.customer_id;
  const isNamed = typeof id === 'number' || typeof id === 'string';
  return {
    list,
    row: isNamed ? { list, id } : row,
    currency: parseCurrency(String(values.currency)) ?? currency,
  };
}

function stated(kind: Kind, field: string, value: unknown, { row, currency }: Within): readonly Stated[] {
  switch (kind) {
    case 'money':
      return currency ? [{ field, row, currency, amount: Number(value) }] : [];
    case 'ages':
      return currency
        ? numbersIn(value).map(([age, amount]) => ({ field: `${field}.${age}`, row, currency, amount }))
        : [];
    case 'sums':
      return numbersIn(value).flatMap(([code, amount]) => {
        const own = parseCurrency(code);
        return own ? [{ field, row, currency: own, amount }] : [];
      });
    case 'text':
    case 'line':
      // Quoted parts are removed: they are names and descriptions from customers (`quoted` in words.ts).
      return [{ field, row, text: String(value).replace(/"[^"]*"/g, '""') }];
    case 'letter':
      return [{ field, row, text: String(value) }];
    default:
      return [];
  }
}

function numbersIn(value: unknown): readonly (readonly [string, number])[] {
  return Object.entries(value as Readonly<Record<string, number>>);
}

/** Names of fields with decimals that are not money. */
const NO_MONEY = new Set(['quantity', 'rate', 'tax_rate']);

/** Name of the list in an operation's output, and the shape of its rows. */
function listOf({ shape }: z.ZodObject): { readonly list: string; readonly row: Shape } {
  const [list, type] = Object.entries(shape).find(([, one]) => one instanceof z.ZodArray) ?? [];
  const row = type instanceof z.ZodArray && type.element instanceof z.ZodObject ? shapeOf(type.element) : {};
  return { list: list ?? '', row };
}

/**
 * Returns the fields that may contain amounts:
 * - Numbers with decimals. Integers are never money: they are ids and counts.
 * - The text `summary`, which the service always writes itself. Customers may have written the other texts.
 */
function shapeOf(type: z.ZodObject): Shape {
  const kinds = Object.entries(type.shape).flatMap(([name, field]): [string, Kind | Rows][] => {
    const plain = field instanceof z.ZodNullable ? field.unwrap() : field;
    if (plain instanceof z.ZodNumber && !plain.isInt && !NO_MONEY.has(name)) return [[name, 'money']];
    if (name === 'summary') return [[name, 'line']];
    if (plain instanceof z.ZodArray && plain.element instanceof z.ZodObject)
      return [[name, rows(shapeOf(plain.element))]];
    return [];
  });
  return Object.fromEntries(kinds);
}
