/** Taking work and ending it; whoever takes it has it until its lease ends. */
import { addMs, type Instant } from '../../model/dates.ts';
import { JOB_KINDS, type JobKind } from '../../model/job.ts';
import type { JobRow } from '../../store/jobs.ts';
import type { World } from '../context.ts';

export type Job = JobRow;

export async function claimJobs(
  { store, clock }: World,
  kind: JobKind,
  { limit, running }: { readonly limit: number; readonly running: ReadonlyMap<string, number> },
): Promise<readonly Job[]> {
  const now = clock.now();
  if (!(await store.jobs.isDue(kind, now))) return [];
  const { leaseMs, inOneLane } = JOB_KINDS[kind];
  const leaseUntil = addMs(now, leaseMs);
  return store.transaction((tx) => tx.jobs.claim(kind, now, { leaseUntil, limit, inOneLane, running }));
}

/** `again: null` gives it up: it stays to be looked at. */
export type JobEnd = 'done' | { readonly again: Instant | null; readonly error: string | null };

export async function settleJob({ store }: World, job: Job, end: JobEnd): Promise<void> {
  await store.transaction(async (tx) => {
    if (end === 'done') await tx.jobs.finish(job);
    else await tx.jobs.putOff(job, end.again, end.error);
  });
}
