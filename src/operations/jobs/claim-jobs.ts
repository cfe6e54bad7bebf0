/** Taking work and ending it; whoever takes it has it until its lease ends. */
import { addMs, type Instant } from '../../model/dates.ts';
import { JOB_KINDS, type JobKind } from '../../model/job.ts';
import type { JobRow } from '../../store/jobs.ts';
import type { World } from '../context.ts';

export type Job = JobRow;

export async function claimJobs(
  { store, clock }: World,
  kind: JobKind,
  { limit, fullLanes }: { readonly limit: number; readonly fullLanes: readonly string[] },
): Promise<readonly Job[]> {
  const now = clock.now();
  if (!(await store.jobs.isDue(kind, now))) return [];
  const leaseUntil = addMs(now, JOB_KINDS[kind].leaseMs);
  return store.transaction((tx) => tx.jobs.claim(kind, now, { leaseUntil, limit, fullLanes }));
}

/** `again: null` gives it up: it stays to be looked at. */
export type JobEnd = 'done' | 'give back' | { readonly again: Instant | null; readonly error: string | null };

export async function settleJob({ store, clock }: World, job: Job, end: JobEnd): Promise<void> {
  await store.transaction(async (tx) => {
    if (end === 'done') await tx.jobs.finish(job);
    else if (end === 'give back') await tx.jobs.giveBack(job, clock.now());
    else await tx.jobs.putOff(job, end.again, end.error);
  });
}
