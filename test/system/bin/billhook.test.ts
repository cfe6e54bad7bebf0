import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const oldNode = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'node'))
  .find((node) => !node.includes('node_modules') && existsSync(node) && majorOf(node) < 24);

const NOWHERE = { PATH: '', HOME: '/nowhere' };

let folder: string;
let testApp: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'billhook-test-launcher-'));
  testApp = join(folder, 'billhook');
  cpSync(join(root, 'bin/billhook.js'), join(testApp, 'bin/billhook.js'));
  write('package.json', '{ "type": "module" }');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Option that makes the current Node report an older version, for machines without an old Node. */
const pretend = (version: string) =>
  `--import=data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'${version}'}})`;
const OLD: readonly [string, ...string[]] = oldNode ? [oldNode] : [process.execPath, pretend('20.20.2')];

describe('on a Node that is too old, where there is no newer one', () => {
  test.each(['20.20.2', '23.11.0', '4.9.1'])(
    '%s: one line says what is needed, what is here and what to do',
    (version) => {
      const { status, stdout, stderr } = start([process.execPath, pretend(version)], NOWHERE);
      expect(stderr).toBe(
        `billhook needs Node 24 or newer; this is Node ${version}, and no newer one was found. ` +
          'This brings the right one: `npx -y -p node@24 -p billhook billhook …`\n',
      );
      expect(stdout).toBe('');
      expect(status).toBe(1);
    },
  );

  test('in a checkout it names what works there', () => {
    writeCli('src/cli.ts');
    const { status, stdout, stderr } = start(OLD, NOWHERE);
    expect(stderr).toMatch(/^billhook needs Node 24 or newer; this is Node [\d.]+, .* Run `npm ci` in \/.*\n$/);
    expect(stdout).toBe('');
    expect(status).toBe(1);
  });
});

test('npm says nothing about engines on the Nodes that hand over; hosts that bring a Node of their own are told the right one', () => {
  const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
  const needed = /NODE_NEEDED = (\d+);/.exec(readFileSync(join(root, 'bin/billhook.js'), 'utf8'))?.[1];
  expect(read('package.json').engines).toEqual({ node: '>=18' });
  expect(read('package-lock.json').packages[''].engines).toEqual({ node: '>=18' });
  expect(read('tools/mcpb/manifest.json').compatibility.runtimes).toEqual({ node: `>=${needed}` });
  // Development packages require newer Node versions, and npm would warn about thirty of them.
  expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^loglevel=error$/m);
});

describe('on a Node that is too old it hands over to a newer one', () => {
  const places = {
    'that npm installed in the checkout': 'node_modules/node/bin/node',
    'that npm installed beside the package': '../node/bin/node',
    'of nvm': 'home/.nvm/versions/node/v24.9.0/bin/node',
    'of fnm': 'home/.local/share/fnm/node-versions/v24.9.0/installation/bin/node',
    'of Volta': 'home/.volta/tools/image/node/24.9.0/bin/node',
    'on PATH': 'path/node',
  };
  test.each(Object.entries(places))('%s', (_, place) => {
    placeNode(place);
    writeCli('src/cli.ts');
    const { status, stdout, stderr } = start(OLD, {
      HOME: join(testApp, 'home'),
      PATH: [join(testApp, 'empty'), join(testApp, 'path')].join(delimiter),
    });
    expect({ status, stdout, stderr }).toEqual({
      ...{ status: 0, stderr: '' },
      stdout: 'src/cli.ts got invoice list\n',
    });
  });

  test('and never to an older one', () => {
    mkdirSync(join(testApp, 'path'));
    writeFileSync(join(testApp, 'path/node'), '#!/bin/sh\necho v22.1.0\n', { mode: 0o755 });
    expect(start(OLD, { ...NOWHERE, PATH: join(testApp, 'path') }).status).toBe(1);
  });

  test('with its input, its output and its exit code', () => {
    placeNode('node_modules/node/bin/node');
    write(
      'src/cli.ts',
      'export async function main() { for await (const text of process.stdin) console.log("read " + text); process.exitCode = 7; }',
    );
    const { status, stdout } = start(OLD, NOWHERE, 'a line');
    expect({ status, stdout }).toEqual({ status: 7, stdout: 'read a line\n' });
  });

  test.each([
    ['a signal is passed on, and how it ended comes back', 'SIGTERM', [5, null]],
    ['one that ends it ends the launcher in the same way', 'SIGHUP', [null, 'SIGHUP']],
  ] as const)('%s', async (_, signal, end) => {
    placeNode('node_modules/node/bin/node');
    write(
      'src/cli.ts',
      `export async function main() { process.on('SIGTERM', () => process.exit(5)); setInterval(() => {}, 9); console.log('up'); }`,
    );
    const [node, ...flags] = OLD;
    const running = spawn(node, [...flags, join(testApp, 'bin/billhook.js')], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: NOWHERE,
    });
    await once(running.stdout, 'data');
    running.kill(signal);
    expect(await once(running, 'close')).toEqual(end);
  });
});

describe('on a Node that is new enough', () => {
  test('the package runs dist', () => {
    writeCli('dist/cli.js');
    const { status, stdout } = start([process.execPath]);
    expect(stdout).toBe('dist/cli.js got invoice list\n');
    expect(status).toBe(0);
  });

  test('a checkout runs its sources, also when it was built', () => {
    writeCli('dist/cli.js');
    writeCli('src/cli.ts');
    expect(start([process.execPath]).stdout).toBe('src/cli.ts got invoice list\n');
  });

  test('an error nobody caught ends it with 1', () => {
    write('dist/cli.js', "export async function main() { throw new Error('no disk'); }");
    const { status, stderr } = start([process.execPath]);
    expect(stderr).toContain('no disk');
    expect(status).toBe(1);
  });
});

test('it keeps to syntax that every Node with modules parses', () => {
  const source = readFileSync(join(root, 'bin/billhook.js'), 'utf8');
  const code = source.replaceAll(/^\s*(#!|\/\/|\/\*\*).*$/gm, '').replaceAll(/'[^']*'/g, "''");
  expect(code).not.toMatch(/`|=>|\?\.|\?\?|\b(let|const|async|await|class)\b/);
});

function start([node, ...flags]: readonly [string, ...string[]], env: NodeJS.ProcessEnv = process.env, input = '') {
  const script = join(testApp, 'bin/billhook.js');
  return spawnSync(node, [...flags, script, 'invoice', 'list'], { encoding: 'utf8', env, input });
}

/** Links the current Node at a path of the test folder. */
function placeNode(place: string): void {
  mkdirSync(dirname(join(testApp, place)), { recursive: true });
  symlinkSync(process.execPath, join(testApp, place));
}

function majorOf(node: string): number {
  return Number(spawnSync(node, ['-p', 'process.versions.node.split(".")[0]'], { encoding: 'utf8' }).stdout);
}

function writeCli(file: string): void {
  const types = file.endsWith('.ts') ? ': string[]' : '';
  write(file, `export async function main(argv${types}) { console.log('${file} got', ...argv); }\n`);
}

function write(file: string, content: string): void {
  mkdirSync(dirname(join(testApp, file)), { recursive: true });
  writeFileSync(join(testApp, file), content);
}
