/** Responses of an endpoint in the OpenAPI documents: the answer and every refusal. */
import type { JsonSchema } from '../../operations/kernel/json-schema.ts';
import { STREAMED } from './files.ts';
import type { DocumentKind, Endpoint } from './openapi-endpoints.ts';
import { type Examples, refusalExample } from './openapi-examples.ts';
import { failuresOf } from './openapi-failures.ts';
import { failureHeaders, successHeaders } from './openapi-headers.ts';
import { answerSchemaOf, ERROR } from './openapi-schemas.ts';

export type Responses = Readonly<Record<string, JsonSchema>>;

export function responsesOf(endpoint: Endpoint, kind: DocumentKind, examples: Examples): Responses {
  const failures = [...failuresOf(endpoint)].map(([status, codes]) => [
    status,
    failure(endpoint, kind, { status, codes }, examples),
  ]);
  return { [endpoint.status]: success(endpoint, kind, examples), ...Object.fromEntries(failures) };
}

/**
 * Response of a successful call. The document for assistants has no examples, because hosts load the whole document.
 */
function success(endpoint: Endpoint, kind: DocumentKind, { operations }: Examples): JsonSchema {
  const { op, status, media } = endpoint;
  const streamed = STREAMED.get(op.name);
  const example = kind === 'assistant' ? undefined : operations[op.name]?.answers[status];
  return {
    description: status === '201' ? 'Created.' : 'Done.',
    ...(kind === 'openapi' ? { headers: successHeaders(endpoint) } : {}),
    content: {
      [media]: media !== 'application/json' ? {} : { schema: answerSchemaOf(op), ...shown(example) },
      ...(kind === 'openapi' && streamed ? { [streamed.media]: {} } : {}),
    },
  };
}

type Failure = { readonly status: string; readonly codes: readonly string[] };

function failure(endpoint: Endpoint, kind: DocumentKind, { status, codes }: Failure, examples: Examples): JsonSchema {
  const description = `${codes.join(', ')}.`;
  if (kind === 'assistant') return { description, content: { 'application/json': { schema: ERROR } } };
  const example = examples.operations[endpoint.op.name]?.answers[status] ?? refusalExample(examples, codes);
  return {
    description,
    headers: failureHeaders(status, codes),
    content: { 'application/json': { schema: ERROR, ...shown(example) } },
  };
}

/** Returns the field `example`. A new operation has no recorded example until the next `npm run gen`. */
function shown(example: unknown): JsonSchema {
  return example === undefined ? {} : { example };
}
