/**
 * The arguments of tools as JSON Schema, in what every host's dialect can say: OpenAI's strict mode, and the subset of
 * OpenAPI 3.0 that Gemini's function declarations have. The zod schema stays the judge.
 */
import * as z from 'zod';
import { type JsonSchema, portableSchema } from '../operations/json-schema.ts';
import type { Tool } from './table.ts';

/** Lengths of texts: a model does not count characters, it pays for reading each bound, and a refusal names it. */
const LEFT_OUT = new Set(['minLength', 'maxLength', 'additionalProperties', 'pattern']);

/** The only one that Gemini takes for texts. */
const FORMATS = new Set(['date-time']);

/** By the tool's name. What the tools share is gone through once. */
export function argumentSchemas(tools: readonly Pick<Tool, 'name' | 'input'>[]): ReadonlyMap<string, JsonSchema> {
  const inputs = tools.map(({ input }) => input) as [z.ZodObject, ...z.ZodObject[]];
  const all = z.toJSONSchema(z.tuple(inputs), { io: 'input', unrepresentable: 'any' }).prefixItems ?? [];
  return new Map(tools.map(({ name }, index) => [name, plainest(portableSchema(all[index]))]));
}

function plainest(schema: unknown): JsonSchema {
  const { properties, items, anyOf, exclusiveMinimum, type, format, ...rest } = schema as Readonly<
    Record<string, unknown>
  >;
  const kept = Object.entries(rest).filter(([keyword]) => !LEFT_OUT.has(keyword));
  return {
    ...(type === undefined ? {} : { type }),
    ...Object.fromEntries(kept),
    ...(typeof format === 'string' && FORMATS.has(format) ? { format } : {}),
    ...(type === 'integer' && typeof exclusiveMinimum === 'number' ? { minimum: exclusiveMinimum + 1 } : {}),
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
