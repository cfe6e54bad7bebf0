// Names and places of files, which Biome cannot check. The rules on clock, process and imports of types are in biome.json and
// scripts/lint/, the import graph in .dependency-cruiser.mjs.
import { globSync } from 'node:fs';

export interface Violation {
  readonly file: string;
  readonly line: number;
  readonly rule: string;
}

export function houseViolations(root: string): Violation[] {
  const files = globSync('{src,test,bench,trial,evals,scripts}/**/*.{ts,mts,js,mjs}', { cwd: root });
  return files
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
    .flatMap(roomViolations);
}

const IN_SRC =
  /^src\/((app|doors|maintenance|cli|config|clock)\.ts$|(model|documents|store|gateways|operations|tools|legacy|worker|assistant|demo|cli)\/|(api|web)\/[^/]+\/)/;
const WITHOUT_SUBJECT = /(^|\/)(utils?|helpers?|libs?|common|shared|misc)(\/|\.[a-z]+$)/;

/** `file` is a path from the root of the repository. */
export function roomViolations(file: string): Violation[] {
  const rules = [];
  if (file.startsWith('src/') && !IN_SRC.test(file)) rules.push('is in no room of the house: see ARCHITECTURE.md');
  if (WITHOUT_SUBJECT.test(file)) rules.push('is in a room without a subject: name it after what it is about');
  return rules.map((rule) => ({ file, line: 1, rule }));
}

if (import.meta.main) {
  const violations = houseViolations(process.cwd());
  for (const { file, line, rule } of violations) console.log(`${file}:${line} ${rule}`);
  if (violations.length > 0) process.exitCode = 1;
}
