/**
 * OpenAI's rules for strict function tools. The API refuses a schema that breaks one of them. Sources: "Supported
 * schemas" of developers.openai.com/api/docs/guides/structured-outputs (autumn 2026), and errors of the API for unions
 * of objects.
 */

const KEYWORDS = new Set([
  ...['type', 'description', 'enum', 'const', 'anyOf', '$ref', '$defs', 'title'],
  ...['properties', 'required', 'additionalProperties'],
  ...['items', 'minItems', 'maxItems'],
  ...['pattern', 'format'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
]);
const FORMATS = new Set(['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid']);
const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);
/** Maximum depth of values. The arguments are level 1. Lists count as a level too, to be on the safe side. */
const DEPTH_MAX = 10;
const PROPERTIES_MAX = 5_000;
/** Maximum sum of the lengths of all property names, definition names, `enum` values and `const` values. */
const CHARACTERS_MAX = 120_000;
const CHOICES_MAX = 1_000;
/** Limit for long enums: an `enum` of more than `values` texts has at most `characters` characters in total. */
const LONG_ENUM = { values: 250, characters: 15_000 };
const NAME = /^[a-zA-Z0-9_-]{1,64}$/;

type Schema = Readonly<Record<string, unknown>>;

export function strictToolFaults(tool: unknown): readonly string[] {
  if (!isRecord(tool)) return ['a tool is no object'];
  const { type, name, description, parameters, strict, ...more } = tool;
  return [
    ...(type === 'function' ? [] : [`type is ${String(type)}`]),
    ...(typeof name === 'string' && NAME.test(name) ? [] : [`name ${String(name)} does not match ${NAME}`]),
    ...(description === undefined || typeof description === 'string' ? [] : ['description is no text']),
    ...(strict === true ? [] : ['strict is not true']),
    ...Object.keys(more).map((key) => `unknown field ${key}`),
    ...strictSchemaFaults(parameters),
  ].map((fault) => `${String(name)}: ${fault}`);
}

export function strictSchemaFaults(root: unknown): readonly string[] {
  if (!isRecord(root)) return ['parameters are no schema'];
  const counted: Counted = { properties: 0, choices: 0, characters: 0, definitions: definitionsIn(root) };
  const faults = [
    ...(root.type === 'object' ? [] : ['the root is no object']),
    ...('anyOf' in root ? ['the root is a union'] : []),
    ...faultsIn(root, '$', 1, counted),
  ];
  if (counted.properties > PROPERTIES_MAX) faults.push(`${counted.properties} properties`);
  if (counted.choices > CHOICES_MAX) faults.push(`${counted.choices} enum values`);
  if (counted.characters > CHARACTERS_MAX) faults.push(`${counted.characters} characters of names and values`);
  return faults;
}

type Counted = { properties: number; choices: number; characters: number; readonly definitions: readonly string[] };

function definitionsIn({ $defs }: Schema): readonly string[] {
  return isRecord($defs) ? Object.keys($defs) : [];
}

function faultsIn(schema: unknown, at: string, depth: number, counted: Counted): string[] {
  if (!isRecord(schema)) return [`${at} is no schema`];
  const { type, items, format, enum: choices, const: value, $ref: reference, $defs } = schema;
  const faults = Object.keys(schema)
    .filter((keyword) => !KEYWORDS.has(keyword))
    .map((keyword) => `${at} has the keyword ${keyword}`);
  if (depth > DEPTH_MAX) faults.push(`${at} is nested too deep`);
  if (type === undefined && !('anyOf' in schema) && !('$ref' in schema)) faults.push(`${at} has no type`);
  const types = type === undefined ? [] : [type].flat();
  for (const one of types) if (!TYPES.has(String(one))) faults.push(`${at} has the type ${String(one)}`);
  if (format !== undefined && !FORMATS.has(String(format))) faults.push(`${at} has the format ${String(format)}`);
  if (choices !== undefined) faults.push(...choiceFaults(choices, types, at, counted));
  if (value !== undefined) counted.characters += String(value).length;
  if (reference !== undefined) faults.push(...referenceFaults(reference, at, counted));
  for (const [name, one] of Object.entries(isRecord($defs) ? $defs : {})) {
    counted.characters += name.length;
    faults.push(...faultsIn(one, `${at}.$defs.${name}`, depth, counted));
  }
  if ('anyOf' in schema) faults.push(...unionFaults(schema.anyOf, at, depth, counted));
  if (types.includes('array')) faults.push(...faultsIn(items, `${at}[]`, depth + 1, counted));
  if (types.includes('object') || 'properties' in schema) faults.push(...objectFaults(schema, at, depth, counted));
  return faults;
}

function referenceFaults(reference: unknown, at: string, { definitions }: Counted): string[] {
  const isKnown = reference === '#' || definitions.some((name) => reference === `#/$defs/${name}`);
  return isKnown ? [] : [`${at} refers to ${String(reference)}`];
}

/** Faults of an `anyOf`. The first keys of its objects must differ: the model distinguishes the branches by them. */
function unionFaults(anyOf: unknown, at: string, depth: number, counted: Counted): string[] {
  if (!Array.isArray(anyOf) || anyOf.length === 0) return [`${at} has an empty anyOf`];
  const keys = anyOf.flatMap((one) =>
    isRecord(one) && isRecord(one.properties) ? Object.keys(one.properties).slice(0, 1) : [],
  );
  return [
    ...(new Set(keys).size < keys.length ? [`${at} has objects with the same first key`] : []),
    ...anyOf.flatMap((one, index) => faultsIn(one, `${at}.anyOf[${index}]`, depth, counted)),
  ];
}

function choiceFaults(choices: unknown, types: readonly unknown[], at: string, counted: Counted): string[] {
  if (!Array.isArray(choices) || choices.length === 0) return [`${at} has an empty enum`];
  const characters = choices.map(String).join('').length;
  counted.choices += choices.length;
  counted.characters += characters;
  const nullable = types.includes('null');
  return [
    ...(choices.includes(null) === nullable ? [] : [`${at}: null is in type or in enum, but not in both`]),
    ...(choices.length > LONG_ENUM.values && characters > LONG_ENUM.characters
      ? [`${at} has ${choices.length} values of ${characters} characters`]
      : []),
  ];
}

function objectFaults(schema: Schema, at: string, depth: number, counted: Counted): string[] {
  const { properties, required, additionalProperties } = schema;
  const faults = additionalProperties === false ? [] : [`${at} lets unknown fields in`];
  if (!isRecord(properties)) return [...faults, `${at} has no properties`];
  const names = Object.keys(properties);
  counted.properties += names.length;
  counted.characters += names.join('').length;
  const listed = Array.isArray(required) ? required : [];
  const missing = names.filter((name) => !listed.includes(name));
  const odd = listed.filter((name) => !names.includes(String(name)));
  faults.push(
    ...missing.map((name) => `${at}.${name} is not required`),
    ...odd.map((name) => `${at}.${String(name)} is required and not there`),
  );
  return [...faults, ...names.flatMap((name) => faultsIn(properties[name], `${at}.${name}`, depth + 1, counted))];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
