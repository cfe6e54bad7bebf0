/** Paths in documents must be complete: with the prefix, as in the OpenAPI document. */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const ROOT = resolve(import.meta.dirname, '../../..');
const { paths } = parse(readFileSync(join(ROOT, 'schema/openapi.yaml'), 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};
const CALL = /\b(GET|POST|PATCH|PUT|DELETE) (?:\{base_url\})?(\/[\w/{}.:@-]*\w\}?)/g;

const calls = globSync(['*.md', 'docs/*.md'], { cwd: ROOT }).flatMap((file) =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(CALL)].map(([, method = '', path = '']) => ({
    file,
    method,
    path,
  })),
);

test.each(calls)('$file: $method $path', ({ method, path }) => {
  expect(path).toMatch(/^\/api\/v1\//);
  const inDocument = Object.entries(paths).find(([one]) => shape(one) === shape(path.replace('/api/v1', '')));
  expect(inDocument?.[1], 'a path of the OpenAPI document').toHaveProperty(method.toLowerCase());
});

test('there are some', () => {
  expect(calls.length).toBeGreaterThan(15);
});

/** Replaces the names of path parameters, which may differ. */
function shape(path: string): string {
  return path.replaceAll(/\{[^}]*\}/g, '{}');
}
