/** OpenAPI documents with all references resolved, and strict validators that reject undeclared fields. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { type DocumentKind, type OpenApiDocument, openApiDocument } from '../../../src/api/rest/openapi.ts';
import { ACTION_TOOLS } from '../../../src/tools/profiles.ts';

export const KINDS: readonly DocumentKind[] = ['openapi', 'assistant'];
export const BASE_URL = 'https://billing.example.com';

/** Any JSON Schema, and any other part of a document. */
export type Part = { readonly [key: string]: unknown };

export type Documented = {
  readonly method: string;
  readonly path: string;
  readonly operationId: string;
  /** All references are resolved. */
  readonly operation: Operation;
};
type Operation = Part & {
  readonly summary: string;
  readonly description: string;
  readonly 'x-openai-isConsequential': boolean;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, DocumentedResponse>>;
};
type Parameter = Part & {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Part;
};
export type DocumentedResponse = {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly required?: boolean; readonly schema: Part }>>;
  readonly content: Content;
};
type Content = Readonly<Record<string, { readonly schema?: Part; readonly example?: unknown }>>;

export function documentOf(kind: DocumentKind): OpenApiDocument {
  return openApiDocument(BASE_URL, kind === 'assistant' ? ACTION_TOOLS : undefined);
}

export function operationsIn(document: OpenApiDocument): Documented[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operationId: String((operation as Part).operationId),
      operation: followed(document, operation) as Operation,
    })),
  );
}

/** The codes that a response's description lists. */
export function codesIn({ description }: DocumentedResponse): string[] {
  return description.match(/[a-z]+(_[a-z]+)*/g) ?? [];
}

/** Every part of a document, outermost first. */
export function partsOf(part: unknown): Part[] {
  if (Array.isArray(part)) return part.flatMap(partsOf);
  if (typeof part !== 'object' || part === null) return [];
  return [part as Part, ...Object.values(part).flatMap(partsOf)];
}

/** Strict: an unknown keyword or format in a document is an error too. */
const ajv = new Ajv2020({ strict: true, strictTypes: true, strictRequired: true, allErrors: true });
formats.default(ajv);

const validators = new Map<string, ValidateFunction>();
/** Validators by schema object: finding a validator by the text of its schema is slower than checking most values. */
const validatorsOf = new WeakMap<Part, ValidateFunction>();

/** Errors of a value; empty if it is valid. A field that the schema does not declare is an error. */
export function faultsIn(value: unknown, schema: Part): string[] {
  const validate = validatorsOf.get(schema) ?? validatorOf(schema);
  validatorsOf.set(schema, validate);
  return validate(value)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

function validatorOf(schema: Part): ValidateFunction {
  const strict = JSON.stringify(closed(schema));
  const validate = validators.get(strict) ?? ajv.compile(JSON.parse(strict) as Part);
  validators.set(strict, validate);
  return validate;
}

/** Forbids undeclared fields in all objects. The documents allow them in answers, which may gain fields later. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { allOf, ...rest } = schema as Part;
  const merged = Array.isArray(allOf) ? mergedObject([rest, ...(allOf as Part[])]) : rest;
  const inner = Object.fromEntries(Object.entries(merged).map(([key, value]) => [key, closed(value)]));
  return inner.type === 'object' && !('additionalProperties' in inner)
    ? { ...inner, additionalProperties: false }
    : inner;
}

function mergedObject(parts: readonly Part[]): Part {
  return {
    ...Object.assign({}, ...parts),
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required),
  };
}

/** A copy in which every reference is replaced by its target. */
function followed(document: OpenApiDocument, part: unknown): unknown {
  if (Array.isArray(part)) return part.map((one) => followed(document, one));
  if (typeof part !== 'object' || part === null) return part;
  if ('$ref' in part) return followed(document, namedBy(document, String(part.$ref)));
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, followed(document, value)]));
}

export function namedBy(document: OpenApiDocument, reference: string): unknown {
  const steps = reference.replace(/^#\//, '').split('/');
  return steps.reduce<unknown>((part, step) => (part as Part | undefined)?.[step], document);
}
