import { expect, test } from 'vitest';
import { semaphore } from '../../../src/operations/kernel/semaphore.ts';
import { refusalOf } from '../../kit/desk.ts';

test('runs so many at a time, in the order in which they came, and refuses what finds no room', async () => {
  const withSlot = semaphore({ atOnce: 2, waiting: 3, retryAfterSeconds: 7, what: 'Things are' });
  const begun: number[] = [];
  const ends = Array.from({ length: 6 }, () => Promise.withResolvers<void>());
  const work = (index: number) =>
    withSlot(async () => {
      begun.push(index);
      await ends[index]?.promise;
      if (index === 1) throw new Error('failed');
      return index;
    });
  const outcomes = [0, 1, 2, 3, 4].map((index) => work(index).catch(String));
  expect(await refusalOf(work(5))).toMatchObject({
    code: 'service_busy',
    details: { retryable: true, retryAfterSeconds: 7, hint: 'Try again in 7 seconds.' },
  });
  expect(begun).toEqual([0, 1]);
  ends[1]?.resolve();
  await outcomes[1];
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  for (const { resolve } of ends) resolve();
  expect(await Promise.all(outcomes)).toEqual([0, 'Error: failed', 2, 3, 4]);
  // All slots are free again.
  expect(await Promise.all([work(0), work(2), work(3), work(4)])).toEqual([0, 2, 3, 4]);
});
