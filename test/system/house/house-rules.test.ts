import { resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { lengthViolations, roomViolations } from '../../../dev/scripts/house-rules.ts';
import { type LintFinding, lintFindings } from './lint.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

const READS_CLOCK = [
  'Date.now();',
  'const now = Date.now;',
  'new Date();',
  'new Date;',
  'Date();',
  'Temporal.Now.instant();',
];
const READS_NO_CLOCK = ['new Date(0);', 'Date.UTC(2026, 1);', 'performance.now();'];
const TOUCHES_PROCESS = [
  'process.env.PORT;',
  "process['env'];",
  'const { env } = process;',
  "import { env } from 'node:process';",
  "import process from 'process';",
  'process.argv;',
  "process.on('SIGTERM', stop);",
  'process.exit(1);',
  'globalThis.process.env;',
];
const MEMORY = 'process.memoryUsage();';
const VALUES_OF_STORE = [
  "import { open } from '../../store/sqlite.ts';",
  "import { type Store } from '../../store/store.ts';",
  "import '../../gateways/mail.ts';",
  "export { open } from '../../store/sqlite.ts';",
  "export * from '../../store/sqlite.ts';",
  "await import('../../store/sqlite.ts');",
];
const TYPES_OF_STORE = [
  "import type { Store } from '../../store/store.ts';",
  "export type { Store } from '../../store/store.ts';",
  "import { money } from '../../model/money.ts';",
  "import { call } from '../operation.ts';",
];
const TYPE_IMPORT = "export type Money = import('./money.ts').Money;";
const LATE = '#!/usr/bin/env node\n// größer\n\nexport const π = 3;\nexport const late = new Date();\n';

const INVOICES = 'src/operations/invoices';
const MODEL = 'src/model';

/**
 * Planted files, by path: one for each source text. A file that is allowed to use the clock or the process contains all
 * texts that use it.
 */
const planted = new Map([
  ...[...READS_CLOCK, ...READS_NO_CLOCK, ...TOUCHES_PROCESS, MEMORY, TYPE_IMPORT, LATE].map(inFolder(MODEL)),
  ...[...VALUES_OF_STORE, ...TYPES_OF_STORE].map(inFolder(INVOICES)),
  ['src/clock.ts', READS_CLOCK.join('\n')] as const,
  ['src/cli.ts', TOUCHES_PROCESS.join('\n')] as const,
  ['src/cli/serve.ts', TOUCHES_PROCESS.join('\n')] as const,
]);

function inFolder(folder: string) {
  return (source: string, index: number) => [`${folder}/planted-${index}.ts`, source] as const;
}

let findings: readonly LintFinding[];
beforeAll(async () => {
  findings = await lintFindings(ROOT, planted);
});

const rulesIn = (file: string) => findings.filter((one) => one.file === file).map(({ text }) => text);

function rulesBroken(folder: string, source: string): string[] {
  const [file] = [...planted].find(([path, text]) => path.startsWith(`${folder}/`) && text === source) ?? [];
  if (file === undefined) throw new Error(`${source} was not planted`);
  return rulesIn(file);
}

describe('the clock', () => {
  test.each(READS_CLOCK)('is read by %s', (source) => {
    expect(rulesBroken(MODEL, source)).toEqual([expect.stringContaining('reads the clock')]);
    expect(rulesIn('src/clock.ts')).toEqual([]);
  });
  test.each(READS_NO_CLOCK)('is not read by %s', (source) => {
    expect(rulesBroken(MODEL, source)).toEqual([]);
  });
});

describe('the process', () => {
  test.each(TOUCHES_PROCESS)('is touched by %s', (source) => {
    const found = rulesBroken(MODEL, source);
    expect(found.length).toBeGreaterThan(0);
    for (const text of found) expect(text).toContain('touches the process');
    expect(rulesIn('src/cli.ts')).toEqual([]);
    expect(rulesIn('src/cli/serve.ts')).toEqual([]);
  });
  test('may be asked for its memory', () => {
    expect(rulesBroken(MODEL, MEMORY)).toEqual([]);
  });
});

describe('operations and the values of store and gateways', () => {
  test.each(VALUES_OF_STORE)('refuses %s', (source) => {
    expect(rulesBroken(INVOICES, source)).toEqual([expect.stringContaining('imports more than types')]);
  });
  test.each(TYPES_OF_STORE)('accepts %s', (source) => {
    expect(rulesBroken(INVOICES, source)).toEqual([]);
  });
});

test('an import inside a type is found', () => {
  expect(rulesBroken(MODEL, TYPE_IMPORT)).toEqual([expect.stringContaining('hides an import')]);
});

test('a violation names its line, also behind comments and letters of several bytes', () => {
  expect(rulesBroken(MODEL, LATE)).toEqual([expect.stringMatching(/^\S+\.ts:5:\d+ .*reads the clock/)]);
});

describe('rooms', () => {
  test.each([
    'src/app.ts',
    'src/cli/serve.ts',
    'src/model/money.ts',
    'src/documents/invoice/sheet.ts',
    'src/store/schema/invoices.ts',
    'src/api/rest/routes.ts',
    'src/demo/ledger.ts',
    'test/kit/test-app.ts',
    'dev/scripts/check.ts',
  ])('has %s', (file) => {
    expect(roomViolations(file)).toEqual([]);
  });
  test.each(['src/billing/invoice.ts', 'src/other.ts', 'src/api/routes.ts', 'src/web/page.ts'])('lacks %s', (file) => {
    expect(roomViolations(file)).toEqual([expect.objectContaining({ rule: expect.stringContaining('in no room') })]);
  });
  test.each(['src/model/utils/dates.ts', 'test/helpers/app.ts', 'src/store/common.ts', 'src/api/shared/body.ts'])(
    'refuses %s',
    (file) => {
      expect(roomViolations(file)).toEqual([
        expect.objectContaining({ rule: expect.stringContaining('without a subject') }),
      ]);
    },
  );
});

describe('lengths', () => {
  const linesOf = (count: number) => 'x\n'.repeat(count);
  test.each([
    ['src/store/tables.ts', 400],
    ['src/operations/kernel/operation.ts', 130],
  ])('%s has at most %i lines', (file, most) => {
    expect(lengthViolations(file, linesOf(most))).toEqual([]);
    expect(lengthViolations(file, linesOf(most + 1))).toEqual([
      expect.objectContaining({ file, rule: expect.stringContaining(`at most ${most} are allowed`) }),
    ]);
  });
  test('only files of src are counted', () => {
    expect(lengthViolations('dev/scripts/examples/story.ts', linesOf(900))).toEqual([]);
  });
});
