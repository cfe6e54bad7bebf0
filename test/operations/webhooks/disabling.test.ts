// An endpoint is disabled (R26) after an answer 410, after five days of failures only, or by its owner.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, formatInstant } from '../../../src/model/dates.ts';
import { WEBHOOK_JOB } from '../../../src/model/job-kind.ts';
import { claimJobs, type Job, settling } from '../../../src/operations/jobs/claim-jobs.ts';
import { fanOutEvents } from '../../../src/operations/webhooks/fan-out-events.ts';
import { HANDLERS } from '../../../src/worker/tasks-and-handlers.ts';
import { type Ledger, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { ON_THIS_MACHINE, status } from '../../webhooks/receiver.ts';
import { KEY } from '../../worker/queue-jobs.ts';
import { openPostRoom, type PostRoom } from './post-room.ts';

describe.each(ENGINES_OF_RULES)('on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine, { environment: { ...KEY, ...ON_THIS_MACHINE } });
  });
  afterAll(() => ledger[Symbol.asyncDispose]());
  const advance = (ms: number) => ledger.testApp.clock.advance(ms);
  const mails = (room: PostRoom) => room.desk.rows<{ kind: string; recipient: string; text: string }>('mails');

  describe('an endpoint', () => {
    test('that answers 410 is turned off at once, what waits for it rests, and its owner gets one mail', async () => {
      await using room = await openPostRoom(ledger);
      room.receiver.answer(status(500));
      await room.desk.invoice();
      await room.work();
      room.receiver.answer(status(410));
      for (let n = 0; n < 3; n++) await room.desk.invoice();
      await room.work();
      expect(await room.standing()).toMatchObject({ status: 'disabled', disabled_reason: 'it answered 410 Gone' });
      const deliveries = await room.deliveries();
      expect(deliveries.map(({ status: kept }) => kept)).toEqual(Array.from({ length: 4 }, () => 'exhausted'));
      expect(room.receiver.received).toHaveLength(2);
      expect(await ledger.database.rows('select id from jobs')).toEqual([]);
      expect(await mails(room)).toMatchObject([{ kind: 'notice', recipient: 'owner@test.example' }]);
      expect((await mails(room))[0]?.text).toContain(room.receiver.url);
      expect((await room.desk.run('listActivity')).activity[0]?.summary).toMatch(/Turned off .* 410 Gone/);
    });

    test('with nothing but failures for five days is turned off, and its owner gets one mail', async () => {
      await using room = await openPostRoom(ledger);
      await room.receiver.stop();
      const since = room.services.clock.now();
      for (let day = 0; day < 5; day++) {
        await room.desk.invoice();
        await room.work();
        expect(await room.standing()).toMatchObject({ status: 'enabled', failing_since: formatInstant(since) });
        advance(DAY_MS - (day === 4 ? 1 : 0));
      }
      await room.desk.invoice();
      await room.work();
      expect((await room.standing()).status).toBe('enabled');
      advance(1);
      await room.desk.invoice();
      await room.work();
      expect(await room.standing()).toMatchObject({
        ...{ status: 'disabled', disabled_reason: 'all attempts failed for five days' },
      });
      expect(await mails(room)).toHaveLength(1);
    });

    test('that takes something in between starts its five days anew', async () => {
      await using room = await openPostRoom(ledger);
      room.receiver.answer(status(500));
      await room.desk.invoice();
      await room.work();
      advance(4 * DAY_MS);
      room.receiver.answer(status(200));
      await room.desk.invoice();
      await room.work();
      expect((await room.standing()).failing_since).toBeNull();
      room.receiver.answer(status(500));
      advance(4 * DAY_MS);
      await room.desk.invoice();
      await room.work();
      expect(await room.standing()).toMatchObject({
        ...{ status: 'enabled', failing_since: formatInstant(room.services.clock.now()) },
      });
    });

    test('is not blamed at a new address for what failed at the old one', async () => {
      await using room = await openPostRoom(ledger);
      room.receiver.answer(status(500));
      await room.desk.invoice();
      await room.work();
      advance(6 * DAY_MS);
      await room.desk.run('updateWebhookEndpoint', { id: room.endpoint.id, url: `${room.receiver.url}new` });
      await room.desk.invoice();
      await room.work();
      expect((await room.standing()).status).toBe('enabled');
    });

    test('that is turned off while something is on its way leaves nothing waiting for ever', async () => {
      await using room = await openPostRoom(ledger);
      room.receiver.answer(status(500));
      await room.desk.invoice();
      await room.work();
      // Simulates another process that disables the endpoint after its receivers were read and before their deliveries
      // are committed.
      const { id } = room.endpoint;
      await ledger.database.execute(
        `update webhook_endpoints set disabled_at = 1, disabled_reason = 'off' where id = ${id}`,
      );
      await room.workLater();
      expect(await room.delivery()).toMatchObject({ status: 'exhausted', attempts: [{ status: 500 }] });
    });

    test.each([
      ['says so too', 410],
      ['fails otherwise', 500],
    ])(
      "that is gone while another worker's attempt %s is turned off once, and both deliveries rest",
      async (_how, second) => {
        await using room = await openPostRoom(ledger);
        const answers: ((code: number) => void)[] = [];
        room.receiver.answer((answer) => answers.push((code) => answer.writeHead(code).end()));
        for (let n = 0; n < 2; n++) await room.desk.invoice();
        await fanOutEvents(room.services);
        const settle = settling(room.services);
        const worker = () => claimJobs(room.services, WEBHOOK_JOB, { limit: 2, running: new Map() });
        const jobs = [...(await worker()), ...(await worker())];
        const attempt = async (job: Job) => {
          const again = await HANDLERS.webhook.handle(room.services, job);
          await settle(job, again === null ? 'done' : { again, error: null });
        };
        const ends = jobs.map(attempt);
        await expect.poll(() => answers.length).toBe(2);
        answers[0]?.(410);
        await expect.poll(async () => (await room.standing()).status).toBe('disabled');
        answers[1]?.(second);
        await Promise.all(ends);
        const kept = await room.deliveries();
        expect(kept.map((one) => [one.status, one.next_attempt_at, one.attempts.length])).toEqual([
          ['exhausted', null, 1],
          ['exhausted', null, 1],
        ]);
        expect(await ledger.database.rows('select id from jobs')).toEqual([]);
        expect(await mails(room)).toHaveLength(1);
      },
    );

    test('whose owner has no address is turned off without a mail', async () => {
      await using room = await openPostRoom(ledger);
      await ledger.database.execute(`update accounts set email = null where id = ${room.desk.account.id}`);
      room.receiver.answer(status(410));
      await room.desk.invoice();
      await room.work();
      expect((await room.standing()).status).toBe('disabled');
      expect(await mails(room)).toEqual([]);
    });
  });
});
