/**
 * Runs the official MCP conformance suite over HTTP against the real endpoint: every scenario that each revision
 * requires of servers. The suite cannot send a token, so the test adds one to its requests.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { conformanceExtension } from '../../../../api/mcp/conformance/fixtures.ts';
import { type Mcp, openMcp } from '../../../../api/mcp/kit.ts';

const require = createRequire(import.meta.url);
const manifest = require.resolve('@modelcontextprotocol/conformance/package.json');
const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: { conformance: string } };
const SUITE = resolve(dirname(manifest), bin.conformance);
const scratch = mkdtempSync(join(tmpdir(), 'billhook-test-conformance-'));

let mcp: Mcp;
beforeAll(async () => {
  mcp = await openMcp({ extension: conformanceExtension, open: true });
});
afterAll(async () => {
  await mcp[Symbol.asyncDispose]();
  rmSync(scratch, { recursive: true, force: true });
});

/** Number of scenarios that run per revision: required and optional scenarios. */
const SCENARIOS = [
  ['2025-11-25', 33],
  ['2026-07-28', 50],
] as const;

test.concurrent.each(SCENARIOS)('every required scenario of %s passes', async (revision, scenarios) => {
  const folder = join(scratch, revision);
  const args = [SUITE, 'server', '--url', mcp.url, '--requirements', revision, '-o', folder];
  const { code, output } = await run(args);
  expect(code, `${failuresIn(folder)}\n${output.slice(output.indexOf('=== SUMMARY'))}`).toBe(0);
  // Fails if the suite runs fewer scenarios than expected.
  expect(readdirSync(folder)).toHaveLength(scenarios);
});

function run(args: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    execFile(process.execPath, args, (error, stdout, stderr) => {
      done({ code: error === null ? 0 : Number(error.code), output: `${stdout}${stderr}` });
    });
  });
}

type Check = { readonly id: string; readonly status: string; readonly errorMessage?: string };

/** Messages of failed checks, which the summary of the suite leaves out. */
function failuresIn(folder: string): string {
  const checks = readdirSync(folder).flatMap(
    (name) => JSON.parse(readFileSync(join(folder, name, 'checks.json'), 'utf8')) as Check[],
  );
  const failed = checks.filter(({ status }) => status === 'FAILURE');
  return failed.map(({ id, errorMessage }) => `${id}: ${errorMessage}`).join('\n');
}
