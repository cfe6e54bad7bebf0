import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';

interface Entry {
  readonly version: string;
  readonly integrity?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const root = resolve(import.meta.dirname, '../../..');
const LOCK = join(root, 'package-lock.json');
const { packages } = JSON.parse(readFileSync(LOCK, 'utf8')) as { readonly packages: Readonly<Record<string, Entry>> };

// npm omits platform packages for which its registry did not answer, and `npm ci` then rejects the lockfile.
test('the lockfile names every platform package, so that npm ci works on each of them', () => {
  const locked = new Set(Object.keys(packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 13)));
  const wanted = Object.values(packages).flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies));
  expect(wanted.length).toBeGreaterThan(0);
  expect(wanted.filter((name) => !locked.has(name))).toEqual([]);
});

describe('what npm ci fetches is compared with the lockfile', () => {
  const checked = (path: string) => {
    const { status, stderr } = spawnSync(process.execPath, ['dev/scripts/lock-integrity.js', path], {
      cwd: root,
      encoding: 'utf8',
    });
    return { status, stderr };
  };
  const checkedAs = (changed: object) => {
    const folder = mkdtempSync(join(tmpdir(), 'lock-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'package-lock.json');
    writeFileSync(path, JSON.stringify({ packages: changed }));
    return checked(path);
  };

  test('each entry of it', () => {
    expect(checked(LOCK)).toEqual({ status: 0, stderr: '' });
  });

  test.each([
    ['without any integrity', undefined],
    ['with one that can be forged', 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk='],
    ['with half of one', 'sha512-'],
  ])('and an entry %s is named', (_what, integrity) => {
    const zod = { ...packages['node_modules/zod'], integrity };
    const { status, stderr } = checkedAs({ ...packages, 'node_modules/zod': zod });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^node_modules\/zod [\d.]+: no sha512 integrity in .*\n$/);
  });

  test('but not what another tarball holds, which is compared with it', () => {
    const inner = { version: '1.0.0', inBundle: true };
    expect(checkedAs({ ...packages, 'node_modules/zod/node_modules/inner': inner }).status).toBe(0);
  });

  test('a file that names nothing is no lockfile', () => {
    expect(checkedAs({ '': { version: '1.0.0' } }).status).toBe(1);
  });

  test('before CI installs anything, and then it tests as the README says', () => {
    const steps = readFileSync(join(root, '.ci/run'), 'utf8').split('\n');
    const at = (step: string) => steps.findIndex((one) => one.startsWith(step));
    const order = [at('node dev/scripts/lock-integrity.js'), at('npm ci'), at('npm test')];
    expect(order.every((place) => place > 0)).toBe(true);
    expect(order.toSorted((a, b) => a - b)).toEqual(order);
    expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain('npm ci && npm test');
  });
});
