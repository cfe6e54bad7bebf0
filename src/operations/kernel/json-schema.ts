/**
 * JSON Schemas of an operation, for REST documents and tool lists. Their form is small and portable: no combinators at
 * the top level, no references, no redundant keywords. JSON Schemas only describe inputs. The zod schemas validate the
 * inputs.
 */
import * as z from 'zod';
import { isRecord } from '../../model/json.ts';
import type { Declaration } from './declaration.ts';

export type JsonSchema = { readonly [keyword: string]: unknown };
export type ObjectSchema = JsonSchema & {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
};

/** Schema of the input. `additionalProperties` is false, because unknown fields are refused. */
export function inputSchemaOf({ input }: Pick<Declaration, 'input'>): ObjectSchema {
  return tidy(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })) as ObjectSchema;
}

/** zod calls this hook with each schema and its JSON Schema. The hook may change the JSON Schema in place. */
export type Override = NonNullable<z.core.ToJSONSchemaParams['override']>;

/** Schema of the answer. It allows unknown fields, because answers may gain fields in later versions. */
export function outputSchemaOf({ output }: Pick<Declaration, 'output'>, override?: Override): ObjectSchema {
  const schema = z.toJSONSchema(output, { io: 'output', unrepresentable: 'any', ...(override ? { override } : {}) });
  return withoutClosing(tidy(schema)) as ObjectSchema;
}

/** Keywords that are removed. Several MCP hosts do not support `propertyNames`; the zod schema still checks it. */
const NOISE = new Set(['$schema', 'propertyNames']);

/** A generated schema without the keywords of {@link NOISE}, and with at most one `type` in each schema. */
export function portableSchema(schema: unknown): JsonSchema {
  return tidy(schema) as JsonSchema;
}

function tidy(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(tidy);
  if (!isRecord(schema)) return schema;
  if (schema.amount === true) return amountSchema(schema);
  const kept = Object.entries(schema).filter(([keyword, value]) => !NOISE.has(keyword) && !isSafeIntegerBound(value));
  return portable(withinSchema(Object.fromEntries(kept), tidy));
}

/**
 * Applies `change` to the value of each keyword. The keyword `properties` contains one schema per field, so `change` is
 * applied to each of these schemas and not to the object that contains them.
 */
function withinSchema(schema: JsonSchema, change: (inner: unknown) => unknown): JsonSchema {
  const entries = Object.entries(schema).map(([keyword, value]) => [
    keyword,
    keyword === 'properties' && isRecord(value)
      ? Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, change(inner)]))
      : change(value),
  ]);
  return Object.fromEntries(entries) as JsonSchema;
}

/**
 * Schema of an amount as a number. Operations also accept an amount as text, such as `"12.50"`, but the schema does not
 * show this.
 */
function amountSchema({ description, mayBeZero }: JsonSchema): JsonSchema {
  const bound = mayBeZero === true ? { minimum: 0 } : { exclusiveMinimum: 0 };
  return { type: 'number', ...bound, ...(description === undefined ? {} : { description }) };
}

/** True for the limits ±(2^53 − 1) that `z.int()` adds; they are redundant for JSON numbers. */
function isSafeIntegerBound(value: unknown): boolean {
  return value === Number.MAX_SAFE_INTEGER || value === Number.MIN_SAFE_INTEGER;
}

/** Schema with a single `type`, because some dialects ignore or refuse a list of types. */
function portable(schema: JsonSchema): JsonSchema {
  const { type, anyOf, ...rest } = schema;
  if (Array.isArray(type)) return { ...rest, anyOf: type.map((one: unknown) => ({ type: one })) };
  if (Array.isArray(anyOf) && isTextOrInteger(anyOf)) return { ...anyOf[0], ...rest };
  return schema;
}

/**
 * True for a field that takes an id or a name. Its schema allows only text, because operations accept the digits of an
 * id as text.
 */
function isTextOrInteger(branches: readonly unknown[]): branches is readonly [JsonSchema, JsonSchema] {
  const [text, integer, ...others] = branches;
  return (
    others.length === 0 && isRecord(text) && text.type === 'string' && isRecord(integer) && integer.type === 'integer'
  );
}

function withoutClosing(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutClosing);
  if (!isRecord(schema)) return schema;
  const { additionalProperties, ...open } = schema;
  return withinSchema(additionalProperties === false ? open : schema, withoutClosing);
}
