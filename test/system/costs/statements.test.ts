// Reading a bank statement is work of another thread: none is so costly that it holds the service up.
import { expect, test } from 'vitest';
import { readInThread } from '../../../src/operations/bank/statement-threads.ts';
import { LARGE, mt940 } from '../../operations/bank/large-statements.ts';

test.each(Object.keys(LARGE))('%s: 5 MB cost a thread seconds at most, and hold no other request', async (name) => {
  const bytes = Buffer.from(LARGE[name] ?? '');
  await readInThread(Buffer.from(mt940('C260301EUR1000,00')), {}, 'file');
  let [cpu, elapsed] = [Infinity, Infinity];
  // Giving the file away and taking its entries costs 3 to 35 ms of this thread; reading here would take a second, each
  // time. A collection of garbage may fall into one of three.
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
