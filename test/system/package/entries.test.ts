/** Configuration entries that people copy into their assistants, and that stores and hosts read, match the service. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openTestApp } from '../../kit/test-app.ts';
import { type Entry, entriesIn } from './entries.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const entries = entriesIn(ROOT);
const PUBLISHED = ['npx', '-y', 'billhook', 'mcp', '--demo'];
const CHECKOUT = ['node', '/path/to/billhook/bin/billhook.js', 'mcp', '--demo'];

function places(of: readonly string[]): readonly string[] {
  return entries.filter(({ command }) => command.join(' ') === of.join(' ')).map(({ where }) => where);
}

test('every assistant has an entry that starts the demo from a checkout, before that of the published package', () => {
  expect(places(CHECKOUT).toSorted()).toEqual([
    'docs/connecting.md, Claude Code, claude',
    'docs/connecting.md, Claude Desktop, mcpServers',
    'docs/connecting.md, Codex, codex',
    'docs/connecting.md, Codex, mcp_servers',
    'docs/connecting.md, Cursor, mcpServers',
    'docs/connecting.md, Gemini CLI, mcpServers',
    'docs/connecting.md, VS Code, servers',
  ]);
  expect(places(PUBLISHED).toSorted()).toEqual([
    'README.md, Connect an assistant, cursor.com',
    'README.md, Connect an assistant, vscode.dev',
    'docs/connecting.md, Claude Code, claude',
    'docs/connecting.md, Claude Desktop, mcpServers',
    'docs/connecting.md, Codex, mcp_servers',
    'docs/connecting.md, Cursor, mcpServers',
    'docs/connecting.md, VS Code, servers',
    'llms-install.md, The demo, mcpServers',
  ]);
  for (const where of places(PUBLISHED).filter((one) => !/README|llms-install/.test(one))) {
    const both = entries.filter((one) => one.where === where).map(({ command }) => command.join(' '));
    expect(both.indexOf(CHECKOUT.join(' ')), where).toBeLessThan(both.indexOf(PUBLISHED.join(' ')));
  }
});

test('the others start it on a service elsewhere, with a token, or name the address of one', () => {
  const others = entries.filter(
    ({ command, where }) => !command.includes('--demo') && where !== '.mcp.json, mcpServers',
  );
  expect(others.length).toBeGreaterThan(4);
  for (const { where, command, env, url } of others) {
    if (url !== undefined) expect(url, where).toBe('https://billing.example.com/mcp');
    else {
      expect(command, where).toEqual((/^llms-install/.test(where) ? PUBLISHED : CHECKOUT).slice(0, -1));
      const own = /A ledger on this computer/.test(where);
      expect(Object.keys(env), where).toEqual(own ? ['DATABASE_URL'] : ['BILLHOOK_URL', 'BILLHOOK_TOKEN']);
    }
  }
});

test('each is called billhook, and VS Code is told how each is reached', () => {
  expect(new Set(entries.map(({ name }) => name))).toEqual(new Set(['billhook']));
  const forVsCode = entries.filter(({ where }) => /, servers$|vscode\.dev$/.test(where));
  const typeFor = ({ url }: Entry) => (url === undefined ? 'stdio' : 'http');
  expect(forVsCode.map(({ type }) => type)).toEqual(forVsCode.map(typeFor));
});

test('a checkout starts its own demo by .mcp.json', async () => {
  const own = entries.find(({ where }) => where === '.mcp.json, mcpServers');
  expect(own?.command).toEqual(['npx', 'billhook', 'mcp', '--demo']);
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const { stdout } = await promisify(execFile)('npx', ['--offline', 'billhook', '--version'], { cwd: ROOT });
  expect(stdout).toBe(`${version}\n`);
});

test('the token that VS Code asks for is kept as a secret, and is the one that is used', () => {
  const document = readFileSync(join(ROOT, 'docs/connecting.md'), 'utf8');
  const [, text = ''] = /```json\n(\{\n {2}"inputs"[\s\S]*?)```/.exec(document) ?? [];
  const { inputs, servers } = JSON.parse(text);
  expect(inputs).toEqual([expect.objectContaining({ type: 'promptString', password: true })]);
  expect(servers.billhook.env.BILLHOOK_TOKEN).toBe(`\${input:${inputs[0].id}}`);
});

test('every address of the service that the documents name is one that it answers', async () => {
  await using testApp = await openTestApp();
  const texts = ['README.md', 'docs/connecting.md', 'docs/gpt-actions.md'].map((file) =>
    readFileSync(join(ROOT, file), 'utf8'),
  );
  const named = texts.join('\n').matchAll(/\{base_url\}(\/[\w./-]+)/g);
  const paths = [...new Set([...named].map(([, path = '']) => path))];
  expect(paths.sort()).toEqual([
    ...['/assistant.json', '/assistant.yaml', '/mcp', '/oauth/authorize', '/oauth/token'],
    '/privacy',
  ]);
  for (const path of paths) {
    const answers = await Promise.all(['GET', 'POST'].map((method) => testApp.fetch(path, { method })));
    expect(
      answers.every(({ status }) => status === 404),
      path,
    ).toBe(false);
  }
  const document = (await (await testApp.fetch('/assistant.json')).json()) as { servers: { url: string }[] };
  expect(document.servers).toEqual([{ url: `${testApp.app.services.addresses.baseUrl}/api/v1` }]);
});
