/**
 * Tools for directories of connectors (`?profile=directory`): a fixed set that was submitted and reviewed. Any change
 * of a tool, text, argument or hint needs a new review, so change the snapshot only on purpose.
 */
import { describe, expect, test } from 'vitest';
import { isFinder } from '../../../src/tools/finders.ts';
import { instructionsFor, reachOf, toolsFor } from '../../../src/tools/list.ts';
import { TOOLS } from '../../../src/tools/table.ts';
import { CLIENTS, openMcp } from './kit.ts';

const PROFILE = '?profile=directory';
const tools = toolsFor({}, { profile: 'directory' });
const names: ReadonlySet<string> = new Set(tools.map(({ name }) => name));

describe('the profile of directories', () => {
  test('is a fixed set', async () => {
    const reach = reachOf({}, { profile: 'directory' });
    const listed = tools.map(({ outputSchema: _, _meta, ...tool }) => tool);
    const shown = { instructions: instructionsFor(reach), tools: listed };
    await expect(`${JSON.stringify(shown, null, 1)}\n`).toMatchFileSnapshot('tools/directory-profile.snap');
  });

  test.each(CLIENTS)('is what the %s client is shown', async (kind) => {
    await using mcp = await openMcp();
    await using assistant = await mcp.assistant({ kind, query: PROFILE });
    expect(await assistant.tools()).toEqual(tools);
    expect(assistant.instructions()).toBe(instructionsFor(reachOf({}, { profile: 'directory' })));
  });

  test('has fewer than 30 tools, each with a title and all hints, and none that stands for any other', () => {
    expect(tools.length).toBeGreaterThan(20);
    expect(tools.length).toBeLessThan(30);
    expect(tools.filter(({ name }) => isFinder(name))).toEqual([]);
    for (const { title, annotations } of tools) {
      expect(title).not.toBe('');
      const { title: _, ...hints } = annotations;
      expect(Object.values(hints).map((hint) => typeof hint)).toEqual(['boolean', 'boolean', 'boolean', 'boolean']);
    }
  });

  test('refunds nothing, captures nothing, and charges nothing at once', () => {
    for (const { name, op } of TOOLS.filter((one) => names.has(one.name))) {
      expect(op.input.shape, name).not.toHaveProperty('refund');
      expect(`${name} ${op.title}`).not.toMatch(/refund|captur|release/i);
      expect(op.summary, name).not.toMatch(/\balso refunds|charged now/);
      // Calls that restart payments need the grant `resume` if the token has limits. No tool of this profile does that.
      const grants = typeof op.redirects === 'object' ? [op.redirects].flat().map(({ grant }) => grant) : [];
      expect(grants, name).not.toContain('resume');
    }
  });

  test('names no tool that it does not have, but the one that gives back what a subscription took', () => {
    const others = toolsFor({ toolsets: ['all'] })
      .map(({ name }) => name)
      .filter((name) => !names.has(name));
    const named = tools.flatMap(({ name, description, inputSchema }) =>
      others
        .filter((other) => /[A-Z]/.test(other) && `${description} ${JSON.stringify(inputSchema)}`.includes(other))
        .map((other) => [name, other]),
    );
    expect(named).toEqual([['cancelSubscription', 'refundPayment']]);
  });

  test('calls nothing else, by no name', async () => {
    await using mcp = await openMcp();
    await using assistant = await mcp.assistant({ query: PROFILE });
    for (const name of ['refundPayment', 'createCreditNote', 'resumeSubscription', 'callWriteTool', 'findTools']) {
      await expect(assistant.call(name, { name: 'refundPayment' })).rejects.toMatchObject({ code: -32_602 });
    }
    await using reader = await mcp.assistant({ query: `${PROFILE}&read_only=1` });
    const read = (await reader.tools()).map(({ name, annotations }) => [names.has(name), annotations?.readOnlyHint]);
    expect(read.length).toBeGreaterThan(5);
    expect(read).toEqual(read.map(() => [true, true]));
  });

  test('is narrowed by what the service offers', async () => {
    await using mcp = await openMcp({ filter: { toolsets: ['customers', 'items'] } });
    await using assistant = await mcp.assistant({ query: PROFILE });
    expect((await assistant.tools()).map(({ name }) => name)).toEqual([
      ...['listCustomers', 'getCustomer', 'createCustomer', 'updateCustomer'],
    ]);
  });
});
