// Reports everything that a new operation lacks, with the file and line to edit. `npm run check` reports the same.
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { gapsIn, type Tables, tablesOf } from '../../../dev/scripts/operation-gaps.ts';
import { realWithoutAmount } from '../../../src/operations/kernel/amount-at-risk.ts';
import type { Operation } from '../../../src/operations/kernel/declaration.ts';
import { operation } from '../../../src/operations/kernel/operation.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const TABLES = await tablesOf(ROOT);

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

/** Gaps of the fake operation only. */
const gapsOfFake = (tables: Tables) => gapsIn(tables).filter((gap) => gap.includes('voidInvoice'));

test('nothing is missing', () => {
  expect(gapsIn(TABLES)).toEqual([]);
});

test('for one that has no more than a route, each gap is said, with where to fill it', () => {
  const gaps = gapsOfFake(withFake(asIs(operation({ ...DECLARED, route: 'POST /invoices/{id}/delete' })(run))));
  const about = ['named by no test', 'no amountAtRisk', 'whether it redirects', 'say what id'];
  expect(gaps.map((gap, n) => gap.includes(about[n] ?? '?') || gap)).toEqual(about.map(() => true));
  expect(gaps.filter((gap) => gap.includes(PLACE))).toHaveLength(3);
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

test('one that takes send_email says when it mails, and its resource names a field that is there', () => {
  const input = z.strictObject({ id: z.int(), send_email: z.boolean() });
  const resource = [{ kind: 'invoice', argument: 'number' }] as const;
  const op = operation({
    ...DECLARED,
    input,
    resource,
    route: 'POST /invoices/{id}/delete',
    ...STAKES,
  })(run);
  const gaps = gapsOfFake(withFake(asIs(op)));
  expect(gaps.filter((gap) => gap.includes('send_email'))).toHaveLength(1);
  expect(gaps.filter((gap) => /no field number, which its resource names/.test(gap))).toHaveLength(1);
});

test('one that has everything lacks nothing', () => {
  const resource = [{ kind: 'invoice', argument: 'id' }] as const;
  const op = operation({ ...DECLARED, resource, route: 'POST /invoices/{id}/delete', ...STAKES })(run);
  expect(gapsOfFake(withFake(asIs(op), { tests: `${TABLES.tests} voidInvoice` }))).toEqual([]);
});
