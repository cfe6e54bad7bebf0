// The legacy room can be deleted (ARCHITECTURE.md): a copy of the checkout without it compiles and passes other tests.
// With PROOF=whole all other tests run in the copy, each at its usual size.
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const IS_WHOLE = process.env.PROOF === 'whole';

const FOLDERS = ['src/legacy', 'test/legacy', 'bench/legacy'];
const DOCUMENTS = ['schema/v2.yaml', 'schema/legacy.yaml'];
/** Their lines that end with `// legacy` name the room. */
const ENTRIES = ['src/app.ts', 'bench/run.ts'];

const PLANTED = 'src/operations/planted.ts';

/** An interface each, and the worker. */
const TELLING = [
  ...['test/api/rest/201.test.ts', 'test/api/mcp/door.test.ts', 'test/worker/queue.test.ts'],
  ...['test/web/dashboard/links.test.ts', 'test/cli/schema.test.ts'],
];

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

/** Not part of the sources. */
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
  // Links to packages, not to their folder: the copy needs a cache of its own (test/kit/built.ts).
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name !== '.cache') symlinkSync(join(ROOT, 'node_modules', name), join(copy, 'node_modules', name));
  }
  return copy;
}

describe('without src/legacy', () => {
  let copy: string;
  beforeAll(() => {
    copy = copyWithoutLegacy();
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  test('src/app.ts names the room in two lines, and no other file of src does', () => {
    const entry = readFileSync(join(ROOT, 'src/app.ts'), 'utf8');
    expect(entry.match(/^.*\/\/ legacy$/gm)).toHaveLength(2);
    expect(readFileSync(join(copy, 'src/app.ts'), 'utf8')).not.toMatch(/legacy/);
  });

  test('the rest compiles, and an import of the room from elsewhere would be found', async () => {
    // One run of the compiler shows both: the planted import is its only error.
    writeFileSync(join(copy, PLANTED), "export { legacy } from '../legacy/legacy.ts';\n");
    const { output } = await run(copy, 'tsc', '--noEmit', '-p', '.');
    rmSync(join(copy, PLANTED));
    expect(output.trim().split('\n')).toEqual([expect.stringContaining(`${PLANTED}(1,24): error TS2307`)]);
  });

  test(IS_WHOLE ? 'all other tests pass' : 'a test of each interface and of the worker passes', async () => {
    // Documents are for people to edit: that they name no path that is gone is shown by test/house in this checkout.
    const files = IS_WHOLE ? ['--exclude', 'test/house/house.test.ts'] : TELLING;
    const { code, output } = await run(copy, 'vitest', 'run', ...files);
    expect(code, output.slice(-5_000)).toBe(0);
  }, 3_600_000);
});
