import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const oldNode = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'node'))
  .find((node) => !node.includes('node_modules') && existsSync(node) && majorOf(node) < 24);

let testApp: string;

beforeEach(() => {
  testApp = mkdtempSync(join(tmpdir(), 'billhook-test-launcher-'));
  cpSync(join(root, 'bin/billhook.js'), join(testApp, 'bin/billhook.js'));
  write('package.json', '{ "type": "module" }');
});

afterEach(() => rmSync(testApp, { recursive: true, force: true }));

describe('on a Node that is too old', () => {
  const pretend = (version: string) =>
    `--import=data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'${version}'}})`;

  test.each(['20.20.2', '23.11.0', '4.9.1'])(
    '%s: one line says what is needed, what is here and what to do',
    (version) => {
      const { status, stdout, stderr } = start(process.execPath, [pretend(version)]);
      expect(stderr).toBe(
        `billhook needs Node 24 or newer; this is Node ${version}. ` +
          'This brings the right one: `npx -y -p node@24 -p billhook billhook …`\n',
      );
      expect(stdout).toBe('');
      expect(status).toBe(1);
    },
  );

  test('in a checkout it names what works there', () => {
    writeCli('src/cli.ts');
    const { status, stdout, stderr } = start(process.execPath, [pretend('20.20.2')]);
    expect(stderr).toMatch(/^billhook needs Node 24 or newer; this is Node 20\.20\.2\. .*`npm run demo`.*\n$/);
    expect(stdout).toBe('');
    expect(status).toBe(1);
  });

  test.runIf(oldNode)('the one of this machine can read the launcher too', () => {
    writeCli('src/cli.ts');
    const { status, stdout, stderr } = start(oldNode ?? '', []);
    expect(stderr).toMatch(/^billhook needs Node 24 or newer; this is Node [\d.]+\. .*\n$/);
    expect(stdout).toBe('');
    expect(status).toBe(1);
  });
});

describe('on a Node that is new enough', () => {
  test('the package runs dist', () => {
    writeCli('dist/cli.js');
    const { status, stdout } = start(process.execPath, []);
    expect(stdout).toBe('dist/cli.js got invoice list\n');
    expect(status).toBe(0);
  });

  test('a checkout runs its sources, also when it was built', () => {
    writeCli('dist/cli.js');
    writeCli('src/cli.ts');
    expect(start(process.execPath, []).stdout).toBe('src/cli.ts got invoice list\n');
  });

  test('an error nobody caught ends it with 1', () => {
    write('dist/cli.js', "export async function main() { throw new Error('no disk'); }");
    const { status, stderr } = start(process.execPath, []);
    expect(stderr).toContain('no disk');
    expect(status).toBe(1);
  });
});

test('it keeps to syntax that every Node with modules parses', () => {
  const source = readFileSync(join(root, 'bin/billhook.js'), 'utf8');
  const code = source.replaceAll(/^(#!|\/\/).*$/gm, '').replaceAll(/'[^']*'/g, "''");
  expect(code).not.toMatch(/`|=>|\?\.|\?\?|\b(let|const|async|await|class)\b/);
});

function start(node: string, flags: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(node, [...flags, join(testApp, 'bin/billhook.js'), 'invoice', 'list'], { encoding: 'utf8' });
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
