import { describe, expect, test } from 'vitest';
import { roomViolations, syntaxViolations } from '../../scripts/house-rules.ts';

const rulesBroken = (file: string, source: string) => syntaxViolations(file, source).map(({ rule }) => rule);

describe('the clock', () => {
  test.each(['Date.now();', 'const now = Date.now;', 'new Date();', 'new Date;', 'Date();', 'Temporal.Now.instant();'])(
    'is read by %s',
    (source) => {
      expect(rulesBroken('src/model/dates.ts', source)).toEqual([expect.stringContaining('reads the clock')]);
      expect(rulesBroken('src/clock.ts', source)).toEqual([]);
    },
  );
  test.each(['new Date(0);', 'Date.UTC(2026, 1);', 'performance.now();'])('is not read by %s', (source) => {
    expect(rulesBroken('src/model/dates.ts', source)).toEqual([]);
  });
});

describe('the process', () => {
  test.each([
    'process.env.PORT;',
    "process['env'];",
    'const { env } = process;',
    "import { env } from 'node:process';",
    "import process from 'process';",
    'process.argv;',
    "process.on('SIGTERM', stop);",
    'process.exit(1);',
    'globalThis.process.env;',
  ])('is touched by %s', (source) => {
    const found = rulesBroken('src/app.ts', source);
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(found)).toEqual(new Set([expect.stringContaining('touches the process')]));
    expect(rulesBroken('src/cli.ts', source)).toEqual([]);
    expect(rulesBroken('src/cli/serve.ts', source)).toEqual([]);
  });
  test('may be asked for its memory', () => {
    expect(rulesBroken('src/app.ts', 'process.memoryUsage();')).toEqual([]);
  });
});

describe('operations and the values of store and gateways', () => {
  const file = 'src/operations/invoices/create-invoice.ts';
  test.each([
    "import { open } from '../../store/sqlite.ts';",
    "import { type Store } from '../../store/store.ts';",
    "import '../../gateways/mail.ts';",
    "export { open } from '../../store/sqlite.ts';",
    "export * from '../../store/sqlite.ts';",
    "await import('../../store/sqlite.ts');",
  ])('refuses %s', (source) => {
    expect(rulesBroken(file, source)).toEqual([expect.stringContaining('imports more than types')]);
  });
  test.each([
    "import type { Store } from '../../store/store.ts';",
    "export type { Store } from '../../store/store.ts';",
    "import { money } from '../../model/money.ts';",
    "import { call } from '../operation.ts';",
  ])('accepts %s', (source) => {
    expect(rulesBroken(file, source)).toEqual([]);
  });
});

test('an import inside a type is found', () => {
  expect(rulesBroken('src/model/fee.ts', "export type Money = import('./money.ts').Money;")).toEqual([
    expect.stringContaining('hides an import'),
  ]);
});

test('a violation names its line, also behind comments and letters of several bytes', () => {
  const source = '#!/usr/bin/env node\n// größer\n\nexport const π = 3;\nexport const late = new Date();\n';
  expect(syntaxViolations('src/model/dates.ts', source)).toEqual([
    { file: 'src/model/dates.ts', line: 5, rule: expect.stringContaining('reads the clock') },
  ]);
});

describe('rooms', () => {
  test.each([
    'src/app.ts',
    'src/cli/serve.ts',
    'src/model/money.ts',
    'src/documents/invoice/sheet.ts',
    'src/store/migrations/0001.ts',
    'src/api/http/routes.ts',
    'src/demo/ledger.ts',
    'test/kit/test-app.ts',
    'scripts/check.ts',
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
