/** Runs every job at its pace until told to stop; one job's trouble does not delay another. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { World } from '../operations/context.ts';
import { JOBS, type Job } from './jobs.ts';

/** Resolves after `signal` aborts and every running job has ended. */
export async function runWorker(world: World, log: Logger, signal: AbortSignal): Promise<void> {
  const worker = `${hostname()}:${randomUUID()}`;
  await Promise.all(JOBS.map((job) => repeat(job, world, worker, log, signal)));
}

async function repeat(job: Job, world: World, worker: string, log: Logger, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await job.run(world, worker);
    } catch (error) {
      log.error({ err: error, job: job.name }, 'job failed; it runs again');
    }
    // Aborting rejects the pause; that is the way out, not a failure.
    await delay(job.everyMs, undefined, { signal }).catch(() => undefined);
  }
}
