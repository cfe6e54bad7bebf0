// The renderer of the API reference as the one file that /docs loads, compressed as it is sent, and the licences of what is in it.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { licencesOf } from './packaging/licences.ts';

const PACKAGE = 'node_modules/@scalar/api-reference';
const CODE = `${PACKAGE}/dist/browser/standalone.js`;

/** The page has its settings as data, because its policy allows no inline script. */
const START =
  "Scalar.createApiReference('#reference',JSON.parse(document.getElementById('settings').textContent));document.getElementById('loading').remove();";

/** Without the name of its source map, which is not served. */
export function apiReferenceCode(root: string): string {
  const code = readFileSync(join(root, CODE), 'utf8').replace('//# sourceMappingURL=standalone.js.map', '\n');
  return `${code}\n${START}\n`;
}

/** Twenty seconds for four megabytes, so it is only done if `apiReferenceCode` has changed. */
export function compressed(code: string): Buffer {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_LGWIN]: 24 };
  return brotliCompressSync(code, { params });
}

/** Whether `file` is `code`, compressed; different versions of the library compress differently. */
export function isCompressed(file: string, code: string): boolean {
  return existsSync(file) && brotliDecompressSync(readFileSync(file)).equals(Buffer.from(code));
}

export function apiReferenceLicences(root: string): string {
  const { sources } = JSON.parse(readFileSync(join(root, `${CODE}.map`), 'utf8')) as { sources: readonly string[] };
  const places = [...new Set(sources.map(packageOf))].map((name) => `node_modules/${name}`);
  const isInstalled = (place: string) => existsSync(join(root, place, 'package.json'));
  // Two small ones are only in the published code of a package of Scalar.
  const others = places.filter((place) => !isInstalled(place)).map((place) => place.slice('node_modules/'.length));
  return `${licencesOf(root, places.filter(isInstalled))}\n\nIn their code: ${others.sort().join(', ')}\n`;
}

/** Sources of other packages are in `node_modules`, those of Scalar's own beside it: `../../../icons/dist/…`. */
function packageOf(source: string): string {
  const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
  if (name !== undefined) return name;
  const [, own = 'api-reference'] = /^(?:\.\.\/){3}([^/.]+)\//.exec(source) ?? [];
  return `@scalar/${own}`;
}
