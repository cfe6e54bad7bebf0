/** Takes jobs from the store and runs them: as many of a kind at once as it allows, a few of a lane. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { jobRetryDelayMs } from '../model/back-off.ts';
import { addMs, type Instant } from '../model/dates.ts';
import type { JobKind, JobTerms } from '../model/job.ts';
import type { Services } from '../operations/context.ts';
import { claimJobs, type Job, settling } from '../operations/jobs/claim-jobs.ts';
import type { JobCounts } from '../operations/jobs/job-counts.ts';

/** Null: done. An instant: again then. Throwing: again later, until it was tried often enough. */
export type Handler = (services: Services, job: Job) => Promise<Instant | null>;
export type JobWork = JobTerms & { readonly run: Handler };

/** How long a worker that found nothing waits; also what an event waits at most before it leaves. */
const IDLE_MS = 100;
const BATCH_MAX = 32;
/** Between two looks, where looking takes long. */
const PAUSE_MS_MAX = 10;

type Running = {
  readonly lanes: Map<string, number>;
  readonly tasks: Set<Promise<void>>;
  /** Called when one has ended: there may be room for another. */
  ended: () => void;
};

/** Resolves after `signal` aborts and every running job has ended. */
export async function runQueue(
  { services, log, counts }: { readonly services: Services; readonly log: Logger; readonly counts: JobCounts },
  kind: JobKind,
  work: JobWork,
  signal: AbortSignal,
): Promise<void> {
  const running: Running = { lanes: new Map(), tasks: new Set(), ended: () => undefined };
  const settle = settling(services);
  while (!signal.aborted) {
    const begun = performance.now();
    const wasAll = await take().catch((error: unknown) => {
      log.error({ err: error, kind }, 'jobs could not be taken; they are looked for again');
      return true;
    });
    if (wasAll) await chance(performance.now() - begun);
  }
  await Promise.all(running.tasks);

  /** Whether nothing more can be begun for now. */
  async function take(): Promise<boolean> {
    const limit = Math.min(freePlaces(), BATCH_MAX);
    if (limit === 0) return true;
    const jobs = await claimJobs(services, kind, { ...work, limit, running: running.lanes });
    for (const job of jobs) begin(job);
    return jobs.length < limit;
  }

  /**
   * A while, or until one that runs has ended: what waited for its lane need not wait longer. Then about as long as
   * looking took, which is longer the more waits behind full lanes: those must not take all the time there is.
   */
  async function chance(lookedMs: number): Promise<void> {
    const sooner = new AbortController();
    running.ended = () => sooner.abort();
    await delay(IDLE_MS, undefined, { signal: AbortSignal.any([signal, sooner.signal]) }).catch(() => undefined);
    await delay(Math.min(lookedMs, PAUSE_MS_MAX));
  }

  function freePlaces(): number {
    return work.concurrency - running.tasks.size;
  }

  function begin(job: Job): void {
    running.lanes.set(job.lane, (running.lanes.get(job.lane) ?? 0) + 1);
    const task = run(job).finally(() => {
      running.tasks.delete(task);
      const left = (running.lanes.get(job.lane) ?? 1) - 1;
      if (left === 0) running.lanes.delete(job.lane);
      else running.lanes.set(job.lane, left);
      running.ended();
    });
    running.tasks.add(task);
  }

  async function run(job: Job): Promise<void> {
    counts.attempted(kind);
    try {
      await settle(job, await ended(job));
    } catch (error) {
      // Its lease ends, and it is taken again.
      log.error({ err: error, kind, job: job.id }, 'a job could not be settled');
    }
  }

  async function ended(job: Job): Promise<{ again: Instant | null; error: string | null } | 'done'> {
    try {
      const again = await work.run(services, job);
      return again === null ? 'done' : { again, error: null };
    } catch (error) {
      counts.failed(kind);
      log.error({ err: error, kind, job: job.id, attempts: job.attempts }, 'a job failed');
      const pause = jobRetryDelayMs(job.attempts);
      const again = pause === undefined ? null : addMs(services.clock.now(), pause);
      return { again, error: error instanceof Error ? error.message.slice(0, 500) : 'failed' };
    }
  }
}
