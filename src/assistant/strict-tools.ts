/**
 * Tools as strict function tools: every field is required, and one that may be left out is null instead. What strict
 * mode cannot say is said otherwise, and taken back before a call: {@link plainArguments}.
 */
import { isRecord } from '../model/is-record.ts';
import type { JsonSchema } from '../operations/json-schema.ts';
import type { ListedTool } from '../tools/list.ts';
import type { Asked as Arguments } from '../tools/shape.ts';

type Tool = Pick<ListedTool, 'name' | 'description' | 'inputSchema'>;

export type StrictTool = {
  readonly type: 'function';
  readonly name: string;
  readonly description: string;
  readonly parameters: Record<string, unknown>;
  readonly strict: true;
};

/** Keywords and formats that strict mode takes; of the others, what a model should know is in the description. */
const KEPT = new Set([
  ...['type', 'enum', 'const', 'pattern', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  ...['multipleOf', 'minItems', 'maxItems'],
]);
const FORMATS = new Set(['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid']);

/** For what is not text, where null has a meaning of its own: `usage_limit` with no limit. */
const NONE = 'none';

export function strictTool({ name, description = '', inputSchema }: Tool): StrictTool {
  return { type: 'function', name, description, parameters: strictSchema(inputSchema), strict: true };
}

function strictSchema(schema: JsonSchema): Record<string, unknown> {
  const described = descriptionOf(schema);
  const description = described === undefined ? {} : { description: described };
  if (isMap(schema)) return { ...mapSchema(), ...description };
  const branches = branchesOf(schema);
  if (branches.length > 0) return { anyOf: branches.map(strictSchema), ...description };
  if (isRecord(schema.properties)) return { ...objectSchema(schema), ...description };
  if (isRecord(schema.items)) {
    return { ...keptOf(schema), items: strictSchema(schema.items), ...description };
  }
  return { ...keptOf(schema), ...description };
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

/** Null stands for left out. */
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

/** Where null says something else than "left out", another value says that. */
function withNull(branch: JsonSchema, schema: JsonSchema): Record<string, unknown> {
  const said = descriptionOf(schema)?.replace(/\bnull:/, `"${NONE}":`);
  if (branch.type === 'string') {
    return { type: ['string', 'null'], description: [said, '"" empties it.'].filter(Boolean).join(' ') };
  }
  const description = said === undefined ? {} : { description: said };
  return { anyOf: [strictSchema(branch), { type: 'string', enum: [NONE] }, { type: 'null' }], ...description };
}

/** Free keys are not possible: a list of pairs is. */
function mapSchema(): Record<string, unknown> {
  const text = { type: 'string' };
  const pair = { type: 'object', properties: { key: text, value: text }, required: ['key', 'value'] };
  return { type: 'array', items: { ...pair, additionalProperties: false } };
}

function keptOf(schema: JsonSchema): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema).filter(
      ([keyword, value]) => KEPT.has(keyword) || (keyword === 'format' && FORMATS.has(String(value))),
    ),
  );
}

/** A default is not allowed as a keyword, and says what null does. */
function descriptionOf({ description, default: value }: JsonSchema): string | undefined {
  const said = typeof description === 'string' ? [description] : [];
  const otherwise = value === undefined ? [] : [`Default: ${JSON.stringify(value)}.`];
  const all = [...said, ...otherwise];
  return all.length === 0 ? undefined : all.join(' ');
}

/**
 * What an operation takes, from what a model sent by the strict schema: nulls are left out, and what strict mode made
 * of other things is made of them again. What fits no schema stays as it is, for the operation to refuse by name.
 */
export function plainArguments({ inputSchema }: Tool, args: Arguments): Arguments {
  return plainValue(inputSchema, args) as Arguments;
}

function plainValue(schema: JsonSchema, value: unknown): unknown {
  if (isMap(schema)) return mapOf(value);
  if (isRecord(schema.properties) && isRecord(value)) {
    const fields = schema.properties as Record<string, JsonSchema>;
    const required = requiredOf(schema);
    const kept = Object.entries(value).filter(([name, inner]) => inner !== null || required.has(name));
    return Object.fromEntries(kept.map(([name, inner]) => [name, plainField(fields[name], inner)]));
  }
  const branch = branchesOf(schema).find(({ properties }) => isRecord(properties) === isRecord(value));
  if (branch) return plainValue(branch, value);
  const { items } = schema;
  if (isRecord(items) && Array.isArray(value)) return value.map((one: unknown) => plainValue(items, one));
  return value;
}

function plainField(schema: JsonSchema | undefined, value: unknown): unknown {
  if (!schema) return value;
  const branch = meaningfulNull(schema);
  if (branch) return value === (branch.type === 'string' ? '' : NONE) ? null : value;
  return plainValue(schema, value);
}

function mapOf(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const pairs = value.filter(isRecord).map(({ key, value: text }) => [String(key), text]);
  return pairs.length === value.length ? Object.fromEntries(pairs) : value;
}

function branchesOf({ anyOf }: JsonSchema): readonly JsonSchema[] {
  return Array.isArray(anyOf) ? anyOf.filter(isRecord) : [];
}

function isMap({ additionalProperties, properties }: JsonSchema): boolean {
  return isRecord(additionalProperties) && properties === undefined;
}

function requiredOf({ required }: JsonSchema): ReadonlySet<unknown> {
  return new Set(Array.isArray(required) ? required : []);
}

/** The other branch of a schema that takes null as a value. */
function meaningfulNull({ anyOf }: JsonSchema): JsonSchema | undefined {
  if (!Array.isArray(anyOf) || !anyOf.some((one) => isRecord(one) && one.type === 'null')) return undefined;
  return anyOf.find((one): one is JsonSchema => isRecord(one) && one.type !== 'null');
}
