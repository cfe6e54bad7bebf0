/**
 * The code of the service with the packages that it needs, in a few files and without `node_modules` to install: what npm
 * publishes and the image runs, and, with a part left out, the bundle that hosts install.
 */
import { cpSync, globSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { type OutputChunk, type Plugin, rolldown } from 'rolldown';
import { licencesOf } from './licences.ts';

const NOTICES = 'THIRD-PARTY-NOTICES.txt';

/** Started by path as worker threads; keep their places in `dist`. */
const THREADS = { 'operations/bank/statement-thread': 'src/operations/bank/statement-thread.ts' };
/** Of operations that are no tools of an assistant. */
const OTHER_THREADS = { 'operations/invoices/pdf-thread': 'src/operations/invoices/pdf-thread.ts' };

/** Loaded by `require`, which a bundler does not follow: a file beside the place of the module that loads it. */
const REQUIRED = {
  name: 'stripe',
  by: 'src/gateways/providers/stripe-client.ts',
  place: 'gateways/providers/stripe.cjs',
};

/** The module finds it beside itself, which a bundler does not follow. */
const BESIDE_ITSELF = { code: 'new URL("harfbuzz.wasm",import.meta.url).href', file: 'harfbuzzjs/dist/harfbuzz.wasm' };

/** Files that are found from the file of a package: upright fonts, regular and bold, from the list of their characters. */
const BESIDE = 'files/*-{400,700,wght}-normal.woff2';
/** Latin letters come from one package (`src/documents/fonts/font-packages.ts`). */
const NEVER_READ = /\/noto-[^/]*-latin(-ext)?-[^/]*$/;

/**
 * What an assistant that starts its own server never comes to; the fonts of invoices as PDF alone are 9 MB. The interfaces over HTTP
 * are in it, for the pages of the demo.
 */
const OTHER_INTERFACES =
  /^(src\/(cli\/(?!mcp|output|with-app)|web\/|worker\/|api\/(?!mcp\/|http\/listen)|api\/mcp\/http\.ts|operations\/invoices\/pdf-threads)|node_modules\/express\/)/;
const REFUSAL = `throw new Error('this bundle only speaks MCP; for everything else: npx billhook')`;

/**
 * Writes `dist` in `folder` from the tree at `root`. Files and not one: what a call needs is loaded by the first call, so that a
 * host has its tools twice as fast. The licences of the packages that are in it are there too.
 */
export async function bundleCode(root: string, folder: string, { mcpOnly = false } = {}): Promise<void> {
  const dist = join(folder, 'dist');
  const input = { cli: 'src/cli.ts', ...THREADS, ...(mcpOnly ? {} : OTHER_THREADS) };
  const resolved = new Map<string, string>();
  const plugins = [...(mcpOnly ? [withoutOtherInterfaces(root)] : []), inDist(root, resolved)];
  const code = await chunksOf(root, { input, plugins }, { dir: dist, format: 'esm' });
  const required = await chunksOf(
    root,
    { input: requirable(root, REQUIRED.name) },
    { file: join(dist, REQUIRED.place), format: 'cjs' },
  );
  for (const [specifier, file] of resolved) copyPackageFile(specifier, file, dist);
  const modules = [...code, ...required].flatMap(({ moduleIds }) => moduleIds);
  const packages = [...modules, ...resolved.values()].flatMap((file) => packageOf(relative(root, file)) ?? []);
  writeFileSync(join(dist, NOTICES), licencesOf(root, packages));
}

/** `node_modules/zod` of `node_modules/zod/v4/index.js`; files outside of packages are ours. */
function packageOf(path: string): string | undefined {
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];
}

/** The build for `require`: by the name alone a bundler finds the one for `import`, which has other exports. */
function requirable(root: string, name: string): string {
  const found = createRequire(join(root, REQUIRED.by)).resolve(name);
  return join(root, found.slice(found.lastIndexOf('node_modules')));
}

function copyPackageFile(specifier: string, file: string, dist: string): void {
  const target = join(dist, placeOfPackageFile(specifier));
  cpSync(file, target);
  for (const path of globSync(BESIDE, { cwd: dirname(file) })) {
    if (NEVER_READ.test(path)) continue;
    cpSync(join(dirname(file), path), join(dirname(target), path));
  }
}

/**
 * Forms that a bundler takes better than the usual ones: the `main` of `jsonc-parser` loads its parts by a `require` that is not
 * followed, and that of `lru-cache` is minified.
 */
export const ALIASES = { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js', 'lru-cache': 'lru-cache/raw' };

type Input = { readonly input: string | Record<string, string>; readonly plugins?: Plugin[] };
type Output = { readonly dir?: string; readonly file?: string; readonly format: 'esm' | 'cjs' };

async function chunksOf(root: string, input: Input, output: Output): Promise<OutputChunk[]> {
  const built = await rolldown({
    ...{ cwd: root, platform: 'node', ...input },
    // Comments of the code name modules by their place in the tree, not on this machine.
    resolve: { symlinks: false, alias: ALIASES },
    // Asked for by `pg` where they are there; neither is.
    external: ['pg-native', 'pg-cloudflare'],
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

const STUB = 'other-interface';

/** Only what is loaded when it is first needed can be left out. */
function withoutOtherInterfaces(root: string): Plugin {
  return {
    name: 'without other interfaces',
    async resolveId(source, importer, { kind }) {
      if (kind !== 'dynamic-import') return null;
      const found = await this.resolve(source, importer, { kind, skipSelf: true });
      return found && OTHER_INTERFACES.test(relative(root, found.id)) ? STUB : null;
    },
    load: (id) => (id === STUB ? REFUSAL : null),
  };
}

/** Stands for the address of `dist` until it is known in which of its files a module is. */
const DIST = 'import.meta.dist';

/**
 * Modules look for files from where they lie: each goes on as if `src` had become `dist` file by file. A file of a package that
 * a module finds with `import.meta.resolve` is in `dist/packages`; `resolved` gets these, name and path.
 */
function inDist(root: string, resolved: Map<string, string>): Plugin {
  const src = join(root, 'src/');
  return {
    name: 'in dist',
    async transform(source, id) {
      if (source.includes(BESIDE_ITSELF.code)) {
        resolved.set(BESIDE_ITSELF.file, join(dirname(id), basename(BESIDE_ITSELF.file)));
        return source.replace(BESIDE_ITSELF.code, fromDist(placeOfPackageFile(BESIDE_ITSELF.file)));
      }
      if (!id.startsWith(src)) return null;
      const code = id === join(root, REQUIRED.by) ? withRequired(source) : source;
      for (const [, specifier = ''] of code.matchAll(PACKAGE_FILE)) {
        const found = await this.resolve(specifier, id);
        if (!found) throw new Error(`${specifier} is not there; ${id} needs it`);
        resolved.set(specifier, found.id);
      }
      const place = id.slice(src.length).replace(/\.ts$/, '.js');
      return code
        .replaceAll(PACKAGE_FILE, (_, specifier: string) => fromDist(placeOfPackageFile(specifier)))
        .replaceAll('import.meta.url', fromDist(place));
    },
    renderChunk(code, { fileName }) {
      const up = '../'.repeat(fileName.split('/').length - 1) || './';
      return code.replaceAll(DIST, `new URL(${JSON.stringify(up)}, import.meta.url)`);
    },
  };
}

const PACKAGE_FILE = /import\.meta\.resolve\('([^']+)'\)/g;

function placeOfPackageFile(specifier: string): string {
  return `packages/${specifier}`;
}

function fromDist(place: string): string {
  return `new URL(${JSON.stringify(place)}, ${DIST}).href`;
}

function withRequired(code: string): string {
  const call = `load('${REQUIRED.name}')`;
  if (!code.includes(call)) throw new Error(`${REQUIRED.by} does not have ${call} any more`);
  return code.replace(call, `load('./${REQUIRED.place.split('/').pop()}')`);
}
