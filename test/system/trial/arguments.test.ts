// Command line of the trials: its arguments and exit codes.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readArguments } from '../../../dev/trial/arguments.ts';

const KNOWN = ['crash', 'races'];

test('names, minutes, engine and seed are read', () => {
  const args = ['crash', 'races', '--minutes', '0.5', '--engine', 'postgres', '--seed', '4'];
  const asked = { names: ['crash', 'races'], engine: 'postgres', ms: 30_000, seed: 4 };
  expect(readArguments(args, KNOWN)).toEqual(asked);
  expect(readArguments(['crash'], KNOWN)).toMatchObject({ engine: 'sqlite', ms: 60_000, seed: expect.any(Number) });
  expect(readArguments(['crash', '--help'], KNOWN)).toBeNull();
});

test.each([
  [['flood'], 'there is no flood. Trials: crash, races.'],
  [[], 'name at least one trial: crash, races.'],
  [['crash', '--minutes', '0'], '--minutes must be more than 0 and at most 1440.'],
  [['crash', '--minutes', 'ten'], '--minutes must be more than 0 and at most 1440.'],
  [['crash', '--engine', 'mysql'], '--engine must be sqlite or postgres.'],
  [['crash', '--seed', 'x'], '--seed must be a whole number from 0.'],
  [['crash', '--fast'], /^Unknown option '--fast'/],
])('%j is refused', (args, reason) => {
  expect(readArguments(args, KNOWN)).toEqual(typeof reason === 'string' ? reason : expect.stringMatching(reason));
});

test('what is not there ends with 2 and a line that names it', () => {
  const run = join(import.meta.dirname, '../../../dev/trial/run.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [run, 'flood'], { encoding: 'utf8' });
  const trials = 'crash, database, races, disk, mail, failover, power, clock, soak';
  expect({ status, stdout, stderr }).toEqual({
    status: 2,
    stdout: '',
    stderr: `trial: there is no flood. Trials: ${trials}.\n`,
  });
});
