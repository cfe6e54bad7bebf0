/** The renderer of the reference: one script, generated (`npm run gen`), compressed in the package as it is sent. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { sendPrepared } from '../http/prepared.ts';

/** From `src/api/reference` and from `dist/api/reference` alike. */
const FILE = new URL('../../../tools/api-reference.js.br', import.meta.url);

/** The bundle for hosts leaves it out, because its pages are for one person with an assistant. */
export function hasReference(): boolean {
  return existsSync(FILE);
}

const ONE_YEAR = 'public, max-age=31536000, immutable';

/** The name contains a digest of the content, so it can be cached for ever. One megabyte is read when the page is first opened. */
export function scriptPath(): string {
  path ??= `/assets/reference-${createHash('sha256').update(readFileSync(FILE)).digest('hex').slice(0, 12)}.js`;
  return path;
}
let path: string | undefined;

export const sendScript = sendPrepared({
  type: 'text/javascript; charset=utf-8',
  cacheControl: ONE_YEAR,
  plain: async () => promisify(brotliDecompress)(await readFile(FILE)),
  br: () => readFile(FILE),
});
