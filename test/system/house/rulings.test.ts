// Comments and tests cite rules by number, such as R17. docs/rulings.md must have each of them.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { citationsIn, citingFiles, RULINGS, rulingGaps, rulingsIn } from './rulings.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const PAGE = readFileSync(join(ROOT, RULINGS), 'utf8');
const files = citingFiles(ROOT);

test('every cited rule exists, and every rule is cited or marked as not built', () => {
  const rulings = rulingsIn(PAGE);
  expect(rulings.numbers.length).toBeGreaterThan(35);
  expect(citationsIn(files).size).toBeGreaterThan(35);
  expect(rulingGaps(rulings, citationsIn(files))).toEqual([]);
});

test('the page names every rule in its index', () => {
  const index = PAGE.slice(0, PAGE.indexOf('\n## '));
  const listed = citationsIn([[RULINGS, index.slice(index.indexOf('| ---'))]]);
  expect(rulingsIn(PAGE).numbers.filter((number) => !listed.has(number))).toEqual([]);
});

describe('a planted fault is found', () => {
  const withText = (text: string) => rulingGaps(rulingsIn(PAGE), citationsIn([...files, ['src/planted.ts', text]]));

  test.each([
    ['// A rule that does not exist (R99).', ['R99']],
    ['// A range of them: R97–R98.', ['R97', 'R98']],
  ])('%s', (text, numbers) => {
    const expected = numbers.map((number) => `${number} is cited in src/planted.ts and not in ${RULINGS}`);
    expect(withText(text)).toEqual(expected);
  });

  test('a rule that nothing cites', () => {
    const more = rulingsIn(`${PAGE}\n**R90 Planted.** A rule.\n`);
    expect(rulingGaps(more, citationsIn(files))).toEqual(['R90 is cited nowhere: delete it, or mark it _not built_']);
  });

  test('a rule that is defined twice', () => {
    const twice = rulingsIn(`${PAGE}\n**R17 Invoices.** Again.\n`);
    expect(rulingGaps(twice, citationsIn(files))).toEqual(['R17 is defined twice']);
  });
});
