/** The command line of the MCP Inspector, as a person who tries the server would call it. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { ENVIRONMENT } from './kit.ts';

const require = createRequire(import.meta.url);
const manifest = require.resolve('@modelcontextprotocol/inspector/package.json');
const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: { 'mcp-inspector': string } };
const INSPECTOR = resolve(dirname(manifest), bin['mcp-inspector']);

/** Returns the JSON printed by the Inspector. `folder` holds its configuration files. */
export async function inspect(folder: string, ...args: readonly string[]): Promise<unknown> {
  const command = [INSPECTOR, '--cli', ...args, '--format', 'json', '-q'];
  // The Inspector passes its environment on to the server that it starts.
  const env = { ...ENVIRONMENT, TMPDIR: folder, MCP_CATALOG_PATH: join(folder, 'mcp.json') };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, command, { env, cwd: folder });
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}
