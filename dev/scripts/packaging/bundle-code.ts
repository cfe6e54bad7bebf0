/**
 * Bundles the code of the service and all needed packages into a few files. `node_modules` then need not be installed.
 * The code for npm and for the container image is complete. The bundle for MCP hosts lacks the parts that these hosts
 * never use.
 */
import { cpSync, globSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { type OutputChunk, type Plugin, rolldown } from 'rolldown';
import { licencesOf } from './licences.ts';

const NOTICES = 'THIRD-PARTY-NOTICES.txt';

/** Worker threads. They are started by the path of their file, so each keeps its path in `dist`. */
const THREADS = { 'operations/bank/statement-thread': 'src/operations/bank/statement-thread.ts' };
/** Worker threads of operations that are not available as tools. */
const OTHER_THREADS = {
  'operations/invoices/pdf-thread': 'src/operations/invoices/pdf-thread.ts',
  'operations/imports/import-thread': 'src/operations/imports/import-thread.ts',
};

/**
 * Package that is loaded with `require`, which a bundler does not follow. Its bundled code is a file beside the module
 * that loads it.
 */
const REQUIRED = {
  name: 'stripe',
  by: 'src/gateways/providers/stripe-client.ts',
  place: 'gateways/providers/stripe.cjs',
};

/** Package whose code loads a file from its own folder. The bundler does not find this file. */
const BESIDE_ITSELF = { code: 'new URL("harfbuzz.wasm",import.meta.url).href', file: 'harfbuzzjs/dist/harfbuzz.wasm' };

/** Font files that are located relative to a package's list of characters: upright, regular and bold. */
const BESIDE = 'files/*-{400,700,wght}-normal.woff2';
/** These files are never read, because Latin letters come from one package (`src/documents/fonts/font-packages.ts`). */
const NEVER_READ = /\/noto-[^/]*-latin(-ext)?-[^/]*$/;

/**
 * Modules that an MCP host with its own local server never uses. Leaving them out makes the bundle smaller: the fonts
 * of PDF invoices alone have 9 MB. Only dynamic imports of these modules are replaced. So the bundle still contains the
 * modules that `src/http.ts` imports statically. The pages of the demo need them.
 */
const OTHER_INTERFACES =
  /^(src\/(cli\/(?!mcp|output|with-app)|web\/|worker\/|api\/(?!mcp\/|http\/listen)|api\/mcp\/http\.ts|operations\/invoices\/pdf-threads)|node_modules\/express\/)/;
const REFUSAL = `throw new Error('this bundle only speaks MCP; for everything else: npx billhook')`;

/**
 * Writes `dist` in `folder` from the repository at `root`. The code is split into several files, and a call loads only
 * the files that it needs. A host then gets the list of tools twice as fast. Also writes the licences of the bundled
 * packages.
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

/**
 * Folder of the package that contains the file: `node_modules/zod` for `node_modules/zod/v4/index.js`. `undefined` for
 * our own files.
 */
function packageOf(path: string): string | undefined {
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];
}

/**
 * Path of the build of the package for `require`. A bundler that gets only the name would use the build for `import`,
 * which has other exports.
 */
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
 * Entry points that a bundler can handle better. The `main` of `jsonc-parser` loads its parts with a `require` that is
 * not followed, and the `main` of `lru-cache` is minified.
 */
export const ALIASES = { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js', 'lru-cache': 'lru-cache/raw' };

type Input = { readonly input: string | Record<string, string>; readonly plugins?: Plugin[] };
type Output = { readonly dir?: string; readonly file?: string; readonly format: 'esm' | 'cjs' };

async function chunksOf(root: string, input: Input, output: Output): Promise<OutputChunk[]> {
  const built = await rolldown({
    ...{ cwd: root, platform: 'node', ...input },
    // Comments in the output name modules by their path in the repository, not on this machine.
    resolve: { symlinks: false, alias: ALIASES },
    // Optional packages of `pg`, which are not installed.
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

/** Replaces dynamic imports of {@link OTHER_INTERFACES} by a stub. Static imports cannot be left out. */
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

/** Placeholder for the address of `dist`, until it is known which output file contains the module. */
const DIST = 'import.meta.dist';

/**
 * Plugin that corrects addresses of files. Modules locate files relative to their own file, but bundling moves this
 * file. So `import.meta.url` is replaced by the address of the file at the same path in `dist`. Package files that a
 * module finds with `import.meta.resolve` are in `dist/packages`. `resolved`: the plugin adds the name and path of each
 * of these package files.
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
