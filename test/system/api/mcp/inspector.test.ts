/** The MCP Inspector lists, lints and calls the tools, as a person who tries the server would. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Mcp, openMcp, STDIO_SERVER } from '../../../api/mcp/kit.ts';
import { WHOLE } from '../../../kit/proof.ts';

const require = createRequire(import.meta.url);
const manifest = require.resolve('@modelcontextprotocol/inspector/package.json');
const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: { 'mcp-inspector': string } };
const INSPECTOR = resolve(dirname(manifest), bin['mcp-inspector']);
const scratch = mkdtempSync(join(tmpdir(), 'billhook-test-inspector-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

async function inspect(target: readonly string[], ...options: readonly string[]): Promise<string> {
  const args = [INSPECTOR, '--cli', ...target, ...options, '--format', 'json', '-q'];
  const env = { ...process.env, MCP_CATALOG_PATH: join(scratch, 'mcp.json') };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { env });
  expect(stderr).toBe('');
  return stdout;
}

const MODERN = ['--protocol-era', 'modern'];
const LEGACY = ['--protocol-era', 'legacy'];

type Requested = readonly [what: string, options: readonly string[], part: string];

/** Title, options of the Inspector, and a part of the output that it must print. */
const ALWAYS: readonly Requested[] = [
  ['lists tools that are portable', ['--method', 'tools/list', '--strict', ...LEGACY], '"listOverdueInvoices"'],
  [
    'calls a tool',
    ['--method', 'tools/call', '--tool-name', 'createCustomer', '--tool-args-json', '{"name":"Ann"}', ...MODERN],
    'Added customer 1',
  ],
  [
    'lists skills whose files are what their digests say',
    ['--method', 'skills/list', '--verify', '--require-digests', ...MODERN],
    'skill://reconciling-payments/SKILL.md',
  ],
];
/** Request for a tool with a view. The Inspector exits with code 2 if the view is missing or unreadable. */
const APP: Requested = [
  'finds the view of a tool',
  ['--method', 'tools/call', '--tool-name', 'listOverdueInvoices', '--app-info', ...LEGACY],
  'ui://billhook/invoices',
];
const READ: Requested = [
  'reads a resource',
  ['--method', 'resources/read', '--uri', 'billing://stats', ...LEGACY],
  'total_outstanding',
];
const PROMPT: Requested = [
  'gets a prompt',
  ['--method', 'prompts/get', '--prompt-name', 'new_invoice', '--prompt-args', 'customer=Ann', ...LEGACY],
  'Make an invoice for',
];

describe('the Inspector', () => {
  let mcp: Mcp;
  let targets: Record<'HTTP' | 'stdio', readonly string[]>;
  beforeAll(async () => {
    mcp = await openMcp();
    const http = [mcp.url, '--header', `Authorization: Bearer ${await mcp.token()}`];
    targets = { HTTP: http, stdio: [process.execPath, STDIO_SERVER] };
  });
  afterAll(() => mcp[Symbol.asyncDispose]());

  // Daily without "calls a tool": the test of the view calls one too.
  test.each([...ALWAYS.filter(([what]) => WHOLE || what !== 'calls a tool'), READ, APP])(
    'over HTTP it %s',
    async (_what, options, part) => {
      expect(await inspect(targets.HTTP, ...options)).toContain(part);
    },
  );

  // Listing and calling over stdio with the real binary is tested in test/system/cli/mcp.test.ts.
  test.each(WHOLE ? [...ALWAYS, PROMPT, APP] : [PROMPT])('over stdio it %s', async (_what, options, part) => {
    expect(await inspect(targets.stdio, ...options)).toContain(part);
  });
});
