import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { houseViolations } from '../../../dev/scripts/house-rules.ts';
import { missingPaths } from './documents.ts';

const root = resolve(import.meta.dirname, '../../..');

interface Cruise {
  readonly modules: readonly { readonly source: string }[];
  readonly summary: { readonly violations: readonly unknown[] };
}

test('imports go down only, and every source was read', async () => {
  const { stdout } = await promisify(execFile)(
    join(root, 'node_modules/.bin/depcruise'),
    ['--config', '.dependency-cruiser.mjs', '--output-type', 'json', 'src', 'bin'],
    { cwd: root, maxBuffer: 64 * 1024 * 1024 },
  );
  const { modules, summary } = JSON.parse(stdout) as Cruise;
  expect(summary.violations).toEqual([]);
  const read = modules.map(({ source }) => source);
  expect(read).toEqual(expect.arrayContaining(globSync('src/**/*.ts', { cwd: root })));
  expect(read.length).toBeGreaterThan(10);
});

test('the clock, the process and the rooms have one owner each', () => {
  expect(houseViolations(root)).toEqual([]);
});

describe('documents name no path that is gone', () => {
  const documents = globSync(['*.md', '.github/*.md', 'docs/**/*.md'], {
    cwd: root,
  });
  test.each(documents)('%s', (document) => {
    expect(missingPaths(root, document, readFileSync(join(root, document), 'utf8'))).toEqual([]);
  });
  test('there is at least one', () => {
    expect(documents).toContain('README.md');
  });
});
