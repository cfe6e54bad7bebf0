/**
 * Sends callbacks of the sandbox, the simulated payment provider. Like a real provider, the sandbox signs callbacks and
 * repeats them after a failed attempt.
 */
import type { Clock, Instant } from '../../model/dates.ts';
import { type Lease, leaseOf } from '../../model/lease.ts';
import { SIGNATURE_HEADER, signatureOf } from './sandbox.ts';

export type DueCallback = {
  readonly id: number;
  readonly accountId: number;
  readonly url: string;
  readonly body: string;
  readonly attempts: number;
};

export type CallbackQueue = {
  readonly claim: (lease: Lease, limit: number) => Promise<readonly DueCallback[]>;
  /**
   * Stores the result of an attempt. `dueAt`: time of the next attempt; null if the callback was delivered or given up.
   */
  readonly finish: (id: number, dueAt: Instant | null) => Promise<void>;
};

const LEASE_MS = 30_000;
const TIMEOUT_MS = 10_000;
const BATCH = 20;
const RETRY_SECONDS = [1, 5, 30, 120, 600, 3_600] as const;

/** Claims at most {@link BATCH} due callbacks, and tries each of them once. */
export async function sendSandboxCallbacks(
  queue: CallbackQueue,
  clock: Clock,
  signingKey: (accountId: number) => Buffer,
): Promise<void> {
  const due = await queue.claim(leaseOf(clock, LEASE_MS), BATCH);
  await Promise.all(
    due.map(async (callback) => {
      const arrived = await sent(callback, signingKey(callback.accountId));
      const retry = RETRY_SECONDS[callback.attempts - 1];
      const dueAt = arrived || retry === undefined ? null : ((clock.now() + retry * 1_000) as Instant);
      await queue.finish(callback.id, dueAt);
    }),
  );
}

async function sent({ url, body }: DueCallback, key: Buffer): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signatureOf(body, key) },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
