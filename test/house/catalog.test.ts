// The catalogue polices itself: operations, routes, documents and tools have the same names, fields and errors (R60).
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROUTES } from '../../src/api/http/routes.ts';
import { defineTools, TOOLS } from '../../src/api/mcp/tools.ts';
import { TOOLSETS } from '../../src/api/mcp/toolsets.ts';
import { endpointsOf, NOT_FOR_ASSISTANTS } from '../../src/api/rest/openapi-endpoints.ts';
import { STATUS_OF } from '../../src/api/rest/refusals.ts';
import { OPERATIONS } from '../../src/operations/catalog.ts';
import { briefInputSchemaOf, inputSchemaOf } from '../../src/operations/json-schema.ts';
import { isReadOnly } from '../../src/operations/operation.ts';
import { codesIn, type Documented, documentOf, operationsIn, type Part } from '../api/documents/kit.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const TESTS = globSync('test/**/*.test.ts', { cwd: ROOT }).filter((file) => !file.startsWith('test/house/'));
const TESTED = TESTS.map((file) => readFileSync(`${ROOT}/${file}`, 'utf8')).join('\n');

const WHOLE = operationsIn(documentOf('openapi'));
const ASSISTANT = operationsIn(documentOf('assistant'));
const DEFINITIONS = defineTools();
const BY_REST = OPERATIONS.filter(({ scope }) => scope !== 'account.manage');

/** What any call can be refused with, before or beside its operation. */
const GENERAL = new Set([
  ...['malformed_json', 'malformed_request', 'unauthorized', 'insufficient_scope', 'not_permitted', 'body_too_large'],
  ...['unsupported_media_type', 'validation_failed', 'idempotency_key_reused', 'idempotency_in_progress'],
  ...['rate_limited', 'internal_error', 'store_unavailable'],
]);

const documented = (documents: readonly Documented[], name: string) =>
  documents.find(({ operationId }) => operationId === name);

/** The fields of a documented request, wherever they stand; descriptions are beside the schema of a parameter. */
function fieldsOf({ operation }: Documented): Record<string, Part> {
  const { parameters = [], requestBody } = operation;
  const inUrl = parameters.filter((one) => one.in !== 'header');
  const { properties = {} } = (requestBody?.content['application/json']?.schema ?? {}) as { properties?: object };
  return {
    ...Object.fromEntries(inUrl.map(({ name, description, schema }) => [name, { ...schema, description }])),
    ...(properties as Record<string, Part>),
  };
}

/** Every field of the data of a documented answer, those of its parts included. */
function dataFieldsOf({ operation }: Documented): string[] {
  const success = operation.responses[200] ?? operation.responses[201];
  const { properties = {} } = (success?.content['application/json']?.schema ?? {}) as {
    properties?: Record<string, Part>;
  };
  const { data = {} } = properties;
  const parts = (data.allOf ?? [data]) as readonly { readonly properties?: object }[];
  return parts.flatMap((part) => Object.keys(part.properties ?? {}));
}

/** Free pairs name no properties; the documents say so in a word that tools do not need. */
const comparable = (schema: unknown) => JSON.parse(JSON.stringify(schema).replaceAll('"properties":{},', '')) as Part;

describe('every operation is behind the doors it is meant for', () => {
  test('REST has all but those that manage the account, and nothing else', () => {
    expect(new Set(ROUTES.map(({ operation }) => operation))).toEqual(new Set(BY_REST.map(({ name }) => name)));
    const ways = ROUTES.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(ways).size).toBe(ways.length);
    expect(ROUTES.filter(({ operationId }) => operationId).map(({ operation }) => operation)).toEqual(['sendReminder']);
  });

  test('the whole document shows every route, and the file that is no operation of the catalogue', () => {
    const ways = WHOLE.map(({ method, path }) => `${method} ${path}`);
    const routed = ROUTES.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(ways)).toEqual(new Set([...routed, 'GET /invoices/{id}/pdf']));
    expect(WHOLE.map(({ operationId }) => operationId).sort()).toEqual(
      [...BY_REST.map(({ name }) => name), 'getInvoicePdf', 'sendInvoiceReminder'].sort(),
    );
  });

  test('the assistants’ document shows exactly the tools, in their order', () => {
    expect(ASSISTANT.map(({ operationId }) => operationId).sort()).toEqual(TOOLS.map(({ name }) => name).sort());
    expect(ASSISTANT.slice(0, 4).map(({ operationId }) => operationId)).toEqual(
      TOOLS.slice(0, 4).map(({ name }) => name),
    );
  });

  test('what is not for assistants is in no toolset, and everything else is in one', () => {
    const names = endpointsOf('openapi').map(({ op }) => op.name);
    const inSets: ReadonlySet<string> = new Set(Object.values(TOOLSETS).flat());
    expect(new Set(names.filter((name) => !inSets.has(name)))).toEqual(NOT_FOR_ASSISTANTS);
  });

  test('the README lists the tools as they are', () => {
    const readme = readFileSync(`${ROOT}/README.md`, 'utf8');
    const rows = [...readme.matchAll(/^\| `(\w+)` \| (reads|writes) \| (.+) \|$/gm)].map(([, ...row]) => row);
    const tools = TOOLS.map(({ name, op }) => [name, isReadOnly(op) ? 'reads' : 'writes', op.summary]);
    expect(rows).toEqual(tools);
  });
});

describe.each(BY_REST)('$name', (op) => {
  const whole = documented(WHOLE, op.name);
  const brief = documented(ASSISTANT, op.name);
  const tool = DEFINITIONS.find(({ name }) => name === op.name);
  if (!whole) throw new Error(`${op.name} is not documented`);

  test('is tested by name', () => {
    expect(TESTED).toMatch(new RegExp(`\\b${op.name}\\b`));
  });

  test('is told in the same words by every door, and in few enough of them', () => {
    for (const { operation } of brief ? [whole, brief] : [whole]) {
      expect(operation).toMatchObject({ summary: op.title, description: op.summary });
    }
    if (tool) expect(tool).toMatchObject({ title: op.title, description: op.summary });
    expect(op.summary.length).toBeLessThanOrEqual(300);
    for (const { description = '' } of Object.values(fieldsOf(whole))) {
      expect(String(description).length).toBeLessThanOrEqual(700);
    }
  });

  test('takes the same fields through every door, each with the same type, bounds and values', () => {
    const { properties } = inputSchemaOf(op);
    const { idempotency_key, ...fields } = fieldsOf(whole);
    expect(comparable(fields)).toEqual(comparable(properties));
    expect(idempotency_key !== undefined).toBe(whole.method === 'POST');
    if (brief) expect(Object.keys(fieldsOf(brief)).sort()).toEqual(Object.keys(fieldsOf(whole)).sort());
    if (!tool) return;
    const { allow_duplicate, ...taken } = tool.inputSchema.properties ?? {};
    expect(taken).toEqual(briefInputSchemaOf(op).properties);
    expect(allow_duplicate !== undefined).toBe(op.once !== undefined);
  });

  test('refuses a field that it does not know, and says so everywhere', () => {
    const { error } = op.input.safeParse({ 'no such field': 1 });
    expect(error?.issues.map(({ code }) => code)).toContain('unrecognized_keys');
    if (tool) expect(tool.inputSchema.additionalProperties).toBe(false);
    const body = whole.operation.requestBody?.content['application/json']?.schema;
    if (body) expect(body.additionalProperties).toBe(false);
  });

  test('answers the same fields through every door', () => {
    const fields = Object.keys(op.output.shape).sort();
    expect(dataFieldsOf(whole).sort()).toEqual(fields);
    if (brief) expect(dataFieldsOf(brief).sort()).toEqual(fields);
    if (!tool) return;
    const { error, replayed, ...data } = Object(tool.outputSchema?.properties);
    const always = fields.filter((field) => !op.output.shape[field]?.isNullable());
    expect(Object.keys(data).sort()).toEqual(always);
  });

  test('documents the refusals that it declares, each at its status, and no others', () => {
    for (const { operation } of brief ? [whole, brief] : [whole]) {
      const own = Object.entries(operation.responses).flatMap(([status, response]) =>
        status < '300' ? [] : codesIn(response).flatMap((code) => (GENERAL.has(code) ? [] : [`${status} ${code}`])),
      );
      expect(own.sort()).toEqual(op.refusals.map((code) => `${STATUS_OF[code]} ${code}`).sort());
    }
  });

  test('is consequential, in documents and hints, exactly if it does more than read', () => {
    const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = tool?.annotations ?? {};
    for (const { operation } of brief ? [whole, brief] : [whole]) {
      expect(operation['x-openai-isConsequential']).toBe(!isReadOnly(op));
    }
    if (!tool) return;
    expect(readOnlyHint).toBe(isReadOnly(op));
    expect({ destructive: destructiveHint, idempotent: idempotentHint, openWorld: openWorldHint }).toEqual(op.effects);
  });
});
