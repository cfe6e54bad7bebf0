// Lists the places in src that contain the name of a tool. All of them must be changed if a tool is added, renamed or
// removed (D-253 in docs/decisions/code.md).
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';

/** Files of the demo are left out: they call operations only to fill the ledger of the demo, as tests do. */
const STORIES = /^src\/(demo\/|cli\/demo\.ts$)/;

/**
 * Folders that count as one place with all their files: the folder of each interface, and the folder of tools. Their
 * files import the operations that they call. So if a change is forgotten there, the compiler reports it. In all other
 * folders, each file is its own place.
 */
const ROOMS = /^src\/(tools|legacy|web\/[^/]+|api\/[^/]+)\//;

export type Places = ReadonlyMap<string, readonly string[]>;

/**
 * Returns, for each name and place, the files that contain the name as an identifier or as a whole string. Names in
 * comments and inside longer strings do not count.
 */
export function placesOf(names: readonly string[], root: string): ReadonlyMap<string, Places> {
  const found = new Map(names.map((name) => [name, new Map<string, string[]>()]));
  for (const file of globSync('src/**/*.ts', { cwd: root }).sort()) {
    if (STORIES.test(file)) continue;
    const source = readFileSync(join(root, file), 'utf8');
    const possible = names.filter((name) => source.includes(name));
    const words = possible.length > 0 ? wordsIn(source) : new Set();
    for (const name of possible.filter((one) => words.has(one))) {
      const places = found.get(name);
      const place = placeOf(file);
      places?.set(place, [...(places.get(place) ?? []), file]);
    }
  }
  return found;
}

function placeOf(file: string): string {
  return ROOMS.exec(file)?.[0] ?? file;
}

/** All identifiers and whole strings in a source file. */
export function wordsIn(source: string): Set<string> {
  const words = new Set<string>();
  collect(parseSync(source, { syntax: 'typescript', target: 'es2024' }).body, words);
  return words;
}

const VALUE_OF: Readonly<Record<string, string>> = {
  Identifier: 'value',
  StringLiteral: 'value',
  TemplateElement: 'cooked',
};

function collect(tree: unknown, words: Set<string>): void {
  if (Array.isArray(tree)) for (const one of tree) collect(one, words);
  else if (typeof tree === 'object' && tree !== null) {
    const node = tree as Readonly<Record<string, unknown>>;
    const key = VALUE_OF[String(node.type)];
    if (key !== undefined && typeof node[key] === 'string') words.add(node[key]);
    for (const inner of Object.values(node)) collect(inner, words);
  }
}
