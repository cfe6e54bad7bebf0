/**
 * JSON schemas of the arguments of tools. They contain only keywords that all hosts support, also in OpenAI's strict
 * mode and in Gemini's function declarations (a subset of OpenAPI 3.0). JSON schemas only describe arguments; zod
 * schemas check them.
 */
import * as z from 'zod';
import { type JsonSchema, portableSchema } from '../operations/kernel/json-schema.ts';
import type { Tool } from './table.ts';

/** Keywords left out to save tokens. Models do not count characters or list items. A refusal names the broken rule. */
const LEFT_OUT = new Set(['minLength', 'maxLength', 'minItems', 'maxItems', 'additionalProperties', 'pattern']);

/** To save tokens, a `maximum` above this value is left out, and so is a `minimum` of at most 1. */
const MAXIMUM_TOLD = 50;

/** The only text format that Gemini accepts. */
const FORMATS = new Set(['date-time']);

/** JSON schemas by the name of the tool. All are built in one conversion, so that shared schemas are converted once. */
export function argumentSchemas(tools: readonly Pick<Tool, 'name' | 'input'>[]): ReadonlyMap<string, JsonSchema> {
  const inputs = tools.map(({ input }) => input) as [z.ZodObject, ...z.ZodObject[]];
  const all = z.toJSONSchema(z.tuple(inputs), { io: 'input', unrepresentable: 'any' }).prefixItems ?? [];
  return new Map(tools.map(({ name }, index) => [name, plainest(portableSchema(all[index]))]));
}

function plainest(schema: unknown): JsonSchema {
  const {
    properties,
    items,
    anyOf,
    exclusiveMinimum: _above,
    type,
    format,
    ...rest
  } = schema as Readonly<Record<string, unknown>>;
  const kept = Object.entries(rest).filter(([keyword, value]) => !LEFT_OUT.has(keyword) && isTold(keyword, value));
  return {
    ...(type === undefined ? {} : { type }),
    ...Object.fromEntries(kept),
    ...(typeof format === 'string' && FORMATS.has(format) ? { format } : {}),
    ...(Array.isArray(anyOf) ? { anyOf: anyOf.map(plainest) } : {}),
    ...(items === undefined ? {} : { items: plainest(items) }),
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties as Record<string, unknown>).map(([name, inner]) => [name, plainest(inner)]),
          ),
        }),
  };
}

/**
 * True if the schema contains the keyword. A keyword that a model does not need, such as `default: false`, would only
 * cost tokens.
 */
function isTold(keyword: string, value: unknown): boolean {
  if (keyword === 'maximum') return Number(value) <= MAXIMUM_TOLD;
  if (keyword === 'minimum') return Number(value) > 1;
  return keyword !== 'default' || value !== false;
}
