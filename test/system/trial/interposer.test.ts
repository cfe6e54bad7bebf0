// What stands between the service and libc: it records calls to the disk, makes them fail, kills, and shifts the clock.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { afterPowerCut } from '../../../dev/trial/disk-image.ts';
import { openInterposer } from '../../../dev/trial/interposer.ts';
import { randomOf } from '../../../dev/trial/random.ts';

/** Runs a program with the interposer, in a folder of its own. */
function run({ environment }: { environment: Readonly<Record<string, string>> }, code: string) {
  const cwd = mkdtempSync(join(tmpdir(), 'billhook-interposer-'));
  onTestFinished(() => rmSync(cwd, { recursive: true }));
  const env = { ...process.env, ...environment };
  const { stdout, signal, stderr } = spawnSync(process.execPath, ['-e', code], { cwd, env, encoding: 'utf8' });
  return { stdout: stdout.trim(), signal, stderr };
}

const INSERTS = `
  const { DatabaseSync } = require('node:sqlite');
  const db = new DatabaseSync('some.db');
  db.exec('pragma journal_mode = wal; pragma synchronous = full; create table t (a)');
  for (let n = 0; n < 20; n++) { db.exec('insert into t values (' + n + ')'); console.log(n); }
  process.kill(process.pid, 'SIGKILL');`;

const ARMED = { errorOneIn: 0, errorSeed: 1, after: 0 } as const;

test('the clock is shifted, for Node and SQLite, and the timer is not', () => {
  using interposer = openInterposer();
  interposer.setAhead(-3 * 86_400_000);
  const code = `
    const { DatabaseSync } = require('node:sqlite');
    const { now } = new DatabaseSync(':memory:').prepare("select unixepoch() as now").get();
    console.log(JSON.stringify([Date.now() / 1000, now, performance.now() / 1000]));`;
  const [node, sqlite, timer] = JSON.parse(run(interposer, code).stdout);
  const expected = Date.now() / 1000 - 3 * 86_400;
  expect(Math.abs(node - expected)).toBeLessThan(100);
  expect(Math.abs(sqlite - expected)).toBeLessThan(100);
  expect(timer).toBeGreaterThan(0);
  expect(timer).toBeLessThan(100);
});

test('the process is killed at the call that was chosen, and what was synced before is on every disk', () => {
  using interposer = openInterposer('/some.db');
  interposer.arm({ ...ARMED, cut: 'sync', after: 12 });
  const { stdout, signal } = run(interposer, INSERTS);
  expect(signal).toBe('SIGKILL');
  const acknowledged = stdout.split('\n').length;
  expect(acknowledged).toBeGreaterThan(2);
  expect(acknowledged).toBeLessThan(12);
  expect(interposer.disarm()).toMatchObject({ syncs: 13, errors: 0 });
  const trace = interposer.takeTrace();
  const sizes = new Set<number>();
  for (let seed = 0; seed < 40; seed++) {
    const image = afterPowerCut(new Map(), trace, seed / 40, randomOf(seed));
    const log = [...image].find(([path]) => path.endsWith('-wal'))?.[1] ?? Buffer.alloc(0);
    // A frame of the log has 24 bytes more than its page; the header has 32.
    expect(Math.floor((log.length - 32) / 4_120)).toBeGreaterThanOrEqual(acknowledged);
    sizes.add(log.length);
  }
  expect(sizes.size, 'disks that have more or less of what was not synced').toBeGreaterThan(1);
  expect(interposer.takeTrace()).toHaveLength(0);
});

test('calls to the disk fail at the same places with the same seed', () => {
  using interposer = openInterposer('/some.db');
  const failed = (errorSeed: number) => {
    interposer.arm({ ...ARMED, cut: 'checkpoint', after: 1_000_000, errorOneIn: 25, errorSeed });
    const { stdout, stderr } = run(interposer, INSERTS);
    const { errors } = interposer.disarm();
    return { stdout, errors, isError: stderr.includes('disk I/O error') };
  };
  const all = Array.from({ length: 6 }, (_, n) => failed(n + 1));
  expect(all.some(({ errors, isError }) => errors > 0 && isError)).toBe(true);
  expect(new Set(all.map(({ stdout }) => stdout)).size).toBeGreaterThan(1);
  expect(failed(3)).toEqual(all[2]);
});
