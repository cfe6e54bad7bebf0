// Redelivery (R23, R26) of one delivery or of a range of time, test events, and signatures while the secret is rotated.
import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatInstant } from '../../../src/model/dates.ts';
import { type Ledger, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { ON_THIS_MACHINE, type Received, status } from '../../webhooks/receiver.ts';
import { KEY } from '../../worker/queue-jobs.ts';
import { openPostRoom, type PostRoom } from './post-room.ts';

const HOUR = 3_600_000;

/**
 * Checks the signature only. The package would compare the timestamp with the real clock, but the service uses the test
 * clock.
 */
function verified(secret: string, { body, headers, id }: Received): boolean {
  const at = Number(headers['webhook-timestamp']);
  const right = new Webhook(secret).sign(id, new Date(at * 1_000), body);
  return String(headers['webhook-signature']).split(' ').includes(right);
}

const inService = (secret: string, { body }: Received) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

describe.each(ENGINES_OF_RULES)('on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine, { environment: { ...KEY, ...ON_THIS_MACHINE } });
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  /** Makes all attempts of the delivery, each of which fails. */
  async function exhaust(room: PostRoom): Promise<void> {
    for (let n = 0; n < 9; n++) await room.workLater();
    expect(await room.delivery()).toMatchObject({ status: 'exhausted' });
  }

  describe('one delivery', () => {
    test('that rests is sent again with the same id and body, and all attempts stay', async () => {
      await using room = await openPostRoom(ledger);
      room.receiver.answer(status(500));
      await room.desk.invoice();
      await room.work();
      await exhaust(room);
      const { id, event_id } = await room.delivery();
      room.receiver.answer(status(200));
      const asked = await room.desk.run('redeliverWebhook', { id });
      expect(asked).toMatchObject({ status: 'pending', next_attempt_at: formatInstant(room.services.clock.now()) });
      await room.work();
      const delivery = await room.delivery();
      expect(delivery).toMatchObject({ id, event_id, status: 'delivered' });
      expect(delivery.attempts.map((attempt) => attempt.status)).toEqual([
        ...Array.from({ length: 10 }, () => 500),
        200,
      ]);
      expect(new Set(room.receiver.received.map(({ body }) => body)).size).toBe(1);
      expect(new Set(room.receiver.received.map(({ id: same }) => same)).size).toBe(1);
    });

    test('that rests has its whole schedule before it when it fails again', async () => {
      await using room = await openPostRoom(ledger);
      room.receiver.answer(status(500));
      await room.desk.invoice();
      await room.work();
      await exhaust(room);
      await room.desk.run('redeliverWebhook', { id: (await room.delivery()).id });
      await room.work();
      await exhaust(room);
      expect((await room.delivery()).attempts).toHaveLength(20);
    });

    test('that arrived is sent again, because its receiver asks for it', async () => {
      await using room = await openPostRoom(ledger);
      await room.desk.invoice();
      await room.work();
      await room.desk.run('redeliverWebhook', { id: (await room.delivery()).id });
      await room.work();
      expect(room.receiver.received).toHaveLength(2);
      expect((await room.delivery()).attempts).toHaveLength(2);
    });

    test('that is on its way is refused, and so is one whose endpoint is off', async () => {
      await using room = await openPostRoom(ledger);
      room.receiver.answer(status(500));
      await room.desk.invoice();
      await room.work();
      const { id } = await room.delivery();
      expect((await room.desk.refused('redeliverWebhook', { id })).code).toBe('webhook_delivery_pending');
      await room.desk.run('updateWebhookEndpoint', { id: room.endpoint.id, enabled: false });
      expect((await room.desk.refused('redeliverWebhook', { id })).code).toBe('webhook_endpoint_disabled');
      const range = { id: room.endpoint.id, from: '2026-03-01T00:00:00Z' };
      expect((await room.desk.refused('redeliverWebhooks', range)).code).toBe('webhook_endpoint_disabled');
    });
  });

  test('a range is what rests in it, from the first instant to before the last, and nothing else', async () => {
    await using room = await openPostRoom(ledger);
    const start = room.services.clock.now();
    const when = (hours: number) => formatInstant((start + hours * HOUR) as typeof start);
    room.receiver.answer(status(410));
    for (let hour = 0; hour < 4; hour++) {
      ledger.testApp.clock.set(when(hour));
      await room.desk.invoice();
      await room.work();
      await room.desk.run('updateWebhookEndpoint', { id: room.endpoint.id, enabled: true });
    }
    room.receiver.answer(status(200));
    const asked = { id: room.endpoint.id, from: when(1), to: when(3) };
    expect(await room.desk.run('redeliverWebhooks', asked)).toEqual({ requeued: 2, has_more: false });
    expect(await room.desk.run('redeliverWebhooks', asked)).toEqual({ requeued: 0, has_more: false });
    await room.work();
    const kept = (await room.deliveries()).map((delivery) => [delivery.created_at, delivery.status]);
    expect(kept).toEqual([
      [when(3), 'exhausted'],
      [when(2), 'delivered'],
      [when(1), 'delivered'],
      [when(0), 'exhausted'],
    ]);
    expect(await room.desk.run('redeliverWebhooks', { id: asked.id, from: when(-9) })).toMatchObject({ requeued: 2 });
  });

  describe('a test event', () => {
    test('is sent at once, and what came back is the answer', async () => {
      await using room = await openPostRoom(ledger, { events: ['invoice.paid'] });
      room.receiver.answer(status(200, {}, 'got it'));
      const delivery = await room.desk.run('testWebhookEndpoint', { id: room.endpoint.id });
      expect(delivery).toMatchObject({
        ...{ event: 'webhook.test', status: 'delivered', endpoint_id: room.endpoint.id },
        attempts: [{ status: 200, answer: 'got it', error: null }],
      });
      const [got] = room.receiver.received as [Received];
      expect(JSON.parse(got.body)).toMatchObject({ event: 'webhook.test', id: delivery.event_id });
      expect(verified(room.endpoint.secret, got)).toBe(true);
      ledger.testApp.clock.advance(61_000);
      await room.work();
      expect(room.receiver.received).toHaveLength(1);
    });

    test('that fails is not tried again by itself', async () => {
      await using room = await openPostRoom(ledger);
      await room.receiver.stop();
      const delivery = await room.desk.run('testWebhookEndpoint', { id: room.endpoint.id });
      expect(delivery).toMatchObject({ status: 'exhausted', attempts: [{ error: 'not reached (ECONNREFUSED)' }] });
      ledger.testApp.clock.advance(61_000);
      await room.work();
      expect((await room.delivery()).attempts).toHaveLength(1);
      expect(await ledger.database.rows('select id from jobs')).toEqual([]);
    });

    test('of an endpoint that is off is refused', async () => {
      await using room = await openPostRoom(ledger);
      const { id } = room.endpoint;
      await room.desk.run('updateWebhookEndpoint', { id, enabled: false });
      expect((await room.desk.refused('testWebhookEndpoint', { id })).code).toBe('webhook_endpoint_disabled');
    });
  });

  describe('a secret', () => {
    test('that was rotated signs beside the new one until the overlap ends, and then no more', async () => {
      await using room = await openPostRoom(ledger);
      const { id, secret: old } = room.endpoint;
      const tell = async (): Promise<Received> => {
        await room.desk.invoice();
        await room.work();
        return room.receiver.received.at(-1) as Received;
      };
      expect(verified(old, await tell())).toBe(true);
      const rotated = await room.desk.run('rotateWebhookSecret', { id, overlap_hours: 2 });
      expect(rotated.secret).not.toBe(old);
      expect(rotated.old_secret_until).toBe(formatInstant((room.services.clock.now() + 2 * HOUR) as never));
      ledger.testApp.clock.advance(2 * HOUR - 1);
      const during = await tell();
      expect([verified(old, during), verified(rotated.secret, during)]).toEqual([true, true]);
      expect(during.headers['x-service-signature']).toBe(inService(old, during));
      ledger.testApp.clock.advance(1);
      const after = await tell();
      expect([verified(old, after), verified(rotated.secret, after)]).toEqual([false, true]);
      expect(after.headers['x-service-signature']).toBe(inService(rotated.secret, after));
      expect(String(after.headers['webhook-signature']).split(' ')).toHaveLength(1);
      expect((await room.standing()).old_secret_until).toBeNull();
    });

    test('that was rotated twice within the overlap: the oldest ends, the one between signs X-Service-Signature', async () => {
      await using room = await openPostRoom(ledger);
      const { id, secret: oldest } = room.endpoint;
      const { secret: between } = await room.desk.run('rotateWebhookSecret', { id });
      const { secret: newest } = await room.desk.run('rotateWebhookSecret', { id });
      await room.desk.invoice();
      await room.work();
      const [got] = room.receiver.received as [Received];
      expect([oldest, between, newest].map((secret) => verified(secret, got))).toEqual([false, true, true]);
      expect(got.headers['x-service-signature']).toBe(inService(between, got));
    });

    test('that was rotated without an overlap signs no more', async () => {
      await using room = await openPostRoom(ledger);
      const { id, secret: old } = room.endpoint;
      const { secret } = await room.desk.run('rotateWebhookSecret', { id, overlap_hours: 0 });
      await room.desk.invoice();
      await room.work();
      const [got] = room.receiver.received as [Received];
      expect([verified(old, got), verified(secret, got)]).toEqual([false, true]);
    });
  });
});
