// Reading a bank statement is work of another thread: none is so costly that it holds the service up.
import { expect, test } from 'vitest';
import { StatementFault } from '../../../src/documents/bank-statement/entry.ts';
import { readStatement } from '../../../src/documents/bank-statement/read.ts';
import { readInThread } from '../../../src/operations/bank/statement-threads.ts';
import { LARGE, mt940 } from '../../operations/bank/large-statements.ts';

/** Processor time of this thread, in ms: up to three times, because a collection of other garbage may fall into one. */
async function cpuOf(work: () => unknown, enough: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tried = 0; tried < 3 && least >= enough; tried++) {
    const before = process.threadCpuUsage();
    await work();
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}

function readHere(bytes: Uint8Array): void {
  try {
    readStatement(bytes, {});
  } catch (error) {
    if (!(error instanceof StatementFault)) throw error;
  }
}

test.each(Object.keys(LARGE))('%s: 5 MB cost a thread seconds at most, and hold no other request', async (name) => {
  const bytes = Buffer.from(LARGE[name] ?? '');
  // Of the processor, whatever else runs; what grows with the square takes minutes.
  const here = await cpuOf(() => readHere(bytes), 10_000);
  expect(here).toBeLessThan(10_000);
  await readInThread(Buffer.from(mt940('C260301EUR1000,00')), {}, 'file');
  // This thread only gives the file away and takes its entries.
  const little = Math.max(here / 2, 100);
  const given = await cpuOf(() => readInThread(bytes, {}, 'file').catch(() => undefined), little);
  expect(given).toBeLessThan(little);
});
