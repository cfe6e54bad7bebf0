/**
 * Checks whether hosts can convert an input schema for their model. Both checks have the rules of published converters:
 * a host drops or refuses a tool with a fault.
 */
type Schema = Readonly<Record<string, unknown>>;

/**
 * Keywords of `Schema` in Google's classic function declarations: `supportedJsonSchemaFields` of `@google/genai` 1.x
 * and its validator, which accepts `additionalProperties` as a boolean and removes it.
 */
const CLASSIC = new Set([
  ...['type', 'format', 'title', 'description', 'default', 'enum', 'anyOf', 'nullable', 'propertyOrdering'],
  ...['items', 'minItems', 'maxItems', 'properties', 'required', 'minProperties', 'maxProperties'],
  ...['minimum', 'maximum', 'minLength', 'maxLength', 'pattern', 'additionalProperties'],
]);
const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object']);
/**
 * Formats by type. Google's service supports `enum` and `date-time`, and treats the other formats of OpenAPI as hints.
 */
const FORMATS: Readonly<Record<string, readonly string[]>> = {
  string: ['enum', 'date-time', 'date', 'email', 'uri'],
  number: ['float', 'double'],
  integer: ['int32', 'int64'],
};

/** Lists the parts of a schema that Gemini's classic schema cannot express, each with its place in the schema. */
export function classicFaults(schema: unknown, at = '$'): readonly string[] {
  if (!isRecord(schema)) return [`${at} is no schema`];
  const { type, anyOf, format, enum: choices, items, properties, required, additionalProperties } = schema;
  const faults = Object.keys(schema)
    .filter((keyword) => !CLASSIC.has(keyword))
    .map((keyword) => `${at} has the keyword ${keyword}`);
  if (type === undefined && anyOf === undefined) faults.push(`${at} says nothing of its type`);
  // The converter throws if a schema has both.
  if (type !== undefined && anyOf !== undefined) faults.push(`${at} has a type beside anyOf`);
  if (type !== undefined && (typeof type !== 'string' || !TYPES.has(type))) {
    faults.push(`${at} has the type ${JSON.stringify(type)}`);
  }
  if (format !== undefined && !FORMATS[String(type)]?.includes(String(format))) {
    faults.push(`${at} has the format ${String(format)}`);
  }
  if (choices !== undefined) faults.push(...choiceFaults(choices, type, at));
  if (additionalProperties !== undefined && typeof additionalProperties !== 'boolean') {
    faults.push(`${at} is a map`);
  }
  if (type === 'array') faults.push(...classicFaults(items, `${at}[]`));
  const fields = isRecord(properties) ? properties : {};
  if (type === 'object' && at !== '$' && Object.keys(fields).length === 0) faults.push(`${at} has no properties`);
  for (const name of Array.isArray(required) ? required : []) {
    if (!(String(name) in fields)) faults.push(`${at}.${String(name)} is required and not there`);
  }
  return [
    ...faults,
    ...branchFaults(anyOf, at),
    ...Object.entries(fields).flatMap(([name, one]) => classicFaults(one, `${at}.${name}`)),
  ];
}

function choiceFaults(choices: unknown, type: unknown, at: string): string[] {
  const isTexts = Array.isArray(choices) && choices.length > 0 && choices.every((one) => typeof one === 'string');
  return isTexts && type === 'string' ? [] : [`${at} has an enum that is no list of texts`];
}

/**
 * The classic schema has no type null: `anyOf` of one type and null becomes `nullable`, and other unions with null are
 * faults.
 */
function branchFaults(anyOf: unknown, at: string): readonly string[] {
  if (anyOf === undefined) return [];
  if (!Array.isArray(anyOf) || anyOf.length < 2) return [`${at} has an anyOf of fewer than two`];
  const meant = anyOf.filter((one) => !(isRecord(one) && one.type === 'null'));
  const nulls = anyOf.length - meant.length;
  return [
    ...(nulls > 1 || (nulls === 1 && anyOf.length !== 2) ? [`${at} has a null among ${anyOf.length} branches`] : []),
    ...meant.flatMap((one, index) => classicFaults(one, `${at}|${index}`)),
  ];
}

/** A converter accepts only these keywords beside a union. */
const BESIDE_UNION = new Set(['anyOf', 'title', 'description', 'default', 'examples', 'deprecated']);

/**
 * Lists the reasons why OpenAI's own libraries cannot make a strict function from a tool (`@openai/agents` 0.20 with
 * `convertSchemasToStrict`). The libraries make every property required and nullable. This is impossible for:
 * - A map.
 * - An object that has no properties and does not exclude unknown ones.
 * - Optional properties in a branch of a union.
 */
export function strictConversionFaults(schema: unknown, at = '$', isBranch = false): readonly string[] {
  if (!isRecord(schema)) return [];
  const { type, anyOf, items, properties, required } = schema;
  const fields = isRecord(properties) ? properties : {};
  const listed = Array.isArray(required) ? required : [];
  const optional = Object.keys(fields).filter((name) => !listed.includes(name));
  const beside = anyOf === undefined ? [] : Object.keys(schema).filter((keyword) => !BESIDE_UNION.has(keyword));
  return [
    ...(type === 'object' && takesMore(schema, fields) ? [`${at} takes unknown fields`] : []),
    ...(isBranch && optional.length > 0 ? [`${at} is a branch with the optional ${optional.join(', ')}`] : []),
    ...beside.map((keyword) => `${at} has ${keyword} beside anyOf`),
    ...Object.entries(fields).flatMap(([name, one]) => strictConversionFaults(one, `${at}.${name}`, isBranch)),
    ...strictConversionFaults(items, `${at}[]`, isBranch),
    ...(Array.isArray(anyOf) ? anyOf : []).flatMap((one, index) => strictConversionFaults(one, `${at}|${index}`, true)),
  ];
}

/**
 * True if the object accepts unknown fields. The converter excludes them if there are properties and no
 * `additionalProperties`.
 */
function takesMore(schema: Schema, fields: Schema): boolean {
  if (schema.additionalProperties === false) return false;
  return 'additionalProperties' in schema || Object.keys(fields).length === 0;
}

function isRecord(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
