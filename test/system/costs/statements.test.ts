// Bank statements are parsed in another thread, so that even the most expensive one does not block the service.
import { expect, test } from 'vitest';
import { readInThread } from '../../../src/operations/bank/statement-threads.ts';
import { LARGE, mt940 } from '../../operations/bank/large-statements.ts';

test.each(Object.keys(LARGE))('%s: 5 MB cost a thread seconds at most, and hold no other request', async (name) => {
  const bytes = Buffer.from(LARGE[name] ?? '');
  await readInThread(Buffer.from(mt940('C260301EUR1000,00')), {}, 'file');
  let [cpu, elapsed] = [Infinity, Infinity];
  // Transferring the file and receiving its entries takes 3 to 35 ms of the main thread; parsing there would take a
  // second. The best of three runs counts, because garbage collection may disturb one.
  for (let tried = 0; tried < 3 && (cpu >= 50 || elapsed >= 4_000); tried++) {
    const before = process.threadCpuUsage();
    const began = performance.now();
    await readInThread(bytes, {}, 'file').catch(() => undefined);
    elapsed = Math.min(elapsed, performance.now() - began);
    const { user, system } = process.threadCpuUsage(before);
    cpu = Math.min(cpu, (user + system) / 1_000);
  }
  expect(elapsed).toBeLessThan(4_000);
  expect(cpu).toBeLessThan(50);
});
