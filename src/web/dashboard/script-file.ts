/** The script of signed-in pages, built by `npm run gen` from `script/`. */
import { readFileSync } from 'node:fs';
import { type StaticFile, staticFile } from '../layout/style-file.ts';

/** This relative path finds the file from `src/web/dashboard` and also from `dist/web/dashboard`. */
const FILE = new URL('../../../tools/dashboard.js', import.meta.url);

/** Returns the script. The file is read when the first router of the dashboard is made. */
export function dashboardScript(): StaticFile {
  read ??= staticFile('dashboard', 'js', readFileSync(FILE, 'utf8'));
  return read;
}
let read: StaticFile | undefined;
