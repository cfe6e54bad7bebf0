// What an operation lacks in the tables that name it; dev/scripts/operation-gaps.ts prints it.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FILES } from '../../src/api/rest/files.ts';
import { addedOperations } from '../../src/app.ts';
import { OPERATIONS } from '../../src/operations/catalog.ts';
import { FOR_DASHBOARD } from '../../src/operations/for-dashboard.ts';
import { isReadOnly, type Operation } from '../../src/operations/kernel/declaration.ts';
import { OPERATIONS_TOLD } from './examples/story.ts';

export type Tables = {
  /** The place of each declaration under `src/operations`, by name. */
  readonly declared: ReadonlyMap<string, string>;
  readonly catalogue: readonly Operation[];
  /** Of rooms that can be deleted. */
  readonly added: readonly Operation[];
  readonly dashboard: readonly Operation[];
  readonly examples: ReadonlySet<string>;
  /** Names of the operations that a stranger tries in another's account. */
  readonly strangers: ReadonlySet<string>;
  /** Names of those whose bodies are written down for the tests that walk all routes. */
  readonly bodies: ReadonlySet<string>;
  /** The sources of all tests. */
  readonly tests: string;
  /** Where each table ends. */
  readonly places: Readonly<Record<keyof typeof ENDS, string>>;
};

/** The file of each table, and the line that opens it. */
const ENDS = {
  catalogue: ['src/operations/catalog.ts', 'export const CATALOG ='],
  dashboard: ['src/operations/for-dashboard.ts', 'export const FOR_DASHBOARD ='],
  examples: ['dev/scripts/examples/story.ts', 'const CHANGES'],
  strangers: ['test/contract/tenancy-operations.ts', 'export const OPERATIONS'],
  bodies: ['test/api/rest/every-route.ts', 'const BODIES'],
} as const;

const ADDED = await addedOperations();

/** Declared beside the catalogue, because their answer is a file. */
const WITH_FILES: ReadonlySet<string> = new Set(FILES.map(({ op }) => op.name));

export function gapsIn(tables: Tables): string[] {
  const { catalogue, added, dashboard, declared, places } = tables;
  const listed = new Set([...catalogue, ...added, ...dashboard].map(({ name }) => name));
  const unlisted = [...declared].filter(([name]) => !WITH_FILES.has(name) && !listed.has(name));
  return [
    ...unlisted.map(
      ([name, place]) =>
        `${name} (${place}) is in no list: add it to ${places.catalogue}, or to ${places.dashboard} or the list of its room if only they have it`,
    ),
    ...catalogue.flatMap((op) => [...waysMissing(op, tables), ...namesMissing(op, tables)]),
    ...[...catalogue, ...added].flatMap((op) => amountAtRiskMissing(op, tables)),
    ...[...catalogue, ...added, ...dashboard].flatMap((op) => subjectMissing(op, tables)),
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

/** The lists beside the operation: what is said there cannot be derived from it. */
function namesMissing(op: Operation, tables: Tables): string[] {
  const { name } = op;
  const { examples, strangers, bodies, tests, places } = tables;
  const isManaging = op.scope === 'account.manage';
  const needsBody = op.route !== undefined && !/^(GET|DELETE)/.test(op.route) && !op.input.safeParse({ id: 1 }).success;
  return [
    ...(isManaging || examples.has(name) ? [] : [`${name} has no example: call it in ${places.examples}`]),
    // Without input there is no other account's object to name.
    ...(strangers.has(name) || Object.keys(op.input.shape).length === 0
      ? []
      : [
          `no stranger tries ${name}: say in ${places.strangers} what is told to one who names another account's object`,
        ]),
    ...(needsBody && !bodies.has(name)
      ? [`${name} has no body for the tests that call every route: add one to ${places.bodies}`]
      : []),
    ...(new RegExp(`\\b${name}\\b`).test(tests) ? [] : [`${name} is named by no test: write one in test/operations/`]),
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
          `${op.name} does not say whether it redirects money: add redirects: 'nothing' or { grant }, from src/operations/kernel/redirects.ts, to ${place}`,
        ]),
  ];
}

function subjectMissing(op: Operation, { declared }: Tables): string[] {
  if (op.scope !== 'billing.write') return [];
  const { name, input, subject = [], mails } = op;
  const place = placeIn(declared, name);
  const naming = Object.keys(input.shape).filter((field) => /^(id|customer|.+_id)$/.test(field));
  const said = subject.map(({ argument }) => argument);
  return [
    ...naming
      .filter((field) => !said.includes(field))
      .map(
        (field) =>
          `${name} does not say what ${field} names: add { kind, argument: '${field}' } to subject in ${place}`,
      ),
    ...said
      .filter((argument) => !naming.includes(argument))
      .map((argument) => `${name} has no field ${argument}, which its subject names: correct ${place}`),
    ...('send_email' in input.shape && !mails
      ? [`${name} takes send_email and does not say when it mails: add mails to ${place}`]
      : []),
  ];
}

function placeIn(declared: Tables['declared'], name: string): string {
  return declared.get(name) ?? 'the file that declares it';
}

export function tablesOf(root: string): Tables {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const tests = globSync('test/**/*.test.ts', { cwd: root }).filter((file) => !file.startsWith('test/system/house/'));
  const places = Object.entries(ENDS).map(([table, [file, opening]]) => [
    table,
    placeOf(file, endOf(read(file), opening)),
  ]);
  return {
    declared: declaredIn(root),
    catalogue: OPERATIONS,
    added: ADDED,
    dashboard: Object.values(FOR_DASHBOARD),
    examples: OPERATIONS_TOLD,
    strangers: keysIn(read(ENDS.strangers[0]), ENDS.strangers[1]),
    bodies: keysIn(read(ENDS.bodies[0]), ENDS.bodies[1]),
    tests: tests.map(read).join('\n'),
    places: Object.fromEntries(places) as Tables['places'],
  };
}

function declaredIn(root: string): Map<string, string> {
  const declared = new Map<string, string>();
  for (const file of globSync('src/**/operations/**/*.ts', { cwd: root }).sort()) {
    const source = readFileSync(join(root, file), 'utf8');
    for (const { 1: name = '', index } of source.matchAll(/ = operation\(\{\s+name: '(\w+)'/g)) {
      declared.set(name, placeOf(file, lineAt(source, index)));
    }
  }
  return declared;
}

/** The keys of a table, one a line. */
function keysIn(source: string, opening: string): Set<string> {
  const lines = source.split('\n').slice(lineAt(source, source.indexOf(opening)) - 1, endOf(source, opening));
  return new Set(lines.flatMap((line) => /^ {2}(\w+):/.exec(line)?.[1] ?? []));
}

/** The line that closes the table: what is added stands before it. */
function endOf(source: string, opening: string): number {
  const start = source.indexOf(opening);
  const end = /\n[}\]]/.exec(source.slice(start));
  const line = source.slice(start).split('\n', 1)[0] ?? '';
  if (start < 0) throw new Error(`there is no line that begins with ${opening}`);
  return /[[{(]$/.test(line) && end ? lineAt(source, start + end.index + 1) : lineAt(source, start);
}

function lineAt(source: string, index: number): number {
  return source.slice(0, index).split('\n').length;
}

function placeOf(file: string, line: number): string {
  return `${file}:${line}`;
}
