/** The OpenAPI document of an older interface: one POST per path, three kinds of body, HTTP 200 for every answer (R30). */
import type * as z from 'zod';
import { inputSchemaOf, type JsonSchema } from '../../operations/json-schema.ts';

export type DocumentedEndpoint = {
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly request: z.ZodObject;
  readonly answer: JsonSchema;
  /** What it can say no with. */
  readonly codes: readonly string[];
  /** When a browser that made the call is sent on instead, and where to. */
  readonly sendsOn?: string;
};

export type DocumentedInterface = {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly server: string;
  readonly endpoints: readonly DocumentedEndpoint[];
  /** Headers that every answer has, beside those of rate limits. */
  readonly headers: Readonly<Record<string, string>>;
  readonly deprecated?: true;
};

export function legacyDocument(wire: DocumentedInterface): JsonSchema {
  const { title, version, description, server, endpoints } = wire;
  return {
    openapi: '3.1.0',
    info: { title, version, description, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: server }],
    paths: Object.fromEntries(endpoints.map((endpoint) => [endpoint.path, { post: operationObject(wire, endpoint) }])),
    components: {
      schemas: Object.fromEntries(
        endpoints.map(({ operationId, request }) => [requestName(operationId), openSchemaOf(request)]),
      ),
      responses: Object.fromEntries(
        Object.entries(REFUSED_AS_HTTP).map(([name, { says }]) => [
          name,
          response(wire, says, errorSchema(['unknown'])),
        ]),
      ),
    },
  };
}

const MEDIA = ['application/x-www-form-urlencoded', 'multipart/form-data', 'application/json'] as const;

/** The only statuses but 200 that an error has. */
const REFUSED_AS_HTTP = {
  MethodNotAllowed: { status: '405', says: 'Another method than POST.' },
  BodyTooLarge: { status: '413', says: 'The body is larger than 256 KiB.' },
  RateLimited: { status: '429', says: 'Too many calls; Retry-After says when to call again.' },
} as const;

function operationObject(wire: DocumentedInterface, endpoint: DocumentedEndpoint): JsonSchema {
  const { operationId, summary, description, answer, codes, sendsOn } = endpoint;
  const schema = { $ref: `#/components/schemas/${requestName(operationId)}` };
  const refused = Object.entries(REFUSED_AS_HTTP).map(([name, { status }]) => [
    status,
    { $ref: `#/components/responses/${name}` },
  ]);
  return {
    operationId,
    summary,
    description,
    ...(wire.deprecated ? { deprecated: true } : {}),
    // The token stands in the body.
    security: [],
    requestBody: { required: true, content: Object.fromEntries(MEDIA.map((media) => [media, { schema }])) },
    responses: {
      200: response(wire, `The answer, or the error: ${codes.join(', ')}.`, { anyOf: [answer, errorSchema(codes)] }),
      ...(sendsOn === undefined ? {} : { 303: { description: sendsOn, headers: headersOf(wire) } }),
      ...Object.fromEntries(refused),
    },
  };
}

function requestName(operationId: string): string {
  return `${operationId}Request`;
}

/** Other fields are left unread, as they always were. */
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
      realerror: { type: 'string', description: 'With unknown: what is wrong, and what is allowed.' },
    },
    required: ['status', 'error'],
  };
}

function response(wire: DocumentedInterface, description: string, schema: JsonSchema): JsonSchema {
  return { description, headers: headersOf(wire), content: { 'application/json': { schema } } };
}

function headersOf({ headers }: DocumentedInterface): JsonSchema {
  const all = { 'X-Request-Id': 'By which the call is found in the log.', ...headers };
  return Object.fromEntries(
    Object.entries(all).map(([name, description]) => [
      name,
      { description, required: true, schema: { type: 'string' } },
    ]),
  );
}
