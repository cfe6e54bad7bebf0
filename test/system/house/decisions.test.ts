// Decisions have ids that other texts may cite. `npm run gen` writes the list of them, and `npm run check` fails if it
// is outdated.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { decisionsIndex } from '../../../dev/scripts/decisions-index.ts';

const FOLDER = join(resolve(import.meta.dirname, '../../..'), 'docs/decisions');
const store = readFileSync(join(FOLDER, 'store.md'), 'utf8');

test('the index has a list of decisions for each file', () => {
  const pages = { 'README.md': 'stale', 'planted.md': '# Planted\n\n## D-998 First\n\nText.\n\n## D-999 Second\n' };
  const index = decisionsIndex({ ...pages, 'store.md': store });
  expect(index).toContain(
    '\n## [Planted](planted.md)\n\n- D-998 First\n- D-999 Second\n\n## [Store and reads](store.md)\n',
  );
  expect(index).not.toContain('stale');
});

test('an id that is used twice, and a heading without one, are found', () => {
  const pages = { 'store.md': `${store}\n## D-241 Again\n\n## Without\n` };
  expect(() => decisionsIndex(pages)).toThrow('D-241 is used twice; store.md: Without has no id');
});
