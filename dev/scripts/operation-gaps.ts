// Reports missing parts in the declarations of operations, with file and line. Run by npm run check. The examples of an
// operation (test/calls) are checked by the compiler, and its line in the catalogue is generated.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addedOperations } from '../../src/app.ts';
import { isReadOnly } from '../../src/model/token.ts';
import { OPERATIONS } from '../../src/operations/catalog.ts';
import { FOR_DASHBOARD } from '../../src/operations/for-dashboard.ts';
import type { Operation } from '../../src/operations/kernel/declaration.ts';

export type Tables = {
  /** File and line of each declaration, by the name of the operation. */
  readonly declared: ReadonlyMap<string, string>;
  readonly catalogue: readonly Operation[];
  /** Operations of optional folders, which can be deleted. */
  readonly added: readonly Operation[];
  readonly dashboard: readonly Operation[];
  /** The sources of all tests. */
  readonly tests: string;
};

export function gapsIn(tables: Tables): string[] {
  const { catalogue, added, dashboard, tests } = tables;
  return [
    ...catalogue.flatMap((op) => waysMissing(op, tables)),
    ...catalogue
      .filter(({ name }) => !new RegExp(`\\b${name}\\b`).test(tests))
      .map(({ name }) => `${name} is named by no test: write one in test/operations/`),
    ...[...catalogue, ...added].flatMap((op) => amountAtRiskMissing(op, tables)),
    ...[...catalogue, ...added, ...dashboard].flatMap((op) => resourceMissing(op, tables)),
  ];
}

function waysMissing({ name, scope, route, input }: Operation, { catalogue, declared }: Tables): string[] {
  const place = placeIn(declared, name);
  if (scope === 'account.manage') {
    return route
      ? [`${name} manages the account and has a route, which REST must not have: remove it from ${place}`]
      : [];
  }
  if (!route) return [`${name} has no route: add one, such as route: 'POST /invoices/{id}/send', to ${place}`];
  const unknown = Array.from(route.matchAll(/\{(\w+)\}/g), ([, field = '']) => field).filter(
    (field) => !(field in input.shape),
  );
  const first = catalogue.find((op) => op.route === route || op.alias?.route === route);
  return [
    ...unknown.map((field) => `${name} has no field ${field} for its route ${route}: change one of them in ${place}`),
    ...(first && first.name !== name ? [`${name} has the route of ${first.name}: give it another in ${place}`] : []),
  ];
}

function amountAtRiskMissing(op: Operation, { declared }: Tables): string[] {
  if (isReadOnly(op) || op.scope === 'account.manage') return [];
  const place = placeIn(declared, op.name);
  const amountAtRisk = `amountAtRisk: realWithoutAmount or (ctx, input) => ({ money, isTest }), from src/operations/kernel/amount-at-risk.ts`;
  return [
    ...(op.amountAtRisk
      ? []
      : [
          `${op.name} has no amountAtRisk, so that a token with limits cannot call it: add ${amountAtRisk}, to ${place}`,
        ]),
    ...(op.redirects
      ? []
      : [
          `${op.name} does not say whether it redirects money: add redirects: 'nothing' or { grant }, from src/operations/kernel/declaration.ts, to ${place}`,
        ]),
  ];
}

function resourceMissing(op: Operation, { declared }: Tables): string[] {
  if (op.scope !== 'billing.write') return [];
  const { name, input, resource = [], mails } = op;
  const place = placeIn(declared, name);
  const naming = Object.keys(input.shape).filter((field) => /^(id|into|customer|.+_id)$/.test(field));
  const said = resource.map(({ argument }) => argument);
  return [
    ...naming
      .filter((field) => !said.includes(field))
      .map(
        (field) =>
          `${name} does not say what ${field} names: add { kind, argument: '${field}' } to resource in ${place}`,
      ),
    ...said
      .filter((argument) => !naming.includes(argument))
      .map((argument) => `${name} has no field ${argument}, which its resource names: correct ${place}`),
    ...('send_email' in input.shape && !mails
      ? [`${name} takes send_email and does not say when it mails: add mails to ${place}`]
      : []),
  ];
}

function placeIn(declared: Tables['declared'], name: string): string {
  return declared.get(name) ?? 'the file that declares it';
}

export async function tablesOf(root: string): Promise<Tables> {
  const tests = globSync('test/**/*.test.ts', { cwd: root }).filter((file) => !file.startsWith('test/system/house/'));
  return {
    declared: declaredIn(root),
    catalogue: OPERATIONS,
    added: await addedOperations(),
    dashboard: Object.values(FOR_DASHBOARD),
    tests: tests.map((file) => readFileSync(join(root, file), 'utf8')).join('\n'),
  };
}

function declaredIn(root: string): Map<string, string> {
  const declared = new Map<string, string>();
  for (const file of globSync('src/**/operations/**/*.ts', { cwd: root }).sort()) {
    const source = readFileSync(join(root, file), 'utf8');
    for (const { 1: name = '', index } of source.matchAll(/ = operation\(\{\s+name: '(\w+)'/g)) {
      declared.set(name, `${file}:${source.slice(0, index).split('\n').length}`);
    }
  }
  return declared;
}

if (import.meta.main) {
  const gaps = gapsIn(await tablesOf(process.cwd()));
  for (const gap of gaps) console.log(gap);
  if (gaps.length > 0) process.exitCode = 1;
}
