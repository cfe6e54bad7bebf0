/** Job figures for monitoring (R72): attempts and failures of this process, and waiting jobs in the store. */
import type { JobKind } from '../../model/job.ts';
import type { Services } from '../context.ts';

export type JobCounts = {
  readonly attempted: (kind: JobKind) => void;
  readonly failed: (kind: JobKind) => void;
  /** Since this process started. */
  readonly read: () => readonly { readonly kind: JobKind; readonly attempts: number; readonly failures: number }[];
};

export function jobCounts(): JobCounts {
  const attempts = new Map<JobKind, number>();
  const failures = new Map<JobKind, number>();
  const add = (to: Map<JobKind, number>, kind: JobKind) => void to.set(kind, (to.get(kind) ?? 0) + 1);
  return {
    attempted: (kind) => add(attempts, kind),
    failed: (kind) => add(failures, kind),
    read: () => [...attempts].map(([kind, count]) => ({ kind, attempts: count, failures: failures.get(kind) ?? 0 })),
  };
}

export type WaitingJobs = { readonly kind: JobKind; readonly waiting: number; readonly oldestSeconds: number };

export async function waitingJobs({ store, clock }: Services): Promise<readonly WaitingJobs[]> {
  const now = clock.now();
  const rows = await store.jobs.figures();
  return rows.map(({ kind, waiting, oldest_at }) => ({
    kind,
    waiting,
    oldestSeconds: Math.max(0, (now - (oldest_at ?? now)) / 1_000),
  }));
}
