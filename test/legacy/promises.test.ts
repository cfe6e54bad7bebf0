import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { PROMISES } from './promises.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const TESTS = globSync('test/legacy/**/*.test.ts', { cwd: ROOT });

test('every promise of the older interfaces is kept by a test that cites it', () => {
  const written = TESTS.map((file) => readFileSync(`${ROOT}/${file}`, 'utf8')).join('\n');
  const cited = new Set([...written.matchAll(/keeps\(\s*'([^']+)'/g)].map(([, id]) => id));
  expect(Object.keys(PROMISES).filter((id) => !cited.has(id))).toEqual([]);
});

test('every promise is told with its source', () => {
  for (const { source, says } of Object.values(PROMISES)) {
    expect(source).toMatch(/R\d+|V2|Legacy|Errors/);
    expect(says.length).toBeGreaterThan(5);
  }
});
