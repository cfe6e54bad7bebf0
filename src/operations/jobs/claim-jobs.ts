/** Claims and finishes jobs. A claimed job belongs to one worker until its lease ends. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Instant } from '../../model/dates.ts';
import { JOB_PRIORITIES, type JobKind } from '../../model/job-kind.ts';
import { leaseOf } from '../../model/lease.ts';
import type { JobRow } from '../../store/delivery/jobs.ts';
import type { Services } from '../kernel/context.ts';

export type Job = JobRow;

export async function claimJobs(
  { store, clock }: Services,
  { name, leaseMs, inOneLane }: JobKind,
  { limit, running }: { readonly limit: number; readonly running: ReadonlyMap<string, number> },
): Promise<readonly Job[]> {
  const lease = leaseOf(clock, leaseMs);
  if (!(await store.jobs.isDue(name, lease.now))) return [];
  return store.transaction(async (tx) => {
    const taken: Job[] = [];
    const lanes = new Map(running);
    for (const priority of PRIORITIES) {
      const room = { priority, limit: limit - taken.length, inOneLane, running: lanes };
      const some = room.limit > 0 ? await tx.jobs.claim(name, lease, room) : [];
      for (const { lane } of some) lanes.set(lane, (lanes.get(lane) ?? 0) + 1);
      taken.push(...some);
    }
    return taken;
  });
}

/** Priorities of jobs, highest first. */
const PRIORITIES = Object.values(JOB_PRIORITIES).sort((a, b) => b - a);

/**
 * How a job ended. `again`: time of the next run. Null: the job does not run again, and its row is kept for inspection.
 */
export type JobEnd = 'done' | { readonly again: Instant | null; readonly error: string | null };

/**
 * Stores how jobs ended. Jobs that start together often end together. All jobs that end in the same turn of the event
 * loop are therefore stored in one transaction.
 */
export function settling({ store }: Services): (job: Job, end: JobEnd) => Promise<void> {
  let gathered: { readonly ends: (readonly [Job, JobEnd])[]; readonly settled: Promise<void> } | undefined;
  const settle = async (ends: readonly (readonly [Job, JobEnd])[]): Promise<void> => {
    await nextTurn();
    gathered = undefined;
    await store.transaction(async (tx) => {
      await tx.jobs.finish(ends.flatMap(([job, end]) => (end === 'done' ? [job] : [])));
      for (const [job, end] of ends) if (end !== 'done') await tx.jobs.putOff(job, end.again, end.error);
    });
  };
  return (job, end) => {
    if (!gathered) {
      const ends: (readonly [Job, JobEnd])[] = [];
      gathered = { ends, settled: settle(ends) };
    }
    gathered.ends.push([job, end]);
    return gathered.settled;
  };
}
