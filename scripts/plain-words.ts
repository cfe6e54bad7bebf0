// Riddle words in src: `node scripts/plain-words.ts [folder]` lists them, `npm run check` fails on one that is not allowed below.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Finding {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

const RIDDLE = /\b(whoever|whomever|nobody|somebody|anybody)(?:['’]s)?\b/i;

/** Lines that keep such a word, each with the reason; at most ten. */
export const ALLOWED: readonly { readonly file: string; readonly text: string; readonly reason: string }[] = [];

export const ALLOWED_MAX = 10;

/** Every line of `folder` (relative to `root`) whose subject a reader has to guess. */
export function riddlesIn(root: string, folder = 'src'): Finding[] {
  const files = globSync(`${folder}/**/*.{ts,md,html,css}`, { cwd: root }).map((file) => file.replaceAll('\\', '/'));
  return files.sort().flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((text, index) => (RIDDLE.test(text) && !isAllowed(file, text) ? [{ file, line: index + 1, text }] : [])),
  );
}

function isAllowed(file: string, line: string): boolean {
  return ALLOWED.some((allowed) => allowed.file === file && line.includes(allowed.text));
}

if (import.meta.main) {
  const found = riddlesIn(process.cwd(), process.argv[2]);
  for (const { file, line, text } of found) console.log(`${file}:${line}: ${text.trim()}`);
  if (found.length > 0) {
    console.log(
      `\n${found.length} lines: name who is meant (user, caller, worker, other request), or drop the sentence.`,
    );
    process.exitCode = 1;
  }
}
