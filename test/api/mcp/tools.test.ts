import { describe, expect, test } from 'vitest';
import { toolFile } from '../../../src/api/mcp/tool-file.ts';
import { OPERATIONS } from '../../../src/operations/catalog.ts';
import { SAFE_TO_REPEAT } from '../../../src/operations/kernel/idempotency.ts';
import { reachOf, reachWithin, toolsFor } from '../../../src/tools/list.ts';
import { PROFILES } from '../../../src/tools/profiles.ts';
import { type ListedTool, openMcp } from './kit.ts';

const tools = toolsFor({ toolsets: ['all'] }) as readonly ListedTool[];
const names = tools.map(({ name }) => name);
const HINTS = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const;

describe('the catalogue of tools', () => {
  test('is the file that was generated of the table as it is', () => {
    expect(tools).toEqual(JSON.parse(JSON.stringify(toolFile().tools)));
  });

  test('lists what owners ask for most, and the three tools that reach the others (R112)', () => {
    const finders = ['findTools', 'callReadTool', 'callWriteTool'];
    expect(toolsFor({}).map(({ name }) => name)).toEqual([...PROFILES.default, ...finders]);
    const { listed, found } = reachOf({});
    expect(new Set([...listed, ...found])).toEqual(new Set(tools));
  });

  test('fits where it goes: few tools, names that every host takes', () => {
    expect(toolsFor({}).length).toBeLessThanOrEqual(24);
    for (const name of names) expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
  });
});

describe.each(tools)('$name', (tool) => {
  const op = OPERATIONS.find(({ name }) => name === tool.name);

  test('is listed as a client is meant to see it', async () => {
    await expect(`${JSON.stringify(tool, null, 2)}\n`).toMatchFileSnapshot(`tools/${tool.name}.snap`);
  });

  test('says everything about itself: title, description, four hints', () => {
    expect(tool.title).toBe(op?.title);
    expect(tool.annotations?.title).toBe(op?.title);
    expect(tool.description?.length).toBeLessThanOrEqual(300);
    for (const hint of HINTS) expect(tool.annotations?.[hint], hint).toBeTypeOf('boolean');
  });

  test('is read-only exactly if its scope is', () => {
    expect(tool.annotations?.readOnlyHint).toBe(op?.scope === 'billing.read');
    if (tool.annotations?.readOnlyHint) expect(tool.annotations.destructiveHint).toBe(false);
  });

  test('tells ChatGPT the scopes that it needs, and what to show while it runs: at most 64 characters', () => {
    const { securitySchemes, ...words } = tool._meta as Record<string, never>;
    const scopes = op?.scope === 'billing.read' ? ['billing.read'] : ['billing.read', 'billing.write'];
    expect(securitySchemes).toEqual([{ type: 'oauth2', scopes }]);
    for (const when of ['invoking', 'invoked']) {
      expect(words[`openai/toolInvocation/${when}`]).toMatch(/^[A-Z][a-zA-Z :-]{8,63}$/);
    }
  });

  test.each(['inputSchema', 'outputSchema'] as const)('has a portable %s', (which) => {
    const schema = tool[which] ?? {};
    expect(schema.type).toBe('object');
    for (const combinator of ['anyOf', 'oneOf', 'allOf', 'not', 'if']) expect(schema).not.toHaveProperty(combinator);
    const text = JSON.stringify(schema);
    for (const noise of ['$ref', '$schema', '$defs', '9007199254740991', '"pattern"', '"type":[', 'propertyNames']) {
      expect(text).not.toContain(noise);
    }
  });

  test('takes allow_duplicate exactly if a repeat counts as a retry', () => {
    const { inputSchema, outputSchema = {} } = tool;
    expect(Object.hasOwn(Object(inputSchema.properties), 'allow_duplicate')).toBe(op?.repeatIsRetry !== undefined);
    expect(Object.hasOwn(Object(outputSchema.properties), 'replayed')).toBe(op?.repeatIsRetry !== undefined);
  });

  test('says that it is safe to repeat exactly if any repeat is a retry (R63), in at most 300 characters', () => {
    expect(tool.description?.endsWith(SAFE_TO_REPEAT)).toBe(op?.repeatIsRetry?.({}) === true);
    expect(tool.description?.length).toBeLessThanOrEqual(300);
  });
});

describe('what is shown', () => {
  const shown = (filter: Parameters<typeof toolsFor>[0]) => toolsFor(filter).map(({ name }) => name);

  test('toolsets and tools add up', () => {
    expect(shown({ toolsets: ['customers'], tools: ['listInvoices'] })).toEqual([
      'listInvoices',
      'listCustomers',
      'getCustomer',
      'createCustomer',
      'updateCustomer',
      'eraseCustomer',
      'mergeCustomers',
    ]);
  });

  test('read-only beats a tool that was asked for by name', () => {
    expect(shown({ readOnly: true, tools: ['createInvoice', 'getInvoice'] })).toEqual(['getInvoice']);
    expect(toolsFor({ readOnly: true }).every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
  });

  test('unknown names are refused with the known ones', () => {
    expect(() => toolsFor({ toolsets: ['invoice'] })).toThrow(
      'toolsets has no "invoice"; there are invoices, payments, payment_links, subscriptions, customers',
    );
    expect(() => toolsFor({ tools: ['createinvoice'] })).toThrow(
      /tools has no "createinvoice"; there are .*createInvoice/,
    );
    expect(() => toolsFor({ tools: ['getPayment'] })).toThrow('has no "getPayment"');
  });

  test('a token that cannot write sees no writing tool, and one that can sees all', async () => {
    await using mcp = await openMcp();
    await using reader = await mcp.assistant({ scopes: ['billing.read'] });
    const seen = await reader.tools();
    expect(seen.length).toBeGreaterThan(3);
    expect(seen.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
    await using writer = await mcp.assistant();
    expect(await writer.tools()).toEqual(toolsFor({}));
    expect(reachWithin(new Set(), reachOf({}))).toEqual({ listed: [], found: [] });
  });

  test('a writing tool called all the same is refused with the scope it needs', async () => {
    await using mcp = await openMcp();
    await using reader = await mcp.assistant({ scopes: ['billing.read'] });
    const refused = await reader.call('cancelInvoice', { id: 1 });
    expect(refused).toMatchObject({ isError: true, data: { error: { code: 'insufficient_scope' } } });
    expect(refused.text).toContain('billing.write');
  });

  test('a tool that was filtered out does not exist', async () => {
    await using mcp = await openMcp({ filter: { readOnly: true } });
    await using assistant = await mcp.assistant();
    expect((await assistant.tools()).map(({ name }) => name)).not.toContain('createInvoice');
    await expect(assistant.call('createInvoice')).rejects.toMatchObject({ code: -32602 });
  });
});
