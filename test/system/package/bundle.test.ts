/** The MCPB bundle, which hosts install with one click, unpacked as users get it, and its entry in the MCP registry. */
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { getMcpConfigForManifest, type McpbManifestAny, unpackExtension } from '@anthropic-ai/mcpb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundle, publishedServerJson } from '../../../dev/scripts/bundle.ts';
import { readConfig } from '../../../src/config.ts';
import { openTestApp } from '../../kit/test-app.ts';
import { expectDemo, namesOf, overdueText, PROMISED, withStarted } from './demo.ts';
import { ServerJson } from './registry.ts';

const ROOT = `${resolve(import.meta.dirname, '../../..')}/`;
const scratch = mkdtempSync(join(tmpdir(), 'billhook-test-bundle-'));
const [file, folder, home] = ['billhook.mcpb', 'unpacked', 'home'].map((name) => join(scratch, name)) as [
  string,
  string,
  string,
];
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const jsonIn = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const manifest = jsonIn(join(ROOT, 'tools/mcpb/manifest.json')) as McpbManifestAny & { readonly tools: object[] };
const about = jsonIn(join(ROOT, 'package.json'));
const written = jsonIn(join(ROOT, 'tools/server.json'));

beforeAll(async () => {
  await bundle(ROOT, file);
  await unpackExtension({ mcpbPath: file, outputDir: folder, silent: true });
  mkdirSync(home);
});

/** Command with which a host starts the bundle for a person who filled in `userConfig`. */
async function started(userConfig: Record<string, string | boolean>) {
  const systemDirs = { HOME: home };
  const config = await getMcpConfigForManifest({
    manifest,
    extensionPath: folder,
    systemDirs,
    userConfig,
    pathSeparator: '/',
  });
  const { command = '', args = [], env = {} } = config ?? {};
  const environment: Record<string, string> = { PATH: dirname(process.execPath), ...env };
  return { command, args, env: environment, cwd: scratch };
}

describe('the bundle', () => {
  test('needs nothing beside it: no packages to install, and all that is in it has a licence', () => {
    expect(globSync('**/node_modules', { cwd: folder })).toEqual([]);
    const licences = readFileSync(join(folder, 'dist/THIRD-PARTY-NOTICES.txt'), 'utf8');
    for (const name of ['zod', 'kysely', 'pg', 'stripe', 'undici', '@modelcontextprotocol/server']) {
      expect(licences).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(`, 'm'));
    }
    expect(statSync(file).size).toBeLessThan(2_550_000);
  });

  test('keeps nothing of the machine it was built on', () => {
    for (const path of globSync('**/*.{js,cjs,json}', { cwd: folder })) {
      expect(readFileSync(join(folder, path), 'utf8').includes(ROOT), path).toBe(false);
    }
  });

  test('says what its tools are, and asks for nothing that must be given', () => {
    expect(manifest.tools.map((tool) => 'name' in tool && tool.name)).toEqual(PROMISED.map(({ name }) => name));
    expect(manifest.version).toBe(about.version);
    const options = Object.values(manifest.user_config ?? {});
    expect(options.every(({ required, default: value }) => !required && value !== undefined)).toBe(true);
    expect(manifest.user_config?.billhook_token).toMatchObject({ type: 'string', sensitive: true });
  });

  test('says where to ask for help, and what becomes of data: in a document that is there', () => {
    const { support, privacy_policies: policies = [] } = manifest as { support?: string; privacy_policies?: string[] };
    const repository = `https://github.com/${about.mcpName.replace('io.github.', '')}`;
    expect(support).toBe(`${repository}/issues`);
    expect(policies).toEqual([`${repository}/blob/main/docs/privacy.md`]);
    for (const policy of policies) {
      expect(readFileSync(join(ROOT, policy.slice(`${repository}/blob/main/`.length)), 'utf8')).toContain('# Privacy');
    }
  });

  test('filled in with nothing, keeps a ledger in the home folder, and every setting is one that it takes', async () => {
    const { env } = await started({});
    expect(readConfig(env)).toMatchObject({
      databaseUrl: `file:${home}/billhook/billhook.db`,
      token: null,
      remoteUrl: null,
      mcp: { demo: false, readOnly: false },
    });
  });

  test('starts in an empty folder, answers the overdue question of the demo, and serves its pages', async () => {
    await withStarted(await started({ billhook_demo: true }), async (client) => {
      await expectDemo(client);
      const customer = { name: 'Ann', email: 'ann@example.com' };
      const asked = { name: 'createInvoice', arguments: { customer, description: 'Work', amount: 12.5 } };
      const { payment_url } = (await client.callTool(asked)).structuredContent as { payment_url: string };
      const page = await fetch(payment_url);
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('12.50')]);
    });
  });

  test('works on a service elsewhere, and read only if that is wanted', async () => {
    await using testApp = await openTestApp();
    const [billhook_url, billhook_token] = [await testApp.baseUrl(), await testApp.token()];
    const parameters = await started({ billhook_url, billhook_token, billhook_read_only: true });
    await withStarted(parameters, async (client) => {
      const readers = PROMISED.filter(({ annotations }) => annotations.readOnlyHint);
      expect(await namesOf(client)).toEqual(readers.map(({ name }) => name));
      expect(await overdueText(client)).toMatch(/^No invoices are overdue/);
    });
  });
});

describe('server.json', () => {
  test('is what the registry of MCP servers takes, and is about this package', () => {
    const { name, version, packages } = ServerJson.parse(written);
    expect(name).toBe(about.mcpName);
    expect(version).toBe(about.version);
    expect(packages).toMatchObject([{ registryType: 'npm', identifier: about.name, version: about.version }]);
  });

  test('names settings that there are, and the token as a secret', () => {
    const [npm] = ServerJson.parse(written).packages;
    const variables = npm?.registryType === 'npm' ? npm.environmentVariables : [];
    const documented = readFileSync(join(ROOT, 'docs/settings.md'), 'utf8');
    for (const { name } of variables) expect(documented).toContain(`\`${name}\``);
    expect(variables.filter(({ isSecret }) => isSecret).map(({ name }) => name)).toEqual(['BILLHOOK_TOKEN']);
  });

  test('is published with the bundle: its address and its digest', () => {
    const url = `https://example.com/releases/download/v${about.version}/billhook-${about.version}.mcpb`;
    const { packages } = ServerJson.parse(publishedServerJson(ROOT, file, url));
    const fileSha256 = createHash('sha256').update(readFileSync(file)).digest('hex');
    expect(packages[1]).toEqual({ registryType: 'mcpb', identifier: url, fileSha256, transport: { type: 'stdio' } });
  });

  test.each<[string, object]>([
    ['a name without a namespace', { name: 'billhook' }],
    ['a long description', { description: 'x'.repeat(101) }],
    ['a range of versions', { version: '^0.1.0' }],
    ['a field that the format does not have', { homepage: 'https://example.com' }],
    ['an address that is none', { remotes: [{ type: 'streamable-http', url: 'nowhere', variables: {} }] }],
    ['a bundle without a digest', { packages: [{ registryType: 'mcpb', identifier: 'https://example.com/a.mcpb' }] }],
  ])('with %s it would be refused', (_, change) => {
    expect(ServerJson.safeParse({ ...written, ...change }).success).toBe(false);
  });
});
