// The soak trial measures the heap after garbage collection: only objects that are still referenced count.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { heapLeftMiB } from '../../../dev/trial/heap.ts';

/** Runs each line of its input. */
const PROGRAM = `
  globalThis.kept = [];
  require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => { eval(line); console.log('done'); });`;
/** Keeps 40 MiB of numbers with 8 bytes each. */
const KEEP = 'for (let n = 0; n < 40; n++) kept.push(new Array(2 ** 17).fill(Math.random()))';

test('what is kept is seen, and what is no longer kept is not', async () => {
  const child = spawn(process.execPath, ['--inspect=127.0.0.1:0', '-e', PROGRAM], { stdio: 'pipe' });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = (await once(createInterface({ input: child.stderr }), 'line')) as [string];
  const inspector = line.replace('Debugger listening on ', '');
  const run = async (what: string) => {
    const done = once(child.stdout, 'data');
    child.stdin.write(`${what}\n`);
    await done;
    return heapLeftMiB(inspector);
  };
  const before = await heapLeftMiB(inspector);
  const grown = (await run(KEEP)) - before;
  expect(grown).toBeGreaterThan(35);
  expect(grown).toBeLessThan(45);
  expect((await run('kept.length = 0')) - before).toBeLessThan(5);

  child.kill('SIGKILL');
  await once(child, 'exit');
  await expect(heapLeftMiB(inspector)).rejects.toThrow('ended the connection');
});
