/**
 * Runs all periodic tasks and job queues side by side until the signal aborts. A failure in one does not delay the
 * others.
 */
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { JobCounts } from '../operations/jobs/job-counts.ts';
import type { Services } from '../operations/kernel/context.ts';
import { runQueue } from './queue.ts';
import { type Handlers, PERIODIC_TASKS, type PeriodicTask } from './tasks-and-handlers.ts';

type WorkerOptions = {
  readonly services: Services;
  readonly log: Logger;
  readonly counts: JobCounts;
  readonly handlers: Handlers;
};

/** Resolves when `signal` has aborted and all running tasks and jobs have ended. */
export async function runWorker(
  { services, log, counts, handlers }: WorkerOptions,
  signal: AbortSignal,
): Promise<void> {
  const worker = `${hostname()}:${services.instance}`;
  await Promise.all([
    ...PERIODIC_TASKS.map((task) => repeat(task, services, worker, log, signal)),
    ...Object.values(handlers).map(({ kind, handle }) => runQueue({ services, log, counts }, kind, handle, signal)),
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
      if (task.checksKey || services.secrets.state().ok)
        await services.store.asTenant({ tenant: 'tasks' }, () => task.run(services, worker, signal));
    } catch (error) {
      // For some errors, such as a damaged file, the cause of the refusal is plainer than the error.
      const err = services.store.unavailable(error)?.cause ?? error;
      log.error({ err, task: task.name }, 'a task failed; it runs again');
    }
    // Rejects when the signal aborts; the loop then ends.
    await delay(task.everyMs, undefined, { signal }).catch(() => undefined);
  }
}
