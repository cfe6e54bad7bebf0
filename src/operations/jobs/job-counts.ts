/** Job metrics for monitoring (R72): attempts and failures of this process, and waiting jobs in the store. */
import type { Services } from '../kernel/context.ts';

export type JobCounts = {
  readonly attempted: (kind: string) => void;
  readonly failed: (kind: string) => void;
  /** Returns the numbers of attempts and failures since this process started. */
  readonly read: () => readonly { readonly kind: string; readonly attempts: number; readonly failures: number }[];
};

export function jobCounts(): JobCounts {
  const attempts = new Map<string, number>();
  const failures = new Map<string, number>();
  const add = (to: Map<string, number>, kind: string) => void to.set(kind, (to.get(kind) ?? 0) + 1);
  return {
    attempted: (kind) => add(attempts, kind),
    failed: (kind) => add(failures, kind),
    read: () => [...attempts].map(([kind, count]) => ({ kind, attempts: count, failures: failures.get(kind) ?? 0 })),
  };
}

export type WaitingJobs = { readonly kind: string; readonly waiting: number; readonly oldestSeconds: number };

export async function waitingJobs({ store, clock }: Services): Promise<readonly WaitingJobs[]> {
  const now = clock.now();
  const rows = await store.jobs.figures();
  return rows.map(({ kind, waiting, oldest_at }) => ({
    kind,
    waiting,
    oldestSeconds: Math.max(0, (now - (oldest_at ?? now)) / 1_000),
  }));
}
