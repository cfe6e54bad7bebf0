/** Parameters and body of an endpoint in its document. */
import { BOUNDS } from '../../model/bounds.ts';
import type { Operation } from '../../operations/kernel/declaration.ts';
import type { JsonSchema } from '../../operations/kernel/json-schema.ts';
import { type DocumentKind, type Endpoint, namesInPath } from './openapi-endpoints.ts';
import { requestSchemaOf } from './openapi-schemas.ts';

type Request = Readonly<Record<string, unknown>>;

/** GPT Actions cut off answers of 100 000 characters, and an invoice with a few lines has some 1 200. */
const ASSISTANT_PAGE_MAX = 48;

/** Not for GPT Actions, which cannot send headers and use the field in the body. */
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

/** `example`: the input of a call that succeeds. */
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
      // A list is one text with commas, as in status=paid,refunded.
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

/** Splits a list that the recorded call contains as one text. */
function asListed({ type }: JsonSchema, value: unknown): unknown {
  return type === 'array' && typeof value === 'string' ? value.split(',') : value;
}

/** Fields that the query or the body leaves out: those in the path, and those that assistants do not get. */
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
      // The file itself, of any media type; the other fields are in the query.
      ...(endpoint.op.bodyFile && kind === 'openapi' ? { 'application/octet-stream': { schema: FILE } } : {}),
    },
  };
}

/**
 * Whether the body may be left out. It may not for an idempotent change, which needs at least one field, and for an
 * operation that needs one of several fields.
 */
function mayBeEmpty({ combinations, effects }: Operation, needed: readonly string[]): boolean {
  return needed.length === 0 && !effects.idempotent && (combinations?.({}) ?? []).length === 0;
}

function without(names: readonly string[], fields: Request): Request {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}
