// Generates src/operations/catalog.ts, with a line for every operation declared in a folder of src/operations: npm run
// gen.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const CATALOG_FILE = 'src/operations/catalog.ts';
/** Other lists of operations. Their operations are declared in the same folders but are not in the catalogue. */
const OTHER_LISTS = ['src/operations/for-dashboard.ts', 'src/api/rest/files.ts'];

type Declared = { readonly name: string; readonly constant: string; readonly file: string };

/**
 * Existing lines keep their order, because the documents use it. A new operation is added after the last operation of
 * its folder.
 */
export function catalogText(root: string): string {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const text = read(CATALOG_FILE);
  const elsewhere = new Set(OTHER_LISTS.flatMap((file) => importedBy(read(file))));
  const declared = globSync('src/operations/*/*.ts', { cwd: root })
    .sort()
    .flatMap((file) => declaredIn(file.slice('src/operations/'.length), read(file)))
    .filter(({ constant }) => !elsewhere.has(constant));
  return text
    .replace(/^import \{ (?:.|\n)*?\n\n/m, () => imports(declared))
    .replace(/(?<=CATALOG = \{\n)[^}]*/, () => rows(text, declared));
}

function declaredIn(file: string, source: string): Declared[] {
  const found = source.matchAll(/^export const (\w+) = operation\(\{\s+name: '(\w+)'/gm);
  return Array.from(found, ([, constant = '', name = '']) => ({ name, constant, file }));
}

function importedBy(source: string): string[] {
  const found = source.matchAll(/^import \{([^}]*)\} from/gm);
  return Array.from(found).flatMap(([, names = '']) => names.split(',').map((name) => name.trim()));
}

function imports(declared: readonly Declared[]): string {
  const lines = declared.map(({ constant, file }) => ({ file, line: `import { ${constant} } from './${file}';` }));
  const type = { file: 'kernel/declaration.ts', line: "import type { Operation } from './kernel/declaration.ts';" };
  const key = ({ file }: { readonly file: string }) => file.slice(0, -'.ts'.length);
  const sorted = [...lines, type].sort((a, b) => (key(a) < key(b) ? -1 : 1));
  return `${sorted.map(({ line }) => line).join('\n')}\n\n`;
}

function rows(text: string, declared: readonly Declared[]): string {
  const listed = Array.from(text.matchAll(/^ {2}(\w+)(?:: \w+)?,$/gm), ([, name]) => name);
  const folderOf = ({ file }: Declared) => file.split('/', 1)[0];
  const ordered = listed.flatMap((name) => declared.find((one) => one.name === name) ?? []);
  for (const one of declared.filter(({ name }) => !listed.includes(name))) {
    const last = ordered.findLastIndex((other) => folderOf(other) === folderOf(one));
    ordered.splice(last < 0 ? ordered.length : last + 1, 0, one);
  }
  return ordered.map(({ name, constant }) => `  ${name === constant ? name : `${name}: ${constant}`},\n`).join('');
}

// Must run before dev/scripts/generate.ts, which imports the catalogue.
if (import.meta.main) writeFileSync(CATALOG_FILE, catalogText(process.cwd()));
