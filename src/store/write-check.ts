/** Whether writes work now. A transaction without a row would succeed on a full disk, so one row is written and removed. */
import { randomUUID } from 'node:crypto';
import type { Instant } from '../model/dates.ts';
import type { RunInTransaction } from './database.ts';

/** Health checks are open to all: this bounds their writes, however often they are called. */
const VALID_MS = 1_000;

/** Calls share a check that runs; its answer is valid for a second. `machineTime`: milliseconds. */
export function writeCheck(inTransaction: RunInTransaction, machineTime: () => number): () => Promise<boolean> {
  // A row per process: processes do not wait for each other.
  const worker = `write check ${randomUUID()}`;
  let latest: { readonly answer: Promise<boolean>; validUntil: number } | null = null;

  return () => {
    if (latest !== null && machineTime() < latest.validUntil) return latest.answer;
    const answer = inTransaction(async (tx) => {
      await tx
        .insertInto('heartbeats')
        .values({ worker, seen_at: 0 as Instant })
        .execute();
      await tx.deleteFrom('heartbeats').where('worker', '=', worker).execute();
    }).then(
      () => true,
      () => false,
    );
    const check = { answer, validUntil: Number.POSITIVE_INFINITY };
    void answer.then(() => {
      check.validUntil = machineTime() + VALID_MS;
    });
    latest = check;
    return answer;
  };
}
