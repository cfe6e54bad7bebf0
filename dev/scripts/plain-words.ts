// Lists sentences whose subject is unclear: `node dev/scripts/plain-words.ts [folder]`. Without a folder, it reads all
// of src and the documents.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Finding {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

const RIDDLE = /\b(whoever|whomever|nobody|somebody|anybody)(?:['’]s)?\b/i;

/** Files that are read if no folder is given. */
export const READ = ['tools/**/*.md', 'src/**/*.{ts,md,html,css}', '*.md', '.github/**/*.md', 'docs/**/*.md'];

/** Exceptions in src, each with a reason; at most ten. Documents have no exceptions. */
export const ALLOWED: readonly { readonly file: string; readonly text: string; readonly reason: string }[] = [];

export const ALLOWED_MAX = 10;

/** Lines that contain a word of {@link RIDDLE}, in files below `root`. `patterns`: glob patterns relative to `root`. */
export function riddlesIn(root: string, patterns: readonly string[] = READ): Finding[] {
  const files = globSync([...patterns], { cwd: root }).map((file) => file.replaceAll('\\', '/'));
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
  const [folder] = process.argv.slice(2);
  const found = riddlesIn(process.cwd(), folder === undefined ? READ : [`${folder}/**/*.{ts,md,html,css}`]);
  for (const { file, line, text } of found) console.log(`${file}:${line}: ${text.trim()}`);
  if (found.length > 0) {
    console.log(
      `\n${found.length} lines: name who is meant (user, caller, worker, other request), or drop the sentence.`,
    );
    process.exitCode = 1;
  }
}
