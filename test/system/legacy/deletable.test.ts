// `src/legacy` can be deleted (docs/architecture/legacy.md): in a copy of the checkout without it, every import
// resolves to a file. With PROOF=whole, the copy is also compiled, and all other tests run in it at their usual size.
import { execFile } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkPackages } from '../../kit/link-packages.ts';
import { WHOLE } from '../../kit/proof.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

const FOLDERS = ['src/legacy', 'test/legacy', 'dev/bench/legacy'];
const DOCUMENTS = ['schema/v2.yaml', 'schema/legacy.yaml'];
/** Files that use legacy code, only in lines that end with `// legacy`. The copy lacks these lines. */
const ENTRIES = ['src/app.ts', 'dev/bench/run.ts'];

const PLANTED = 'src/operations/planted.ts';

type Outcome = { readonly code: number; readonly output: string };

async function run(cwd: string, command: string, ...args: readonly string[]): Promise<Outcome> {
  const env = {
    ...process.env,
    ...{ PATH: `${ROOT}/node_modules/.bin:${process.env.PATH}`, VITEST: undefined, PROOF: undefined },
  };
  const running = promisify(execFile)(join(ROOT, 'node_modules/.bin', command), [...args], {
    cwd,
    env,
    maxBuffer: 64 * 1024 * 1024,
  });
  return running.then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, output: stdout + stderr }),
  );
}

/** Paths that are not copied. */
const LEFT_OUT = ['.git', 'node_modules', 'dist', 'dist-mcpb', 'data', 'coverage', ...FOLDERS, ...DOCUMENTS];

function copyWithoutLegacy(): string {
  const copy = mkdtempSync(join(tmpdir(), 'billhook-test-deletable-'));
  const left = new Set(LEFT_OUT.map((path) => join(ROOT, path)));
  for (const name of readdirSync(ROOT)) {
    if (!left.has(join(ROOT, name))) {
      cpSync(join(ROOT, name), join(copy, name), { recursive: true, filter: (path) => !left.has(path) });
    }
  }
  for (const file of ENTRIES) {
    const kept = readFileSync(join(copy, file), 'utf8').replaceAll(/^.*\/\/ legacy\n/gm, '');
    writeFileSync(join(copy, file), kept);
  }
  linkPackages(ROOT, copy);
  return copy;
}

const SOURCES = '{src,test,dev,bin}/**/*.{ts,mjs,js}';
const RELATIVE_IMPORT = /^(?:import|export|\} from|.*\bimport\()[^'\n]*'(\.{1,2}\/[^']+)'/gm;

/** Imports in the copy that lead to a file of the checkout which the copy lacks. */
function lostImports(copy: string): readonly string[] {
  return globSync(SOURCES, { cwd: copy }).flatMap((file) =>
    [...readFileSync(join(copy, file), 'utf8').matchAll(RELATIVE_IMPORT)]
      .map(([, path = '']) => path)
      .filter((path) => existsSync(join(ROOT, dirname(file), path)) && !existsSync(join(copy, dirname(file), path)))
      .map((path) => `${file} imports ${path}`),
  );
}

describe('without src/legacy', () => {
  let copy: string;
  beforeAll(() => {
    copy = copyWithoutLegacy();
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));
  const plant = () => writeFileSync(join(copy, PLANTED), "export { legacy } from '../legacy/legacy.ts';\n");

  test('src/app.ts names the room in two lines, and no other file of src does', () => {
    const entry = readFileSync(join(ROOT, 'src/app.ts'), 'utf8');
    expect(entry.match(/^.*\/\/ legacy$/gm)).toHaveLength(2);
    expect(readFileSync(join(copy, 'src/app.ts'), 'utf8')).not.toMatch(/legacy/);
  });

  test('every import of the rest leads to a file, and an import of the room from elsewhere would be found', () => {
    plant();
    const lost = lostImports(copy);
    rmSync(join(copy, PLANTED));
    expect(lost).toEqual([`${PLANTED} imports ../legacy/legacy.ts`]);
  });

  // Only in the whole proof, because these tests take longest. The daily run can do without them: it checks that every
  // import leads to a file. No other file changes, so no name can be missing.
  if (WHOLE) {
    test('the rest compiles', async () => {
      // One run of the compiler is enough: the planted import must be its only error.
      plant();
      const { output } = await run(copy, 'tsc', '--noEmit', '-p', '.');
      rmSync(join(copy, PLANTED));
      expect(output.trim().split('\n')).toEqual([expect.stringContaining(`${PLANTED}(1,24): error TS2307`)]);
    });

    test('all other tests pass', async () => {
      // Tests of documents are excluded, because people edit documents after the deletion. In this checkout,
      // test/system/house checks that documents name no missing path or rule, and test/system/guides runs their
      // commands in a copy of the files in git.
      const files = [
        'test/system/house/house.test.ts',
        'test/system/house/rulings.test.ts',
        'test/system/guides/guides.test.ts',
      ];
      const { code, output } = await run(copy, 'vitest', 'run', ...files.flatMap((file) => ['--exclude', file]));
      const failed = output.split('\n').filter((line) => /FAIL|Error:/.test(line));
      expect(code, [...failed, output.slice(-3_000)].join('\n')).toBe(0);
    }, 3_600_000);
  }
});
