import { existsSync, globSync, readFileSync, statfsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import {
  configDefaults,
  defineConfig,
  type TestProjectInlineConfiguration as InlineProject,
  type TestProjectConfiguration,
} from 'vitest/config';
import { LongestFirst } from './test/kit/longest-first.ts';
import { WHOLE } from './test/kit/proof.ts';

// Databases, mailboxes and browsers of tests live in memory where there is plenty: nothing of it outlives the run.
const MEMORY = '/dev/shm';
const PLENTY = 4 * 1024 ** 3;
if (existsSync(MEMORY) && freeIn(MEMORY) >= PLENTY) process.env.TMPDIR = MEMORY;

// Many tests start processes of ours, and some kill them: what Node compiled for one is there for the next.
process.env.NODE_COMPILE_CACHE = join(import.meta.dirname, 'node_modules/.cache/billhook-test');

/**
 * What starts processes, kills them, builds packages, follows guides in a shell, opens browsers, waits for time limits,
 * or tries a rule at its bounds (lists with thousands of rows, tables over every field, printed pages, random lives):
 * `npm run test:system`.
 */
const SYSTEM = 'test/system/**/*.test.ts';
/** Run all other tests again, or measure time: after the others, one by one, so that neither makes the other slower. */
const ALONE = [
  'test/system/webhooks/three-receivers.test.ts',
  'test/system/legacy/deletable.test.ts',
  'test/system/costs/*.test.ts',
];

/** How many random lives and inputs `npm run test:system` tries. */
const SIZE = WHOLE ? 'whole' : 'usual';

function freeIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/**
 * `promises` is what people wait for (`npm test`): in process, on SQLite, and on Postgres where the store, money or
 * races decide. The others are the rest (`npm run test:system`): the machine around the service, every rule on Postgres
 * too, and random lives and inputs in their usual number.
 */
function suites(): TestProjectConfiguration[] {
  const suite = (name: string, test: InlineProject['test']) => ({ extends: true as const, test: { name, ...test } });
  return [
    suite('promises', { include: ['test/**/*.test.ts'], exclude: [...configDefaults.exclude, SYSTEM] }),
    suite('system', { include: [SYSTEM], exclude: [...configDefaults.exclude, ...ALONE], env: { PROOF: SIZE } }),
    suite('postgres', { include: filesWith(/ENGINES_OF_RULES|testOfRules/), env: { TEST_ENGINE: 'postgres' } }),
    // At full size `promises` has tried them already.
    suite('sizes', { include: WHOLE ? [] : filesWith(/\bsized\(/, [SYSTEM]), env: { PROOF: SIZE } }),
    suite('alone', { include: ALONE, maxWorkers: 1, sequence: { groupOrder: 1 } }),
  ];
}

/** Test files that are run again in another way. */
function filesWith(words: RegExp, exclude: string[] = []): string[] {
  return globSync('test/**/*.test.ts', { cwd: import.meta.dirname, exclude }).filter((file) =>
    words.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
  );
}

export default defineConfig({
  test: {
    environment: 'node',
    reporters: ['default', './test/kit/slowest-files.ts'],
    setupFiles: ['test/kit/resolved-once.ts'],
    globalSetup: ['test/kit/postgres-server.ts', 'test/kit/built.ts'],
    sequence: { sequencer: LongestFirst },
    // Processes, not threads: what a test opens natively ends with its process, and cannot take the others along.
    pool: 'forks',
    // Hundreds of houses are built and left: more room for young objects is a twentieth less to compute.
    execArgv: ['--max-semi-space-size=64'],
    // Files of one worker share what it has loaded: loading it anew for each cost a third of all time. What a test
    // changes outside its own house, it puts back.
    isolate: false,
    // Node loads the files itself, as it does in production: Vite's own loader transforms each, and cost a quarter of
    // all time.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // As many as there are cores: with half as many again, each loads the service for itself, which takes a tenth more of
    // the processor and as long.
    maxWorkers: availableParallelism(),
    // Nothing takes so long; it is that long for machines that are busy otherwise. A test has a limit of its own only
    // if it takes longer.
    testTimeout: WHOLE ? 900_000 : 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    projects: suites(),
  },
});
