import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const RULINGS = 'docs/rulings.md';

const CITING = '{*.md,{src,test,dev,docs}/**/*.{ts,js,mjs,md,css,html}}';
/** Files whose citations do not count: the rulings themselves, and the test that cites rulings which do not exist. */
const LEFT_OUT = new Set([RULINGS, 'test/system/house/rulings.test.ts']);

export interface Rulings {
  readonly numbers: readonly string[];
  /** Rules marked `_not built_`: no code follows them yet, so that no citation is required. */
  readonly notBuilt: ReadonlySet<string>;
}

/** The rules that `markdown` defines: paragraphs that begin with a bold number. */
export function rulingsIn(markdown: string): Rulings {
  const defined = [...markdown.matchAll(/^\*\*(R\d{1,2})\b[^*]*\*\*(.*)/gm)];
  return {
    numbers: defined.map(([, number = '']) => number),
    notBuilt: new Set(defined.flatMap(([, number = '', rest = '']) => (rest.includes('_not built_') ? [number] : []))),
  };
}

/** Number of each cited ruling, and the files that cite it; `R10–R14` cites all five. */
export function citationsIn(files: Iterable<readonly [file: string, text: string]>): Map<string, Set<string>> {
  const citations = new Map<string, Set<string>>();
  for (const [file, text] of files) {
    for (const [, first, last = first] of text.matchAll(/\bR(\d{1,2})(?:–R(\d{1,2}))?\b/g)) {
      for (let number = Number(first); number <= Number(last); number += 1) {
        citations.set(`R${number}`, (citations.get(`R${number}`) ?? new Set()).add(file));
      }
    }
  }
  return citations;
}

/**
 * Faults: citations of rules that do not exist, rules that are neither cited nor marked as not built, and rules that
 * are defined twice.
 */
export function rulingGaps(
  { numbers, notBuilt }: Rulings,
  citations: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  const known = new Set(numbers);
  const unknown = [...citations].filter(([number]) => !known.has(number));
  const uncited = numbers.filter((number) => !citations.has(number) && !notBuilt.has(number));
  const twice = numbers.filter((number, index) => numbers.indexOf(number) !== index);
  return [
    ...unknown.map(([number, files]) => `${number} is cited in ${[...files].join(', ')} and not in ${RULINGS}`),
    ...uncited.map((number) => `${number} is cited nowhere: delete it, or mark it _not built_`),
    ...twice.map((number) => `${number} is defined twice`),
  ];
}

export function citingFiles(root: string): [file: string, text: string][] {
  const files = globSync(CITING, { cwd: root }).filter((file) => !LEFT_OUT.has(file.replaceAll('\\', '/')));
  return files.map((file) => [file, readFileSync(join(root, file), 'utf8')]);
}
