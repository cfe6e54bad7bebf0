// The soak trial measures what stays in the heap: what is kept counts, and what a collection takes away does not.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { heapLeftMiB } from '../../trial/heap.ts';

const MIB = 'new Array(2 ** 17).fill(Math.random())'; // 8 bytes each
const PROGRAM = `
  const kept = [];
  process.stdin.on('data', (asked) => {
    for (let n = 0; n < 40; n++) { const made = ${MIB}; if (String(asked).startsWith('keep')) kept.push(made); }
    console.log('made');
  });`;

test('40 MiB that are kept are seen, and 40 MiB of garbage are not', async () => {
  const child = spawn(process.execPath, ['--inspect=127.0.0.1:0', '-e', PROGRAM], { stdio: 'pipe' });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = (await once(createInterface({ input: child.stderr }), 'line')) as [string];
  const inspector = line.replace('Debugger listening on ', '');
  const made = async (what: string) => {
    const done = once(child.stdout, 'data');
    child.stdin.write(`${what}\n`);
    await done;
    return heapLeftMiB(inspector);
  };
  const before = await heapLeftMiB(inspector);
  expect((await made('drop')) - before).toBeLessThan(5);
  const grown = (await made('keep')) - before;
  expect(grown).toBeGreaterThan(35);
  expect(grown).toBeLessThan(45);
});
