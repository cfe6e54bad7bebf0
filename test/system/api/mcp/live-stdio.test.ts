/** Resource subscriptions over stdio: to a ledger opened by the process itself, and through it to a remote service. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client as ModernClient } from '@modelcontextprotocol/client';
import { StdioClientTransport as ModernStdio } from '@modelcontextprotocol/client/stdio';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { STDIO_SERVER } from '../../../api/mcp/kit.ts';
import { BIN, settings } from '../../../api/mcp/remote/kit.ts';
import { openTestApp } from '../../../kit/test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'billhook-test-live-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SOON = { timeout: 15_000, interval: 50 };

async function started(kind: 'legacy' | 'modern', args: readonly string[], env: Record<string, string> = {}) {
  const mode = kind === 'modern' ? { pin: '2026-07-28' } : 'legacy';
  const client = new ModernClient({ name: 'Listener', version: '1' }, { versionNegotiation: { mode } });
  const told: string[] = [];
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => void told.push(params.uri));
  await client.connect(new ModernStdio({ command: process.execPath, args: [...args], env, cwd: folder }));
  onTestFinished(() => client.close());
  let open: Awaited<ReturnType<typeof client.listen>> | undefined;
  return {
    told,
    call: async (name: string, given: Record<string, unknown>) =>
      (await client.callTool({ name, arguments: given })).structuredContent as { readonly id: number },
    subscribe: async (uri: string) => {
      if (kind === 'legacy') await client.subscribeResource({ uri });
      else open = await client.listen({ resourceSubscriptions: [uri] });
    },
    unsubscribe: async (uri: string) => {
      if (kind === 'legacy') await client.unsubscribeResource({ uri });
      else await open?.close();
    },
  };
}

describe.each(['legacy', 'modern'] as const)('over stdio, to a client of the %s protocol', (kind) => {
  const tellsUntilUnsubscribed = async (args: readonly string[]) => {
    const { told, call, subscribe, unsubscribe } = await started(kind, args);
    await expect(subscribe('billing://invoices/99')).rejects.toMatchObject({
      code: -32_602,
      message: /No resource at/,
    });
    const { id } = await call('createInvoice', { customer: { name: 'Ann' }, description: 'Work', amount: 10 });
    const uri = `billing://invoices/${id}`;
    await subscribe(uri);
    await call('recordPayment', { id, amount: 4 });
    await expect.poll(() => told, SOON).toEqual([uri]);
    await unsubscribe(uri);
    await call('recordPayment', { id, amount: 6 });
    await new Promise((resolve) => setTimeout(resolve, 2_300));
    expect(told).toEqual([uri]);
  };

  test('a change of the own ledger is told', () => tellsUntilUnsubscribed([STDIO_SERVER]));
});

test('a change at a service elsewhere is told, some seconds later', async () => {
  await using testApp = await openTestApp();
  const env = settings(await testApp.baseUrl(), await testApp.token());
  const { told, call, subscribe } = await started('modern', [BIN, 'mcp'], env);
  const { id } = await call('createInvoice', { customer: { name: 'Ann' }, description: 'Work', amount: 10 });
  await subscribe(`billing://invoices/${id}`);
  await call('recordPayment', { id, amount: 4 });
  await expect.poll(() => told, SOON).toEqual([`billing://invoices/${id}`]);
});
