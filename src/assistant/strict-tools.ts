/**
 * Converts tools to OpenAI's strict form: every field is required, and an optional field accepts null. {@link
 * plainArguments} converts the arguments of a call back.
 */
import { isRecord } from '../model/json.ts';
import type { JsonSchema } from '../operations/kernel/json-schema.ts';
import type { ShownTool } from '../tools/list.ts';
import type { ToolArguments } from '../tools/shape.ts';

type Tool = Pick<ShownTool, 'name' | 'description' | 'inputSchema'>;

export type StrictTool = {
  readonly type: 'function';
  readonly name: string;
  readonly description: string;
  readonly parameters: Record<string, unknown>;
  readonly strict: true;
};

/**
 * In strict form, null means that a field is omitted. In some fields null is itself a value (`usage_limit` null: no
 * limit). To set such a field to null, the model writes `none`, or an empty text if it is a text field.
 */
const NONE = 'none';

export function strictTool({ name, description = '', inputSchema }: Tool): StrictTool {
  return { type: 'function', name, description, parameters: strictSchema(inputSchema), strict: true };
}

function strictSchema(schema: JsonSchema): Record<string, unknown> {
  const { description: _, default: __, ...rest } = schema;
  const described = descriptionOf(schema);
  const description = described === undefined ? {} : { description: described };
  if (isRecord(schema.properties)) return { ...objectSchema(schema), ...description };
  const { items } = schema;
  const branches = branchesOf(schema);
  return {
    ...rest,
    ...(branches.length > 0 ? { anyOf: branches.map(strictSchema) } : {}),
    ...(isRecord(items) ? { items: strictSchema(items) } : {}),
    ...description,
  };
}

function objectSchema(schema: JsonSchema): Record<string, unknown> {
  const fields = Object.entries(schema.properties as Record<string, JsonSchema>);
  const required = requiredOf(schema);
  const properties = fields.map(([name, inner]) => [name, required.has(name) ? strictSchema(inner) : optional(inner)]);
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: fields.map(([name]) => name),
    additionalProperties: false,
  };
}

/** Schema of an optional field. Null means that the field is omitted. */
function optional(schema: JsonSchema): Record<string, unknown> {
  const branch = meaningfulNull(schema);
  if (branch) return withNull(branch, schema);
  const { description, ...strict } = strictSchema(schema);
  const described = description === undefined ? {} : { description };
  if (typeof strict.type === 'string' && strict.type !== 'object' && strict.type !== 'array') {
    const choices = Array.isArray(strict.enum) ? { enum: [...strict.enum, null] } : {};
    return { ...strict, type: [strict.type, 'null'], ...choices, ...described };
  }
  const branches: unknown[] = Array.isArray(strict.anyOf) ? strict.anyOf : [strict];
  return { anyOf: [...branches, { type: 'null' }], ...described };
}

/**
 * Schema of an optional field in which null is a value. In strict form, null means that the field is omitted, so `none`
 * or an empty text stands for the value null.
 */
function withNull(branch: JsonSchema, schema: JsonSchema): Record<string, unknown> {
  const said = descriptionOf(schema)?.replace(/\bnull:/, `"${NONE}":`);
  if (branch.type === 'string') {
    const choices = Array.isArray(branch.enum) ? { enum: [...branch.enum, '', null] } : {};
    return { type: ['string', 'null'], ...choices, description: [said, '"" empties it.'].filter(Boolean).join(' ') };
  }
  const description = said === undefined ? {} : { description: said };
  return { anyOf: [strictSchema(branch), { type: 'string', enum: [NONE] }, { type: 'null' }], ...description };
}

/** Returns the description with the default value. Strict schemas may not contain the keyword `default`. */
function descriptionOf({ description, default: value }: JsonSchema): string | undefined {
  const said = typeof description === 'string' ? [description] : [];
  const otherwise = value === undefined ? [] : [`Default: ${JSON.stringify(value)}.`];
  const all = [...said, ...otherwise];
  return all.length === 0 ? undefined : all.join(' ');
}

/**
 * Converts a model's arguments from the strict form to the tool's own form. Unknown arguments are kept, so that the
 * tool refuses them by name.
 */
export function plainArguments({ inputSchema }: Tool, args: ToolArguments): ToolArguments {
  const fields = isRecord(inputSchema.properties) ? inputSchema.properties : {};
  const kept = Object.entries(args).filter(([, value]) => value !== null);
  return Object.fromEntries(kept.map(([name, value]) => [name, plainField(fields[name], value)]));
}

function plainField(schema: unknown, value: unknown): unknown {
  const branch = isRecord(schema) ? meaningfulNull(schema) : undefined;
  if (branch && value === (branch.type === 'string' ? '' : NONE)) return null;
  return withoutNulls(value);
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isRecord(value)) return value;
  const kept = Object.entries(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutNulls(inner)]));
}

function branchesOf({ anyOf }: JsonSchema): readonly JsonSchema[] {
  return Array.isArray(anyOf) ? anyOf.filter(isRecord) : [];
}

function requiredOf({ required }: JsonSchema): ReadonlySet<unknown> {
  return new Set(Array.isArray(required) ? required : []);
}

/**
 * If the operation accepts null as a value of the field, returns the schema of the field's other values. Otherwise
 * returns `undefined`.
 */
function meaningfulNull({ anyOf }: JsonSchema): JsonSchema | undefined {
  if (!Array.isArray(anyOf) || !anyOf.some((one) => isRecord(one) && one.type === 'null')) return undefined;
  return anyOf.find((one): one is JsonSchema => isRecord(one) && one.type !== 'null');
}
