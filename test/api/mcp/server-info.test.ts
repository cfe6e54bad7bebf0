// Details of the server that a host can show before any call: name, version, description, website and icons.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ImplementationSchema } from '@modelcontextprotocol/sdk/types.js';
import { expect, test } from 'vitest';
import { serverInfo } from '../../../src/api/mcp/server-info.ts';
import { ICON_SVG } from '../../../src/model/product.ts';
import { openTestApp } from '../../kit/test-app.ts';
import { bytesOf } from '../http/bytes.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const about = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { homepage: string };

test('over HTTP: every field that the protocol has, with pictures that the same service answers', async () => {
  await using testApp = await openTestApp();
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'host', version: '1' } };
  const response = await testApp.fetch('/mcp', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await testApp.token()}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params }),
  });
  const text = (await response.text()).replace(/^[\s\S]*?data: /, '');
  const info = ImplementationSchema.parse(JSON.parse(text).result.serverInfo);
  expect(info).toMatchObject({ name: 'billhook', title: 'Billhook', websiteUrl: about.homepage });
  expect(info.description).toMatch(/overdue/);
  const { baseUrl } = testApp.app.services.addresses;
  for (const { src, mimeType } of info.icons ?? []) {
    expect(src.startsWith(`${baseUrl}/`), src).toBe(true);
    const { status, headers } = await bytesOf(testApp, src.slice(baseUrl.length));
    expect([status, headers['content-type']?.split(';')[0]], src).toEqual([200, mimeType]);
  }
  expect(info.icons?.map(({ mimeType }) => mimeType)).toEqual(['image/svg+xml', 'image/png']);
});

test('over stdio the picture itself, because there is no address', () => {
  const { icons = [], ...rest } = ImplementationSchema.parse(serverInfo('1.2.3', undefined));
  expect(rest).toMatchObject({ name: 'billhook', version: '1.2.3', websiteUrl: about.homepage });
  const [, content = ''] = icons[0]?.src.split('data:image/svg+xml;base64,') ?? [];
  expect(Buffer.from(content, 'base64').toString()).toBe(ICON_SVG);
});

// The 2026 protocol repeats these details in every result, so they must be short.
test('takes little of every answer', () => {
  expect(JSON.stringify(serverInfo('1.2.3', 'https://billing.example.com')).length).toBeLessThan(500);
});
