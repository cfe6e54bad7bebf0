// Writes the script of the API reference to dist, already compressed, with the licences of the packages in it.
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { scriptOf } from '../../src/api/reference/script.ts';
import { licencesOf } from './packaging/licences.ts';

const CODE = 'node_modules/@scalar/api-reference/dist/browser/standalone.js';
/** Cache of the compressed script, because compressing takes 14 s of processor time. */
const KEPT = 'node_modules/.cache/billhook-build/api-reference.js.br';

export function buildApiReference(root: string): void {
  const code = apiReferenceCode(root);
  const kept = join(root, KEPT);
  if (!isCompressed(kept, code)) {
    mkdirSync(dirname(kept), { recursive: true });
    writeFileSync(kept, compressed(code));
  }
  copyFileSync(kept, join(root, 'dist/api-reference.js.br'));
  writeFileSync(join(root, 'dist/api-reference.licences.txt'), apiReferenceLicences(root));
}

export function apiReferenceCode(root: string): string {
  return scriptOf(readFileSync(join(root, CODE), 'utf8'));
}

function compressed(code: string): Buffer {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_LGWIN]: 24 };
  return brotliCompressSync(code, { params });
}

/**
 * True if `file` is the compressed `code`. Decompresses the file for the comparison, because versions of the Brotli
 * library compress the same code to different bytes.
 */
export function isCompressed(file: string, code: string): boolean {
  return existsSync(file) && brotliDecompressSync(readFileSync(file)).equals(Buffer.from(code));
}

export function apiReferenceLicences(root: string): string {
  const { sources } = JSON.parse(readFileSync(join(root, `${CODE}.map`), 'utf8')) as { sources: readonly string[] };
  const places = [...new Set(sources.map(packageOf))].map((name) => `node_modules/${name}`);
  const isInstalled = (place: string) => existsSync(join(root, place, 'package.json'));
  // Two small packages are not installed separately: their code exists only inside a published package of Scalar.
  const others = places.filter((place) => !isInstalled(place)).map((place) => place.slice('node_modules/'.length));
  return `${licencesOf(root, places.filter(isInstalled))}\n\nIn their code: ${others.sort().join(', ')}\n`;
}

/** Sources of other packages are in `node_modules`. Scalar's own sources are beside it: `../../../icons/dist/…`. */
function packageOf(source: string): string {
  const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
  if (name !== undefined) return name;
  const [, own = 'api-reference'] = /^(?:\.\.\/){3}([^/.]+)\//.exec(source) ?? [];
  return `@scalar/${own}`;
}
