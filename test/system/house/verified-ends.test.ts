// Every test that kills a process, or runs an action many times at once, must end with `billhook verify`: the stored
// sums must match their rows.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');

const KILLS = /SIGKILL|\.kill\(\)|\bcrashable\(/;
const RACES = /\b(?:allSettled|startTogether)\(/;
/** The first argument of `test`, `describe` and the like, also of `test.each(…)(…)`. */
const TITLES = /(?:\b(?:describe|it|rule|test)|\))\(\s*(['`])(.*?)\1/g;
/** `at once` without a number in front means immediately, or all faults in one answer. */
const AT_ONCE =
  /(?:\d|\}|\b(?:two|three|five|ten|twenty|sixty|several|many|twice|times)) (?:\w+ )?at once|at the same (?:time|moment)|\b(?:two|four) (?:processes|workers)\b|\bkilled\b|\bcompet|\braces?\b|\bparallel\b/;
const VERIFIES = /kit\/verified\.ts'|run\(\['verify'\]\)/;

const OWN_ROWS = 'The test writes its rows itself, without the sums and events that operations write with them.';
const COUNTS_CALLS = 'Calls or sessions are counted, and nothing in the books changes.';
const TRIAL = 'The trial itself runs `billhook verify` and reports what it finds.';

/** Tests without `billhook verify`, with the reason. An entry that is not needed fails the test. */
const WITHOUT: Readonly<Record<string, string>> = {
  'test/system/api/mcp/sessions.test.ts': COUNTS_CALLS,
  'test/api/rest/429-shared.test.ts': COUNTS_CALLS,
  'test/api/rest/429.test.ts': COUNTS_CALLS,
  'test/contract/claim-due.test.ts': OWN_ROWS,
  'test/contract/claims.test.ts': OWN_ROWS,
  'test/contract/rate-windows.test.ts': COUNTS_CALLS,
  'test/contract/transactions.test.ts': OWN_ROWS,
  'test/system/contract/migrators.test.ts': OWN_ROWS,
  'test/system/contract/write-check.test.ts': 'The store is asked whether it can write, and the books are empty.',
  'test/system/operations/books/check-books.test.ts': 'The test damages the books, and checks that this is found.',
  'test/operations/tokens/token-look-ups.test.ts': 'There is no database: tokens are looked up in a store of the test.',
  'test/system/trial/crash.test.ts': TRIAL,
  'test/system/trial/database.test.ts': TRIAL,
  'test/system/trial/interposer.test.ts':
    'The process that is killed is a few lines of JavaScript with a database of its own.',
  'test/system/trial/heap.test.ts': 'The process that is killed is a few lines of JavaScript without a database.',
  'test/system/worker/kills.test.ts': OWN_ROWS,
  'test/worker/queue.test.ts': OWN_ROWS,
  'test/system/worker/sharing.test.ts': OWN_ROWS,
};

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const isCrashOrRace = (source: string) =>
  KILLS.test(source) ||
  RACES.test(source) ||
  [...source.matchAll(TITLES)].some(([, , title = '']) => AT_ONCE.test(title));

/** True if the file, or a file that it imports, calls `billhook verify`. */
function verifies(file: string): boolean {
  const source = read(file);
  const imported = [...source.matchAll(/from '(\.[^']+\.ts)'/g)].map(([, path = '']) => join(dirname(file), path));
  return VERIFIES.test(source) || imported.some((one) => VERIFIES.test(read(one)));
}

test('every test of a crash or a race verifies the books, or says why it does not', () => {
  const files = globSync('test/**/*.test.ts', { cwd: ROOT, exclude: ['test/system/house/**'] });
  const found = files.filter((file) => isCrashOrRace(read(file)));
  expect(found.filter(verifies).length).toBeGreaterThan(40);
  const without = found.filter((file) => !verifies(file)).sort();
  expect(without, 'see test/kit/verified.ts').toEqual(Object.keys(WITHOUT).sort());
});

test.each([
  ["test('32 calls at once send each letter once', run)", true],
  ["test.each(ways)(\n  '%s five times at once: one wins', run)", true],
  ["rule('of a payment and a cancellation at the same time one happens', run)", true],
  ["service.signal('SIGKILL');", true],
  ['await Promise.allSettled(calls);', true],
  ["test('all faults come at once', run)", false],
  ["test('a revoked token ends at once', run)", false],
  ['// two workers at once', false],
])('%s', (source, isOne) => {
  expect(isCrashOrRace(source)).toBe(isOne);
});
