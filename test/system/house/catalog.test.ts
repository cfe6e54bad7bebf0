// Consistency of the catalogue: operations, routes, documents and tools have the same names, fields and errors (R60).
// test/system/house/operation-gaps.test.ts reports what a new operation lacks, with the place to add it.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { toolFile } from '../../../src/api/mcp/tool-file.ts';
import { FILES } from '../../../src/api/rest/files.ts';
import { TOOLS_LEFT_OUT } from '../../../src/api/rest/openapi-endpoints.ts';
import { STATUS_OF } from '../../../src/api/rest/refusals.ts';
import { ROUTES } from '../../../src/api/rest/routes.ts';
import { isReadOnly } from '../../../src/model/token.ts';
import { OPERATIONS } from '../../../src/operations/catalog.ts';
import { SAFE_TO_REPEAT } from '../../../src/operations/kernel/idempotency.ts';
import { inputSchemaOf } from '../../../src/operations/kernel/json-schema.ts';
import { ACTION_TOOLS, PROFILES } from '../../../src/tools/profiles.ts';
import { TOOLS } from '../../../src/tools/table.ts';
import { codesIn, type Documented, documentOf, operationsIn, type Part } from '../../api/documents/kit.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

const WHOLE = operationsIn(documentOf('openapi'));
const ASSISTANT = operationsIn(documentOf('assistant'));
const DEFINITIONS = toolFile().tools;
const BY_REST = OPERATIONS.filter(({ scope }) => scope !== 'account.manage');

/** Errors that any call can return, independent of its operation. */
const GENERAL = new Set([
  ...['malformed_json', 'malformed_request', 'unauthorized', 'insufficient_scope', 'not_permitted', 'body_too_large'],
  ...['unsupported_media_type', 'validation_failed', 'idempotency_key_reused', 'idempotency_in_progress'],
  ...['rate_limited', 'internal_error', 'store_unavailable'],
]);

const documented = (documents: readonly Documented[], name: string) =>
  documents.find(({ operationId }) => operationId === name);

/** All fields of a documented request, from URL and body. A parameter has its description beside its schema. */
function fieldsOf({ operation }: Documented): Record<string, Part> {
  const { parameters = [], requestBody } = operation;
  const inUrl = parameters.filter((one) => one.in !== 'header');
  const { properties = {} } = (requestBody?.content['application/json']?.schema ?? {}) as { properties?: object };
  return {
    ...Object.fromEntries(inUrl.map(({ name, description, schema }) => [name, { ...schema, description }])),
    ...(properties as Record<string, Part>),
  };
}

/** All fields of the data in a documented answer, including the combined parts (allOf). */
function dataFieldsOf({ operation }: Documented): string[] {
  const success = operation.responses[200] ?? operation.responses[201];
  const { properties = {} } = (success?.content['application/json']?.schema ?? {}) as {
    properties?: Record<string, Part>;
  };
  const { data = {} } = properties;
  const parts = (data.allOf ?? [data]) as readonly { readonly properties?: object }[];
  return parts.flatMap((part) => Object.keys(part.properties ?? {}));
}

/** Removes the empty `properties` of maps, which only the documents have. */
const comparable = (schema: unknown) => JSON.parse(JSON.stringify(schema).replaceAll('"properties":{},', '')) as Part;

const pick = ({ type, enum: values }: Part) => ({ type, enum: values });

describe('every operation is in the interfaces it is meant for', () => {
  test('each way of REST leads to one of them', () => {
    const ways = ROUTES.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(ways).size).toBe(ways.length);
    expect(ROUTES.filter(({ operationId }) => operationId).map(({ operation }) => operation)).toEqual(['sendReminder']);
  });

  test('the whole document shows every route, and the files that are no operations of the catalogue', () => {
    const ways = WHOLE.map(({ method, path }) => `${method} ${path}`);
    const routed = ROUTES.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(ways)).toEqual(new Set([...routed, ...FILES.map(({ path }) => `GET ${path}`)]));
    expect(WHOLE.map(({ operationId }) => operationId).sort()).toEqual(
      [...BY_REST.map(({ name }) => name), ...FILES.map(({ op }) => op.name), 'sendInvoiceReminder'].sort(),
    );
  });

  test('the assistants’ document shows exactly the tools of Actions but those left out, in their order', () => {
    const shown = [...ACTION_TOOLS].filter((name) => !TOOLS_LEFT_OUT.has(name));
    expect(ASSISTANT.map(({ operationId }) => operationId).sort()).toEqual(shown.sort());
    expect(ASSISTANT.slice(0, 4).map(({ operationId }) => operationId)).toEqual(
      TOOLS.slice(0, 4).map(({ name }) => name),
    );
  });

  test('docs/tools.md lists the tools as they are', () => {
    const page = readFileSync(`${ROOT}/docs/tools.md`, 'utf8');
    const rows = [...page.matchAll(/^\| `(\w+)` \| `(\w+)`(, found)? \| (reads|writes) \| (.+) \|$/gm)].map(
      ([, ...row]) => row,
    );
    const tools = TOOLS.map(({ name, op, toolset }) => {
      const found = PROFILES.default.includes(name) ? undefined : ', found';
      return [name, toolset, found, isReadOnly(op) ? 'reads' : 'writes', op.summary];
    });
    expect(rows).toEqual(tools);
  });

  test('docs/tools.md says of each toolset whether it is listed by default', () => {
    const page = readFileSync(`${ROOT}/docs/tools.md`, 'utf8');
    const part = page.split('## What is listed by default')[1]?.split('## Every tool')[0] ?? '';
    const rows = [...part.matchAll(/^\| `(\w+)` \| (.+) \| (.+) \|$/gm)].map(([, ...row]) => row);
    const named = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ') || 'none';
    const expected = [...Map.groupBy(TOOLS, ({ toolset }) => toolset)].map(([toolset, tools]) => {
      const listed = tools.filter(({ name }) => PROFILES.default.includes(name));
      const found = tools.filter((tool) => !listed.includes(tool));
      return [toolset, named(listed.map(({ name }) => name)), named(found.map(({ name }) => name))];
    });
    expect(rows).toEqual(expected);
  });
});

describe.each(BY_REST)('$name', (op) => {
  const whole = documented(WHOLE, op.name);
  const brief = documented(ASSISTANT, op.name);
  const tool = DEFINITIONS.find(({ name }) => name === op.name);
  if (!whole) throw new Error(`${op.name} is not documented`);

  test('is told in the same words by every interface, and in few enough of them', () => {
    for (const { operation } of brief ? [whole, brief] : [whole]) {
      expect(operation).toMatchObject({ summary: op.title, description: op.summary });
    }
    const repeats = op.repeatIsRetry?.({}) ? ` ${SAFE_TO_REPEAT}` : '';
    if (tool) expect(tool).toMatchObject({ title: op.title, description: `${op.summary}${repeats}` });
    expect(op.summary.length).toBeLessThanOrEqual(300);
    for (const { description = '' } of Object.values(fieldsOf(whole))) {
      expect(String(description).length).toBeLessThanOrEqual(700);
    }
  });

  test('takes the same fields through every interface, each with the same type, bounds and values', () => {
    const { properties } = inputSchemaOf(op);
    const { idempotency_key, ...fields } = fieldsOf(whole);
    expect(comparable(fields)).toEqual(comparable(properties));
    expect(idempotency_key !== undefined).toBe(whole.method === 'POST');
    const { notForAssistants = [] } = op;
    const forAssistants = (names: readonly string[]) => names.filter((name) => !notForAssistants.includes(name)).sort();
    if (brief) expect(Object.keys(fieldsOf(brief)).sort()).toEqual(forAssistants(Object.keys(fieldsOf(whole))));
    if (!tool) return;
    const { without = [], fieldOf = {}, instead } = TOOLS.find(({ name }) => name === op.name) ?? {};
    const { allow_duplicate, detail, ...taken } = Object(tool.inputSchema.properties) as Record<string, Part>;
    const names = Object.keys(taken).map((name) => fieldOf[name] ?? name);
    // Arguments that only the tool has: another way to name the object, or a replacement for a field hidden from
    // assistants.
    const ofTool = Object.keys(instead?.shape ?? {}).filter(
      (name) => !(name in properties) || notForAssistants.includes(name),
    );
    const expected = [...forAssistants(Object.keys(properties)).filter((name) => !without.includes(name)), ...ofTool];
    expect(names.sort()).toEqual(expected.sort());
    for (const [name, argument] of Object.entries(taken)) {
      const { type, enum: values } = (properties[fieldOf[name] ?? name] ?? {}) as Part;
      if (!instead || !(name in instead.shape))
        expect({ name, ...pick(argument) }).toEqual({ name, type, enum: values });
    }
    expect(allow_duplicate !== undefined).toBe(op.repeatIsRetry !== undefined);
  });

  test('refuses a field that it does not know, and says so everywhere', () => {
    const { error } = op.input.safeParse({ 'no such field': 1 });
    expect(error?.issues.map(({ code }) => code)).toContain('unrecognized_keys');
    const body = whole.operation.requestBody?.content['application/json']?.schema;
    if (body) expect(body.additionalProperties).toBe(false);
  });

  test('answers the same fields in every document', () => {
    const fields = Object.keys(op.output.shape).sort();
    expect(dataFieldsOf(whole).sort()).toEqual(fields);
    if (brief) expect(dataFieldsOf(brief).sort()).toEqual(fields);
  });

  test('documents the refusals that it declares, each at its status, and no others', () => {
    for (const { operation } of brief ? [whole, brief] : [whole]) {
      const own = Object.entries(operation.responses).flatMap(([status, response]) =>
        status < '300'
          ? []
          : codesIn(response).flatMap((code) =>
              GENERAL.has(code) && !op.refusals.includes(code as never) ? [] : [`${status} ${code}`],
            ),
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
