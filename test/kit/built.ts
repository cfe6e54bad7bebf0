/**
 * Bundles the program and the processes that tests start, once for the whole run. Most of the start of a process is the
 * search for each of some hundred modules; a bundled process starts in half the time.
 */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';
import type { TestProject } from 'vitest/node';
import { ALIASES } from '../../dev/scripts/packaging/bundle-code.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * Folder with the layout of a package (`bin` and `dist`). `children` has the processes of tests, and `sources.json`
     * the source files of each bundled file.
     */
    built: string;
  }
}

const ROOT = join(import.meta.dirname, '../..');
/** A fixed path, because Node caches the compiled code of a file by its path. */
const FOLDER = join(ROOT, 'node_modules/.cache/billhook-test/built');
const CHILDREN = [
  'test/contract/children/*.ts',
  'test/worker/children/*.ts',
  'test/system/cli/children/*.ts',
  'test/api/oauth/children/*.ts',
  'test/system/telemetry/children/*.ts',
  'test/api/mcp/stdio-server.ts',
];
/** Modules that several programs share, bundled into two files: finding fifty small files takes 10 % of a start. */
const LOADED_TOGETHER = [
  { name: 'model', test: /src\/model\//, minShareCount: 2 },
  { name: 'common', test: /src\/(operations|store)\//, minShareCount: 6 },
];
const COPIED = ['bin/billhook.js', 'package.json'];

export async function setup(project: TestProject): Promise<void> {
  const children = globSync(CHILDREN, { cwd: ROOT }).map((file) => [`children/${basename(file, '.ts')}`, file]);
  const code = await bundled({ 'dist/cli': 'src/cli.ts', ...Object.fromEntries(children) });
  for (const name of COPIED) code.set(name, readFileSync(join(ROOT, name), 'utf8'));
  for (const [name, text] of code) write(join(FOLDER, name), text);
  project.provide('built', FOLDER);
}

async function bundled(input: Readonly<Record<string, string>>): Promise<Map<string, string>> {
  const built = await rolldown({
    ...{ cwd: ROOT, input, platform: 'node', plugins: [whereTheyWere], resolve: { alias: ALIASES } },
    // `pg` imports these optional packages only if they are installed. They are not installed here.
    external: ['pg-native', 'pg-cloudflare'],
    onLog: (_, { code, message }) => {
      if (code === 'UNRESOLVED_IMPORT') throw new Error(message);
    },
  });
  try {
    const { output } = await built.generate({
      ...{ entryFileNames: '[name].js', chunkFileNames: 'dist/[name]-[hash].js' },
      codeSplitting: { groups: LOADED_TOGETHER },
    });
    const chunks = output.filter((file) => file.type === 'chunk');
    const sources = chunks.map(({ fileName, moduleIds }) => [fileName, moduleIds.map((id) => relative(ROOT, id))]);
    return new Map([
      ...chunks.map(({ fileName, code }) => [fileName, code] as const),
      ['sources.json', JSON.stringify(Object.fromEntries(sources))],
    ]);
  } finally {
    await built.close();
  }
}

/** Modules read files relative to their source, so `import.meta.url` becomes the URL of the source file. */
const whereTheyWere: Plugin = {
  name: 'where they were',
  transform: (code, id) =>
    code.includes('import.meta.url')
      ? code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      : null,
};

/** Keeps an unchanged file: another test run may be starting processes from it. */
function write(file: string, text: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
