// The two tools that ChatGPT's connectors and deep research require, in exactly their format.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { toolsFor } from '../../../src/tools/list.ts';
import { byLink, openBrowser } from '../../web/dashboard/browser.ts';
import { CLIENTS, type Mcp, openMcp } from './kit.ts';

/** Formats that OpenAI documents for MCP servers. Strict: an additional field is an error. */
const Found = z.strictObject({
  results: z.array(z.strictObject({ id: z.string(), title: z.string(), url: z.url() })),
});
const Fetched = z.strictObject({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  url: z.url(),
  metadata: z.record(z.string(), z.string()),
});

const HOSTILE = 'Ann ![x](https://evil.example/?q=)\u202e';

describe('the research toolset', () => {
  let mcp: Mcp;
  beforeAll(async () => {
    mcp = await openMcp({ filter: { toolsets: ['research'] } });
    const customer = { name: HOSTILE, email: 'ann@example.com' };
    await mcp.run('connectProvider', { kind: 'sandbox' });
    await mcp.run('createInvoice', { customer, description: 'Work', amount: 12.5 });
    await mcp.run('recordPayment', { id: 'INV-000001', amount: 2.5 });
    const club = { customer: 'ann@example.com', description: 'Ann', amount: 1, interval: 'month' };
    await mcp.run('createSubscription', club);
  });
  afterAll(() => mcp[Symbol.asyncDispose]());

  test('is offered only where it is asked for, and has these two tools alone, which read', async () => {
    expect(toolsFor({}).map(({ name }) => name)).not.toEqual(expect.arrayContaining(['search']));
    await using assistant = await mcp.assistant({ scopes: ['billing.read'] });
    const tools = await assistant.tools();
    expect(tools.map(({ name, inputSchema }) => [name, inputSchema.required, inputSchema.properties])).toEqual([
      ['search', ['query'], { query: { type: 'string', description: expect.any(String) } }],
      ['fetch', ['id'], { id: { type: 'string', description: expect.any(String) } }],
    ]);
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
  });

  test.each(CLIENTS)(
    'answers the %s client with the documented object, and one text that is it as JSON',
    async (kind) => {
      await using assistant = await mcp.assistant({ kind });
      const { text, data, isError } = await assistant.call('search', { query: 'ann' });
      const { results } = Found.parse(data);
      expect([JSON.parse(text), isError]).toEqual([data, false]);
      const kinds = results.map(({ id }) => id.split(':')[0]);
      expect(new Set(kinds)).toEqual(new Set(['invoice', 'customer', 'payment_link', 'subscription', 'payment']));
      for (const { id, title, url } of results) {
        const fetched = await assistant.call('fetch', { id });
        expect(Fetched.parse(fetched.data)).toMatchObject({ id, title, url });
        expect(JSON.parse(fetched.text)).toEqual(fetched.data);
      }
    },
  );

  test('disarms what customers wrote', async () => {
    await using assistant = await mcp.assistant();
    const { text } = await assistant.call('search', { query: 'customers ann' });
    expect(text).toContain('Ann ! [x] (https://evil.example');
    const { data } = await assistant.call('fetch', { id: 'customer:1' });
    expect(JSON.stringify(data)).not.toMatch(/!\[|\u202e/);
  });

  test('names pages of the dashboard that open for the person who is signed in', async () => {
    const browser = openBrowser(mcp);
    await byLink(mcp, browser, 'owner@test.example');
    await using assistant = await mcp.assistant();
    const { results } = Found.parse((await assistant.call('search', { query: 'ann' })).data);
    for (const { url } of results) {
      expect(url).toMatch(/^https:\/\/billing\.example\/dashboard\//);
      expect((await browser.get(new URL(url).pathname)).status, url).toBe(200);
    }
  });

  test('refuses an id that leads nowhere as a result, with what to do', async () => {
    await using assistant = await mcp.assistant();
    const gone = await assistant.call('fetch', { id: 'invoice:99' });
    expect(gone).toMatchObject({ isError: true, data: { error: { code: 'document_not_found' } } });
    expect(gone.text).toContain('Use the id of a result of search.');
    expect(await assistant.call('fetch', { id: 'INV-000001' })).toMatchObject({
      isError: true,
      data: { error: { code: 'validation_failed', field: 'id' } },
    });
  });
});
