/** A tool answers the same with a local ledger and with a remote service (R60). */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { toolsFor } from '../../../../../src/tools/list.ts';
import { ANN, CONVERSATION, converse, OLD, WORK } from '../../../../api/mcp/conversation.ts';
import { CLIENTS, openMcp, overStdio } from '../../../../api/mcp/kit.ts';
import { BIN, openElsewhere, settings } from '../../../../api/mcp/remote/kit.ts';
import { calling } from '../../../../api/mcp/through.ts';
import { WHOLE } from '../../../../kit/proof.ts';
import { openTestApp } from '../../../../kit/test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'billhook-test-remote-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function here(): Promise<unknown[]> {
  await using mcp = await openMcp({ filter: { toolsets: ['all'] } });
  await mcp.run('connectProvider', { kind: 'sandbox' });
  await using assistant = await mcp.assistant();
  return await converse(assistant.call);
}

test('the conversation calls every tool', () => {
  expect(new Set(CONVERSATION.map(([tool]) => tool))).toEqual(
    new Set(toolsFor({ toolsets: ['all'] }).map(({ name }) => name)),
  );
});

let local: ReturnType<typeof here> | undefined;

/**
 * The legacy mode of the 2.x client speaks the same protocol as the 1.x client, so the daily run needs only the 1.x
 * client.
 */
const CLIENTS_TODAY = CLIENTS.filter((kind) => WHOLE || kind !== '2.x legacy');

const CHOICES = [
  ['listed', ['--toolsets', 'all'], 'directly'],
  ['found (R112)', [], 'through another tool'],
] as const;

describe.each(CLIENTS_TODAY)('through billhook mcp and the %s client', (kind) => {
  test.each(CHOICES)(
    'every tool, %s, answers and refuses as it does here, and nothing is opened on this machine',
    async (_, args, way) => {
      await using testApp = await openTestApp();
      await testApp.run('connectProvider', { kind: 'sandbox' });
      const env = settings(await testApp.baseUrl(), await testApp.token());
      await using assistant = await overStdio(kind, process.execPath, [BIN, 'mcp', ...args], {
        env,
        cwd: folder,
      });
      local ??= here();
      const [elsewhere, expected] = await Promise.all([converse(calling(assistant.call, way)), local]);
      for (const [index, call] of CONVERSATION.entries()) {
        expect(elsewhere[index], JSON.stringify(call)).toEqual(expected[index]);
      }
      expect(readdirSync(folder)).toEqual([]);
    },
  );
});

describe('what differs by account or token', () => {
  test('amounts are in the currency of the account there', async () => {
    await using testApp = await openTestApp({ account: { currency: 'JPY', timezone: 'Asia/Tokyo' } });
    const call = await openElsewhere({ url: await testApp.baseUrl(), token: await testApp.token() });
    const refused = await call('createInvoice', { customer: ANN, description: 'Work', amount: 1.5, color: 'red' });
    expect(refused.text).toContain('- amount ');
    expect(refused.text).toContain('- color ');
    expect((await call('createInvoice', { ...WORK, amount: 1500 })).text).toContain('JPY 1,500 (no tax), due');
  });

  test('a token that only reads is told what it may not do, and by which scope', async () => {
    await using testApp = await openTestApp();
    const call = await openElsewhere({ url: await testApp.baseUrl(), token: await testApp.token(['billing.read']) });
    const refused = await call('createCustomer', ANN);
    expect(refused).toMatchObject({ isError: true, data: { error: { code: 'insufficient_scope' } } });
    expect(refused.text).toContain('Use a token that has the scope billing.write.');
    expect((await call('listCustomers')).isError).toBe(false);
  });

  test('a token that only writes can do that, although the first look reads', async () => {
    await using testApp = await openTestApp();
    const call = await openElsewhere({ url: await testApp.baseUrl(), token: await testApp.token(['billing.write']) });
    expect((await call('createCustomer', ANN)).text).toContain('Added customer 1');
  });

  test('a list that would be too long is cut there as here', async () => {
    await using testApp = await openTestApp();
    const call = await openElsewhere({ url: await testApp.baseUrl(), token: await testApp.token() });
    for (let n = 0; n < 20; n++) await testApp.run('createInvoice', { ...OLD, notes: 'n'.repeat(5_000) });
    const { text, data } = await call('listInvoices', { detail: 'full' });
    expect(JSON.stringify(data).length).toBeLessThan(10_000);
    expect(data).toMatchObject({ total_count: 20, rows: [{ invoice_number: 'INV-000020' }], remaining: 19 });
    expect(text).toMatch(/\n19 more: repeat with cursor 1-[\w-]+, or narrow the filters\.$/);
  });
});
