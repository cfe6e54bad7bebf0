/** Long calls: progress notifications for callers that request them, and cancellation by the caller. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client as ModernClient, StreamableHTTPClientTransport as ModernHttp } from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { pino } from 'pino';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { callTool } from '../../../../src/tools/call.ts';
import { openRemote } from '../../../../src/tools/remote/service.ts';
import { type Mcp, openMcp } from '../../../api/mcp/kit.ts';
import { openPretender } from '../../../api/mcp/remote/kit.ts';
import { openMailServer } from '../../../kit/mail-server.ts';
import { testClock } from '../../../kit/test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'billhook-test-long-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Options = { signal?: AbortSignal; onprogress?: (progress: { progress: number; message?: string }) => void };
type Answer = { readonly isError?: boolean };
type Caller = (name: string, args: Record<string, unknown>, options?: Options) => Promise<Answer>;

async function callerOf(mcp: Mcp, era: 'session' | '2026'): Promise<Caller> {
  const requestInit = { headers: { Authorization: `Bearer ${await mcp.token()}` } };
  const url = new URL(mcp.url);
  if (era === 'session') {
    const client = new Client({ name: 'Test', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit }) as Transport);
    onTestFinished(() => client.close());
    return async (name, args, options) =>
      (await client.callTool({ name, arguments: args }, undefined, options as object)) as Answer;
  }
  const client = new ModernClient(
    { name: 'Test', version: '1' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  await client.connect(new ModernHttp(url, { requestInit }));
  onTestFinished(() => client.close());
  return async (name, args, options) => (await client.callTool({ name, arguments: args }, options as object)) as Answer;
}

/** Timeout of a condition, long enough for a slow machine. */
const PATIENCE = { timeout: 10_000 };

const INVOICE = { customer: { name: 'Ann', email: 'ann@example.com' }, description: 'Work', amount: 10 };

describe.each(['session', '2026'] as const)('in the era of %s', (era) => {
  test('who asks for progress hears that the call lives, more every time, until it is answered', async () => {
    await using server = await openMailServer();
    await using mcp = await openMcp({ environment: { SMTP_URL: server.url } });
    const { promise: letThrough, resolve: take } = Promise.withResolvers<void>();
    server.whenAsked('ann@example.com', () => letThrough);
    const call = await callerOf(mcp, era);
    const { id } = await mcp.run('createInvoice', INVOICE);
    const heard: { progress: number; message?: string }[] = [];
    const answer = call('sendInvoice', { id }, { onprogress: (progress) => heard.push(progress) });
    await vi.waitFor(() => expect(heard.length).toBeGreaterThanOrEqual(2), PATIENCE);
    take();
    expect((await answer).isError).not.toBe(true);
    expect(heard[0]).toMatchObject({ progress: 0, message: 'sendInvoice has begun' });
    expect(heard[1]).toMatchObject({ progress: 1, message: 'sendInvoice takes 1 s so far' });
  });

  test('a call that is taken back before it changed anything changes nothing, and can be made again', async () => {
    // A database file instead of memory, so that reads do not wait for the open transaction below.
    const environment = { DATABASE_URL: `file:${join(folder, `${era}.db`)}` };
    await using mcp = await openMcp({ environment });
    const { store } = mcp.app.services;
    const call = await callerOf(mcp, era);
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const { promise: holding, resolve: held } = Promise.withResolvers<void>();
    // Another write transaction stays open, so that the call has to wait for it.
    const writing = store.transaction(async () => {
      held();
      await gate;
    });
    await holding;
    const turns = vi.spyOn(store, 'transaction');
    const back = new AbortController();
    const refused = expect(call('createCustomer', { name: 'Ann' }, { signal: back.signal })).rejects.toThrow();
    await vi.waitFor(() => expect(turns).toHaveBeenCalled(), PATIENCE);
    back.abort();
    await refused;
    // The cancellation reaches the server slightly later. The answer to a later call proves that it has arrived.
    await call('listPaymentPlans', {});
    open();
    await writing;
    const again = await vi.waitFor(async () => {
      const answer = await call('createCustomer', { name: 'Ann' });
      expect(answer.isError).not.toBe(true);
      return answer;
    }, PATIENCE);
    expect(again, 'the first never happened').not.toMatchObject({ structuredContent: { replayed: true } });
    expect(await mcp.run('listCustomers')).toMatchObject({ total_count: 1 });
    expect(await mcp.run('listActivity', { actor: 'assistant' })).toMatchObject({ total_count: 1 });
  });
});

test('what has changed something is done to its end: a mail that was written leaves', async () => {
  await using server = await openMailServer();
  await using mcp = await openMcp({ environment: { SMTP_URL: server.url } });
  const call = await callerOf(mcp, '2026');
  const { id } = await mcp.run('createInvoice', INVOICE);
  const { promise: letThrough, resolve: take } = Promise.withResolvers<void>();
  const asked = new Promise<void>((resolve) => {
    server.whenAsked('ann@example.com', () => {
      resolve();
      return letThrough;
    });
  });
  const back = new AbortController();
  const refused = expect(call('sendInvoice', { id }, { signal: back.signal })).rejects.toThrow();
  await asked;
  back.abort();
  await refused;
  take();
  await vi.waitFor(
    async () => expect(await mcp.run('getInvoice', { id })).toMatchObject({ sent_at: expect.any(String) }),
    PATIENCE,
  );
});

describe('a service elsewhere', () => {
  test('is told nothing of a call that was taken back, and a call that was on its way is a retry when made again', async () => {
    await using there = await openPretender(() => undefined);
    const log = pino({ level: 'silent' });
    const open = await openRemote({ url: there.url, token: 'bh_test', version: '1' }, testClock(), log);
    const call = async (signal: AbortSignal) =>
      (await callTool(await open.serviceFor({ client: 'test', signal }), 'sendInvoice', { id: 1 })).result;
    await expect(call(AbortSignal.abort())).rejects.toThrow('cancelled before it changed anything');
    expect(there.seen).toEqual([]);
    const back = new AbortController();
    const first = call(back.signal);
    await vi.waitFor(() => expect(there.seen).toHaveLength(1), PATIENCE);
    back.abort();
    expect(await first).toMatchObject({ isError: true });
    const again = new AbortController();
    const second = call(again.signal);
    await vi.waitFor(() => expect(there.seen).toHaveLength(2), PATIENCE);
    again.abort();
    await second;
    expect(there.seen[1]?.headers['idempotency-key']).toBe(there.seen[0]?.headers['idempotency-key']);
  });
});
