// Checks names, folders, lengths and regular expressions of files, which Biome cannot check. The rules on clock,
// process and imports of types are in biome.json and dev/scripts/lint/. The rules on imports are in
// .dependency-cruiser.mjs.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { slowPatterns } from './slow-patterns.ts';

export interface Violation {
  readonly file: string;
  readonly line: number;
  readonly rule: string;
}

export function houseViolations(root: string): Violation[] {
  const files = globSync('{src,test,dev}/**/*.{ts,mts,js,mjs}', { cwd: root });
  return files
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return [...roomViolations(file), ...lengthViolations(file, text), ...patternViolations(file, text)];
    });
}

const IN_SRC =
  /^src\/((app|services|http|maintenance|cli|config|settings|clock|log)\.ts$|(model|documents|store|gateways|operations|tools|legacy|worker|assistant|demo|cli|telemetry|words)\/|(api|web)\/[^/]+\/)/;
const WITHOUT_SUBJECT = /(^|\/)(utils?|helpers?|libs?|common|shared|misc)(\/|\.[a-z]+$)/;

/** `file` is a path from the root of the repository. */
export function roomViolations(file: string): Violation[] {
  const rules = [];
  if (file.startsWith('src/') && !IN_SRC.test(file)) rules.push('is in no room of the house: see ARCHITECTURE.md');
  if (WITHOUT_SUBJECT.test(file)) rules.push('is in a room without a subject: name it after what it is about');
  return rules.map((rule) => ({ file, line: 1, rule }));
}

/**
 * Largest number of lines of a file in `src`. `operation.ts`, the path of every call, has a lower limit, so that it can
 * be read at a glance.
 */
const LINES_MAX = 400;
const LINES_MAX_OF: Readonly<Record<string, number>> = {
  'src/operations/kernel/operation.ts': 130,
  // Types that `npm run gen` writes from the files of `locales`.
  'src/words/messages.ts': Number.POSITIVE_INFINITY,
};

export function lengthViolations(file: string, text: string): Violation[] {
  const max = LINES_MAX_OF[file] ?? LINES_MAX;
  const lines = text.split('\n').length - 1;
  if (!file.startsWith('src/') || lines <= max) return [];
  return [{ file, line: max + 1, rule: `has ${lines} lines, at most ${max} are allowed: move a subject out of it` }];
}

/** Only `src` is checked, because tests and scripts apply no patterns to input from outside. */
export function patternViolations(file: string, text: string): Violation[] {
  if (!file.startsWith('src/')) return [];
  return slowPatterns(text).map((pattern) => {
    const line = text.slice(0, text.indexOf(pattern)).split('\n').length;
    return {
      file,
      line,
      rule: `${pattern} may take the square of a text's length: trimmedEnd, or a pattern with one way to match`,
    };
  });
}

if (import.meta.main) {
  const violations = houseViolations(process.cwd());
  for (const { file, line, rule } of violations) console.log(`${file}:${line} ${rule}`);
  if (violations.length > 0) process.exitCode = 1;
}
