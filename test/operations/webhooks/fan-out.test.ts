// Fan-out of events to endpoints (R25): each subscribed endpoint gets each event once. Rolled-back changes send
// nothing.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EVENT_TYPES } from '../../../src/model/event.ts';
import { fanOutEvents } from '../../../src/operations/webhooks/fan-out-events.ts';
import { failOn } from '../../kit/database.ts';
import { type Ledger, openDesk, openLedger, openNeighbour } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';
import { ON_THIS_MACHINE } from '../../webhooks/receiver.ts';
import { KEY } from '../../worker/queue-jobs.ts';
import { openPostRoom, type PostRoom } from './post-room.ts';

describe.each(ENGINES_OF_RULES)('on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine, { environment: { ...KEY, ...ON_THIS_MACHINE } });
  });
  afterAll(() => endVerified(ledger));
  const told = async (endpointId: number) => {
    const deliveries = `select event_id from webhook_deliveries where endpoint_id = ${endpointId}`;
    return (await ledger.database.rows<{ event_id: string }>(deliveries)).map(({ event_id }) => event_id);
  };

  test('an event goes to those who want it or want all, with the same id and body to each', async () => {
    await using all = await openPostRoom(ledger);
    const { desk, receiver } = all;
    const make = (events: readonly string[] | null) => desk.run('createWebhookEndpoint', { url: receiver.url, events });
    const created = await make(['invoice.created', 'invoice.paid']);
    const others = await Promise.all([make(['invoice.cancelled']), make(['payment.succeeded', 'webhook.test'])]);
    await desk.invoice();
    await all.work();
    const [one, two] = [await all.delivery(), (await all.deliveries(created.id))[0]];
    expect(two).toMatchObject({ event_id: one.event_id, event: 'invoice.created', status: 'delivered' });
    for (const { id } of others) expect(await all.deliveries(id)).toEqual([]);
    expect(receiver.received.map(({ id }) => id)).toEqual([one.event_id, one.event_id]);
    expect(receiver.received[0]?.body).toBe(receiver.received[1]?.body);
  });

  test('the body says what happened, when, and to what, as R24 has it', async () => {
    await using room = await openPostRoom(ledger, { events: ['payment.succeeded'] });
    const { id, invoice_number } = await room.desk.invoice();
    await room.desk.run('recordPayment', { id });
    await room.work();
    const body = JSON.parse(room.receiver.received[0]?.body ?? '') as Record<string, unknown>;
    expect(Object.keys(body)).toEqual(['event', 'id', 'sequence', 'created_at', 'data']);
    expect(body).toMatchObject({
      event: 'payment.succeeded',
      id: room.receiver.received[0]?.id,
      sequence: 2,
      created_at: '2026-03-17T11:00:00.000Z',
      data: { amount: 100, currency: 'EUR', invoice_id: id, testmode: false, payment_link_id: null },
    });
    expect(body.data).toHaveProperty('description');
    expect(body.data).toHaveProperty('payment_method');
    expect(body.data).toHaveProperty('paid_at');
    expect(body.data).toHaveProperty('customer');
    expect(invoice_number).not.toBeNull();
  });

  test('another account is not told', async () => {
    await using room = await openPostRoom(ledger);
    const stranger = await openDesk(ledger);
    await stranger.invoice();
    await room.work();
    expect(room.receiver.received).toEqual([]);
  });

  test('an endpoint that is turned off gets nothing, and hears of it when it is on again only of what is new', async () => {
    await using room = await openPostRoom(ledger);
    const { desk, endpoint } = room;
    await desk.run('updateWebhookEndpoint', { id: endpoint.id, enabled: false });
    await desk.invoice();
    await room.work();
    await desk.run('updateWebhookEndpoint', { id: endpoint.id, enabled: true });
    await room.work();
    expect(await room.deliveries()).toEqual([]);
    await desk.invoice();
    await room.work();
    expect(await room.delivery()).toMatchObject({ status: 'delivered' });
  });

  const typesTold = async (room: PostRoom, id?: number) => (await room.deliveries(id)).map(({ event }) => event).sort();

  // The clock does not move in these tests: all events have the same timestamp, so only row ids give their order.
  test('an endpoint hears of nothing that happened before it was made, given out already or not', async () => {
    await using room = await openPostRoom(ledger);
    const make = () => room.desk.run('createWebhookEndpoint', { url: room.receiver.url });
    await room.desk.invoice();
    await room.work();
    const after = await make();
    const { id } = await room.desk.invoice();
    const late = await make();
    await room.desk.run('recordPayment', { id });
    await room.work();
    const paid = ['invoice.paid', 'payment.succeeded'];
    expect(await typesTold(room, late.id)).toEqual(paid);
    expect(await typesTold(room, after.id)).toEqual(['invoice.created', ...paid]);
    expect(await typesTold(room)).toEqual(['invoice.created', 'invoice.created', ...paid]);
  });

  test('one that is turned on again hears of what happens then, not of what waits from before', async () => {
    await using room = await openPostRoom(ledger);
    const change = (fields: object) => room.desk.run('updateWebhookEndpoint', { id: room.endpoint.id, ...fields });
    await room.desk.invoice();
    await change({ enabled: false });
    const { id } = await room.desk.invoice();
    await change({ enabled: true });
    await room.desk.run('cancelInvoice', { id });
    await change({ enabled: true, description: 'on already: nothing is missed' });
    await room.work();
    expect(await typesTold(room)).toEqual(['credit_note.created', 'invoice.cancelled']);
  });

  test('a type that is added is heard of from then on; one that stays is not interrupted', async () => {
    await using room = await openPostRoom(ledger, { events: ['invoice.created'] });
    const want = (events: readonly string[] | null) =>
      room.desk.run('updateWebhookEndpoint', { id: room.endpoint.id, events });
    const paidInvoice = async () => {
      const { id } = await room.desk.invoice();
      await room.desk.run('recordPayment', { id });
    };
    await paidInvoice();
    await want(['invoice.created', 'invoice.paid']);
    await paidInvoice();
    await want(null);
    await paidInvoice();
    await want(['invoice.paid', 'payment.succeeded']);
    await room.work();
    const counts = Object.groupBy(await typesTold(room), (type) => type);
    // The last change removed invoice.created before the fan-out, so none is sent. invoice.paid is sent since the first
    // change, payment.succeeded since the second (null: all types).
    expect(Object.entries(counts).map(([type, all]) => [type, all?.length])).toEqual([
      ['invoice.paid', 2],
      ['payment.succeeded', 1],
    ]);
  });

  test('nor does one that is made while events are being given out', async () => {
    await using room = await openPostRoom(ledger);
    const neighbour = await openNeighbour(ledger, { ...KEY, ...ON_THIS_MACHINE });
    for (let n = 0; n < 60; n++) await room.desk.invoice();
    const giving = [fanOutEvents(room.services), fanOutEvents(neighbour.services)];
    const made = Array.from({ length: 4 }, () => room.desk.run('createWebhookEndpoint', { url: room.receiver.url }));
    const happening = Array.from({ length: 10 }, () => room.desk.invoice());
    const late = await Promise.all(made);
    await Promise.all([...giving, ...happening]);
    await fanOutEvents(room.services);
    await neighbour.close();
    expect(await told(room.endpoint.id)).toHaveLength(70);
    for (const { id } of late) {
      const endpoint = await ledger.database.rows<{ after: number }>(
        `select after_event as after from webhook_subscriptions where endpoint_id = ${id}`,
      );
      const events = await ledger.database.rows<{ event_id: string; id: number }>(
        `select event_id, id from events where account_id = ${room.desk.account.id}`,
      );
      const since = events.filter((event) => event.id > (endpoint[0]?.after ?? 0));
      expect(since.length).toBeLessThanOrEqual(10);
      expect((await told(id)).sort()).toEqual(since.map(({ event_id }) => event_id).sort());
    }
  });

  test('several workers give each event out once', async () => {
    await using room = await openPostRoom(ledger);
    const neighbour = await openNeighbour(ledger, { ...KEY, ...ON_THIS_MACHINE });
    for (let n = 0; n < 120; n++) await room.desk.invoice();
    const { services } = room;
    await Promise.all([fanOutEvents(services), fanOutEvents(neighbour.services), fanOutEvents(services)]);
    await neighbour.close();
    const all = await told(room.endpoint.id);
    expect(all).toHaveLength(120);
    expect(new Set(all).size).toBe(120);
    expect(await ledger.database.rows('select id from jobs')).toHaveLength(120);
  });

  const sequencesOf = async (account: { readonly id: number }) =>
    (
      await ledger.database.rows<{ sequence: number | null }>(
        `select sequence from events where account_id = ${account.id} order by id`,
      )
    ).map(({ sequence }) => sequence);
  const upTo = (last: number) => Array.from({ length: last }, (_, n) => n + 1);
  const lastBody = ({ receiver }: PostRoom): unknown => JSON.parse(receiver.received.at(-1)?.body ?? '');

  test('events of each account are numbered in their order, without gaps, by workers that compete while events happen', async () => {
    await using room = await openPostRoom(ledger);
    const neighbour = await openNeighbour(ledger, { ...KEY, ...ON_THIS_MACHINE });
    const others = [await openDesk(ledger), await openDesk(ledger)];
    const desks = [room.desk, ...others];
    for (let n = 0; n < 20; n++) for (const desk of desks) await desk.invoice();
    const happening = desks.map(async (desk) => {
      for (let n = 0; n < 20; n++) await desk.invoice();
    });
    let isOver = false;
    const giving = [room.services, neighbour.services, room.services, neighbour.services].map(async (services) => {
      while (!isOver) {
        await fanOutEvents(services);
        await nextTurn();
      }
    });
    await Promise.all(happening);
    isOver = true;
    await Promise.all(giving);
    await fanOutEvents(room.services);
    await neighbour.close();
    for (const { account } of desks) expect(await sequencesOf(account)).toEqual(upTo(40));
    const rows = await room.desk.rows<{ sequence: number; body: string }>('webhook_deliveries');
    expect(rows.map(({ sequence }) => sequence).sort((a, b) => a - b)).toEqual(upTo(40));
    expect(rows.map(({ body }) => (JSON.parse(body) as { sequence: number }).sequence)).toEqual(
      rows.map(({ sequence }) => sequence),
    );
  });

  test('an event has one number for all endpoints, also those made later, and keeps it when it is sent again', async () => {
    await using room = await openPostRoom(ledger);
    const { desk, endpoint } = room;
    await desk.invoice();
    await room.work();
    const later = await desk.run('createWebhookEndpoint', { url: room.receiver.url, events: ['invoice.paid'] });
    const { id } = await desk.invoice();
    await desk.run('recordPayment', { id });
    await room.work();
    expect((await room.deliveries()).map(({ event, sequence }) => [sequence, event]).sort()).toEqual([
      [1, 'invoice.created'],
      [2, 'invoice.created'],
      [3, 'payment.succeeded'],
      [4, 'invoice.paid'],
    ]);
    const [paid] = await room.deliveries(later.id);
    expect(paid).toMatchObject({ sequence: 4 });
    await desk.run('testWebhookEndpoint', { id: endpoint.id });
    expect(lastBody(room)).toMatchObject({ event: 'webhook.test' });
    expect(lastBody(room)).not.toHaveProperty('sequence');
    expect(await room.deliveries()).toContainEqual(expect.objectContaining({ event: 'webhook.test', sequence: null }));
    await desk.run('redeliverWebhook', { id: paid?.id });
    await room.work();
    expect(lastBody(room)).toMatchObject({ id: paid?.event_id, sequence: 4 });
    await desk.invoice();
    await room.work();
    expect(await sequencesOf(desk.account)).toEqual(upTo(5));
  });

  test('every type of event can be wanted by itself', async () => {
    await using room = await openPostRoom(ledger, { events: [...EVENT_TYPES] });
    expect((await room.standing()).events).toEqual(EVENT_TYPES);
  });
});

describe.each(ENGINES_OF_RULES)('together with its change, on %s', (engine) => {
  test('there is no change without its event, and no event without its change', async () => {
    await using ledger = await openLedger(engine, { environment: { ...KEY, ...ON_THIS_MACHINE } });
    await using room = await openPostRoom(ledger);
    const { desk, services } = room;
    await failOn(ledger.database, 'insert on events');
    const before = await desk.snapshot();
    await expect(desk.invoice()).rejects.toThrow(/refused by a test/);
    expect(await desk.snapshot()).toEqual(before);
    await ledger.database.execute(engine === 'sqlite' ? 'drop trigger refusing' : 'drop trigger refusing on events');
    await failOn(ledger.database, 'insert on activity');
    await expect(desk.invoice()).rejects.toThrow(/refused by a test/);
    expect(await desk.snapshot()).toEqual(before);
    await fanOutEvents(services);
    expect(await room.deliveries()).toEqual([]);
  });

  test('an event whose deliveries cannot be written waits until they can', async () => {
    await using ledger = await openLedger(engine, { environment: { ...KEY, ...ON_THIS_MACHINE } });
    await using room = await openPostRoom(ledger);
    await room.desk.invoice();
    await failOn(ledger.database, 'insert on jobs');
    await expect(fanOutEvents(room.services)).rejects.toThrow(/refused by a test/);
    expect(await room.deliveries()).toEqual([]);
    await ledger.database.execute(engine === 'sqlite' ? 'drop trigger refusing' : 'drop trigger refusing on jobs');
    await room.work();
    expect(await room.delivery()).toMatchObject({ status: 'delivered' });
  });
});
