// Decisions have ids that other texts may cite: docs/decisions/README.md lists every file and every id.
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

type Pages = Readonly<Record<string, string>>;

const FOLDER = join(resolve(import.meta.dirname, '../../..'), 'docs/decisions');
const pages: Pages = Object.fromEntries(
  globSync('*.md', { cwd: FOLDER }).map((file) => [file, readFileSync(join(FOLDER, file), 'utf8')]),
);

/** What the index and the files of the topics disagree about. */
function indexFaults({ 'README.md': index = '', ...topics }: Pages): string[] {
  const listed = new Map(index.split(/^## /m).map((part) => [/^\[.+\]\((.+)\)/.exec(part)?.[1] ?? '', part]));
  const seen = new Set<string>();
  return Object.entries(topics).flatMap(([file, text]) => {
    const headings = [...text.matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading);
    const lines = [...(listed.get(file) ?? '').matchAll(/^- (.*)$/gm)].map(([, line = '']) => line);
    return [
      ...headings.filter((heading) => !/^D-\d{3} \S/.test(heading)).map((heading) => `${file}: ${heading} has no id`),
      ...headings.filter((heading) => !lines.includes(heading)).map((heading) => `${heading} is not in the index`),
      ...lines.filter((line) => !headings.includes(line)).map((line) => `${line} is not in ${file}`),
      ...headings.map(idOf).flatMap((id) => (seen.size === seen.add(id).size ? [`${id} is used twice`] : [])),
    ];
  });
}

const idOf = (heading: string) => heading.slice(0, 'D-001'.length);

test('ids are unique, and the index lists every file and every decision', () => {
  expect(Object.keys(pages).length).toBeGreaterThan(15);
  expect(indexFaults(pages)).toEqual([]);
});

describe('the test finds', () => {
  const store = pages['store.md'] ?? '';
  const index = pages['README.md'] ?? '';

  test('a decision that is not in the index', () => {
    const faults = indexFaults({ ...pages, 'store.md': `${store}\n## D-999 Planted\n` });
    expect(faults).toEqual(['D-999 Planted is not in the index']);
  });

  test('a file that is not in the index', () => {
    expect(indexFaults({ ...pages, 'planted.md': '## D-999 Planted\n' })).toEqual([
      'D-999 Planted is not in the index',
    ]);
  });

  test('a line of the index without its decision', () => {
    const faults = indexFaults({
      ...pages,
      'README.md': index.replace('(code.md)\n\n', '(code.md)\n\n- D-999 Gone\n'),
    });
    expect(faults).toEqual(['D-999 Gone is not in code.md']);
  });

  test('an id that is used twice, and a heading without one', () => {
    const faults = indexFaults({ ...pages, 'store.md': `${store}\n## D-001 Again\n\n## Without\n` });
    expect(faults).toEqual(expect.arrayContaining(['D-001 is used twice', 'store.md: Without has no id']));
  });
});
