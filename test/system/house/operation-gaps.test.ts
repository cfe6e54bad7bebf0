// Who adds an operation is told what is missing, with the file and line to edit: npm run check says the same.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { missingImports } from '../../../dev/scripts/missing-imports.ts';
import { gapsIn, type Tables, tablesOf } from '../../../dev/scripts/operation-tables.ts';
import { realWithoutAmount } from '../../../src/operations/kernel/amount-at-risk.ts';
import type { Operation } from '../../../src/operations/kernel/declaration.ts';
import { operation } from '../../../src/operations/kernel/operation.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const TABLES = tablesOf(ROOT);

const DECLARED = {
  name: 'voidInvoice',
  title: 'Delete an invoice',
  summary: 'Deletes a draft.',
  scope: 'billing.write',
  effects: { destructive: true, idempotent: true, openWorld: false },
  input: z.strictObject({ id: z.int(), reason: z.string() }),
  output: z.object({ id: z.int() }),
  refusals: [],
} as const;
const STAKES = { redirects: 'nothing', amountAtRisk: realWithoutAmount } as const;
const run = async () => ({ id: 1 });
const asIs = (op: unknown) => op as Operation;

const PLACE = 'src/operations/invoices/void-invoice.ts:5';
const declared = new Map([...TABLES.declared, ['voidInvoice', PLACE]]);
const withFake = (op: Operation, more: Partial<Tables> = {}): Tables => ({
  ...TABLES,
  declared,
  catalogue: [...TABLES.catalogue, op],
  ...more,
});

/** Apart from what real ones lack. */
const gapsOfFake = (tables: Tables) => gapsIn(tables).filter((gap) => gap.includes('voidInvoice'));

test('nothing is missing', () => {
  expect(gapsIn(TABLES)).toEqual([]);
});

test('an operation that is in no list is found by its file', () => {
  expect(gapsOfFake({ ...TABLES, declared })).toEqual([
    expect.stringMatching(
      /^voidInvoice \(src\S+void-invoice\.ts:5\) is in no list: add it to src\/operations\/catalog\.ts:\d+/,
    ),
  ]);
});

test('for one that is listed and no more, each gap is said, with where to fill it', () => {
  const gaps = gapsOfFake(withFake(asIs(operation({ ...DECLARED, route: 'POST /invoices/{id}/delete' })(run))));
  const about = [
    'has no example',
    'no stranger',
    'has no body',
    'named by no test',
    'no amountAtRisk',
    'whether it redirects',
    'say what id',
  ];
  expect(gaps.map((gap, n) => gap.includes(about[n] ?? '?') || gap)).toEqual(about.map(() => true));
  const places = gaps.flatMap((gap) => Array.from(gap.matchAll(/([\w/.-]+\.ts):(\d+)/g)));
  for (const [place, file = '', line] of places) {
    if (place === PLACE) continue;
    // The line that closes the table: a row goes before it.
    expect(readFileSync(join(ROOT, file), 'utf8').split('\n')[Number(line) - 1], place).toMatch(/^[}\]]/);
  }
  expect(places.filter(([place]) => place === PLACE)).toHaveLength(3);
  expect(places.length).toBeGreaterThan(4);
});

test.each([
  [undefined, /has no route: add one.* to src\S+void-invoice\.ts:5$/],
  ['DELETE /invoices/{number}', /has no field number for its route DELETE \/invoices\/\{number\}.*void-invoice\.ts:5$/],
  ['POST /invoices/{id}/cancel', /has the route of cancelInvoice: .*void-invoice\.ts:5$/],
] as const)('the route %s is not one', (route, message) => {
  const gaps = gapsOfFake(withFake(asIs(operation({ ...DECLARED, ...(route ? { route } : {}) })(run))));
  expect(gaps[0]).toMatch(message);
});

test('one that manages the account has no route', () => {
  const op = operation({ ...DECLARED, scope: 'account.manage', route: 'POST /invoices/{id}/delete' })(run);
  expect(gapsOfFake(withFake(asIs(op)))[0]).toMatch(/manages the account and has a route/);
});

test('one that takes send_email says when it mails, and a subject names a field that is there', () => {
  const input = z.strictObject({ id: z.int(), send_email: z.boolean() });
  const subject = [{ kind: 'invoice', argument: 'number' }] as const;
  const op = operation({
    ...DECLARED,
    input,
    subject,
    route: 'POST /invoices/{id}/delete',
    ...STAKES,
  })(run);
  const gaps = gapsOfFake(withFake(asIs(op)));
  expect(gaps.filter((gap) => gap.includes('send_email'))).toHaveLength(1);
  expect(gaps.filter((gap) => /no field number, which its subject names/.test(gap))).toHaveLength(1);
});

test('one that has everything lacks nothing', () => {
  const subject = [{ kind: 'invoice', argument: 'id' }] as const;
  const op = operation({ ...DECLARED, subject, route: 'POST /invoices/{id}/delete', ...STAKES })(run);
  const also = (names: ReadonlySet<string>) => new Set([...names, 'voidInvoice']);
  const { examples, strangers, bodies, tests } = TABLES;
  const more = { examples: also(examples), strangers: also(strangers), bodies: also(bodies) };
  expect(gapsOfFake(withFake(asIs(op), { ...more, tests: `${tests} voidInvoice` }))).toEqual([]);
});

test('every builder and operation that a list names and nobody wrote is told at once', () => {
  const root = mkdtempSync(join(tmpdir(), 'lists-'));
  mkdirSync(join(root, 'answers'));
  writeFileSync(
    join(root, 'answers/invoices.ts'),
    "export const invoice = 1;\nexport { x as listed } from './x.ts';\n",
  );
  writeFileSync(
    join(root, 'table.ts'),
    `import * as z from 'zod';
import { invoice, type Gone, listed } from './answers/invoices.ts';
import {
  customer,
} from './answers/customers.ts';
import { invoiceVoided } from './answers/invoices.ts';
`,
  );
  expect(missingImports(root, ['table.ts'])).toEqual([
    'table.ts:2 imports Gone, which answers/invoices.ts does not export: write it there, or correct the name',
    'table.ts:3 imports answers/customers.ts, which does not exist: write it, or correct the path',
    'table.ts:6 imports invoiceVoided, which answers/invoices.ts does not export: write it there, or correct the name',
  ]);
  rmSync(root, { recursive: true });
});
