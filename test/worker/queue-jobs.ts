/** A kind of job for tests of the queue, a worker for it that tests start and stop, and a log that tests can read. */
import { pino } from 'pino';
import { JOB_PRIORITIES, type JobKind } from '../../src/model/job-kind.ts';
import { type JobCounts, jobCounts } from '../../src/operations/jobs/job-counts.ts';
import type { Services } from '../../src/operations/kernel/context.ts';
import { type Handler, runQueue } from '../../src/worker/queue.ts';

/** A service on Postgres needs the secret key as a setting, because it has no key file. */
export const KEY = { BILLHOOK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64') };

/** The handler of this kind comes from the test. */
export const TEST_JOB = {
  name: 'nothing',
  concurrency: 64,
  inOneLane: 64,
  leaseMs: 60_000,
} as const satisfies JobKind;

/** Adds jobs with subjects 0, 1, 2 and so on, due now. */
export async function addJobs(services: Services, count: number, lane = (_subject: number) => 'lane'): Promise<void> {
  const now = services.clock.now();
  await services.store.transaction(async (tx) => {
    for (let subject_id = 0; subject_id < count; subject_id++) {
      const times = { run_at: now, created_at: now };
      await tx.jobs.add({
        kind: TEST_JOB.name,
        lane: lane(subject_id),
        subject_id,
        priority: JOB_PRIORITIES.first,
        ...times,
      });
    }
  });
}

export interface Queue {
  readonly counts: JobCounts;
  readonly log: readonly Readonly<Record<string, unknown>>[];
  /** Stops the queue. Resolves when all running jobs have ended. */
  readonly stop: () => Promise<void>;
}

export function startQueue(services: Services, handler: Handler): Queue {
  const written: Record<string, unknown>[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void written.push(JSON.parse(line)) });
  const counts = jobCounts();
  const stop = new AbortController();
  const running = runQueue({ services, log, counts }, TEST_JOB, handler, stop.signal);
  return {
    counts,
    log: written,
    stop: () => {
      stop.abort();
      return running;
    },
  };
}
