// Webhook deliveries (R26): attempts and their schedule, answers that change it (429, Retry-After), and the last
// attempt.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, formatInstant, type Instant, parseInstant } from '../../../src/model/dates.ts';
import { WEBHOOK_JOB } from '../../../src/model/job-kind.ts';
import { claimJobs } from '../../../src/operations/jobs/claim-jobs.ts';
import { pruneOld } from '../../../src/operations/upkeep/prune-old.ts';
import { fanOutEvents } from '../../../src/operations/webhooks/fan-out-events.ts';
import { HANDLERS } from '../../../src/worker/tasks-and-handlers.ts';
import { type Ledger, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { ON_THIS_MACHINE, status } from '../../webhooks/receiver.ts';
import { KEY } from '../../worker/queue-jobs.ts';
import { openPostRoom } from './post-room.ts';

const SECONDS = [5, 295, 1_500, 5_400, 10_800, 18_000, 14_400, 21_600, 14_400];
const at = (text: string | null | undefined) => parseInstant(text ?? '') ?? Number.NaN;

describe.each(ENGINES_OF_RULES)('on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine, { environment: { ...KEY, ...ON_THIS_MACHINE } });
  });
  afterAll(() => ledger[Symbol.asyncDispose]());
  const advance = (ms: number): void => ledger.testApp.clock.advance(ms);

  describe('an attempt', () => {
    test('that is answered with 2xx is the last, and is kept with its status, duration and answer', async () => {
      await using room = await openPostRoom(ledger);
      room.receiver.answer(status(202, {}, 'thank you'));
      await room.desk.invoice();
      await room.work();
      const delivery = await room.delivery();
      const now = formatInstant(room.services.clock.now());
      expect(delivery).toMatchObject({ status: 'delivered', next_attempt_at: null, delivered_at: now });
      expect(delivery.attempts).toEqual([
        { at: now, duration_ms: expect.any(Number), status: 202, error: null, answer: 'thank you' },
      ]);
      expect(await ledger.database.rows('select id from jobs')).toEqual([]);
    });

    test('keeps the first 4 KiB of the answer, whatever bytes are in it', async () => {
      await using room = await openPostRoom(ledger);
      room.receiver.answer((answer) => answer.writeHead(500).end(`\u0000ü${'x'.repeat(10_000)}`));
      await room.desk.invoice();
      await room.work();
      const [attempt] = (await room.delivery()).attempts;
      expect(attempt?.answer).toBe(`ü${'x'.repeat(4096 - 3)}`);
    });

    test.each([301, 304, 400, 401, 404, 500, 503])('that is answered with %i is made again', async (code) => {
      await using room = await openPostRoom(ledger);
      room.receiver.answer(status(code, { location: room.receiver.url }));
      await room.desk.invoice();
      await room.work();
      expect(await room.delivery()).toMatchObject({ status: 'pending', attempts: [{ status: code, error: null }] });
      expect(room.receiver.received).toHaveLength(1);
      room.receiver.answer(status(200));
      await room.workLater();
      expect(await room.delivery()).toMatchObject({
        status: 'delivered',
        attempts: [{ status: code }, { status: 200 }],
      });
    });

    test('that reaches nobody says why, and nothing of our own network', async () => {
      await using room = await openPostRoom(ledger);
      await room.receiver.stop();
      await room.desk.invoice();
      await room.work();
      expect((await room.delivery()).attempts).toMatchObject([
        { status: null, error: 'not reached (ECONNREFUSED)', answer: null },
      ]);
    });

    test('is made with the same id and bytes each time', async () => {
      await using room = await openPostRoom(ledger);
      room.receiver.answer(status(500));
      await room.desk.invoice();
      await room.work();
      await room.workLater();
      await room.workLater();
      const { received } = room.receiver;
      expect(received).toHaveLength(3);
      expect(new Set(received.map(({ id }) => id)).size).toBe(1);
      expect(new Set(received.map(({ body }) => body)).size).toBe(1);
      expect(new Set(received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(3);
    });
  });

  describe('the schedule', () => {
    test('is 0 s, 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h, ±10 %; then the delivery rests', async () => {
      await using room = await openPostRoom(ledger);
      await room.receiver.stop();
      await room.desk.invoice();
      await room.work();
      for (const seconds of SECONDS) {
        const { next_attempt_at, attempts } = await room.delivery();
        const pause = (at(next_attempt_at) - at(attempts.at(-1)?.at)) / 1_000;
        expect(pause).toBeGreaterThanOrEqual(seconds * 0.9);
        expect(pause).toBeLessThanOrEqual(seconds * 1.1);
        await room.workLater();
      }
      const delivery = await room.delivery();
      expect(delivery).toMatchObject({ status: 'exhausted', next_attempt_at: null, delivered_at: null });
      expect(delivery.attempts).toHaveLength(10);
      expect(await ledger.database.rows('select id from jobs')).toEqual([]);
      expect((await room.standing()).status).toBe('enabled');
    });

    test('is not shortened when the worker dies between an attempt and its next', async () => {
      await using room = await openPostRoom(ledger);
      room.receiver.answer(status(500));
      await room.desk.invoice();
      await room.work();
      await room.workLater();
      advance(295_000 * 1.1);
      const [job] = await claimJobs(room.services, WEBHOOK_JOB, { limit: 1, running: new Map() });
      await HANDLERS.webhook.handle(room.services, job as never);
      const { next_attempt_at, attempts } = await room.delivery();
      expect(attempts).toHaveLength(3);
      // The job was claimed and not settled, as by a worker that died: its lease ends after a minute, but the next
      // attempt is due only in half an hour.
      advance(61_000);
      await room.work();
      expect(await room.delivery()).toMatchObject({ next_attempt_at, attempts });
      await room.workLater();
      expect((await room.delivery()).attempts).toHaveLength(4);
    });

    test.each([
      ['seconds', 429, '3600', 3_600],
      ['a date', 503, 'Tue, 17 Mar 2026 12:00:00 GMT', 3_600],
      ['a day at most', 429, '999999999', 86_400],
      ['seconds, but of another status', 500, '3600', 5],
      ['no sense', 503, 'after lunch', 5],
    ] as const)('is stretched by Retry-After: %s', async (_what, code, value, seconds) => {
      await using room = await openPostRoom(ledger);
      room.receiver.answer(status(code, { 'retry-after': value }));
      await room.desk.invoice();
      await room.work();
      const { next_attempt_at, attempts } = await room.delivery();
      const pause = (at(next_attempt_at) - at(attempts[0]?.at)) / 1_000;
      expect(pause).toBeGreaterThanOrEqual(seconds * 0.9);
      expect(pause).toBeLessThanOrEqual(seconds === 5 ? 5.5 : seconds);
    });
  });

  test('an attempt that was taken for lost is not noted twice', async () => {
    await using room = await openPostRoom(ledger);
    const both: (() => void)[] = [];
    room.receiver.answer((answer) => both.push(() => answer.writeHead(200).end()));
    await room.desk.invoice();
    await fanOutEvents(room.services);
    const take = async () => (await claimJobs(room.services, WEBHOOK_JOB, { limit: 1, running: new Map() }))[0];
    const late = HANDLERS.webhook.handle(room.services, (await take()) as never);
    await expect.poll(() => both.length).toBe(1);
    advance(60_000);
    const heir = HANDLERS.webhook.handle(room.services, (await take()) as never);
    await expect.poll(() => both.length).toBe(2);
    for (const end of both) end();
    expect(await Promise.all([late, heir])).toEqual([null, null]);
    expect((await room.delivery()).attempts).toHaveLength(1);
    expect(new Set(room.receiver.received.map(({ id }) => id)).size).toBe(1);
  });

  test('deliveries are forgotten 30 days after they were made, with their attempts; those on their way never', async () => {
    await using room = await openPostRoom(ledger);
    await room.desk.invoice();
    await room.work();
    await room.receiver.stop();
    await room.desk.invoice();
    await room.work();
    const made = room.services.clock.now();
    ledger.testApp.clock.set(formatInstant((made + 30 * DAY_MS) as Instant));
    await pruneOld(room.services);
    expect(await room.deliveries()).toHaveLength(2);
    advance(1);
    await pruneOld(room.services);
    expect(await room.delivery()).toMatchObject({ status: 'pending' });
    const kept = await ledger.database.rows(
      `select * from webhook_attempts where delivery_id not in (select id from webhook_deliveries)`,
    );
    expect(kept).toEqual([]);
  });
});
