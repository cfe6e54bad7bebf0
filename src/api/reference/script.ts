/** The script of the API reference: the renderer, which is a third-party package, and a line that starts it. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { sendPrepared } from '../http/prepared.ts';

/** Where the renderer is in a checkout. */
const RENDERER = new URL('../../../node_modules/@scalar/api-reference/dist/browser/standalone.js', import.meta.url);
/** Where the whole script is in a published package, compressed as it is sent. */
const BUILT = new URL('../../../dist/api-reference.js.br', import.meta.url);

const isCheckout = existsSync(RENDERER);

/**
 * Whether the renderer is here. The bundle for hosts has none, because its pages are for one person with an assistant.
 */
export function hasReference(): boolean {
  return isCheckout || existsSync(BUILT);
}

/** Starts the renderer. It reads its settings from an element of the page, whose policy allows no inline script. */
const START =
  "Scalar.createApiReference('#reference',JSON.parse(document.getElementById('settings').textContent));document.getElementById('loading').remove();";

/** The script made of the renderer. The name of its source map is removed, because that file is not served. */
export function scriptOf(renderer: string): string {
  return `${renderer.replace(/\/\/# source\w+URL=\S*/, '\n')}\n${START}\n`;
}

const ONE_YEAR = 'public, max-age=31536000, immutable';

/**
 * The name contains a digest of the content, so it can be cached for ever. The file is read when the page is first
 * opened.
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
 * The best quality takes 14 s of a core for these four megabytes, so only the build uses it. This one takes 0.2 s, for
 * a sixth more bytes.
 */
const QUICK = { [constants.BROTLI_PARAM_QUALITY]: 5 };

export const sendScript = sendPrepared({
  type: 'text/javascript; charset=utf-8',
  cacheControl: ONE_YEAR,
  plain,
  br: async () => (isCheckout ? promisify(brotliCompress)(await plain(), { params: QUICK }) : readFile(BUILT)),
});
