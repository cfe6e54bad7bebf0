/**
 * The view of invoices: its HTML file, and the clients and tools that offer it. Its behaviour in a chat is tested in
 * `test/system/browser/chat-view.test.ts`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { EXTENSION_ID, RESOURCE_MIME_TYPE } from '@modelcontextprotocol/ext-apps/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CURRENCIES, exponentOf } from '../../../src/model/money.ts';
import { toolsFor } from '../../../src/tools/list.ts';
import { CLIENTS, type Mcp, openMcp } from './kit.ts';

const URI = 'ui://billhook/invoices';
const ROOT = new URL('../../../', import.meta.url);
const html = readFileSync(new URL('tools/invoices-view.html', ROOT), 'utf8');

describe('the file', () => {
  test('is below 20 KB', () => expect(Buffer.byteLength(html)).toBeLessThan(20_000));

  test('needs nothing from anywhere: the only address in it is the name of SVG', () => {
    expect(html.match(/https?:\/\/[\w./]+/g)).toEqual(['http://www.w3.org/2000/svg']);
    expect(html).not.toMatch(/\b(src|href|import|url)\s*[=(]/);
    expect(html).toContain(`content="default-src 'none'; `);
  });

  test('has the decimals of every currency', () => {
    const listed = new Map(
      Array.from(html.matchAll(/\b([A-Z]{3})([0-4])\b/g), ([, code, digits]) => [code, Number(digits)]),
    );
    for (const currency of CURRENCIES) expect(listed.get(currency) ?? 2, currency).toBe(exponentOf(currency));
  });

  test('makes no markup of text', () => {
    const folder = new URL('src/api/mcp/view/', ROOT);
    const sources = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'));
    expect(sources.length).toBeGreaterThan(8);
    for (const source of sources)
      expect(source).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|\beval\b/);
  });
});

describe('it is offered', () => {
  let mcp: Mcp;
  beforeAll(async () => {
    mcp = await openMcp({ filter: { tools: ['getInvoice', 'getInvoiceStats'] } });
  });
  afterAll(() => mcp[Symbol.asyncDispose]());

  test.each(CLIENTS)('in the capabilities of the server: the %s client', async (kind) => {
    await using assistant = await mcp.assistant({ kind });
    expect(assistant.client.getServerCapabilities()?.extensions).toMatchObject({
      [EXTENSION_ID]: { mimeTypes: [RESOURCE_MIME_TYPE] },
    });
  });

  test('by three tools, in both spellings', () => {
    const having = toolsFor({}).filter(({ _meta }) => _meta?.ui !== undefined);
    expect(having.map(({ name }) => name)).toEqual(['listInvoices', 'getInvoiceStats', 'listOverdueInvoices']);
    for (const { _meta } of having) expect(_meta).toMatchObject({ ui: { resourceUri: URI }, 'ui/resourceUri': URI });
  });

  test('with the policy that nothing may be loaded', async () => {
    await using assistant = await mcp.assistant();
    const { resources } = await assistant.client.listResources();
    const policy = { csp: { connectDomains: [], resourceDomains: [] }, prefersBorder: true };
    expect(resources.find(({ uri }) => uri === URI)?._meta).toEqual({ ui: policy });
    const { contents } = await assistant.client.readResource({ uri: URI });
    expect(contents).toEqual([{ uri: URI, mimeType: 'text/html;profile=mcp-app', text: html, _meta: { ui: policy } }]);
  });

  test('to nobody who is shown none of these tools', async () => {
    await using writer = await mcp.assistant({ scopes: ['billing.write'] });
    const { resources } = await writer.client.listResources();
    expect(resources.map(({ uri }) => uri)).not.toContain(URI);
    await expect(writer.client.readResource({ uri: URI })).rejects.toMatchObject({ code: -32_602 });
  });
});
