import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { defineTools } from '../../src/api/mcp/tools.ts';
import { MONEY_FIELDS } from '../../src/assistant/returned.ts';
import { plainArguments, strictTool } from '../../src/assistant/strict-tools.ts';
import type { Tool } from '../../src/assistant/toolbox.ts';
import { FOR_ASSISTANTS } from '../../src/operations/for-assistants.ts';
import { outputSchemaOf } from '../../src/operations/json-schema.ts';
import type { Operation } from '../../src/operations/operation.ts';
import { strictSchemaFaults, strictToolFaults } from '../kit/strict-schema.ts';

type Schema = Readonly<Record<string, unknown>>;
const TOOLS = defineTools() as readonly Tool[];
const file = JSON.parse(readFileSync('tools/openai.json', 'utf8')) as {
  tools: readonly { name: string; parameters: Schema }[];
};

describe('tools/openai.json', () => {
  test('has every tool of the catalogue under its name, and each passes the rules of strict mode', () => {
    expect(file.tools.map(({ name }) => name)).toEqual(Object.keys(FOR_ASSISTANTS));
    expect(file.tools.flatMap(strictToolFaults)).toEqual([]);
  });

  test('rules that can fail: what MCP publishes would not pass', () => {
    expect(TOOLS.flatMap(({ inputSchema }) => strictSchemaFaults(inputSchema)).length).toBeGreaterThan(100);
    for (const broken of [
      {},
      { type: 'object', properties: {}, required: [] },
      {
        type: 'object',
        additionalProperties: false,
        required: ['a'],
        properties: { a: { type: 'string', enum: ['x', null] } },
      },
    ]) {
      expect(strictSchemaFaults(broken)).not.toEqual([]);
    }
  });
});

/** Something for every field, as a model that fills in all of them would. */
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
      const op = FOR_ASSISTANTS[name as keyof typeof FOR_ASSISTANTS] as unknown as Operation;
      const { parameters } = strictTool(tool);
      const input = op.once ? op.input.loose() : op.input;
      const few = plainArguments(tool, sample(parameters, 'nulls') as Schema);
      expect(Object.values(few)).not.toContain(null);
      expect(Object.keys(few).sort()).toEqual([...((tool.inputSchema.required ?? []) as string[])].sort());
      const all = plainArguments(tool, sample(parameters, 'full') as Schema);
      expect(Object.keys(all)).toEqual(Object.keys(tool.inputSchema.properties as object));
      const wrong = input.safeParse(all).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [];
      // Texts that no schema describes are the operation's to judge; none may be of a wrong kind.
      expect(
        wrong.filter((fault) => !/must be an? (two-letter|ISO 4217|http|date such|e-mail)|VAT/.test(fault)),
      ).toEqual([]);
    },
  );

  test('null where it means something has a word of its own; pairs become fields; unknown things stay, to be refused', () => {
    const toolNamed = (name: string) => TOOLS.find((one) => one.name === name) as Tool;
    expect(
      plainArguments(toolNamed('createPaymentLink'), {
        usage_limit: 'none',
        metadata: [{ key: 'a', value: 'b' }],
        name: null,
        colour: 'red',
      }),
    ).toEqual({ usage_limit: null, metadata: { a: 'b' }, colour: 'red' });
    expect(plainArguments(toolNamed('createPaymentLink'), { usage_limit: null, metadata: { a: 'b' } })).toEqual({
      metadata: { a: 'b' },
    });
    expect(plainArguments(toolNamed('updateCustomer'), { id: 1, phone: '', city: null, note: 'x' })).toEqual({
      id: 1,
      phone: null,
      note: 'x',
    });
    expect(
      plainArguments(toolNamed('createInvoice'), {
        items: [{ description: 'x', unit_price: 1, quantity: null }],
        metadata: 'odd',
      }),
    ).toEqual({ items: [{ description: 'x', unit_price: 1 }], metadata: 'odd' });
  });
});

test('every number that a tool can return is known as money or as something else', () => {
  const NO_MONEY = new Set(['quantity', 'rate', 'tax_rate']);
  const numbers = new Set<string>();
  const walk = (name: string, schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return;
    const { type, anyOf, properties, items, additionalProperties } = schema as Schema;
    if ([type].flat().includes('number')) numbers.add(name);
    for (const one of (anyOf as unknown[]) ?? []) walk(name, one);
    for (const [field, one] of Object.entries((properties as object) ?? {}))
      walk(name === 'aging' ? 'aging' : field, one);
    walk(name, items);
    walk(name, additionalProperties);
  };
  for (const op of Object.values(FOR_ASSISTANTS)) walk('', outputSchemaOf(op as never));
  expect([...numbers].filter((name) => !NO_MONEY.has(name) && name !== 'aging').sort()).toEqual(
    [...MONEY_FIELDS].sort(),
  );
});
