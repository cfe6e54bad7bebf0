/** Runs every round at its pace, and every kind of job, until told to stop; one's trouble does not delay another. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { JobKind } from '../model/job.ts';
import type { World } from '../operations/context.ts';
import type { JobCounts } from '../operations/jobs/job-counts.ts';
import { type Handlers, ROUNDS, type Round } from './jobs.ts';
import { type Handler, runQueue } from './queue.ts';

export type Working = {
  readonly world: World;
  readonly log: Logger;
  readonly counts: JobCounts;
  readonly handlers: Handlers;
};

/** Resolves after `signal` aborts and everything that was running has ended. */
export async function runWorker({ world, log, counts, handlers }: Working, signal: AbortSignal): Promise<void> {
  const worker = `${hostname()}:${randomUUID()}`;
  const kinds = Object.entries(handlers) as [JobKind, Handler][];
  await Promise.all([
    ...ROUNDS.map((round) => repeat(round, world, worker, log, signal)),
    ...kinds.map(([kind, handler]) => runQueue({ world, log, counts }, kind, handler, signal)),
  ]);
}

async function repeat(round: Round, world: World, worker: string, log: Logger, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await round.run(world, worker);
    } catch (error) {
      log.error({ err: error, round: round.name }, 'a round failed; it runs again');
    }
    // Aborting rejects the pause; that is the way out, not a failure.
    await delay(round.everyMs, undefined, { signal }).catch(() => undefined);
  }
}
