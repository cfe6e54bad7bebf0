import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROMISES } from './promises.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const TESTS = globSync('test/api/{v2,legacy,older}/*.test.ts', { cwd: ROOT });
const CITED = TESTS.map((file) => readFileSync(`${ROOT}/${file}`, 'utf8')).join('\n');

describe('every promise of the older interfaces', () => {
  test.each(Object.keys(PROMISES))('%s is kept by a test', (id) => {
    expect(CITED).toMatch(new RegExp(`keeps\\(\\s*'${id.replaceAll('.', '\\.')}'`));
  });

  test('is told with its source', () => {
    for (const { source, says } of Object.values(PROMISES)) {
      expect(source).toMatch(/R\d+|V2|Legacy|Errors/);
      expect(says.length).toBeGreaterThan(10);
    }
  });
});
