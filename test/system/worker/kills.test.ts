// Workers that are killed (SIGKILL) while they deliver: every event arrives, and only the events in delivery are
// repeated. No `billhook verify` at the end: the test writes the events itself, without invoices for them.
import { describe, expect, test } from 'vitest';
import { WEBHOOK_JOB } from '../../../src/model/job-kind.ts';
import type { Services } from '../../../src/operations/kernel/context.ts';
import { openDesk, openLedger } from '../../kit/desk.ts';
import { WHOLE } from '../../kit/proof.ts';
import type { Received } from '../../webhooks/receiver.ts';
import { ON_THIS_MACHINE, openReceiver } from '../../webhooks/receiver.ts';
import { startDeliverer, type WorkerProcess } from '../../worker/processes.ts';
import { KEY } from '../../worker/queue-jobs.ts';

const EVENTS = WHOLE ? 400 : 60;
/** Longer than a lease, so that the jobs of a killed worker are due for the next one. */
const APART_MS = WEBHOOK_JOB.leaseMs + 10_000;
/** Number of workers started in advance, because the start is most of the cost of a process. */
const WARM = 3;

async function addEvents(
  services: Services,
  accountId: Parameters<Services['store']['journal']['addEvents']>[0],
): Promise<void> {
  const events = Array.from({ length: EVENTS }, (_, n) => ({ type: 'invoice.created' as const, data: { n } }));
  await services.store.transaction((tx) => tx.journal.addEvents(accountId, events, services.clock.now()));
}

describe.each([
  ['sqlite', WHOLE ? 35 : 2],
  ['postgres', WHOLE ? 15 : 1],
] as const)('on %s', (engine, kills) => {
  test(`${kills} kills lose nothing, and repeat at most what was on its way`, async () => {
    await using ledger = await openLedger(engine, { environment: { ...KEY, ...ON_THIS_MACHINE } });
    await using receiver = await openReceiver();
    const desk = await openDesk(ledger);
    const { services } = ledger.testApp.app;
    await desk.run('createWebhookEndpoint', { url: receiver.url });
    await addEvents(services, desk.account.id);

    const workerOf = new Map<Received, number>();
    let worker = 0;
    let killAt = Number.POSITIVE_INFINITY;
    let killed = Promise.withResolvers<void>();
    let current: WorkerProcess | undefined;
    receiver.answer((answer, got) => {
      workerOf.set(got, worker);
      if (workerOf.size === killAt) {
        current?.kill();
        killed.resolve();
      }
      setTimeout(() => answer.writeHead(200).end(), 3 + (workerOf.size % 7));
    });

    const environment = { DATABASE_URL: ledger.database.url, ...KEY };
    const startNext = (generation: number) =>
      startDeliverer({ environment, now: services.clock.now() + generation * APART_MS });
    const queue = Array.from({ length: Math.min(WARM, kills + 1) }, (_, generation) => startNext(generation));
    for (let generation = 0; generation < kills; generation++) {
      current = queue.shift() as WorkerProcess;
      if (generation + WARM <= kills) queue.push(startNext(generation + WARM));
      await current.ready;
      killed = Promise.withResolvers<void>();
      // Kills the worker during deliveries, after another number of them each time.
      killAt = workerOf.size + 3 + (generation % 9);
      current.start();
      await killed.promise;
      await current.ended;
      worker++;
    }
    const [last] = queue as [WorkerProcess];
    await last.ready;
    killAt = Number.POSITIVE_INFINITY;
    last.start();
    await expect.poll(() => new Set(receiver.received.map(({ id }) => id)).size, { timeout: 30_000 }).toBe(EVENTS);
    const pending = `select id from webhook_deliveries where status <> 'delivered'`;
    await expect.poll(() => ledger.database.rows(pending), { timeout: 30_000 }).toEqual([]);
    last.kill();
    await last.ended;

    const repeatedAfter = Array.from({ length: kills + 1 }, () => 0);
    for (const [id, times] of Map.groupBy(receiver.received, (got) => got.id)) {
      const workers = times.map((got) => workerOf.get(got) ?? 0);
      expect(new Set(workers).size, 'no worker sends an event twice').toBe(times.length);
      expect(new Set(times.map(({ body }) => body)).size, 'the same event is the same bytes').toBe(1);
      expect(JSON.parse(times[0]?.body ?? '')).toMatchObject({ id });
      for (const one of workers.slice(0, -1)) repeatedAfter[one] = (repeatedAfter[one] ?? 0) + 1;
    }
    const repeated = receiver.received.length - EVENTS;
    console.log(
      `${engine}: ${kills} kills, ${EVENTS} events, ${repeated} sent again, at most ${Math.max(...repeatedAfter)} a kill`,
    );
    expect(Math.max(...repeatedAfter), 'so much was on its way').toBeLessThanOrEqual(WEBHOOK_JOB.inOneLane);
    expect(repeated, 'the kills met something').toBeGreaterThan(0);
  });
});
