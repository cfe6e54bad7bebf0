/** Runs every task at its pace, and every kind of job, until told to stop; one's trouble does not delay another. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Services } from '../operations/context.ts';
import type { JobCounts } from '../operations/jobs/job-counts.ts';
import { type Handlers, PERIODIC_TASKS, type PeriodicTask } from './jobs.ts';
import { runQueue } from './queue.ts';

export type Working = {
  readonly services: Services;
  readonly log: Logger;
  readonly counts: JobCounts;
  readonly handlers: Handlers;
};

/** Resolves after `signal` aborts and everything that was running has ended. */
export async function runWorker({ services, log, counts, handlers }: Working, signal: AbortSignal): Promise<void> {
  const worker = `${hostname()}:${randomUUID()}`;
  await Promise.all([
    ...PERIODIC_TASKS.map((task) => repeat(task, services, worker, log, signal)),
    ...Object.entries(handlers).map(([kind, work]) => runQueue({ services, log, counts }, kind, work, signal)),
  ]);
}

async function repeat(
  task: PeriodicTask,
  services: Services,
  worker: string,
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await task.run(services, worker);
    } catch (error) {
      log.error({ err: error, task: task.name }, 'a task failed; it runs again');
    }
    // Aborting rejects the pause; that is the way out, not a failure.
    await delay(task.everyMs, undefined, { signal }).catch(() => undefined);
  }
}
