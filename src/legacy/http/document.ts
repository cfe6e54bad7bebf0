/** OpenAPI document of a legacy interface: POST only, three types of body, and HTTP 200 also for errors (R30). */
import type * as z from 'zod';
import { inputSchemaOf, type JsonSchema } from '../../operations/kernel/json-schema.ts';

export type DocumentedEndpoint = {
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly request: z.ZodObject;
  readonly answer: JsonSchema;
  /** Error codes of the endpoint. */
  readonly codes: readonly string[];
  /** Description of the 303 answer, if the endpoint has one. */
  readonly redirect?: string;
};

export type DocumentedInterface = {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly server: string;
  readonly endpoints: readonly DocumentedEndpoint[];
  /** Descriptions of the headers of every answer, except the headers about rate limits. */
  readonly headers: Readonly<Record<string, string>>;
  readonly deprecated?: true;
};

export function legacyDocument(api: DocumentedInterface): JsonSchema {
  const { title, version, description, server, endpoints } = api;
  return {
    openapi: '3.1.0',
    info: { title, version, description, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: server }],
    paths: Object.fromEntries(endpoints.map((endpoint) => [endpoint.path, { post: operationObject(api, endpoint) }])),
    components: {
      schemas: Object.fromEntries(
        endpoints.map(({ operationId, request }) => [requestName(operationId), openSchemaOf(request)]),
      ),
      responses: Object.fromEntries(
        Object.entries(HTTP_ERRORS).map(([name, { description }]) => [
          name,
          response(api, description, errorSchema(['unknown'])),
        ]),
      ),
    },
  };
}

const MEDIA = ['application/x-www-form-urlencoded', 'multipart/form-data', 'application/json'] as const;

/** Documented errors with a status other than 200. */
const HTTP_ERRORS = {
  MethodNotAllowed: { status: '405', description: 'Another method than POST.' },
  BodyTooLarge: { status: '413', description: 'The body is larger than 256 KiB.' },
  RateLimited: { status: '429', description: 'Too many calls; Retry-After says when to call again.' },
} as const;

function operationObject(api: DocumentedInterface, endpoint: DocumentedEndpoint): JsonSchema {
  const { operationId, summary, description, answer, codes, redirect } = endpoint;
  const schema = { $ref: `#/components/schemas/${requestName(operationId)}` };
  const httpErrors = Object.entries(HTTP_ERRORS).map(([name, { status }]) => [
    status,
    { $ref: `#/components/responses/${name}` },
  ]);
  return {
    operationId,
    summary,
    description,
    ...(api.deprecated ? { deprecated: true } : {}),
    // No security scheme, because the token is a field of the body.
    security: [],
    requestBody: { required: true, content: Object.fromEntries(MEDIA.map((media) => [media, { schema }])) },
    responses: {
      200: response(api, `The answer, or the error: ${codes.join(', ')}.`, { anyOf: [answer, errorSchema(codes)] }),
      ...(redirect === undefined ? {} : { 303: { description: redirect, headers: headersOf(api) } }),
      ...Object.fromEntries(httpErrors),
    },
  };
}

function requestName(operationId: string): string {
  return `${operationId}Request`;
}

/** Schema of a request. The legacy interfaces ignore unknown fields, so the schema allows unknown fields. */
function openSchemaOf(request: z.ZodObject): JsonSchema {
  const { additionalProperties, ...schema } = inputSchemaOf({ input: request });
  return schema;
}

function errorSchema(codes: readonly string[]): JsonSchema {
  return {
    type: 'object',
    properties: {
      status: { type: 'string', enum: ['error'] },
      error: { type: 'string', enum: codes },
      realerror: { type: 'string', description: 'With unknown: the fault, and the allowed values.' },
    },
    required: ['status', 'error'],
  };
}

function response(api: DocumentedInterface, description: string, schema: JsonSchema): JsonSchema {
  return { description, headers: headersOf(api), content: { 'application/json': { schema } } };
}

function headersOf({ headers }: DocumentedInterface): JsonSchema {
  const all = { 'X-Request-Id': 'Identifies the call in the log.', ...headers };
  return Object.fromEntries(
    Object.entries(all).map(([name, description]) => [
      name,
      { description, required: true, schema: { type: 'string' } },
    ]),
  );
}
