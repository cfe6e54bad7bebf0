/**
 * The JSON Schema of an operation, small and portable, for REST documents and tool lists. Inputs are validated by the
 * zod schema; this one only describes it, without combinators at the top, references or redundant keywords.
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

/** The input. `additionalProperties` is false, because unknown fields are refused. */
export function inputSchemaOf({ input }: Pick<Declaration, 'input'>): ObjectSchema {
  return tidy(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })) as ObjectSchema;
}

/** zod's hook: called with each schema and its JSON Schema, which it may change in place. */
export type Override = NonNullable<z.core.ToJSONSchemaParams['override']>;

/** Schema of the answer. Answers may gain fields later, so it allows unknown ones. */
export function outputSchemaOf({ output }: Pick<Declaration, 'output'>, override?: Override): ObjectSchema {
  const schema = z.toJSONSchema(output, { io: 'output', unrepresentable: 'any', ...(override ? { override } : {}) });
  return withoutClosing(tidy(schema)) as ObjectSchema;
}

/** Keywords that are left out. Several hosts do not support `propertyNames`; the zod schema still checks it. */
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

/** Applies `change` to each schema one level down; keys of `properties` are field names, not keywords. */
function withinSchema(schema: JsonSchema, change: (inner: unknown) => unknown): JsonSchema {
  const entries = Object.entries(schema).map(([keyword, value]) => [
    keyword,
    keyword === 'properties' && isRecord(value)
      ? Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, change(inner)]))
      : change(value),
  ]);
  return Object.fromEntries(entries) as JsonSchema;
}

/** Amounts may also be text, for callers that keep decimals; the schema shows only the number. */
function amountSchema({ description }: JsonSchema): JsonSchema {
  return { type: 'number', exclusiveMinimum: 0, ...(description === undefined ? {} : { description }) };
}

/** The bounds ±2^53 that `z.int()` adds, which are redundant for JSON numbers. */
function isSafeIntegerBound(value: unknown): boolean {
  return value === Number.MAX_SAFE_INTEGER || value === Number.MIN_SAFE_INTEGER;
}

/** One `type` per schema, because some dialects drop or refuse a list of types. */
function portable(schema: JsonSchema): JsonSchema {
  const { type, anyOf, ...rest } = schema;
  if (Array.isArray(type)) return { ...rest, anyOf: type.map((one: unknown) => ({ type: one })) };
  if (Array.isArray(anyOf) && isTextOrInteger(anyOf)) return { ...anyOf[0], ...rest };
  return schema;
}

/** An id or a name becomes text only: operations that take an id as a number also take its digits as text. */
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
