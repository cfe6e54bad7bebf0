/** Script of the API reference: the third-party renderer, and a line that starts it. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { sendPrepared } from '../http/prepared.ts';

/** The renderer's file in a checkout. */
const RENDERER = new URL('../../../node_modules/@scalar/api-reference/dist/browser/standalone.js', import.meta.url);
/** The complete script in a published package, already compressed. */
const BUILT = new URL('../../../dist/api-reference.js.br', import.meta.url);

const isCheckout = existsSync(RENDERER);

/**
 * True if the renderer's file exists. The bundle for MCP hosts has no such file, because users of this bundle work
 * through an assistant.
 */
export function hasReference(): boolean {
  return isCheckout || existsSync(BUILT);
}

/**
 * Starts the renderer. Its settings are in an element of the page, because the page's policy allows no inline script.
 */
const START =
  "Scalar.createApiReference('#reference',JSON.parse(document.getElementById('settings').textContent));document.getElementById('loading').remove();";

/**
 * The complete script for a renderer. The reference to the renderer's source map is removed, because the source map is
 * not served.
 */
export function scriptOf(renderer: string): string {
  return `${renderer.replace(/\/\/# source\w+URL=\S*/, '\n')}\n${START}\n`;
}

const ONE_YEAR = 'public, max-age=31536000, immutable';

/**
 * Returns the path of the script. The path contains a digest of the content, so browsers may cache the script for ever.
 * The file is read when the page is first opened.
 */
export function scriptPath(): string {
  path ??= `/assets/reference-${createHash('sha256').update(content()).digest('hex').slice(0, 12)}.js`;
  return path;
}
let path: string | undefined;

function content(): string | Buffer {
  return isCheckout ? scriptOf(readFileSync(RENDERER, 'utf8')) : readFileSync(BUILT);
}

async function plain(): Promise<Buffer> {
  if (isCheckout) return Buffer.from(scriptOf(await readFile(RENDERER, 'utf8')));
  return promisify(brotliDecompress)(await readFile(BUILT));
}

/**
 * Compression quality if the service runs from a Git checkout. The build uses the best quality, which takes 14 s of CPU
 * for the script of 4 MB. Quality 5 takes 0.2 s, and its output is a sixth larger.
 */
const QUICK = { [constants.BROTLI_PARAM_QUALITY]: 5 };

export const sendScript = sendPrepared({
  type: 'text/javascript; charset=utf-8',
  cacheControl: ONE_YEAR,
  plain,
  br: async () => (isCheckout ? promisify(brotliCompress)(await plain(), { params: QUICK }) : readFile(BUILT)),
});
