// Tests the guards themselves: a small correct project passes `npm run check`, and each violation planted in a copy of
// it is found.
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { missingPaths } from './documents.ts';

type Files = Readonly<Record<string, string>>;

interface Outcome {
  readonly code: number;
  readonly output: string;
}

interface Plant {
  readonly guards: string;
  readonly files: Files;
  readonly found: RegExp;
}

const root = resolve(import.meta.dirname, '../../..');

const guardFiles = [
  '.dependency-cruiser.mjs',
  'biome.json',
  'knip.json',
  'tsconfig.json',
  'dev/scripts/check.ts',
  'dev/scripts/house-rules.ts',
  'dev/scripts/slow-patterns.ts',
  'dev/scripts/lint/clock.grit',
  'dev/scripts/lint/import-types.grit',
  'dev/scripts/lint/process.grit',
  'dev/scripts/lint/types-of-store.grit',
];

const manifest = {
  name: 'small-house',
  version: '1.0.0',
  type: 'module',
  scripts: { check: 'node dev/scripts/check.ts', start: 'node src/cli.ts' },
  dependencies: { kysely: '*' },
  devDependencies: {
    '@swc/core': '*',
    '@types/node': '*',
    'dependency-cruiser': '*',
    knip: '*',
    scslre: '*',
  },
};

const sound: Files = {
  'package.json': json(manifest),
  'dev/scripts/generate.ts': 'export {};\n',
  'src/clock.ts': 'export const now = (): number => Date.now();\n',
  'src/model/money.ts': lines(
    "import { createHash } from 'node:crypto';",
    '',
    "export const mark = (text: string): string => createHash('sha256').update(text).digest('hex');",
  ),
  'src/store/store.ts': lines(
    "import { sql } from 'kysely';",
    "import { mark } from '../model/money.ts';",
    '',
    'export interface Store extends Disposable {',
    '  readonly name: string;',
    '}',
    '',
    'export const openStore = (): Store => ({ name: mark(String(sql)), [Symbol.dispose]: () => undefined });',
  ),
  'src/operations/read-name.ts': lines(
    "import type { Store } from '../store/store.ts';",
    '',
    'export const readName = (store: Store): string => store.name;',
  ),
  'src/api/http/respond.ts': 'export const respond = (body: string): string => body;\n',
  'src/api/rest/routes.ts': lines(
    "import { readName } from '../../operations/read-name.ts';",
    "import { respond } from '../http/respond.ts';",
    '',
    'export const routes = { name: readName, respond };',
  ),
  'src/app.ts': lines(
    "import { routes } from './api/rest/routes.ts';",
    "import { now } from './clock.ts';",
    "import { openStore } from './store/store.ts';",
    '',
    'export function createApp(): string {',
    '  using store = openStore();',
    '  return routes.respond(routes.name(store) + now());',
    '}',
  ),
  'src/cli.ts': lines("import { createApp } from './app.ts';", '', 'console.log(createApp(), process.env.HOME);'),
};

const plants: readonly Plant[] = [
  ...imports('model', 'src/model/climbs.ts', '../operations/read-name.ts'),
  ...imports('model-does-no-io', 'src/model/reads-files.ts', 'node:fs'),
  ...imports('model-is-pure', 'src/model/queries.ts', 'kysely'),
  ...imports('documents', 'src/documents/climbs.ts', '../operations/read-name.ts'),
  ...imports('documents-do-no-io', 'src/documents/reads-files.ts', 'node:fs'),
  ...imports('fonts-are-read-from-packages', 'src/documents/fonts/connects.ts', 'node:net'),
  ...imports('documents-are-pure', 'src/documents/queries.ts', 'kysely'),
  ...imports('store', 'src/store/climbs.ts', '../operations/read-name.ts'),
  ...imports('store-sums', 'src/store/sums/climbs.ts', '../store.ts'),
  ...imports('gateways', 'src/gateways/sidesteps.ts', '../store/store.ts'),
  ...imports('operations', 'src/operations/climbs.ts', '../api/http/respond.ts'),
  ...imports('operations-customers', 'src/operations/customers/climbs.ts', '../read-name.ts'),
  ...imports('operations-kernel', 'src/operations/kernel/climbs.ts', '../customers/climbs.ts'),
  ...imports('mcp', 'src/api/mcp/enters-another-interface.ts', '../rest/routes.ts'),
  ...imports('mcp', 'src/api/mcp/skips-operations.ts', '../../store/store.ts'),
  ...imports('api', 'src/api/rest/skips-operations.ts', '../../store/store.ts'),
  ...imports('tools', 'src/tools/knows-a-protocol.ts', '../api/rest/routes.ts'),
  ...imports('api', 'src/api/http/enters-an-interface.ts', '../rest/routes.ts'),
  ...imports('web', 'src/web/checkout/enters-another-interface.ts', '../../api/http/respond.ts'),
  ...imports('worker-and-demo', 'src/worker/skips-operations.ts', '../store/store.ts'),
  ...imports('legacy', 'src/legacy/enters-another-interface.ts', '../api/rest/routes.ts'),
  ...imports('legacy-store', 'src/legacy/store/climbs.ts', '../../operations/read-name.ts'),
  ...imports('legacy-has-one-entry', 'src/http.ts', './legacy/enters-another-interface.ts'),
  ...imports('assistant', 'src/assistant/enters-another-interface.ts', '../worker/skips-operations.ts'),
  ...imports('worker-and-demo', 'src/demo/skips-operations.ts', '../store/store.ts'),
  ...imports('cli', 'src/cli/wires.ts', '../store/store.ts'),
  ...imports('config-and-clock', 'src/config.ts', './app.ts'),
  ...imports('sql-lives-in-store', 'src/operations/queries.ts', 'kysely'),
  ...imports('sql-lives-in-store', 'src/api/rest/queries.ts', 'node:sqlite'),
  ...imports('src-stands-alone', 'src/store/leans.ts', '../../dev/scripts/generate.ts'),
  ...imports('published-packages', 'src/store/borrows.ts', '@swc/core'),
  ...imports('no-unresolvable', 'src/store/dangles.ts', './nowhere.ts'),
  {
    guards: 'imports: no-cycle, with a type in it and behind `using`',
    files: {
      'src/store/egg.ts': lines("import type { Hen } from './hen.ts';", 'export interface Egg { hen: Hen }'),
      'src/store/hen.ts': lines(
        "import type { Egg } from './egg.ts';",
        'export interface Hen { eggs: Egg[] }',
        'export function close(): void { using nothing = undefined; }',
      ),
    },
    found: /no-cycle: src\/store\/(egg|hen)\.ts/,
  },
  {
    guards: 'house rules: only types of store',
    files: { 'src/operations/opens.ts': "import { openStore } from '../store/store.ts';\nexport default openStore;\n" },
    found: /src\/operations\/opens\.ts:1:\d+ plugin[^\n]*\n[^\n]*\n?[^\n]*imports more than types/,
  },
  {
    guards: 'house rules: clock',
    files: { 'src/model/ticks.ts': 'export const today = new Date();\n' },
    found: /src\/model\/ticks\.ts:1:\d+ plugin[^\n]*\n[^\n]*\n?[^\n]*reads the clock/,
  },
  {
    guards: 'house rules: process',
    files: { 'src/gateways/configured.ts': 'export const key = process.env.KEY;\n' },
    found: /src\/gateways\/configured\.ts:1:\d+ lint\/nursery\/noJsRestrictedProperties/,
  },
  {
    guards: 'house rules: rooms',
    files: { 'src/utils/text.ts': "export const trim = '';\n" },
    found: /src\/utils\/text\.ts:1 is in a room without a subject/,
  },
  {
    guards: 'dead code: file',
    files: { 'src/model/forgotten.ts': 'export const forgotten = 1;\n' },
    found: /^src\/model\/forgotten\.ts *$/m,
  },
  {
    guards: 'dead code: export',
    files: { 'src/api/http/respond.ts': `${sound['src/api/http/respond.ts']}export const unsaid = 1;\n` },
    found: /^unsaid +src\/api\/http\/respond\.ts/m,
  },
  {
    guards: 'dead code: dependency',
    files: { 'package.json': json({ ...manifest, dependencies: { ...manifest.dependencies, express: '*' } }) },
    found: /^express +package\.json/m,
  },
  ...types('TS7006', 'implicit-any', 'export const same = (x) => x;'),
  ...types('TS2322', 'unchecked-index', 'export const first = (xs: string[]): string => xs[0];'),
  ...types('TS2375', 'optional-undefined', 'export const fee: { tax?: number } = { tax: undefined };'),
  ...types('TS1294', 'not-erasable', 'export enum Status { Open }'),
  ...types('TS1484', 'untyped-import', "import { Store } from '../store/store.ts';\nexport type Shop = Store;"),
  ...lint('format', 'src/model/crooked.ts', 'export const crooked   =  1'),
  ...lint('lint/style/noDefaultExport', 'src/model/nameless.ts', 'export default 1;'),
  ...lint('lint/suspicious/noExplicitAny', 'src/model/anything.ts', 'export const anything = (x: any): void => x;'),
  ...lint('lint/suspicious/noConsole', 'src/model/loud.ts', "console.log('loud');"),
  ...lint('lint/style/useNodejsImportProtocol', 'src/model/bare.ts', "import { createHash } from 'crypto';"),
  ...lint('lint/style/useFilenamingConvention', 'src/model/camelCase.ts', 'export const camel = 1;'),
  ...lint('lint/correctness/noUnusedVariables', 'src/model/unused.ts', 'const unused = 1;'),
  ...lint(
    'lint/nursery/noFloatingPromises',
    'src/model/floating.ts',
    'export const go = () => { Promise.resolve(1); };',
  ),
  ...lint(
    '/0\\+\\$/ may take the square',
    'src/model/slow-pattern.ts',
    "export const trimmed = (text: string): string => text.replace(/0+$/, '');\n",
  ),
  {
    guards: 'generated files',
    files: { 'dev/scripts/generate.ts': "console.log('schema/openapi.yaml is stale');\nprocess.exitCode = 1;\n" },
    found: /schema\/openapi\.yaml is stale/,
  },
];

let scratch: string;
let soundRun: Outcome;
let plantedRun: Outcome;

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'billhook-test-house-'));
  const planted = Object.assign({}, ...plants.map(({ files }) => files)) as Files;
  soundRun = await check(build('sound', sound));
  plantedRun = await check(build('planted', { ...sound, ...planted }));
});

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test('a sound house passes every check', () => {
  expect(soundRun.output).not.toContain('FAILED');
  expect(soundRun.output.match(/^ok /gm)).toHaveLength(6);
  expect(soundRun.code).toBe(0);
});

test('a house with violations fails every check', () => {
  expect(plantedRun.output.match(/^FAILED /gm)).toHaveLength(6);
  expect(plantedRun.code).toBe(1);
});

test('the import rules read modules: with a missing parser they would read none and report success', () => {
  const [, modules = '0'] = /(\d+) modules, \d+ dependencies cruised/.exec(plantedRun.output) ?? [];
  expect(Number(modules)).toBeGreaterThan(30);
});

describe('finds', () => {
  test.each(plants)('$guards', ({ found }) => {
    expect(plantedRun.output).toMatch(found);
  });
});

describe('documents', () => {
  const missing = (markdown: string) => missingPaths(root, 'docs/page.md', markdown);
  test.each([
    '`src/gone.ts`',
    '`api/gone/`',
    '`operations/gone.ts`',
    '`gone.md`',
    '`schema/gone.yaml`',
    '`src/<room>/gone.ts`',
    '[page](../GONE.md)',
    '[page](gone.md#part)',
  ])('may not name %s', (markdown) => {
    expect(missing(`See ${markdown}.`)).toHaveLength(1);
  });
  test.each([
    '`test/system/house/guards.test.ts`',
    '`test/system/house/`',
    '`test/*/house/guards.test.ts`',
    '`test/<folder>/house/{guards,testApp}.test.ts`',
    '`guards.test.ts`',
    '`tools/call`',
    '`/api/v1/invoices`',
    '`application/json`',
    '`data/billhook.db`',
    '[licence](../LICENSE)',
    '[site](https://example.com/gone.md)',
    '[here](#part)',
    '```\n`src/gone.ts`\n```',
  ])('may name %s', (markdown) => {
    expect(missing(markdown)).toEqual([]);
  });
});

function build(name: string, files: Files): string {
  const testApp = join(scratch, name);
  for (const file of guardFiles) cpSync(join(root, file), join(testApp, file));
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(testApp, file)), { recursive: true });
    writeFileSync(join(testApp, file), content);
  }
  symlinkSync(join(root, 'node_modules'), join(testApp, 'node_modules'));
  return testApp;
}

function check(testApp: string): Promise<Outcome> {
  return new Promise((done) => {
    const child = execFile(process.execPath, ['dev/scripts/check.ts'], { cwd: testApp }, (_, stdout, stderr) =>
      done({ code: child.exitCode ?? -1, output: stdout + stderr }),
    );
  });
}

function imports(rule: string, file: string, module: string): Plant[] {
  const files = { [file]: `import * as planted from '${module}';\n\nexport const kept = planted;\n` };
  return [{ guards: `imports: ${rule}, ${file}`, files, found: new RegExp(`error ${rule}: ${file}`) }];
}

function types(code: string, name: string, source: string): Plant[] {
  const file = `src/model/${name}.ts`;
  return [{ guards: `types: ${name}`, files: { [file]: source }, found: new RegExp(`${file}\\(.*error ${code}`) }];
}

function lint(rule: string, file: string, source: string): Plant[] {
  return [{ guards: rule, files: { [file]: source }, found: new RegExp(`${file}(:[\\d:]+)? ${rule}`) }];
}

function json(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

function lines(...text: string[]): string {
  return `${text.join('\n')}\n`;
}
