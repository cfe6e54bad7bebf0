/**
 * Input schemas of the tools, read over the protocol, and converted as hosts do. The rules are in
 * `test/kit/host-schemas.ts`.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { strictTool } from '../../src/assistant/strict-tools.ts';
import { isFinder } from '../../src/tools/finders.ts';
import { type ListedTool, type Mcp, openMcp } from '../api/mcp/kit.ts';
import { classicFaults, strictConversionFaults } from '../kit/host-schemas.ts';
import { strictToolFaults } from '../kit/strict-schema.ts';

let mcp: Mcp;
let tools: readonly ListedTool[];
beforeAll(async () => {
  mcp = await openMcp();
  await using usual = await mcp.assistant();
  await using whole = await mcp.assistant({ query: '?toolsets=all' });
  const finders = (await usual.tools()).filter(({ name }) => isFinder(name));
  tools = [...(await whole.tools()), ...finders];
});
afterAll(() => mcp[Symbol.asyncDispose]());

const faultsOf = (rule: (schema: unknown) => readonly string[]) =>
  tools.flatMap(({ name, inputSchema }) => rule(inputSchema).map((fault) => `${name}: ${fault}`));

describe('every tool', () => {
  test('can be said in the classic schema of Gemini', () => {
    expect(tools.length).toBeGreaterThan(44);
    expect(faultsOf(classicFaults)).toEqual([]);
  });

  test('becomes a strict function in the hands of OpenAI’s own libraries', () => {
    expect(faultsOf(strictConversionFaults)).toEqual([]);
  });

  test('becomes a strict function here, and so says tools/openai.json', () => {
    const converted = tools.map((tool) => strictTool(tool as Parameters<typeof strictTool>[0]));
    expect(converted.flatMap(strictToolFaults)).toEqual([]);
    const file = JSON.parse(readFileSync('tools/openai.json', 'utf8')) as { tools: readonly unknown[] };
    expect(file.tools).toEqual(converted.filter(({ name }) => !isFinder(name)));
  });
});

describe('the rules can fail', () => {
  const text = { type: 'string' };
  const object = (properties: object, more: object = {}) => ({
    ...{ type: 'object', properties, additionalProperties: false },
    ...more,
  });
  const all = (properties: object) => object(properties, { required: Object.keys(properties) });

  test.each<readonly [unknown, string | null]>([
    [object({ a: text, b: { type: 'array', items: text, minItems: 1 } }, { required: ['a'] }), null],
    [object({ a: { anyOf: [text, { type: 'null' }], description: 'x' } }), null],
    [object({}), null],
    [7, '$ is no schema'],
    [object({ a: { type: 'integer', exclusiveMinimum: 0 } }), '$.a has the keyword exclusiveMinimum'],
    [object({ a: { ...text, const: 'b' } }), '$.a has the keyword const'],
    [object({ a: { oneOf: [text] } }), '$.a has the keyword oneOf,$.a says nothing of its type'],
    [object({ a: {} }), '$.a says nothing of its type'],
    [object({ a: { default: 1 } }), '$.a says nothing of its type'],
    [object({ a: { type: ['string', 'null'] } }), '$.a has the type ["string","null"]'],
    [object({ a: { type: 'null' } }), '$.a has the type "null"'],
    [object({ a: { type: 'string', anyOf: [text, text] } }), '$.a has a type beside anyOf'],
    [object({ a: { ...text, format: 'uuid' } }), '$.a has the format uuid'],
    [object({ a: { type: 'integer', enum: [1, 2] } }), '$.a has an enum that is no list of texts'],
    [object({ a: { ...text, enum: [] } }), '$.a has an enum that is no list of texts'],
    [object({ a: { type: 'object', additionalProperties: text } }), '$.a is a map,$.a has no properties'],
    [object({ a: { type: 'array' } }), '$.a[] is no schema'],
    [object({ a: text }, { required: ['b'] }), '$.b is required and not there'],
    [object({ a: { anyOf: [text] } }), '$.a has an anyOf of fewer than two'],
    [object({ a: { anyOf: [text, { type: 'integer' }, { type: 'null' }] } }), '$.a has a null among 3 branches'],
    [object({ a: { anyOf: [text, {}] } }), '$.a|1 says nothing of its type'],
  ])('classic: %#', (schema, fault) => {
    expect(classicFaults(schema).join(',')).toBe(fault ?? '');
  });

  test.each<readonly [unknown, string | null]>([
    [object({ a: text, b: { anyOf: [text, all({ c: text })] } }), null],
    [{ type: 'object', properties: { a: text } }, null],
    [object({ a: { anyOf: [object({ b: text }), { type: 'null' }] } }), '$.a|0 is a branch with the optional b'],
    [object({ a: { type: 'string', anyOf: [text, text] } }), '$.a has type beside anyOf'],
    [object({ a: { type: 'array', items: object({ b: text }) } }), null],
    [object({ a: { type: 'object', additionalProperties: text } }), '$.a takes unknown fields'],
    [{ type: 'object', properties: {} }, '$ takes unknown fields'],
    [object({ a: { anyOf: [text, object({ b: text })] } }), '$.a|1 is a branch with the optional b'],
    [object({ a: { anyOf: [text, all({ b: object({ c: text }) })] } }), '$.a|1.b is a branch with the optional c'],
  ])('strict: %#', (schema, fault) => {
    expect(strictConversionFaults(schema).join(',')).toBe(fault ?? '');
  });
});
