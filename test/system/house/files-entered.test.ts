import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');

/**
 * Maximum number of source files whose code a request runs. If a change makes a request run fewer files, lower its
 * number here too.
 */
const ENTERED_MAX = { 'rest create': 55, 'tool list': 54, 'tool create': 67 };

test('a request enters no more files of ours than it did', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['dev/scripts/files-entered.ts'], { cwd: ROOT });
  const found = new Map(
    Array.from(stdout.matchAll(/^(.+): (\d+) files$/gm), ([, name = '', count]) => [name, Number(count)]),
  );
  expect([...found.keys()]).toEqual(Object.keys(ENTERED_MAX));
  for (const [name, most] of Object.entries(ENTERED_MAX)) {
    expect(found.get(name), `${name}: see dev/scripts/files-entered.ts`).toBeLessThanOrEqual(most);
    expect(found.get(name)).toBeGreaterThan(20);
  }
});
