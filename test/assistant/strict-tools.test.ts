import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { plainArguments, strictTool } from '../../src/assistant/strict-tools.ts';
import { fieldsOf } from '../../src/tools/call.ts';
import { toolsFor } from '../../src/tools/list.ts';
import { TOOLS as ROWS, toolNamed } from '../../src/tools/table.ts';
import { strictSchemaFaults, strictToolFaults } from '../kit/strict-schema.ts';

type Schema = Readonly<Record<string, unknown>>;
const TOOLS = toolsFor({ toolsets: ['all'] });
const file = JSON.parse(readFileSync('tools/openai.json', 'utf8')) as {
  tools: readonly { name: string; parameters: Schema }[];
};

describe('tools/openai.json', () => {
  test('has every tool under its name, and each passes the rules of strict mode', () => {
    expect(file.tools.map(({ name }) => name)).toEqual(ROWS.map(({ name }) => name));
    expect(file.tools.flatMap(strictToolFaults)).toEqual([]);
  });

  test('rules that can fail: what MCP publishes would not pass', () => {
    expect(TOOLS.flatMap(({ inputSchema }) => strictSchemaFaults(inputSchema)).length).toBeGreaterThan(100);
  });

  const object = (properties: Schema, more: object = {}): Schema => ({
    ...{ type: 'object', properties, required: Object.keys(properties), additionalProperties: false },
    ...more,
  });
  const field = (a: unknown) => object({ a });
  const deep = (levels: number): Schema => (levels === 1 ? { type: 'string' } : field(deep(levels - 1)));
  const named = (count: number, letters: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [String(i).padStart(letters, 'x'), { type: 'string' }]));
  const choices = (count: number, letters: number) => ({
    type: 'string',
    enum: Array.from({ length: count }, (_, i) => String(i).padStart(letters, 'x')),
  });
  const text = { type: 'string' };

  test.each<readonly [unknown, string | null]>([
    [field({ ...text, pattern: '^a', format: 'date' }), null],
    [field({ type: ['integer', 'null'], minimum: 1, multipleOf: 2 }), null],
    [object({ a: { $ref: '#/$defs/b' } }, { $defs: { b: field({ $ref: '#' }) } }), null],
    [{ anyOf: [object({})], ...object({}) }, 'the root is a union'],
    [{ type: 'array', items: text }, 'the root is no object'],
    [null, 'parameters are no schema'],
    [object({}, { additionalProperties: true }), '$ lets unknown fields in'],
    [{ type: 'object', required: [], additionalProperties: false }, '$ has no properties'],
    [object({ a: text }, { required: [] }), '$.a is not required'],
    [object({}, { required: ['b'] }), '$.b is required and not there'],
    [field('text'), '$.a is no schema'],
    [field({}), '$.a has no type'],
    [field({ type: 'date' }), '$.a has the type date'],
    [field({ ...text, format: 'uri' }), '$.a has the format uri'],
    ...[
      'allOf',
      'oneOf',
      'not',
      'if',
      'dependentRequired',
      'default',
      'minLength',
      'maxLength',
      'patternProperties',
      'uniqueItems',
    ].map((keyword) => [field({ ...text, [keyword]: 1 }), `$.a has the keyword ${keyword}`] as const),
    [field({ type: 'array' }), '$.a[] is no schema'],
    [field({ ...text, enum: [] }), '$.a has an empty enum'],
    [field({ ...text, enum: ['x', null] }), '$.a: null is in type or in enum, but not in both'],
    [field({ type: ['string', 'null'], enum: ['x'] }), '$.a: null is in type or in enum, but not in both'],
    [field({ anyOf: [] }), '$.a has an empty anyOf'],
    [field({ anyOf: [field(text), field({ type: 'null' })] }), '$.a has objects with the same first key'],
    [field({ anyOf: [text, { type: 'array', items: {} }] }), '$.a.anyOf[1][] has no type'],
    [field({ $ref: '#/$defs/b' }), '$.a refers to #/$defs/b'],
    [object({}, { $defs: { b: {} } }), '$.$defs.b has no type'],
    [deep(10), null],
    [deep(11), '$.a.a.a.a.a.a.a.a.a.a is nested too deep'],
    [object(named(5_000, 4)), null],
    [object(named(5_001, 4)), '5001 properties'],
    [object({ a: choices(500, 4), b: choices(500, 4) }), null],
    [object({ a: choices(500, 4), b: choices(501, 4) }), '1001 enum values'],
    [field(choices(250, 100)), null],
    [field(choices(251, 100)), '$.a has 251 values of 25100 characters'],
    [object(named(1_200, 100)), null],
    [object({ ...named(1_200, 100), b: { ...text, const: 'c' } }), '120002 characters of names and values'],
  ])('a schema is held to each rule: %#', (schema, fault) => {
    expect(strictSchemaFaults(schema)).toEqual(fault === null ? [] : [fault]);
  });

  test.each([
    [{ type: 'tool' }, 'type is tool'],
    [{ name: 'list invoices' }, 'name list invoices does not match'],
    [{ name: 'x'.repeat(65) }, 'does not match'],
    [{ description: 7 }, 'description is no text'],
    [{ strict: false }, 'strict is not true'],
    [{ function: {} }, 'unknown field function'],
  ])('a tool is held to each rule: %j', (odd, fault) => {
    const tool = { type: 'function', name: 'a', description: 'b', strict: true, parameters: object({}) };
    expect(strictToolFaults(tool)).toEqual([]);
    expect(strictToolFaults({ ...tool, ...odd })).toEqual([expect.stringContaining(fault)]);
  });
});

/** A value for every field, as from a model that fills in all of them. `nulls`: null for each field that allows it. */
function sample(schema: Schema, mode: 'full' | 'nulls'): unknown {
  const { type, anyOf, enum: choices, properties, items } = schema;
  const types = [type].flat();
  const branches = (anyOf ?? []) as Schema[];
  if (mode === 'nulls' && (types.includes('null') || branches.some((one) => one.type === 'null'))) return null;
  if (branches[0]) return sample(branches[0], mode);
  if (Array.isArray(choices)) return choices[0];
  if (properties)
    return Object.fromEntries(
      Object.entries(properties as Record<string, Schema>).map(([name, one]) => [name, sample(one, mode)]),
    );
  if (items) return [sample(items as Schema, mode)];
  const format: Record<string, string> = {
    date: '2026-03-17',
    'date-time': '2026-03-17T11:00:00Z',
    email: 'ann@example.com',
  };
  if (types.includes('string')) return format[String(schema.format)] ?? 'NL';
  return types.includes('boolean') ? true : Math.max(1, Number(schema.minimum ?? 1));
}

describe('there and back', () => {
  test.each(TOOLS.map((tool) => [tool.name, tool] as const))(
    '%s takes what its strict schema makes a model send',
    (name, tool) => {
      const { input } = toolNamed(name).op;
      const { parameters } = strictTool(tool);
      const few = plainArguments(tool, sample(parameters, 'nulls') as Schema);
      expect(Object.values(few)).not.toContain(null);
      expect(Object.keys(few).sort()).toEqual([...((tool.inputSchema.required ?? []) as string[])].sort());
      const all = plainArguments(tool, sample(parameters, 'full') as Schema);
      expect(Object.keys(all)).toEqual(Object.keys(tool.inputSchema.properties as object));
      // The tool `sendReminder` also takes a `customer`, and finds the `id` by it (`src/tools/call.ts`). The operation
      // needs `id`.
      const { customer: _, ...fields } = fieldsOf(name, all);
      const wrong =
        input
          .safeParse(name === 'sendReminder' ? fields : fieldsOf(name, all))
          .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [];
      // The sample has texts whose format only the operation checks. No value may have a wrong type.
      expect(
        wrong.filter(
          (fault) =>
            !/must be (?:an?|the) (id of|two-letter|ISO 4217|http|date (?:such|that exists)|e-mail)|VAT/.test(fault),
        ),
      ).toEqual([]);
    },
  );

  test('null where it means something has a word of its own; any other null is left out; unknown things stay, to be refused', () => {
    const plain = (name: string, args: Schema) =>
      plainArguments(TOOLS.find((one) => one.name === name) as (typeof TOOLS)[number], args);
    expect(plain('createPaymentLink', { usage_limit: 'none', currency: null, colour: 'red' })).toEqual({
      usage_limit: null,
      colour: 'red',
    });
    expect(plain('createPaymentLink', { usage_limit: null, return_url: '' })).toEqual({ return_url: '' });
    expect(plain('updateCustomer', { customer: 'Ann', phone: '', city: null, note: 'x' })).toEqual({
      customer: 'Ann',
      phone: null,
      note: 'x',
    });
    expect(
      plain('createInvoice', { items: [{ description: 'x', unit_price: 1, quantity: null }], due: 'odd' }),
    ).toEqual({
      items: [{ description: 'x', unit_price: 1 }],
      due: 'odd',
    });
  });
});
