/** Checks a request against the types that its provider publishes. */
import type { Shape } from './published-types.ts';

/**
 * Format of a request.
 * - `json`: values have JSON types.
 * - `text`: all values are text, as in forms and query strings. A list may be one text with commas.
 */
export type Wire = 'json' | 'text';

/** Lists the faults of a value, each with its field. Empty if the value fits. */
export function faultsIn(value: unknown, shape: Shape, wire: Wire, at = ''): string[] {
  switch (shape.is) {
    case 'anything':
      return [];
    case 'nothing':
      return [`${at} is not to be there`];
    case 'text':
      return typeof value === 'string' ? [] : [`${at} is not text`];
    case 'number':
      return isNumber(value, wire) ? [] : [`${at} is not a number`];
    case 'flag':
      return isFlag(value, wire) ? [] : [`${at} is neither true nor false`];
    case 'exactly':
      return value === (wire === 'text' ? String(shape.value ?? '') : shape.value)
        ? []
        : [`${at} is not ${shape.value}`];
    case 'one of':
      return oneOf(value, shape.shapes, wire, at);
    case 'list':
      return (
        itemsOf(value, wire)?.flatMap((item, place) => faultsIn(item, shape.of, wire, `${at}.${place}`)) ?? [
          `${at} is not a list`,
        ]
      );
    case 'object':
      return inObject(value, shape, wire, at);
  }
}

function inObject(
  value: unknown,
  { fields, rest }: Extract<Shape, { is: 'object' }>,
  wire: Wire,
  at: string,
): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${at} is not an object`];
  const place = (name: string) => (at === '' ? name : `${at}.${name}`);
  const missing = [...fields].filter(([name, { required }]) => required && !(name in value));
  const wrong = Object.entries(value).flatMap(([name, inside]) => {
    const shape = fields.get(name)?.shape() ?? rest;
    return shape ? faultsIn(inside, shape, wire, place(name)) : [`${place(name)} is unknown`];
  });
  return [...missing.map(([name]) => `${place(name)} is missing`), ...wrong];
}

/**
 * Faults of a value that must fit one of several types. Empty if it fits one of them. For an object or list, the faults
 * are those against the first object or list type, so that the wrong field inside is named.
 */
function oneOf(value: unknown, shapes: readonly Shape[], wire: Wire, at: string): string[] {
  const tried = shapes.map((shape) => ({ shape, faults: faultsIn(value, shape, wire, at) }));
  if (tried.some(({ faults }) => faults.length === 0)) return [];
  const close = tried.find(({ shape }) => typeof value === 'object' && (shape.is === 'object' || shape.is === 'list'));
  return close?.faults ?? [`${at} is none of what it may be: ${JSON.stringify(value)}`];
}

function isNumber(value: unknown, wire: Wire): boolean {
  return wire === 'json' ? typeof value === 'number' : /^-?\d+(\.\d+)?$/.test(String(value));
}

function isFlag(value: unknown, wire: Wire): boolean {
  return wire === 'json' ? typeof value === 'boolean' : value === 'true' || value === 'false';
}

function itemsOf(value: unknown, wire: Wire): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  return wire === 'text' && typeof value === 'string' ? value.split(',') : null;
}

/**
 * Parses `line_items[0][price_data][currency]=eur` into nested objects. Objects whose names are all numbers become
 * lists.
 */
export function readNested(text: string): Readonly<Record<string, unknown>> {
  const whole: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '');
    const last = path.pop() ?? '';
    let here: Record<string, unknown> = whole;
    for (const part of path) {
      here[part] ??= {};
      here = here[part] as Record<string, unknown>;
    }
    here[last] = value;
  }
  return withLists(whole) as Record<string, unknown>;
}

function withLists(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inside]) => [name, withLists(inside)] as const);
  return entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name))
    ? entries.map(([, inside]) => inside)
    : Object.fromEntries(entries);
}
