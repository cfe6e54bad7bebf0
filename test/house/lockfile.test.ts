import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

interface Lock {
  readonly packages: Readonly<Record<string, { readonly optionalDependencies?: Readonly<Record<string, string>> }>>;
}

// npm leaves out the platform packages that its registry did not answer for, and `npm ci` then refuses the lockfile.
test('the lockfile names every platform package, so that npm ci works on each of them', () => {
  const { packages } = JSON.parse(
    readFileSync(resolve(import.meta.dirname, '../../package-lock.json'), 'utf8'),
  ) as Lock;
  const locked = new Set(Object.keys(packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 13)));
  const wanted = Object.values(packages).flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies));
  expect(wanted.length).toBeGreaterThan(0);
  expect(wanted.filter((name) => !locked.has(name))).toEqual([]);
});
