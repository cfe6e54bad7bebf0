/**
 * What hosts can make of an input schema before a model sees it. Both rules are those of published converters, so a
 * fault here is a tool that some host drops or refuses as a whole.
 */
type Schema = Readonly<Record<string, unknown>>;

/**
 * Keywords of `Schema` in Google's classic function declarations (`@google/genai` 1.x, `supportedJsonSchemaFields` and
 * its validator, which takes `additionalProperties` as a yes or no and leaves it out).
 */
const CLASSIC = new Set([
  ...['type', 'format', 'title', 'description', 'default', 'enum', 'anyOf', 'nullable', 'propertyOrdering'],
  ...['items', 'minItems', 'maxItems', 'properties', 'required', 'minProperties', 'maxProperties'],
  ...['minimum', 'maximum', 'minLength', 'maxLength', 'pattern', 'additionalProperties'],
]);
const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object']);
/** Google's service knows `enum` and `date-time` and takes the others of OpenAPI as a hint. */
const FORMATS: Readonly<Record<string, readonly string[]>> = {
  string: ['enum', 'date-time', 'date', 'email', 'uri'],
  number: ['float', 'double'],
  integer: ['int32', 'int64'],
};

/** What Gemini's classic schema cannot say, by place. */
export function classicFaults(schema: unknown, at = '$'): readonly string[] {
  if (!isRecord(schema)) return [`${at} is no schema`];
  const { type, anyOf, format, enum: choices, items, properties, required, additionalProperties } = schema;
  const faults = Object.keys(schema)
    .filter((keyword) => !CLASSIC.has(keyword))
    .map((keyword) => `${at} has the keyword ${keyword}`);
  if (type === undefined && anyOf === undefined) faults.push(`${at} says nothing of its type`);
  // The converter throws for both at once.
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

/** Null is not a type there: of two branches, one that is null becomes `nullable`. */
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

/** Beside a union a converter takes these and nothing else. */
const BESIDE_UNION = new Set(['anyOf', 'title', 'description', 'default', 'examples', 'deprecated']);

/**
 * Why OpenAI's own libraries cannot make a strict function of a tool (`@openai/agents` 0.20 with
 * `convertSchemasToStrict`): they make every property required and nullable, which is not possible for a map, for an
 * object without properties that says nothing of others, and for optional properties in a branch of a union.
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

/** An object that has properties and does not say whether there may be others is closed by the converter. */
function takesMore(schema: Schema, fields: Schema): boolean {
  if (schema.additionalProperties === false) return false;
  return 'additionalProperties' in schema || Object.keys(fields).length === 0;
}

function isRecord(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
