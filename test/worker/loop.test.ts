// The log of periodic tasks: each bug, and an absent database once.
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { repeat } from '../../src/worker/loop.ts';
import { openLedger } from '../kit/desk.ts';

const AWAY = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

/** Runs a task whose runs fail with these errors, null for none. Returns the messages of the logged errors. */
async function loggedOf(...runs: readonly (Error | null)[]): Promise<readonly string[]> {
  await using ledger = await openLedger('sqlite');
  const lines: { err: { message: string } }[] = [];
  const ended = new AbortController();
  const left = [...runs];
  const run = async () => {
    const error = left.shift();
    if (left.length === 0) ended.abort();
    if (error) throw error;
  };
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  await repeat({ name: 'one', everyMs: 1, run }, ledger.testApp.app.services, 'worker', log, ended.signal);
  return lines.map(({ err }) => err.message);
}

test('an absent database is logged once, and again after it was there', async () => {
  expect(await loggedOf(AWAY, AWAY, AWAY)).toHaveLength(1);
  expect(await loggedOf(AWAY, AWAY, null, AWAY, AWAY)).toHaveLength(2);
});

test('a bug is logged each time, also while the database is away', async () => {
  const bug = new TypeError('x is not a function');
  expect(await loggedOf(bug, bug, AWAY, bug)).toEqual([bug.message, bug.message, AWAY.message, bug.message]);
});
