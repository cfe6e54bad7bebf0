/**
 * Runs all periodic tasks and job queues concurrently until the signal aborts. A failing task or queue does not delay
 * the others.
 */
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { JobObserver } from '../model/observing.ts';
import type { JobCounts } from '../operations/jobs/job-counts.ts';
import type { Services } from '../operations/kernel/context.ts';
import { learnClock } from '../operations/upkeep/follow-clock.ts';
import { type Handler, runQueue } from './queue.ts';
import { type Handlers, type JobHandler, PERIODIC_TASKS, type PeriodicTask } from './tasks-and-handlers.ts';

type WorkerOptions = {
  readonly services: Services;
  readonly log: Logger;
  readonly counts: JobCounts;
  readonly handlers: Handlers;
  readonly observer?: JobObserver | undefined;
};

/** If a task still cannot reach the database, it logs the failure again after this number of milliseconds. */
const SAID_AGAIN_MS = 60_000;

/** Resolves after `signal` has aborted and all running tasks and jobs have ended. */
export async function runWorker(
  { services, log, counts, handlers, observer }: WorkerOptions,
  signal: AbortSignal,
): Promise<void> {
  const worker = `${hostname()}:${services.instance}`;
  await learned(services, log, signal);
  await Promise.all([
    ...PERIODIC_TASKS.map((task) => repeat(observedTask(task, observer), services, worker, log, signal)),
    ...Object.values(handlers).map((one) => {
      const { kind, handle } = observedHandler(one, observer);
      return runQueue({ services, log, counts }, kind, handle, signal);
    }),
  ]);
}

/**
 * Loads the recent changes of the system clock. Without them, leases of running workers could seem to have ended. While
 * the database cannot be reached, tries again, because no job can be claimed without the database.
 */
async function learned(services: Services, log: Logger, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      return await services.store.asTenant({ tenant: 'tasks' }, () => learnClock(services));
    } catch (error) {
      log.error({ err: error }, 'the changes of the clock could not be read');
      if (services.store.unavailable(error) === undefined) return;
      await delay(1_000, undefined, { signal }).catch(() => undefined);
    }
  }
}

function observedTask(task: PeriodicTask, observer: JobObserver | undefined): PeriodicTask {
  if (!observer) return task;
  return { ...task, run: (...given) => observer.task(task.name, () => task.run(...given)) };
}

function observedHandler({ kind, handle }: JobHandler, observer: JobObserver | undefined): JobHandler {
  if (!observer) return { kind, handle };
  const observed: Handler = (services, job) => observer.job(kind.name, job.attempts, () => handle(services, job));
  return { kind, handle: observed };
}

/**
 * Runs a task again and again until the signal aborts. Logs each failure. If the task cannot reach the database, logs
 * only one failure per minute.
 */
export async function repeat(
  task: PeriodicTask,
  services: Services,
  worker: string,
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  let saidAt = Number.NEGATIVE_INFINITY;
  while (!signal.aborted) {
    try {
      if (task.checksKey || services.secrets.state().ok)
        await services.store.asTenant({ tenant: 'tasks' }, () => task.run(services, worker, signal));
      saidAt = Number.NEGATIVE_INFINITY;
    } catch (error) {
      // If the database file is damaged, `error` has only SQLite's message. The error that `unavailable` returns has a
      // `cause` with a better message, which also says what the operator must do.
      const unavailable = services.store.unavailable(error);
      const now = performance.now();
      // As long as the database cannot be reached, each task fails every few seconds.
      if (unavailable === undefined || now - saidAt >= SAID_AGAIN_MS) {
        log.error({ err: unavailable?.cause ?? error, task: task.name }, 'a task failed; it runs again');
        if (unavailable !== undefined) saidAt = now;
      }
    }
    // When the signal aborts, the delay rejects at once, and the loop ends.
    await delay(task.everyMs, undefined, { signal }).catch(() => undefined);
  }
}
