/** Converts zod's issues into faults with field, message and allowed values (R11). */
import type * as z from 'zod';
import type { ValidationIssue } from '../../model/billing-error.ts';
import { isRecord } from '../../model/json.ts';
import { nearestName } from '../../model/nearest.ts';

type Issue = z.core.$ZodIssue;

export function faultsOf(error: z.ZodError, schema: z.ZodObject): ValidationIssue[] {
  let unknown = 0;
  return error.issues
    .flatMap(ofTheObjectGiven)
    .flatMap((issue) => faultsOfIssue(issue, schema, () => unknown++ < GUESSES_MAX));
}

/**
 * For a field that accepts text or an object: if the value is an object, returns the issues of the object's fields.
 * Returns any other issue unchanged.
 */
function ofTheObjectGiven(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || !isRecord(issue.input)) return [issue];
  const isNoObject = ({ code, path }: Issue) =>
    path.length === 0 && (code === 'invalid_type' || code === 'invalid_union');
  const within = issue.errors.find((errors) => !errors.some(isNoObject));
  return within ? within.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })) : [issue];
}

/**
 * Largest number of unknown fields for which an answer suggests a similar name. The number is limited, because each
 * search for a similar name takes CPU time.
 */
export const GUESSES_MAX = 20;

export const GIVEN_TWICE = 'is given more than once';

/** Placeholder value of a field that occurs more than once in a request. No field accepts it. */
export const REPEATED: unknown = Object.freeze({ given: 'more than once' });

function faultsOfIssue(issue: Issue, schema: z.ZodObject, guessing: () => boolean): ValidationIssue[] {
  if (issue.input === REPEATED) return [{ field: fieldName(issue.path), message: GIVEN_TWICE }];
  const field = fieldName(issue.path);
  switch (issue.code) {
    case 'unrecognized_keys': {
      const allowedValues = keysAt(schema, issue.path);
      return issue.keys.map((key) => unknownField(field === '' ? key : `${field}.${key}`, allowedValues, guessing()));
    }
    case 'invalid_value': {
      const allowedValues = issue.values.map(String);
      return [{ field, message: `must be ${oneOf(allowedValues)}`, allowedValues }];
    }
    case 'invalid_type':
      return [
        {
          field,
          message:
            issue.input === undefined ? 'is required' : (ownMessage(issue) ?? typeMessage(issue.expected, issue.input)),
        },
      ];
    case 'too_small':
    case 'too_big':
      return [{ field, message: sizeMessage(issue) }];
    case 'custom': {
      const allowed: unknown = issue.params?.allowed;
      return [
        { field, message: issue.message, ...(Array.isArray(allowed) ? { allowedValues: allowed.map(String) } : {}) },
      ];
    }
    default:
      return [{ field, message: issue.input === undefined ? 'is required' : issue.message }];
  }
}

/** Fault of an unknown field, with a suggestion and the list of known fields. */
export function unknownField(field: string, allowedValues: readonly string[], guessing: boolean): ValidationIssue {
  const meant = guessing ? nearestName(field.split('.').at(-1) ?? field, allowedValues) : undefined;
  const guess = meant === undefined ? '' : `did you mean ${meant}? `;
  const message = `is not a known field here; ${guess}${known(allowedValues)} allowed`;
  return { field, message, allowedValues, unknown: true };
}

/**
 * Returns the issue's message if the field's schema defines the message. Messages of schemas start with `must`. Returns
 * `undefined` for a message of zod itself.
 */
function ownMessage({ message }: Issue): string | undefined {
  return message.startsWith('must ') ? message : undefined;
}

function typeMessage(expected: string, given: unknown): string {
  const name = `must be ${TYPE_NAMES[expected] ?? expected}`;
  if (expected !== 'number' || typeof given !== 'string') return name;
  const text = given.trim();
  // A point or comma before exactly three digits is ambiguous, because it may separate thousands (R3).
  if (/^-?[1-9]\d*[.,]\d{3}$/.test(text)) return MAYBE_GROUPED;
  return /^-?\d+(\.\d+)?$/.test(text) ? name : UNREADABLE;
}

const MAYBE_GROUPED =
  'must be a number without grouping: three decimals may be meant as thousands; write a zero behind them, such as 1.2340';
const UNREADABLE = 'must be a number, without grouping, sign or unit';

const TYPE_NAMES: Partial<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object of texts',
};

function sizeMessage(issue: Issue & { code: 'too_small' | 'too_big' }): string {
  const [word, bound] = issue.code === 'too_small' ? ['at least', issue.minimum] : ['at most', issue.maximum];
  switch (issue.origin) {
    case 'string':
      return bound === 1 && issue.code === 'too_small' ? 'must not be empty' : `must have ${word} ${bound} characters`;
    case 'array':
      return `must have ${word} ${bound} ${bound === 1 ? 'entry' : 'entries'}`;
    default:
      return issue.inclusive === false
        ? `must be ${issue.code === 'too_small' ? 'more' : 'less'} than ${bound}`
        : `must be ${word} ${bound}`;
  }
}

function known(fields: readonly string[]): string {
  const [only] = fields;
  if (only === undefined) return 'no field is';
  return fields.length === 1 ? `only ${only} is` : `${fields.join(', ')} are`;
}

function oneOf(values: readonly string[]): string {
  return values.length === 1 ? `${values[0]}` : `one of ${values.join(', ')}`;
}

/** Name of a field from its path: `items[0].unit_price`. */
function fieldName(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (name, part) =>
      typeof part === 'number' ? `${name}[${part}]` : name === '' ? String(part) : `${name}.${String(part)}`,
    '',
  );
}

/** Names of the fields of the object at a path. */
function keysAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  let at: unknown = schema;
  for (const part of path) at = typeof part === 'number' ? inner(at, 'element') : shapeOf(at)[String(part)];
  return Object.keys(shapeOf(at));
}

function shapeOf(schema: unknown): Record<string, unknown> {
  const bare = unwrapped(schema);
  return isRecord(bare) && isRecord(bare.shape) ? bare.shape : {};
}

function inner(schema: unknown, key: string): unknown {
  const bare = unwrapped(schema);
  return isRecord(bare) ? bare[key] : undefined;
}

/** Returns the type without `optional`, `nullable` and `default`. For a union, returns its object type. */
function unwrapped(schema: unknown): unknown {
  let bare = schema;
  while (isRecord(bare) && isRecord(bare.def) && ('innerType' in bare.def || Array.isArray(bare.def.options))) {
    const { innerType, options } = bare.def;
    bare = Array.isArray(options) ? options.find((one: unknown) => isRecord(one) && 'shape' in one) : innerType;
  }
  return bare;
}
