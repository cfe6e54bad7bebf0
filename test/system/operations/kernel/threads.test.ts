// If a thread crashes, ends or hangs, only its call is refused. The next call gets a new thread.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { type ThreadBounds, threads } from '../../../../src/operations/kernel/threads.ts';
import { refusalOf } from '../../../kit/desk.ts';

const SCRIPT = `
import { parentPort, threadId } from 'node:worker_threads';
parentPort.on('message', (given) => {
  if (given === 'crash') setImmediate(() => { throw new Error('crashed'); });
  else if (given === 'end') process.exit(3);
  else if (given === 'fill') { const all = []; for (;;) all.push(new Array(1e5).fill(all.length)); }
  else if (given === 'environment') parentPort.postMessage(Object.keys(process.env));
  else if (given !== 'hang') parentPort.postMessage(threadId);
});`;
const URL_OF_SCRIPT = new URL(`data:text/javascript,${encodeURIComponent(SCRIPT)}`);
const BOUNDS: ThreadBounds = {
  ...{ threads: 1, waiting: 2, idleMs: 60_000, patienceMs: 60_000, retryAfterSeconds: 4 },
  what: 'Tests are',
};

test('is used again while it lives, and has nothing of the environment', async () => {
  const ask = threads<string, unknown>(URL_OF_SCRIPT, BOUNDS);
  expect(await ask('id')).toBe(await ask('id'));
  expect(await ask('environment')).toEqual([]);
});

test.each(['crash', 'end', 'fill'])('refuses the call in which it does this: %s', async (what) => {
  const ask = threads<string, number>(URL_OF_SCRIPT, BOUNDS);
  const before = await ask('id');
  expect(await refusalOf(ask(what))).toMatchObject({
    code: 'service_busy',
    message: 'Tests are not possible right now.',
    cause: expect.any(Error),
    details: { retryable: true, retryAfterSeconds: 4 },
  });
  expect(await ask('id')).not.toBe(before);
});

test('one that takes too long is ended', async () => {
  const ask = threads<string, number>(URL_OF_SCRIPT, { ...BOUNDS, patienceMs: 200 });
  expect(await refusalOf(ask('hang'))).toMatchObject({ code: 'service_busy' });
});

test('more calls than may wait are refused at once', async () => {
  const ask = threads<string, number>(URL_OF_SCRIPT, BOUNDS);
  const calls = [1, 2, 3].map(() => ask('id'));
  expect(await refusalOf(ask('id'))).toMatchObject({ code: 'service_busy' });
  expect(new Set(await Promise.all(calls)).size).toBe(1);
});

test('idle ones end, and keep no process from ending', async () => {
  const ask = threads<string, number>(URL_OF_SCRIPT, { ...BOUNDS, idleMs: 1 });
  const before = await ask('id');
  await expect.poll(() => ask('id'), { interval: 50 }).not.toBe(before);
  const file = fileURLToPath(new URL('../../../../src/operations/kernel/threads.ts', import.meta.url));
  const script = `import { threads } from ${JSON.stringify(file)};
const ask = threads(new URL(${JSON.stringify(URL_OF_SCRIPT.href)}), ${JSON.stringify(BOUNDS)});
console.log(typeof (await ask('id')));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  expect(stdout).toBe('number\n');
});
