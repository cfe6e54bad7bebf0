/** What a stranger gets: the package, in an empty folder, with its own dependencies and no others. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../cli/kit.ts';
import { billhook, type Installed, installPackage } from './kit.ts';

const ROOT = resolve(import.meta.dirname, '../..');
let installed: Installed;

beforeAll(async () => {
  installed = await installPackage();
});
afterAll(() => installed?.[Symbol.dispose]());

describe('the package', () => {
  test('has what runs and what is promised, and nothing else', () => {
    const { files } = installed;
    for (const needed of [
      'bin/billhook.js',
      'dist/cli.js',
      'schema/openapi.yaml',
      'tools/mcp.json',
      'tools/skills/reconciling-payments/SKILL.md',
      'LICENSE',
      'README.md',
    ]) {
      expect(files).toContain(needed);
    }
    const allowed =
      /^(bin\/billhook\.js|dist\/[\w/-]+\.js|(schema|tools)\/[\w/-]+\.(yaml|json)|tools\/skills\/[\w-]+\/SKILL\.md|LICENSE|README\.md|package\.json)$/;
    expect(files.filter((file) => !allowed.test(file))).toEqual([]);
    expect(files.filter((file) => /(^|\/)(test|bench|scripts)\//.test(file))).toEqual([]);
  });

  test('is built anew: every source file is in it, and none that is gone', () => {
    const compiled = installed.files.filter((file) => file.startsWith('dist/'));
    const sources = globSync('src/**/*.ts', { cwd: ROOT });
    expect(compiled.sort()).toEqual(sources.map((file) => file.replace(/^src/, 'dist').replace(/ts$/, 'js')).sort());
  });

  test('keeps nothing of the machine it was built on', () => {
    for (const file of installed.files) {
      const text = readFileSync(join(installed.folder, 'node_modules/billhook', file), 'utf8');
      expect(text.includes(ROOT) || text.includes('sourceMappingURL'), file).toBe(false);
    }
  });
});

test('npx billhook mcp --demo lists the tools and answers the overdue question', async () => {
  const client = new Client({ name: 'Test Assistant', version: '1.0.0' });
  const { folder: cwd, env } = installed;
  const parameters = { command: 'npx', args: ['--offline', 'billhook', 'mcp', '--demo'], cwd, env: { ...env } };
  await client.connect(new StdioClientTransport({ ...parameters, stderr: 'inherit' }));
  const { tools } = await client.listTools();
  const promised = JSON.parse(readFileSync(join(ROOT, 'tools/mcp.json'), 'utf8')) as { tools: { name: string }[] };
  expect(tools.map(({ name }) => name)).toEqual(promised.tools.map(({ name }) => name));
  const answer = await client.callTool({ name: 'listOverdueInvoices', arguments: {} });
  const [content] = answer.content as { text: string }[];
  expect(content?.text).toMatch(/^\d+ invoices are overdue as of \d{4}-\d\d-\d\d: EUR [\d,.]+ on \d+ invoices/);
  const { contents } = await client.readResource({ uri: 'skill://reconciling-payments/SKILL.md' });
  expect(contents).toMatchObject([{ text: expect.stringContaining('# Reconciling payments') }]);
  await client.close();
});

describe('the command', () => {
  test('knows its version', async () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    expect(await billhook(installed, ['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });

  test('prints its document', async () => {
    const { code, stdout } = await billhook(installed, ['schema', 'openapi', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ openapi: '3.1.0' });
  });

  test('serves a demo ledger, its invoices as PDF too', async () => {
    const port = await freePort();
    const args = ['node_modules/.bin/billhook', 'serve', '--demo', '--port', String(port)];
    const child = spawn(process.execPath, args, {
      cwd: installed.folder,
      env: installed.env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let token = '';
    for await (const line of createInterface({ input: child.stdout })) {
      token ||= /^Token +(bh_\w+)/.exec(line)?.[1] ?? '';
      if (line.startsWith('Stop with')) break;
    }
    const base = `http://127.0.0.1:${port}`;
    expect(await (await fetch(`${base}/healthz`)).json()).toEqual({ status: 'up' });
    const pdf = await fetch(`${base}/api/v1/invoices/1/pdf`, { headers: { Authorization: `Bearer ${token}` } });
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect((await pdf.bytes()).length).toBeGreaterThan(5_000);
    child.stdout.resume();
    child.kill('SIGTERM');
    expect(await once(child, 'close')).toEqual([0, null]);
  });

  test('says on an older Node what is needed, in one line', async () => {
    const older = `--import=data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'20.20.2'}})`;
    expect(await billhook(installed, ['mcp', '--demo'], [older])).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'billhook needs Node 24 or newer; this is Node 20.20.2. ' +
        'This brings the right one: `npx -y -p node@24 -p billhook billhook …`\n',
    });
  });
});
