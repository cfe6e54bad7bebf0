/** Claims jobs of one kind from the store and runs them, within the kind's limits. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { jobRetryDelayMs } from '../model/back-off.ts';
import { addMs, type Instant } from '../model/dates.ts';
import type { JobKind } from '../model/job-kind.ts';
import { claimJobs, type Job, type JobEnd, settling } from '../operations/jobs/claim-jobs.ts';
import type { JobCounts } from '../operations/jobs/job-counts.ts';
import type { Services } from '../operations/kernel/context.ts';

/**
 * Runs a job. Returns null if the job is done, otherwise the time of its next run. After an error the job is retried
 * with increasing pauses, and finally given up.
 */
export type Handler = (services: Services, job: Job) => Promise<Instant | null>;

/**
 * Longest wait (ms) before the next claim. It applies if no further job can run now, or if the last claim found fewer
 * jobs than its limit.
 */
const IDLE_MS = 100;
const BATCH_MAX = 32;
/** Longest additional wait (ms) after a slow claim. */
const PAUSE_MS_MAX = 10;

type Running = {
  readonly lanes: Map<string, number>;
  readonly tasks: Set<Promise<void>>;
  /** Called when a job has ended, so that the next job can start immediately. */
  ended: () => void;
};

/** Resolves after `signal` aborts and every running job has ended. */
export async function runQueue(
  { services, log, counts }: { readonly services: Services; readonly log: Logger; readonly counts: JobCounts },
  kind: JobKind,
  handle: Handler,
  signal: AbortSignal,
): Promise<void> {
  const running: Running = { lanes: new Map(), tasks: new Set(), ended: () => undefined };
  const settle = settling(services);
  while (!signal.aborted) {
    const begun = performance.now();
    const mayIdle = await take().catch((error: unknown) => {
      log.error({ err: error, kind: kind.name }, 'claiming jobs failed; it is tried again');
      return true;
    });
    if (mayIdle) await pause(performance.now() - begun);
  }
  await Promise.all(running.tasks);

  /** Claims and starts jobs. Returns true if a pause is needed before the next claim. */
  async function take(): Promise<boolean> {
    const limit = Math.min(freePlaces(), BATCH_MAX);
    // This worker claims no job while its secret key is wrong, because every job would fail, and some jobs would be
    // given up. Another worker with the right key can still claim the jobs.
    if (limit === 0 || !services.secrets.state().ok) return true;
    const jobs = await services.store.asTenant({ tenant: 'tasks' }, () =>
      claimJobs(services, kind, { limit, running: running.lanes }),
    );
    for (const job of jobs) begin(job);
    return jobs.length < limit;
  }

  /**
   * First waits until a running job ends, but at most IDLE_MS. After the end of a job, a job whose lane was full can
   * start.
   *
   * Then waits as long as the claim took, but at most PAUSE_MS_MAX. Claims are slow if many jobs wait behind full
   * lanes. Without this second wait, slow claims would follow each other at once and keep the database busy.
   */
  async function pause(claimMs: number): Promise<void> {
    const sooner = new AbortController();
    running.ended = () => sooner.abort();
    await delay(IDLE_MS, undefined, { signal: AbortSignal.any([signal, sooner.signal]) }).catch(() => undefined);
    await delay(Math.min(claimMs, PAUSE_MS_MAX));
  }

  function freePlaces(): number {
    return kind.concurrency - running.tasks.size;
  }

  function begin(job: Job): void {
    running.lanes.set(job.lane, (running.lanes.get(job.lane) ?? 0) + 1);
    const task = services.store
      .asTenant({ tenant: `${kind.name} ${job.lane}` }, () => run(job))
      .finally(() => {
        running.tasks.delete(task);
        const left = (running.lanes.get(job.lane) ?? 1) - 1;
        if (left === 0) running.lanes.delete(job.lane);
        else running.lanes.set(job.lane, left);
        running.ended();
      });
    running.tasks.add(task);
  }

  async function run(job: Job): Promise<void> {
    counts.attempted(kind.name);
    try {
      await settle(job, await runHandler(job));
    } catch (error) {
      // The job is claimed again when its lease has ended.
      log.error({ err: error, kind: kind.name, job: job.id }, 'a job could not be settled');
    }
  }

  async function runHandler(job: Job): Promise<JobEnd> {
    try {
      const again = await handle(services, job);
      return again === null ? 'done' : { again, error: null };
    } catch (error) {
      counts.failed(kind.name);
      log.error({ err: error, kind: kind.name, job: job.id, attempts: job.attempts }, 'a job failed');
      const delayMs = jobRetryDelayMs(job.attempts);
      const again = delayMs === undefined ? null : addMs(services.clock.now(), delayMs);
      return { again, error: error instanceof Error ? error.message.slice(0, 500) : 'failed' };
    }
  }
}
