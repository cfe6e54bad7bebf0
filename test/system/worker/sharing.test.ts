// Two worker processes on one database share its jobs: none is done twice, and none is left. No `billhook verify` at
// the end: the test writes the jobs itself, without invoices for them.
import { describe, expect, test } from 'vitest';
import { openLedger } from '../../kit/desk.ts';
import { WHOLE } from '../../kit/proof.ts';
import { ENGINES } from '../../kit/test-app.ts';
import { startSharer } from '../../worker/processes.ts';
import { addJobs, KEY } from '../../worker/queue-jobs.ts';

const JOBS = WHOLE ? 10_000 : 1_500;

describe.each(ENGINES)('on %s', (engine) => {
  test(`two processes share ${JOBS} jobs without doing one twice`, async () => {
    await using ledger = await openLedger(engine, { environment: KEY });
    const { services } = ledger.testApp.app;
    const environment = { DATABASE_URL: ledger.database.url, ...KEY };
    const order = { environment, now: services.clock.now() };
    const workers = [startSharer(order), startSharer(order)];
    await addJobs(services, JOBS);
    await Promise.all(workers.map(({ ready }) => ready));
    for (const worker of workers) worker.start();
    // Waits until both workers have a job, however the machine shares its cores between them.
    await Promise.all(workers.map(({ begun }) => begun));
    for (const worker of workers) worker.goOn();
    const shares = (await Promise.all(workers.map(({ ended }) => ended))).map(
      ([report]) => (report as { data: { subjects: number[] } }).data.subjects,
    );
    expect(shares.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: JOBS }, (_, index) => index));
    for (const share of shares) expect(share.length).toBeGreaterThan(JOBS / 20);
    expect(await ledger.database.rows('select * from jobs')).toEqual([]);
  });
});
