/**
 * A worker process that takes test jobs until none is left:
 * - It prints `ready` and waits for a line.
 * - At its first job, it prints `begun`. It completes no job before it reads the next line.
 * - At the end, it prints the subjects of its jobs in order.
 */
import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { createApp } from '../../../src/app.ts';
import { readConfig } from '../../../src/config.ts';
import type { Instant } from '../../../src/model/dates.ts';
import { jobCounts } from '../../../src/operations/jobs/job-counts.ts';
import { runQueue } from '../../../src/worker/queue.ts';
import { keyOf } from '../../kit/secret-key.ts';
import { TEST_JOB } from '../queue-jobs.ts';

export interface ShareOrder {
  readonly environment: Readonly<Record<string, string>>;
  readonly now: number;
}

const order = JSON.parse(process.argv[2] ?? '') as ShareOrder;
const config = readConfig({ LOG_LEVEL: 'silent', ...keyOf(order.environment.DATABASE_URL), ...order.environment });
const { services, log, close } = await createApp(config, { clock: { now: () => order.now as Instant } });
flushCompileCache();
process.stdout.write('"ready"\n');
await once(process.stdin, 'data');

const released = once(process.stdin, 'data');
// Standard input closes if the test ends early.
process.stdin.once('end', () => process.exit(1));
const stop = new AbortController();
const subjects: number[] = [];
const done = runQueue(
  { services, log, counts: jobCounts() },
  TEST_JOB,
  async (_world, { subject_id }) => {
    subjects.push(subject_id);
    if (subjects.length === 1) process.stdout.write('"begun"\n');
    await released;
    return null;
  },
  stop.signal,
);
while ((await services.store.jobs.figures()).length > 0) await new Promise((resolve) => setTimeout(resolve, 50));
stop.abort();
await done;
await close();
process.stdout.write(`${JSON.stringify({ data: { subjects } })}\n`, () => process.exit());
