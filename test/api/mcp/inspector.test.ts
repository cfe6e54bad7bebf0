/** The protocol's own inspection tool lists, lints and calls, as somebody who tries the server would. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { openMcp } from './kit.ts';

const require = createRequire(import.meta.url);
const manifest = require.resolve('@modelcontextprotocol/inspector/package.json');
const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: { 'mcp-inspector': string } };
const INSPECTOR = resolve(dirname(manifest), bin['mcp-inspector']);
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

const LIST = ['--method', 'tools/list', '--strict', '--protocol-era', 'legacy'];
const CALL = ['--method', 'tools/call', '--tool-name', 'createCustomer', '--tool-args-json', '{"name":"Ann"}'];
const MODERN = ['--protocol-era', 'modern'];

describe('the Inspector finds the tools portable, and calls one', () => {
  test('over HTTP', async () => {
    await using mcp = await openMcp();
    await listsAndCalls([mcp.url, '--header', `Authorization: Bearer ${await mcp.token()}`]);
  });

  test('over stdio', () => listsAndCalls([process.execPath, SERVER]));

  async function listsAndCalls(target: readonly string[]): Promise<void> {
    const [listed, called] = await Promise.all([inspect(target, ...LIST), inspect(target, ...CALL, ...MODERN)]);
    expect(JSON.stringify(listed)).toContain('"listOverdueInvoices"');
    expect(JSON.stringify(called)).toContain('Added customer 1');
  }
});
