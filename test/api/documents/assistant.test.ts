/**
 * The OpenAPI document for GPT Actions (R61): it stays within their limits and avoids features that their builder
 * ignores.
 */
import { describe, expect, test } from 'vitest';
import { isReadOnly } from '../../../src/model/token.ts';
import { OPERATIONS } from '../../../src/operations/catalog.ts';
import { openTestApp } from '../../kit/test-app.ts';
import { BASE_URL, documentOf, namedBy, operationsIn, type Part, partsOf } from './kit.ts';

const document = documentOf('assistant');
const operations = operationsIn(document);

test('has at most 30 operations, the four that assistants know first', () => {
  expect(operations.length).toBeLessThanOrEqual(30);
  expect(operations.slice(0, 4).map(({ operationId, method, path }) => `${operationId} ${method} ${path}`)).toEqual([
    'listInvoices GET /invoices',
    'createInvoice POST /invoices',
    'getInvoiceStats GET /invoices/stats',
    'sendReminder POST /invoices/{id}/remind',
  ]);
});

test('has one server, one way to say who calls, and its version', () => {
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { version: '1.0.0' },
    servers: [{ url: `${BASE_URL}/api/v1` }],
    security: [{ bearer: [] }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  });
  expect((document.servers as unknown[]).length).toBe(1);
  expect(String((document.info as Part).description).length).toBeLessThanOrEqual(300);
});

test('has a unique operationId for each operation', () => {
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
});

describe.each(operations)('$operationId', ({ operationId, operation }) => {
  test('says in at most 300 characters what it does, and in at most 700 what each of its fields is', () => {
    for (const text of [operation.summary, operation.description]) {
      expect(text.length).toBeGreaterThan(5);
      expect(text.length).toBeLessThanOrEqual(300);
    }
    for (const { description = '' } of partsOf([operation.parameters, operation.requestBody])) {
      expect(String(description).length).toBeLessThanOrEqual(700);
    }
  });

  test('is consequential exactly if it can change something', () => {
    const op = OPERATIONS.find(({ name }) => name === operationId);
    expect(op).toBeDefined();
    expect(operation['x-openai-isConsequential']).toBe(!(op && isReadOnly(op)));
  });

  test('asks for no header, because none can be sent', () => {
    const places = (operation.parameters ?? []).map((parameter) => parameter.in);
    expect(new Set(places).difference(new Set(['path', 'query']))).toEqual(new Set());
  });
});

describe('references', () => {
  const references = partsOf(document).flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []));

  test('stay in the document and name something that is no reference itself', () => {
    expect(references.length).toBeGreaterThan(50);
    for (const reference of new Set(references)) {
      expect(reference).toMatch(/^#\/components\/(schemas|responses)\/\w+$/);
      const named = namedBy(document, reference);
      expect(named, reference).toBeTypeOf('object');
      expect(named).not.toHaveProperty('$ref');
    }
  });

  test('are in answers only: the builder skips an operation whose parameters hold one', () => {
    const requests = Object.values(document.paths).flatMap((item) =>
      Object.values(item).flatMap((operation) => {
        const { parameters, requestBody } = operation as Part;
        return partsOf([parameters, requestBody]);
      }),
    );
    expect(requests.filter((part) => '$ref' in part)).toEqual([]);
  });

  test('do not lead from one schema to the next: the builder reads the second as empty', () => {
    const { schemas } = document.components as { schemas: Part };
    expect(partsOf(schemas).filter((part) => '$ref' in part)).toEqual([]);
  });
});

test('every object names its properties, even if there are none: without the word the builder refuses it', () => {
  const objects = partsOf(document).filter(({ type }) => type === 'object');
  expect(objects.length).toBeGreaterThan(20);
  expect(objects.filter((schema) => !('properties' in schema))).toEqual([]);
});

test('is small: a host reads all of it', () => {
  expect(JSON.stringify(document).length).toBeLessThan(125_000);
});

test('the largest page that it lets an assistant ask for is shorter than the 100 000 characters that are read', async () => {
  await using testApp = await openTestApp();
  const items = Array.from({ length: 4 }, (_, line) => ({
    description: `${line} ${'Design work, '.repeat(4)}`,
    unit_price: 480,
    tax_rate: 21,
  }));
  for (let number = 0; number < 50; number++) {
    const customer = {
      name: `Anna de Vries ${number}`,
      email: `anna-${number}@example.com`,
      company: 'De Vries Bakkerij BV',
    };
    await testApp.run('createInvoice', {
      customer,
      items,
      reference: `PO-${number}`,
      date: '2026-01-05',
      due_date: '2026-01-19',
    });
  }
  for (const { path, operation } of operations) {
    const limit = operation.parameters?.find(({ name }) => name === 'limit');
    if (!limit) continue;
    const answer = await testApp.fetch(`/api/v1${path}?limit=${limit.schema.maximum}`, {
      token: await testApp.token(),
    });
    expect(answer.status).toBe(200);
    expect((await answer.text()).length, path).toBeLessThan(100_000);
  }
});
