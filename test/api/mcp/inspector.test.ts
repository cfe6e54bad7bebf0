/** The protocol's own inspection tool lists, lints and calls, as somebody who tries the server would. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { openMcp } from './kit.ts';

const INSPECTOR = resolve(import.meta.dirname, '../../../node_modules/.bin/mcp-inspector');
const SERVER = fileURLToPath(new URL('./stdio-server.ts', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'billhook-test-inspector-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

async function inspect(target: readonly string[], ...options: readonly string[]): Promise<unknown> {
  const args = [INSPECTOR, '--cli', ...target, ...options, '--format', 'json', '-q'];
  const env = { ...process.env, MCP_CATALOG_PATH: join(scratch, 'mcp.json') };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { env });
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

const LIST = ['--method', 'tools/list', '--strict'];
const CALL = ['--method', 'tools/call', '--tool-name', 'createCustomer', '--tool-args-json', '{"name":"Ann"}'];

describe.each(['legacy', 'modern'])('the Inspector in the %s era', (era) => {
  test('finds the tools portable and calls one over HTTP', async () => {
    await using mcp = await openMcp();
    const target = [mcp.url, '--header', `Authorization: Bearer ${await mcp.token()}`, '--protocol-era', era];
    const [listed, called] = await Promise.all([inspect(target, ...LIST), inspect(target, ...CALL)]);
    expect(JSON.stringify(listed)).toContain('"listOverdueInvoices"');
    expect(JSON.stringify(called)).toContain('Added customer 1');
  });

  test('finds the tools portable and calls one over stdio', async () => {
    const target = [process.execPath, SERVER, '--protocol-era', era];
    const [listed, called] = await Promise.all([inspect(target, ...LIST), inspect(target, ...CALL)]);
    expect(JSON.stringify(listed)).toContain('"listOverdueInvoices"');
    expect(JSON.stringify(called)).toContain('Added customer 1');
  });
});
