// Workers that are killed (SIGKILL) while they fan events out, several at once: each event has its number, in the order
// of its account. No `billhook verify` of the events: the test writes them itself, without invoices for them.
import { describe, expect, test } from 'vitest';
import { openDesk, openLedger } from '../../kit/desk.ts';
import { WHOLE } from '../../kit/proof.ts';
import { differencesIn } from '../../kit/verified.ts';
import { ON_THIS_MACHINE, openReceiver } from '../../webhooks/receiver.ts';
import { startDeliverer } from '../../worker/processes.ts';
import { KEY } from '../../worker/queue-jobs.ts';

const ACCOUNTS = 3;
const EVENTS = WHOLE ? 3_000 : 600;
const AT_ONCE = 2;
/** Events that are numbered between two kills. */
const KILL_EVERY = Math.floor((ACCOUNTS * EVENTS) / (WHOLE ? 20 : 3));

describe.each(['sqlite', 'postgres'] as const)('on %s', (engine) => {
  test('events are numbered from 1 without gaps, each once', async () => {
    await using ledger = await openLedger(engine, { environment: { ...KEY, ...ON_THIS_MACHINE } });
    await using receiver = await openReceiver();
    const { services } = ledger.testApp.app;
    const desks = [];
    for (let n = 0; n < ACCOUNTS; n++) desks.push(await openDesk(ledger));
    for (const { run } of desks) await run('createWebhookEndpoint', { url: receiver.url });
    const events = Array.from({ length: 20 }, (_, n) => ({ type: 'invoice.created' as const, data: { n } }));
    for (let added = 0; added < EVENTS; added += events.length) {
      for (const { account } of desks) {
        await services.store.transaction((tx) => tx.journal.addEvents(account.id, events, services.clock.now()));
      }
    }
    const numbered = async () => {
      const [row] = await ledger.database.rows<{ n: number }>(
        'select count(*) as n from events where sequence is not null',
      );
      return Number(row?.n);
    };
    const order = { environment: { DATABASE_URL: ledger.database.url, ...KEY }, now: services.clock.now() };
    const startSome = () => Array.from({ length: AT_ONCE }, () => startDeliverer(order));
    let next = startSome();
    let kills = 0;
    for (let until = KILL_EVERY; (await numbered()) < ACCOUNTS * EVENTS; until = (await numbered()) + KILL_EVERY) {
      const workers = next;
      next = startSome();
      await Promise.all(workers.map(({ ready }) => ready));
      for (const { start } of workers) start();
      const target = Math.min(until, ACCOUNTS * EVENTS);
      await expect.poll(numbered, { interval: 5, timeout: 60_000 }).toBeGreaterThanOrEqual(target);
      for (const { kill } of workers) kill();
      await Promise.all(workers.map(({ ended }) => ended));
      kills++;
    }
    for (const { kill } of next) kill();
    await Promise.allSettled(next.map(({ ended }) => ended));
    expect(kills).toBeGreaterThan(1);
    for (const { rows } of desks) {
      const all = await rows<{ sequence: number; event_id: string }>('events');
      expect(all.map(({ sequence }) => sequence)).toEqual(Array.from({ length: EVENTS }, (_, n) => n + 1));
      const deliveries = await rows<{ sequence: number; event_id: string }>('webhook_deliveries');
      const idOf = new Map(all.map(({ sequence, event_id }) => [sequence, event_id]));
      expect(deliveries).toHaveLength(EVENTS);
      for (const { sequence, event_id } of deliveries) expect(event_id).toBe(idOf.get(sequence));
    }
    const found = await differencesIn(services.store);
    expect(found.filter(({ check }) => check !== 'events')).toEqual([]);
  });
});
