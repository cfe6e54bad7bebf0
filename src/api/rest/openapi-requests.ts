/** Parameters and body of an endpoint in the OpenAPI document. */
import { BOUNDS } from '../../model/bounds.ts';
import type { Operation } from '../../operations/kernel/declaration.ts';
import type { JsonSchema } from '../../operations/kernel/json-schema.ts';
import { type DocumentKind, type Endpoint, namesInPath } from './openapi-endpoints.ts';
import { requestSchemaOf } from './openapi-schemas.ts';

type Request = Readonly<Record<string, unknown>>;

/**
 * Largest value of `limit` for GPT Actions, which cut off answers at 100,000 characters. An invoice with a few lines
 * has about 1,200 characters.
 */
const ASSISTANT_PAGE_MAX = 48;

/**
 * Header for idempotency keys. The document for GPT Actions leaves the header out, because GPT Actions cannot send
 * headers. GPT Actions send the body field `idempotency_key` instead.
 */
export const IDEMPOTENCY_KEY_HEADER: JsonSchema = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'The same as idempotency_key in the body, for callers that keep it out of there.',
  schema: { type: 'string', minLength: 1, maxLength: BOUNDS.idempotencyKey },
};

const IDEMPOTENCY_KEY_FIELD: JsonSchema = {
  type: 'string',
  minLength: 1,
  maxLength: BOUNDS.idempotencyKey,
  pattern: '^[!-~]+$',
  description: 'Same key: done once.',
};

/** Returns the parameters and the body of an endpoint. `example`: input of a successful call. */
export function requestOf(endpoint: Endpoint, kind: DocumentKind, example: Request = {}): JsonSchema {
  const parameters = parametersOf(endpoint, kind, example);
  return {
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.method === 'GET' ? {} : { requestBody: bodyOf(endpoint, kind, example) }),
  };
}

function parametersOf(endpoint: Endpoint, kind: DocumentKind, example: Request): JsonSchema[] {
  const { properties, required = [] } = requestSchemaOf(endpoint.op);
  const inPath = namesInPath(endpoint);
  const hidden = hiddenIn(endpoint, kind);
  const inQuery = endpoint.method === 'GET' ? Object.keys(properties).filter((name) => !hidden.includes(name)) : [];
  const parameter = (place: 'path' | 'query', name: string): JsonSchema => {
    const { description, ...schema } = properties[name] ?? {};
    return {
      name,
      in: place,
      ...(required.includes(name) ? { required: true } : {}),
      ...(description === undefined ? {} : { description }),
      // A list is one text with commas: `status=paid,refunded`.
      ...(schema.type === 'array' ? { style: 'form', explode: false } : {}),
      schema: kind === 'assistant' && name === 'limit' ? { ...schema, maximum: ASSISTANT_PAGE_MAX } : schema,
      ...(name in example ? { example: asListed(schema, example[name]) } : {}),
    };
  };
  return [
    ...inPath.map((name) => parameter('path', name)),
    ...inQuery.map((name) => parameter('query', name)),
    ...(kind === 'openapi' && endpoint.method === 'POST' ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ];
}

/**
 * Converts the recorded value of a list parameter for the document. For example, `paid,refunded` becomes a list of two
 * texts.
 */
function asListed({ type }: JsonSchema, value: unknown): unknown {
  return type === 'array' && typeof value === 'string' ? value.split(',') : value;
}

/** Returns the fields that query and body leave out: fields of the path, and fields that assistants may not use. */
function hiddenIn(endpoint: Endpoint, kind: DocumentKind): string[] {
  return [...namesInPath(endpoint), ...(kind === 'assistant' ? (endpoint.op.notForAssistants ?? []) : [])];
}

const FILE: JsonSchema = { type: 'string', format: 'binary' };

function bodyOf(endpoint: Endpoint, kind: DocumentKind, example: Request): JsonSchema {
  const { properties, required = [] } = requestSchemaOf(endpoint.op);
  const inPath = namesInPath(endpoint);
  const hidden = hiddenIn(endpoint, kind);
  const needed = required.filter((name) => !inPath.includes(name));
  const schema = {
    type: 'object',
    properties: {
      ...without(hidden, properties),
      ...(endpoint.method === 'POST' ? { idempotency_key: IDEMPOTENCY_KEY_FIELD } : {}),
    },
    ...(needed.length > 0 ? { required: needed } : {}),
    additionalProperties: false,
  };
  return {
    ...(mayBeEmpty(endpoint.op, needed) ? {} : { required: true }),
    content: {
      'application/json': { schema, example: without(hidden, example) },
      // The body can be the file itself, with any media type. In this case, the other fields are in the query.
      ...(endpoint.op.bodyFile && kind === 'openapi' ? { 'application/octet-stream': { schema: FILE } } : {}),
    },
  };
}

/**
 * True if a call may have no body. Even if no field is required, the result is false in two cases:
 * - The operation is idempotent. The body must contain at least one field to change.
 * - The operation requires one of several fields.
 */
function mayBeEmpty({ combinations, effects }: Operation, needed: readonly string[]): boolean {
  return needed.length === 0 && !effects.idempotent && (combinations?.({}) ?? []).length === 0;
}

function without(names: readonly string[], fields: Request): Request {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}
