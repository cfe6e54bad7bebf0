/** The code of `billhook mcp` with all that it needs, in a few files and without `node_modules` to install. */
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type OutputChunk, type Plugin, rolldown } from 'rolldown';

/**
 * Writes `dist` of the bundle in `folder` from the tree at `root`. Files and not one: what a call needs is loaded by the
 * first call, so that a host has its tools twice as fast. Returns the licences of the packages that are in it.
 */
export async function bundleCode(root: string, folder: string): Promise<string> {
  const code = await chunksOf(root, 'src/cli.ts', { dir: join(folder, 'dist'), format: 'esm' });
  // Loaded by `require`, which a bundler does not follow.
  const stripe = await chunksOf(root, 'stripe', { file: join(folder, 'node_modules/stripe/index.js'), format: 'cjs' });
  return licencesOf(root, [...code, ...stripe]);
}

/** Its `main` loads its parts by a `require` that a bundler does not follow; its other form is for bundlers only. */
export const ALIASES = { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' };

type Output = { readonly dir?: string; readonly file?: string; readonly format: 'esm' | 'cjs' };

async function chunksOf(root: string, input: string, output: Output): Promise<OutputChunk[]> {
  const built = await rolldown({
    cwd: root,
    input,
    platform: 'node',
    resolve: { alias: ALIASES },
    // Asked for by `pg` where they are there; neither is.
    external: ['pg-native', 'pg-cloudflare'],
    plugins: [withoutOtherDoors(root), whereTheyWere(root)],
    onLog(_, { code, message }) {
      if (code === 'UNRESOLVED_IMPORT') throw new Error(message);
    },
  });
  try {
    const { output: files } = await built.write({
      ...output,
      comments: { legal: true, annotation: false, jsdoc: false },
    });
    return files.filter((file) => file.type === 'chunk');
  } finally {
    await built.close();
  }
}

/**
 * What an assistant that starts its own server never comes to; the fonts of invoices as PDF alone are 13 MB. The doors of HTTP
 * are in it, for the pages of the demo.
 */
const OTHER_DOORS =
  /^(src\/(cli\/(?!mcp|output|with-app)|web\/|worker\/|api\/(?!mcp\/|http\/listen)|api\/mcp\/http\.ts|operations\/invoices\/pdf-threads)|node_modules\/express\/)/;
const REFUSAL = `throw new Error('this bundle only speaks MCP; for everything else: npx billhook')`;
const STUB = 'other-door';

/** Only what is loaded when it is first needed can be left out. */
function withoutOtherDoors(root: string): Plugin {
  return {
    name: 'without other doors',
    async resolveId(source, importer, { kind }) {
      if (kind !== 'dynamic-import') return null;
      const found = await this.resolve(source, importer, { kind, skipSelf: true });
      return found && OTHER_DOORS.test(relative(root, found.id)) ? STUB : null;
    },
    load: (id) => (id === STUB ? REFUSAL : null),
  };
}

/** Modules look for files from where they lie: each goes on as if it lay where `npm run build` puts it. */
function whereTheyWere(root: string): Plugin {
  return {
    name: 'where they were',
    transform(code, id) {
      if (!id.startsWith(join(root, 'src')) || !code.includes('import.meta.url')) return null;
      const place = relative(join(root, 'src'), id).replace(/\.ts$/, '.js');
      return code.replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url).href`);
    },
  };
}

function licencesOf(root: string, chunks: readonly OutputChunk[]): string {
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds.map((id) => relative(root, id)));
  const packages = new Set(modules.flatMap((id) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? []));
  return [...packages]
    .sort()
    .map((place) => licenceOf(join(root, place)))
    .join('\n\n');
}

function licenceOf(place: string): string {
  const about = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')) as Record<string, string>;
  const [file] = globSync('{LICENSE,LICENCE,license,License}*', { cwd: place });
  const text = file === undefined ? '' : readFileSync(join(place, file), 'utf8');
  return `${about.name} ${about.version} (${about.license})\n\n${text.trim()}`;
}
