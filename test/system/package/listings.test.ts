/**
 * Files that stores and hosts read from this repository: valid by their schemas, and about this version of this
 * package.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { chatGptSubmission, POSITIVE } from '../../../dev/scripts/packaging/chatgpt-submission.ts';
import { readConfig } from '../../../src/config.ts';
import { ICON_SVG } from '../../../src/model/product.ts';
import { reachOf } from '../../../src/tools/list.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const jsonIn = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
const about = jsonIn('package.json');

const CLAUDE = jsonIn('.claude-plugin/plugin.json');
const MARKETPLACE = jsonIn('.claude-plugin/marketplace.json');
const CODEX = jsonIn('.codex-plugin/plugin.json');
const CURSOR = jsonIn('.cursor-plugin/plugin.json');
const GEMINI = jsonIn('gemini-extension.json');
const SERVER = jsonIn('tools/server.json');
const SUBMISSION = jsonIn('tools/chatgpt-app-submission.json');
const PLUGINS = { CLAUDE, CODEX, CURSOR, GEMINI };

function schemaOf(name: string): ValidateFunction {
  const schema = jsonIn(`test/system/package/schemas/${name}.json`);
  // Published schemas have keywords that Ajv does not know. In strict mode it would reject them.
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  return ajv.compile(schema);
}

function faultsOf(name: string, manifest: unknown): readonly string[] {
  const validate = schemaOf(name);
  validate(manifest);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

describe('the schema that is published takes', () => {
  test.each<[string, string, object]>([
    ['Claude Code: the plugin', 'claude-code-plugin', CLAUDE],
    ['Claude Code: the marketplace', 'claude-code-marketplace', MARKETPLACE],
    ['Codex', 'codex-plugin', CODEX],
    ['Cursor', 'cursor-plugin', CURSOR],
    ['the registry of MCP servers', 'mcp-server', SERVER],
  ])('%s', (_, schema, manifest) => {
    expect(faultsOf(schema, manifest)).toEqual([]);
  });

  test.each<[string, string, object]>([
    ['Claude Code: a path that leaves the plugin', 'claude-code-plugin', { ...CLAUDE, skills: 'tools/skills/' }],
    [
      'Claude Code: a setting without a title',
      'claude-code-plugin',
      { ...CLAUDE, userConfig: { a: { type: 'string' } } },
    ],
    ['Claude Code: a marketplace without an owner', 'claude-code-marketplace', { ...MARKETPLACE, owner: undefined }],
    ['Codex: a field that there is not', 'codex-plugin', { ...CODEX, icon: './icon.png' }],
    ['Codex: a range of versions', 'codex-plugin', { ...CODEX, version: '^0.1.0' }],
    ['Cursor: a field that there is not', 'cursor-plugin', { ...CURSOR, icon: 'icon.png' }],
    ['the registry: a long description', 'mcp-server', { ...SERVER, description: 'x'.repeat(101) }],
    ['the registry: a picture without https', 'mcp-server', { ...SERVER, icons: [{ src: 'icon.png' }] }],
  ])('not %s', (_, schema, manifest) => {
    expect(faultsOf(schema, JSON.parse(JSON.stringify(manifest)))).not.toEqual([]);
  });
});

// Fields by https://geminicli.com/docs/extensions/reference. `gemini extensions validate` is the real check.
test('Gemini CLI: the fields that its reference has', () => {
  const text = z.string().min(1);
  const server = z.strictObject({ command: text, args: z.array(text), env: z.record(text, z.string()) });
  const setting = z.strictObject({ name: text, description: text, envVar: text, sensitive: z.boolean().optional() });
  const Extension = z.strictObject({
    name: z.string().regex(/^[a-z0-9-]+$/),
    version: z.string().regex(/^\d+\.\d+\.\d+(-[\w.]+)?$/),
    description: text,
    mcpServers: z.record(text, server),
    settings: z.array(setting),
  });
  expect(Extension.safeParse(GEMINI).error).toBeUndefined();
});

describe('every plugin', () => {
  test('has the name, version and licence of the package', () => {
    for (const [host, plugin] of Object.entries(PLUGINS)) {
      expect([plugin.name, plugin.version], host).toEqual([about.name, about.version]);
    }
    for (const plugin of [CLAUDE, CODEX, CURSOR]) expect(plugin.license).toBe(about.license);
    expect(MARKETPLACE.plugins.map(({ name }: { name: string }) => name)).toEqual([about.name]);
  });

  test('starts this version of the published package, and only settings that there are go to it', () => {
    for (const [host, plugin] of Object.entries(PLUGINS)) {
      expect(Object.keys(plugin.mcpServers), host).toEqual(['billhook']);
      const { command, args, env, env_vars: named = [] } = plugin.mcpServers.billhook;
      expect([command, ...args], host).toEqual(['npx', '-y', `billhook@${about.version}`, 'mcp']);
      expect([...Object.keys(env), ...named].sort(), host).toEqual([
        ...['BILLHOOK_DEMO', 'BILLHOOK_READ_ONLY', 'BILLHOOK_TOKEN', 'BILLHOOK_URL', 'DATABASE_URL'],
      ]);
    }
  });

  test('never takes the database of the program that its user writes: the ledger is in the home folder', () => {
    for (const [host, plugin] of Object.entries(PLUGINS)) {
      const { DATABASE_URL } = plugin.mcpServers.billhook.env;
      const filledIn = DATABASE_URL.replace(/\$\{user_config\.(\w+)\}/, (_: string, name: string) => {
        return CLAUDE.userConfig[name].default;
      });
      expect(filledIn, host).toBe('file:~/billhook/billhook.db');
    }
  });

  test('asks for nothing that must be given, and a server with the defaults starts', () => {
    const options = Object.entries<{ default: string | boolean }>(CLAUDE.userConfig);
    const given = Object.fromEntries(options.map(([name, option]) => [name.toUpperCase(), String(option.default)]));
    expect(readConfig({ ...given, DATABASE_URL: ':memory:' })).toMatchObject({
      remoteUrl: null,
      token: null,
      mcp: { demo: false, readOnly: false },
    });
    expect(CLAUDE.userConfig.billhook_token.sensitive).toBe(true);
  });

  test('names files that there are', () => {
    const paths = [CLAUDE.skills, CLAUDE.icon, CODEX.skills, CODEX.interface.logo, CURSOR.skills, CURSOR.logo];
    for (const path of paths) expect(existsSync(join(ROOT, path)), path).toBe(true);
    const pages = [CODEX.interface.privacyPolicyURL, CODEX.interface.termsOfServiceURL];
    const pictures = SERVER.icons.map(({ src }: { src: string }) => src);
    for (const address of [...pages, ...pictures]) {
      const [, path = ''] = /\/(?:blob\/main|v[\d.]+)\/(.+)$/.exec(address) ?? [];
      expect(path !== '' && existsSync(join(ROOT, path)), address).toBe(true);
    }
  });
});

// A square PNG. The directory of Claude accepts 512 to 2048 pixels, that of ChatGPT 64 to 4096.
test('the picture is the mark, as SVG and as a PNG that directories take', () => {
  expect(readFileSync(join(ROOT, 'docs/images/icon.svg'), 'utf8')).toBe(`${ICON_SVG}\n`);
  const { width, height, data } = PNG.sync.read(readFileSync(join(ROOT, 'docs/images/icon.png')));
  expect([width, height]).toEqual([512, 512]);
  expect(SERVER.icons[0].sizes).toEqual(['512x512']);
  const pixel = (x: number, y: number) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
  expect(pixel(0, 0)[3]).toBe(0);
  expect(pixel(32, 256)).toEqual([0x0b, 0x6e, 0x55, 255]);
  expect(pixel(176, 256)).toEqual([255, 255, 255, 255]);
});

const CATEGORIES = [
  ...(['BUSINESS', 'COLLABORATION', 'DESIGN', 'DEVELOPER_TOOLS', 'EDUCATION', 'ENTERTAINMENT', 'FINANCE'] as const),
  ...(['FOOD', 'LIFESTYLE', 'NEWS', 'PRODUCTIVITY', 'SHOPPING', 'TRAVEL'] as const),
] as const;

// The format of OpenAI's skill `chatgpt-app-submission` (github.com/openai/plugins, commit 3fdeeb49, Apache-2.0).
describe("ChatGPT's form", () => {
  const sentence = z.string().min(10).max(300);
  const testCase = z.strictObject({
    description: sentence,
    user_prompt: sentence,
    file_attachment_urls: z.null(),
    tools_triggered: z.string().nullable(),
    expected_output: sentence,
    expected_output_url: z.null(),
  });
  const Submission = z.strictObject({
    $schema: z.literal('https://developers.openai.com/apps-sdk/schemas/chatgpt-app-submission.v1.json'),
    schema_version: z.literal(1),
    app_info: z.strictObject({
      display_name: z.string().max(30),
      subtitle: z.string().max(30),
      description: z.string().max(4000),
      category: z.enum(CATEGORIES),
    }),
    tools: z.record(
      z.string(),
      z.strictObject({
        annotations: z.strictObject({
          readOnlyHint: z.boolean(),
          openWorldHint: z.boolean(),
          destructiveHint: z.boolean(),
        }),
        justifications: z.strictObject({
          read_only_justification: sentence,
          open_world_justification: sentence,
          destructive_justification: sentence,
        }),
      }),
    ),
    test_cases: z.array(testCase.extend({ tools_triggered: z.string() })).length(5),
    negative_test_cases: z.array(testCase.extend({ tools_triggered: z.null() })).length(3),
  });

  test('is filled in for every tool that the address lists, with its own hints', () => {
    const { tools } = Submission.parse(SUBMISSION);
    expect(Object.keys(tools)).toEqual(reachOf({ profile: 'directory' }).listed.map(({ name }) => name));
    for (const { name, annotations } of reachOf({ profile: 'directory' }).listed)
      expect(annotations).toMatchObject(tools[name]?.annotations ?? {});
  });

  test('gives tools that only read one reason, and tools that send or delete reasons of their own', () => {
    const all = Object.values(Submission.parse(SUBMISSION).tools);
    const outside = all.filter(({ annotations }) => annotations.openWorldHint);
    const forGood = all.filter(({ annotations }) => annotations.destructiveHint);
    const apart = (reasons: readonly string[]) => new Set(reasons).size === reasons.length;
    expect(apart(forGood.map(({ justifications }) => justifications.destructive_justification))).toBe(true);
    expect(apart(outside.map(({ justifications }) => justifications.open_world_justification))).toBe(true);
    expect(outside.length).toBeGreaterThan(5);
    for (const { annotations, justifications } of all.filter((one) => one.annotations.readOnlyHint)) {
      expect(annotations).toEqual({ readOnlyHint: true, openWorldHint: false, destructiveHint: false });
      expect(justifications.read_only_justification).toMatch(/^Only reads /);
    }
  });

  test('stops for a tool that sends or deletes and says nothing of it', () => {
    const [tool] = reachOf({ tools: ['listCustomers'] }).listed;
    if (!tool) throw new Error('there is no listCustomers');
    for (const effect of ['openWorldHint', 'destructiveHint'] as const) {
      const changed = { ...tool, annotations: { ...tool.annotations, [effect]: true } };
      expect(() => chatGptSubmission([changed])).toThrow(/listCustomers is declared/);
    }
  });

  test('tries tools that are listed', () => {
    const listed = reachOf({ profile: 'directory' }).listed.map(({ name }) => name);
    for (const { tools } of POSITIVE) expect(listed).toEqual(expect.arrayContaining([...tools]));
  });
});
