// The part of the house rule that an import graph cannot see: names of rooms, clocks, the process, imports of types.
import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync } from '@swc/core';

export interface Violation {
  readonly file: string;
  readonly line: number;
  readonly rule: string;
}

export function houseViolations(root: string): Violation[] {
  const files = globSync('{src,test,bench,evals,scripts}/**/*.{ts,mts,js,mjs}', { cwd: root }).map(toPosix).sort();
  return files.flatMap((file) => [
    ...roomViolations(file),
    ...(file.startsWith('src/') ? syntaxViolations(file, readFileSync(posix.join(root, file), 'utf8')) : []),
  ]);
}

const IN_SRC =
  /^src\/((app|doors|cli|config|clock)\.ts$|(model|store|gateways|operations|tools|legacy|worker|assistant|demo|cli)\/|(api|web)\/[^/]+\/)/;
const WITHOUT_SUBJECT = /(^|\/)(utils?|helpers?|libs?|common|shared|misc)(\/|\.[a-z]+$)/;

/** `file` is a path from the root of the repository. */
export function roomViolations(file: string): Violation[] {
  const rules = [];
  if (file.startsWith('src/') && !IN_SRC.test(file)) rules.push('is in no room of the house: see ARCHITECTURE.md');
  if (WITHOUT_SUBJECT.test(file)) rules.push('is in a room without a subject: name it after what it is about');
  return rules.map((rule) => ({ file, line: 1, rule }));
}

/** `file` is a path in src, from the root of the repository. */
export function syntaxViolations(file: string, source: string): Violation[] {
  const { nodes, lineOf } = parse(source);
  return nodes.flatMap((node) => {
    const broken = RULES.filter((rule) => rule.watches(file) && rule.isBrokenBy(node, file));
    return broken.map(({ rule }) => ({ file, line: lineOf(node), rule }));
  });
}

interface Rule {
  readonly rule: string;
  watches(file: string): boolean;
  isBrokenBy(node: Node, file: string): boolean;
}

const RULES: readonly Rule[] = [
  {
    rule: 'reads the clock: only src/clock.ts does, everybody else is given it',
    watches: (file) => file !== 'src/clock.ts',
    isBrokenBy: (node) =>
      isMember(node, 'Date', ['now']) ||
      isMember(node, 'Temporal', ['Now']) ||
      (node.type === 'CallExpression' && isIdentifier(node.callee, 'Date')) ||
      (node.type === 'NewExpression' && isIdentifier(node.callee, 'Date') && !hasItems(node.arguments)),
  },
  {
    rule: 'touches the process: only src/cli.ts and src/cli/ read its arguments, environment and signals',
    watches: (file) => file !== 'src/cli.ts' && !file.startsWith('src/cli/'),
    isBrokenBy: (node) =>
      isMember(node, 'process', ['env', 'argv', 'exit', 'exitCode', 'on', 'once']) ||
      isMember(node, 'globalThis', ['process']) ||
      (node.type === 'VariableDeclarator' && isIdentifier(node.init, 'process')) ||
      (isModuleReference(node) && ['process', 'node:process'].includes(moduleOf(node))),
  },
  {
    rule: 'imports more than types from store or gateways: use `import type`, the values come through the context',
    watches: (file) => /^src\/(operations|legacy\/(?!store\/))/.test(file),
    isBrokenBy: (node, file) =>
      isModuleReference(node) &&
      node.typeOnly !== true &&
      /^src\/(store|gateways)\//.test(posix.join(posix.dirname(file), moduleOf(node))),
  },
  {
    rule: "hides an import inside a type, where the import rules do not see it: use `import type` instead of `import('…')`",
    watches: () => true,
    isBrokenBy: (node) => node.type === 'TsImportType',
  },
];

interface Node {
  readonly type: string;
  readonly span: { readonly start: number };
  readonly [field: string]: unknown;
}

function parse(source: string): { nodes: Node[]; lineOf(node: Node): number } {
  // swc counts bytes from the first token, not from the start of the file: the semicolon makes both the same place.
  const module = parseSync(`;${source.replace(/^#!/, '//')}`, { syntax: 'typescript', target: 'es2022' });
  const bytes = Buffer.from(source);
  const lineOf = (node: Node) => {
    const before = bytes.subarray(0, node.span.start - module.span.start - 1);
    return before.toString('utf8').split('\n').length;
  };
  return { nodes: nodesIn(module.body), lineOf };
}

function nodesIn(tree: unknown): Node[] {
  if (Array.isArray(tree)) return tree.flatMap(nodesIn);
  if (!isRecord(tree)) return [];
  const inside = Object.values(tree).flatMap(nodesIn);
  return isNode(tree) ? [tree, ...inside] : inside;
}

function isMember(node: Node, object: string, properties: readonly string[]): boolean {
  if (node.type !== 'MemberExpression' || !isIdentifier(node.object, object)) return false;
  return properties.some((name) => isIdentifier(node.property, name) || isComputed(node.property, name));
}

function isComputed(tree: unknown, name: string): boolean {
  return isRecord(tree) && isRecord(tree.expression) && tree.expression.value === name;
}

function isIdentifier(tree: unknown, name: string): boolean {
  return isRecord(tree) && tree.type === 'Identifier' && tree.value === name;
}

function isModuleReference(node: Node): boolean {
  return moduleOf(node) !== '';
}

/** What an import, an export from or a dynamic import names; empty for every other node. */
function moduleOf(node: Node): string {
  if (isRecord(node.source)) return String(node.source.value);
  if (node.type !== 'CallExpression' || !isRecord(node.callee) || node.callee.type !== 'Import') return '';
  const [first] = node.arguments as readonly { expression: { value?: unknown } }[];
  return typeof first?.expression.value === 'string' ? first.expression.value : '';
}

function hasItems(tree: unknown): boolean {
  return Array.isArray(tree) && tree.length > 0;
}

function isNode(tree: Record<string, unknown>): tree is Record<string, unknown> & Node {
  return typeof tree.type === 'string' && isRecord(tree.span);
}

function isRecord(tree: unknown): tree is Record<string, unknown> {
  return typeof tree === 'object' && tree !== null;
}

function toPosix(file: string): string {
  return file.replaceAll('\\', '/');
}

if (import.meta.main) {
  const violations = houseViolations(process.cwd());
  for (const { file, line, rule } of violations) console.log(`${file}:${line} ${rule}`);
  if (violations.length > 0) process.exitCode = 1;
}
