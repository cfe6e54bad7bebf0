// Metrics of jobs at /metrics (R72), and a worker that stops without losing attempts in progress.
import { describe, expect, test } from 'vitest';
import { failOn } from '../kit/database.ts';
import { openLedger } from '../kit/desk.ts';
import { ENGINES_OF_RULES, type TestApp } from '../kit/test-app.ts';
import { ON_THIS_MACHINE, openReceiver, status } from '../webhooks/receiver.ts';
import { addJobs, KEY } from './queue-jobs.ts';

async function figure(testApp: TestApp, name: string): Promise<number | undefined> {
  const text = await (await testApp.fetch('/metrics')).text();
  const line = text.split('\n').find((one) => one.startsWith(`billhook_${name}{`) && one.includes('kind="webhook"'));
  return line === undefined ? undefined : Number(line.split(' ')[1]);
}

describe.each(ENGINES_OF_RULES)('on %s', (engine) => {
  test('/metrics shows what waits and since when, attempts and failures', async () => {
    await using ledger = await openLedger(engine, { environment: { ...KEY, ...ON_THIS_MACHINE } });
    await using receiver = await openReceiver();
    const { testApp, database } = ledger;
    await testApp.run('createWebhookEndpoint', { url: receiver.url });
    expect(await figure(testApp, 'jobs_waiting')).toBeUndefined();
    receiver.answer(status(500));
    const stop = new AbortController();
    const worker = testApp.app.work(stop.signal);
    for (let n = 0; n < 3; n++)
      await testApp.run('createInvoice', { customer: { name: 'Ann' }, description: 'x', amount: 1 });
    await expect.poll(() => figure(testApp, 'job_attempts_total')).toBe(3);
    await expect.poll(() => figure(testApp, 'jobs_waiting')).toBe(3);
    // Waits for the end of all attempts. If an attempt ended after the clock moved, it would be repeated later than the
    // other attempts.
    await expect.poll(async () => (await database.rows('select delivery_id from webhook_attempts')).length).toBe(3);
    testApp.clock.advance(2_000);
    expect(await figure(testApp, 'jobs_oldest_seconds')).toBe(2);
    expect(await figure(testApp, 'job_failures_total')).toBe(0);
    // The job fails if the attempt cannot be stored: this is a fault of the service, not of the receiver.
    await failOn(database, 'insert on webhook_attempts');
    testApp.clock.advance(4_000);
    await expect.poll(() => figure(testApp, 'job_failures_total')).toBe(3);
    expect(await figure(testApp, 'job_attempts_total')).toBe(6);
    await addJobs(testApp.app.services, 1);
    stop.abort();
    await worker;
  });

  test('a worker told to stop ends the attempts it has begun, and they are kept', async () => {
    await using ledger = await openLedger(engine, { environment: { ...KEY, ...ON_THIS_MACHINE } });
    await using receiver = await openReceiver();
    const { testApp, database } = ledger;
    for (const n of [1, 2, 3]) await testApp.run('createWebhookEndpoint', { url: `${receiver.url}?endpoint=${n}` });
    const answers: (() => void)[] = [];
    receiver.answer((answer) => answers.push(() => answer.writeHead(200).end()));
    const stop = new AbortController();
    const worker = testApp.app.work(stop.signal);
    await testApp.run('createInvoice', { customer: { name: 'Ann' }, description: 'x', amount: 1 });
    await expect.poll(() => answers.length).toBe(3);
    stop.abort();
    await testApp.run('createInvoice', { customer: { name: 'Ann' }, description: 'x', amount: 1 });
    for (const answer of answers) answer();
    await worker;
    expect(await database.rows('select status, attempts from webhook_deliveries')).toEqual(
      Array.from({ length: 3 }, () => ({ status: 'delivered', attempts: 1 })),
    );
    expect(await database.rows('select id from jobs')).toEqual([]);
    expect(await database.rows('select id from events where fan_out_at is not null')).toHaveLength(1);
  });
});
