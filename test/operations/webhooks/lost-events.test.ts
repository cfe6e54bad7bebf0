// Events that a receiver has acknowledged and that are not in the database: noticed by the worker that delivered them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountId } from '../../../src/model/ids.ts';
import type { Services } from '../../../src/operations/kernel/context.ts';
import { acknowledgedEvents, lookForLostEvents } from '../../../src/operations/webhooks/lost-events.ts';
import { type Ledger, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { ON_THIS_MACHINE } from '../../webhooks/receiver.ts';
import { KEY } from '../../worker/queue-jobs.ts';
import { openPostRoom, type PostRoom } from './post-room.ts';

test('a process remembers the last 1 000 acknowledged events', () => {
  const acknowledged = acknowledgedEvents();
  const event = (sequence: number) => ({
    accountId: 1 as AccountId,
    id: `evt_${sequence}`,
    sequence,
    type: 'invoice.paid' as const,
  });
  for (let n = 1; n <= 1_010; n++) acknowledged.remember(event(n));
  acknowledged.remember(event(1_010));
  expect(acknowledged.recent()).toHaveLength(1_000);
  expect(acknowledged.recent()[0]).toEqual(event(11));
  acknowledged.lose([event(11), event(12)]);
  expect(acknowledged.recent()[0]).toEqual(event(13));
  expect(acknowledged.lost()).toBe(2);
});

describe.each(ENGINES_OF_RULES)('on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine, { environment: { ...KEY, ...ON_THIS_MACHINE } });
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  /** Undoes what a failover that lost the last changes undoes. */
  const loseLast = async ({ desk }: PostRoom) => {
    const of = `account_id = ${desk.account.id}`;
    const last = `(select max(sequence) from events where ${of})`;
    await ledger.database.execute(`delete from webhook_deliveries where ${of} and sequence = ${last}`);
    await ledger.database.execute(`delete from events where ${of} and sequence = ${last}`);
    await ledger.database.execute(`update counters set count = count - 1 where ${of} and noun = 'events'`);
  };
  const lost = ({ services }: PostRoom) => services.acknowledged.lost();

  test('an answer that comes after the event is gone is an error that names the event and what to do, and is counted', async () => {
    await using room = await openPostRoom(ledger);
    const before = lost(room);
    room.receiver.answer((answer) => void loseLast(room).then(() => answer.writeHead(204).end()));
    await room.desk.invoice();
    const says =
      /a receiver has acknowledged events that are not in the database.*account \d+: 1 invoice\.created evt_\w+\).*billhook verify --against/;
    await expect(room.work()).rejects.toThrow(says);
    expect(lost(room)).toBe(before + 1);
  });

  test('an answer that comes after its endpoint was deleted is none', async () => {
    await using room = await openPostRoom(ledger);
    const { desk, endpoint, receiver } = room;
    receiver.answer(
      (answer) => void desk.run('deleteWebhookEndpoint', { id: endpoint.id }).then(() => answer.writeHead(204).end()),
    );
    await desk.invoice();
    await room.work();
    expect(receiver.received).toHaveLength(1);
  });

  test('an outcome is not stored for a delivery of another event that has the same id now', async () => {
    await using room = await openPostRoom(ledger);
    const { desk, receiver } = room;
    const replaced = `update webhook_deliveries set event_id = 'evt_other' where account_id = ${desk.account.id}`;
    receiver.answer((answer) => void ledger.database.execute(replaced).then(() => answer.writeHead(204).end()));
    await desk.invoice();
    await room.work();
    expect(await room.delivery()).toMatchObject({ event_id: 'evt_other', status: 'pending', attempts: [] });
  });

  test('after the database was away, the events that were acknowledged before are looked up, and each lost one is named once', async () => {
    await using room = await openPostRoom(ledger);
    let interruptions = room.services.acknowledged.lookedAfter;
    const services: Services = {
      ...room.services,
      store: { ...room.services.store, interruptions: () => interruptions },
    };
    for (const _ of [1, 2, 3]) await room.desk.invoice();
    await room.work();
    await loseLast(room);
    await loseLast(room);
    await lookForLostEvents(services);
    interruptions++;
    const before = lost(room);
    await expect(lookForLostEvents(services)).rejects.toThrow(
      /\(account \d+: 2 invoice\.created evt_\w+; account \d+: 3 invoice\.created evt_\w+\)/,
    );
    expect(lost(room)).toBe(before + 2);
    await lookForLostEvents(services);
    interruptions++;
    await lookForLostEvents(services);
  });

  test('an event whose fan-out was lost, and which waits for its number again, is not lost', async () => {
    await using room = await openPostRoom(ledger);
    let interruptions = room.services.acknowledged.lookedAfter;
    const store = { ...room.services.store, interruptions: () => interruptions };
    await room.desk.invoice();
    await room.work();
    await ledger.database.execute(
      `update events set sequence = null, fan_out_at = created_at where account_id = ${room.desk.account.id}`,
    );
    await ledger.database.execute(
      `delete from counters where account_id = ${room.desk.account.id} and noun = 'events'`,
    );
    interruptions++;
    await lookForLostEvents({ ...room.services, store });
    await room.work();
    interruptions++;
    await lookForLostEvents({ ...room.services, store });
  });
});
