/** Builds the OpenAPI 3.1 documents from the catalogue of operations and the route table (R61). */
import { isReadOnly } from '../../model/token.ts';
import type { JsonSchema } from '../../operations/kernel/json-schema.ts';
import { responsesOf } from './openapi-answers.ts';
import { type DocumentKind, ENDPOINTS, type Endpoint, endpointsOf } from './openapi-endpoints.ts';
import { type Examples, recordedExamples } from './openapi-examples.ts';
import { failuresOf } from './openapi-failures.ts';
import { headerComponents } from './openapi-headers.ts';
import { IDEMPOTENCY_KEY_HEADER, requestOf } from './openapi-requests.ts';
import { namedSchemas } from './openapi-schemas.ts';
import { type OperationObject, shareResponses } from './openapi-sharing.ts';

export type { DocumentKind };
export type OpenApiDocument = JsonSchema & { readonly paths: Readonly<Record<string, JsonSchema>> };

const DESCRIPTIONS: Readonly<Record<DocumentKind, string>> = {
  openapi:
    'Billing: customers, invoices, payments, payment links, reminders and webhooks. Amounts are JSON numbers in major units (12.5 is EUR 12.50) beside their currency. Every list takes limit and cursor, and its totals cover all pages. The version of this document is that of the interface (/api/v1), not of the package.',
  assistant:
    'Ask which invoices are overdue and how much is outstanding, what was paid, create invoices and payment links, record and refund payments, and send reminders. Nothing is sent to a customer unless asked for.',
};

/**
 * Returns an OpenAPI document. `baseUrl`: the setting `BASE_URL`. `tools`: names of the assistants' tools. If `tools`
 * is given, the result is the document for assistants.
 */
export function openApiDocument(baseUrl: string, tools?: ReadonlySet<string>): OpenApiDocument {
  const kind: DocumentKind = tools ? 'assistant' : 'openapi';
  const endpoints = tools ? endpointsOf(tools) : ENDPOINTS;
  const examples = recordedExamples();
  const { operations, named } = shareResponses(endpoints.map((endpoint) => operationObject(endpoint, kind, examples)));
  return {
    openapi: '3.1.0',
    info: {
      title: 'billhook',
      version: '1.0.0',
      description: DESCRIPTIONS[kind],
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    externalDocs: {
      description: 'Privacy: what is kept about people, for how long, who gets it.',
      url: `${baseUrl}/privacy`,
    },
    servers: [{ url: `${baseUrl}/api/v1` }],
    security: [{ bearer: [] }],
    ...(kind === 'openapi' ? { tags: TAGS } : {}),
    paths: pathsOf(endpoints, operations),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An API token with the scopes it needs.' },
      },
      ...(kind === 'openapi'
        ? { headers: headerComponents(), parameters: { IdempotencyKey: IDEMPOTENCY_KEY_HEADER } }
        : {}),
      schemas: namedSchemas(kind === 'openapi' ? codesOf(endpoints) : null),
      responses: named,
    },
  };
}

const TAGS = [
  { name: 'invoices', description: 'Invoices, what is outstanding and overdue on them, and reminders.' },
  { name: 'payments', description: 'What was paid, tried, held and given back.' },
  { name: 'payment-links', description: 'Addresses where a fixed amount is paid.' },
  { name: 'customers', description: 'Whom invoices are made for.' },
  { name: 'activity', description: 'What was changed, by whom.' },
  { name: 'webhook-endpoints', description: 'Where events are posted to.' },
  { name: 'webhook-deliveries', description: 'What was posted, and what came back.' },
] as const;

function operationObject(endpoint: Endpoint, kind: DocumentKind, examples: Examples): OperationObject {
  const { op, path, operationId } = endpoint;
  return {
    operationId,
    // A second path of an operation has a summary that names the first path.
    summary: operationId === op.name ? op.title : `${op.title} (the same as ${op.route})`,
    description: op.summary,
    'x-openai-isConsequential': !isReadOnly(op),
    ...(kind === 'openapi' ? { tags: [path.split('/')[1]], security: [{ bearer: [op.scope] }] } : {}),
    ...requestOf(endpoint, kind, examples.operations[op.name]?.request),
    responses: responsesOf(endpoint, kind, examples),
  };
}

function pathsOf(endpoints: readonly Endpoint[], operations: readonly OperationObject[]): OpenApiDocument['paths'] {
  const paths: Record<string, JsonSchema> = {};
  for (const [index, { path, method }] of endpoints.entries()) {
    paths[path] = { ...paths[path], [method.toLowerCase()]: operations[index] };
  }
  return paths;
}

function codesOf(endpoints: readonly Endpoint[]): string[] {
  return [...new Set(endpoints.flatMap((endpoint) => [...failuresOf(endpoint).values()].flat()))].sort();
}
