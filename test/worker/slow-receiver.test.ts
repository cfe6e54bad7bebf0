// A slow receiver of webhooks gets a few events at a time, and delays no other receiver.
import { expect, test } from 'vitest';
import { WEBHOOK_JOB } from '../../src/model/job-kind.ts';
import { openDesk, openLedger } from '../kit/desk.ts';
import { ENGINES_OF_RULES } from '../kit/test-app.ts';
import { ON_THIS_MACHINE, openReceiver } from '../webhooks/receiver.ts';
import { KEY } from './queue-jobs.ts';

const EVENTS = 10;

test.each(ENGINES_OF_RULES)(
  'on %s: events go to it four at a time; all others get theirs meanwhile',
  async (engine) => {
    await using ledger = await openLedger(engine, { environment: { ...KEY, ...ON_THIS_MACHINE } });
    await using slow = await openReceiver();
    await using quick = await openReceiver();
    for (const { url } of [slow, quick]) {
      const desk = await openDesk(ledger);
      await desk.run('createWebhookEndpoint', { url });
      for (let n = 0; n < EVENTS; n++) await desk.invoice();
    }
    const waiting: (() => void)[] = [];
    let open = 0;
    let most = 0;
    slow.answer((answer) => {
      most = Math.max(most, ++open);
      waiting.push(() => {
        open--;
        answer.writeHead(200).end();
      });
    });
    const stop = new AbortController();
    const working = ledger.testApp.app.work(stop.signal);
    const idsAt = (receiver: typeof slow) => new Set(receiver.received.map(({ id }) => id)).size;
    await expect.poll(() => idsAt(quick), { timeout: 20_000 }).toBe(EVENTS);
    await expect.poll(() => slow.received.length, { timeout: 20_000 }).toBe(WEBHOOK_JOB.inOneLane);
    expect(WEBHOOK_JOB.inOneLane).toBe(4);
    const answering = setInterval(() => waiting.shift()?.(), 20);
    await expect.poll(() => idsAt(slow), { timeout: 20_000 }).toBe(EVENTS);
    const pending = `select id from webhook_deliveries where status <> 'delivered'`;
    await expect.poll(() => ledger.database.rows(pending), { timeout: 20_000 }).toEqual([]);
    clearInterval(answering);
    stop.abort();
    await working;
    expect(most).toBe(WEBHOOK_JOB.inOneLane);
    expect([slow.received.length, quick.received.length]).toEqual([EVENTS, EVENTS]);
  },
);
