/** Licences of third-party code that are shipped with the package. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { licencesOf } from '../../../dev/scripts/packaging/licences.ts';

/** A folder whose node_modules has one package. */
function treeWith(manifest: object, files: Readonly<Record<string, string>> = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'billhook-test-licences-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const place = join(root, 'node_modules/planted');
  mkdirSync(place, { recursive: true });
  const about = { name: 'planted', version: '1.2.3', ...manifest };
  for (const [name, text] of Object.entries({ ...files, 'package.json': JSON.stringify(about) })) {
    writeFileSync(join(place, name), text);
  }
  return root;
}

const shipped = (root: string) => licencesOf(root, ['node_modules/planted', 'node_modules/planted']);

test.each(['LICENSE', 'LICENCE.md', 'license.txt'])('are named once, with the text of %s', (name) => {
  const root = treeWith({ license: 'ISC' }, { [name]: 'Permission to use, copy …\n' });
  expect(shipped(root)).toBe('planted 1.2.3 (ISC)\n\nPermission to use, copy …');
});

test.each([
  ['MIT', 'Permission is hereby granted'],
  ['ISC', 'Permission to use, copy, modify'],
])('of a package under %s without a text are the usual text, with its author', (license, begins) => {
  const text = shipped(treeWith({ license, author: 'Ann Example' }));
  expect(text.startsWith(`planted 1.2.3 (${license})\n\nCopyright (c) Ann Example\n\n${begins}`)).toBe(true);
});

test('without a text, other than MIT and ISC, stop the build', () => {
  expect(() => shipped(treeWith({ license: 'BSD-3-Clause' }))).toThrow(
    'planted ships no text of its licence, BSD-3-Clause',
  );
});
