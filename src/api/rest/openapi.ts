/** The OpenAPI 3.1 documents, derived from the catalogue and the route table (R61). */
import { CATALOG } from '../../operations/catalog.ts';
import { Customer } from '../../operations/customers/customer.ts';
import { Invoice, InvoiceWithDelivery } from '../../operations/invoices/invoice.ts';
import { inputSchemaOf, type JsonSchema, outputSchemaOf } from '../../operations/json-schema.ts';
import { isReadOnly, type Operation } from '../../operations/operation.ts';
import { ROUTES, type Route } from '../http/routes.ts';
import { ERROR_SCHEMA, failuresOf } from './openapi-failures.ts';

export type OpenApiDocument = JsonSchema & { readonly paths: Readonly<Record<string, JsonSchema>> };

/** `openapi`: the whole interface. `assistant`: what a chat assistant needs, within the limits of GPT Actions. */
export type DocumentKind = 'openapi' | 'assistant';

/** Lists with a filter answer these too; an assistant needs few, clear operations. */
const NOT_FOR_ASSISTANTS: ReadonlySet<string> = new Set(['getCustomer']);

const DESCRIPTIONS = {
  openapi:
    'Billing: customers, invoices, payments and reminders. Amounts are JSON numbers in major units (12.5 is EUR 12.50) beside their currency. Every list takes limit and cursor, and its totals cover all pages.',
  assistant:
    'Ask which invoices are overdue and how much is outstanding, create invoices, record payments and send reminders. Nothing is sent to a customer unless asked for.',
} as const;

/** `baseUrl` as in the setting `BASE_URL`. */
export function openApiDocument(kind: DocumentKind, baseUrl: string): OpenApiDocument {
  const routes = ROUTES.filter(
    (route) => kind === 'openapi' || (route.alias !== true && !NOT_FOR_ASSISTANTS.has(route.operation)),
  );
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationObject(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'billhook',
      version: '1.0.0',
      description: DESCRIPTIONS[kind],
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: `${baseUrl}/api/v1` }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An API token with the scopes it needs.' },
      },
      schemas: { ...Object.fromEntries(NAMED.map(({ name, schema }) => [name, schema])), Error: ERROR_SCHEMA },
    },
  };
}

/** Objects that appear in many answers are written once. */
const NAMED = Object.entries({ Invoice, InvoiceAndMail: InvoiceWithDelivery, Customer }).map(([name, output]) => {
  const schema = outputSchemaOf({ output });
  return { name, schema, text: JSON.stringify(schema) };
});

function operationObject(route: Route): JsonSchema {
  const op = CATALOG[route.operation] as unknown as Operation;
  const input = inputSchemaOf(op);
  const inPath = new Set([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  const fields = Object.entries(input.properties).filter(([name]) => !inPath.has(name));
  const required = new Set(input.required);
  const parameters = [
    ...[...inPath].map((name) => parameter('path', name ?? '', input.properties[name ?? ''] ?? {}, true)),
    ...(route.method === 'GET'
      ? fields.map(([name, schema]) => parameter('query', name, schema, required.has(name)))
      : []),
  ];
  return {
    operationId: route.alias ? `${op.name}Alias` : op.name,
    summary: op.title,
    description: op.summary,
    ...(route.alias ? { deprecated: true } : {}),
    tags: [tagOf(route)],
    'x-openai-isConsequential': !isReadOnly(op),
    security: [{ bearer: [op.scope] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.method === 'GET' ? {} : { requestBody: bodyOf(route, Object.fromEntries(fields), required) }),
    responses: { ...success(route, op), ...failuresOf(op, route) },
  };
}

function parameter(
  place: 'path' | 'query',
  name: string,
  { description, ...schema }: JsonSchema,
  required: boolean,
): JsonSchema {
  return { name, in: place, required, ...(description === undefined ? {} : { description }), schema };
}

const IDEMPOTENCY_KEY: JsonSchema = {
  type: 'string',
  maxLength: 255,
  description: 'Send the same key when you repeat a call: it happens once, and you get the first answer again.',
};

function bodyOf(route: Route, properties: Record<string, JsonSchema>, required: ReadonlySet<string>): JsonSchema {
  const needed = Object.keys(properties).filter((name) => required.has(name));
  const schema = {
    type: 'object',
    properties: route.method === 'POST' ? { ...properties, idempotency_key: IDEMPOTENCY_KEY } : properties,
    ...(needed.length > 0 ? { required: needed } : {}),
    additionalProperties: false,
  };
  return { required: needed.length > 0 || route.method === 'PATCH', content: { 'application/json': { schema } } };
}

function success(route: Route, op: Operation): JsonSchema {
  const data = withReferences(outputSchemaOf(op));
  const schema = {
    type: 'object',
    required: ['success', 'data'],
    properties: { success: { type: 'boolean', const: true }, data },
  };
  const description = route.location ? 'Created.' : 'Done.';
  return { [route.location ? '201' : '200']: { description, content: { 'application/json': { schema } } } };
}

function withReferences(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withReferences);
  if (typeof schema !== 'object' || schema === null) return schema;
  const text = JSON.stringify(schema);
  const named = NAMED.find((one) => one.text === text);
  if (named) return { $ref: `#/components/schemas/${named.name}` };
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withReferences(value)]));
}

/** The noun that the path begins with. */
function tagOf({ path }: Route): string {
  return path.split('/')[1] ?? 'billing';
}
