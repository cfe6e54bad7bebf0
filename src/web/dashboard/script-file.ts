/** The script of signed-in pages, built by `npm run gen` from `script/`. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { RequestHandler } from 'express';

/** The relative path is the same from `src/web/dashboard` and from `dist/web/dashboard`. */
const FILE = new URL('../../../tools/dashboard.js', import.meta.url);

type ScriptFile = {
  /** Contains a digest of the content, so browsers may cache the file for ever. */
  readonly path: string;
  readonly send: RequestHandler;
};

/** Reads the file when the first page needs it. */
export function dashboardScript(): ScriptFile {
  if (read) return read;
  const code = readFileSync(FILE, 'utf8');
  read = {
    path: `/assets/dashboard-${createHash('sha256').update(code).digest('hex').slice(0, 12)}.js`,
    send: (_req, res) => {
      res.removeHeader('Vary');
      res.setHeader('Content-Type', 'text/javascript; charset=utf-8');
      res.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
      res.end(code);
    },
  };
  return read;
}
let read: ScriptFile | undefined;
