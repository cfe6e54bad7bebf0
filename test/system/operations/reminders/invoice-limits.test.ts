// Limits of invoice reminders: none at night, none twice in 24 hours, none after the payment.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ENGINES_OF_RULES } from '../../../kit/test-app.ts';
import { expectVerified } from '../../../kit/verified.ts';
import {
  type Counter,
  every,
  HOUR_MS,
  MINUTE_MS,
  openPost,
  type Post,
} from '../../../operations/reminders/reminding.ts';

describe.each(ENGINES_OF_RULES)('limits of invoice reminders, on %s', (engine) => {
  let post: Post;
  beforeAll(async () => {
    post = await openPost(engine);
  });
  afterEach(() => post.putAway());
  afterAll(() => post[Symbol.asyncDispose]());

  async function reminding(days: readonly number[], account = {}): Promise<Counter> {
    const counter = await post.open(account);
    await counter.desk.run('setReminders', { enabled: true, days });
    return counter;
  }

  test('what is being paid at the bank is left alone until the bank has said', async () => {
    const { invoice, shop, mailedAt } = await reminding([1]);
    const { payment_url } = await invoice({ date: '2026-03-17', due_date: '2026-03-31' });
    const attempt = await shop.start(String(payment_url).split('/').at(-1) ?? '', { method: 'ideal' });
    await shop.submit(attempt, { outcome: 'pending' });
    await shop.refresh(attempt);
    expect(await mailedAt(['2026-04-01T09:00:00Z'])).toEqual([]);
    await shop.submit(attempt, { outcome: 'fail' });
    await shop.refresh(attempt);
    expect(await mailedAt(['2026-04-01T10:00:00Z'])).toEqual(['2026-04-01T10:00:00Z']);
  });

  describe('the day', () => {
    test.each([
      ['Europe/Amsterdam', '2026-03-31T22:00:00Z', '2026-04-01T07:00:00.000Z'],
      ['Pacific/Auckland', '2026-03-31T11:00:00Z', '2026-03-31T20:00:00.000Z'],
      ['America/Los_Angeles', '2026-04-01T07:00:00Z', '2026-04-01T16:00:00.000Z'],
      ['Asia/Kolkata', '2026-03-31T18:30:00Z', '2026-04-01T03:30:00.000Z'],
    ])('begins at nine in %s', async (timezone, midnight, nine) => {
      const { invoice, mailedAt, mails } = await reminding([1], { timezone });
      await invoice({ date: '2026-03-17', due_date: '2026-03-31' });
      expect(await mailedAt([midnight])).toEqual([]);
      expect(await mails()).toEqual([]);
      const looked = every(HOUR_MS / 2, midnight, nine).flatMap((at) => [
        new Date(Date.parse(at) - 1).toISOString(),
        at,
      ]);
      expect(await mailedAt(looked)).toEqual([nine]);
    });

    test.each([
      ['Europe/Amsterdam', '2026-04-01T17:59:59.999Z', '2026-04-01T18:00:00Z', '2026-04-02T07:00:00Z'],
      ['America/Los_Angeles', '2026-04-02T02:59:59.999Z', '2026-04-02T03:00:00Z', '2026-04-02T16:00:00Z'],
    ])('ends at eight in the evening in %s', async (timezone, before, eight, nine) => {
      for (const [looked, expected] of [
        [[before, eight], [before]],
        [[eight, nine], [nine]],
      ] as const) {
        const { invoice, mailedAt } = await reminding([1], { timezone });
        await invoice({ date: '2026-03-17', due_date: '2026-03-31' });
        expect(await mailedAt(looked)).toEqual(expected);
      }
    });

    test('is kept on the days on which the clocks change', async () => {
      const { invoice, mailedAt } = await reminding([0]);
      post.set('2026-03-28T11:00:00Z');
      await invoice({ date: '2026-03-17', due_date: '2026-03-29' });
      expect(await mailedAt(['2026-03-29T06:59:59Z', '2026-03-29T07:00:00Z'])).toEqual(['2026-03-29T07:00:00Z']);
      const autumn = await reminding([0]);
      post.set('2026-10-24T10:00:00Z');
      await autumn.invoice({ date: '2026-10-17', due_date: '2026-10-25' });
      expect(await autumn.mailedAt(['2026-10-25T07:59:59Z', '2026-10-25T08:00:00Z'])).toEqual(['2026-10-25T08:00:00Z']);
    });

    test('is kept when the mail server comes back in the night: what waits leaves in the morning', async () => {
      const { invoice, mailedAt, mails } = await reminding([1]);
      await invoice();
      await post.server.stop();
      expect(await mailedAt(['2026-04-01T17:55:00Z'])).toEqual([]);
      await post.server.start();
      const night = every(HOUR_MS, '2026-04-01T18:00:00Z', '2026-04-02T06:00:00Z');
      expect(await mailedAt(night)).toEqual([]);
      expect(await mails()).toMatchObject([{ status: 'queued', attempts: 2 }]);
      expect(await mailedAt(['2026-04-02T07:00:00Z'])).toEqual(['2026-04-02T07:00:00Z']);
    });

    test('is no limit for what somebody asks for by hand', async () => {
      const { desk, invoice, inbox } = await reminding([1]);
      const { id } = await invoice();
      post.set('2026-04-01T23:00:00Z');
      expect(await desk.run('sendReminder', { id })).toMatchObject({ delivery: 'sent' });
      expect(inbox()).toHaveLength(1);
    });
  });

  describe('24 hours', () => {
    test('lie between two that send themselves on days in a row', async () => {
      const { invoice, mailedAt } = await reminding([1, 2, 3]);
      await invoice();
      const late = '2026-04-01T15:00:00.000Z';
      const looked = [late, ...every(HOUR_MS, '2026-04-01T16:00:00Z', '2026-04-04T15:00:00Z')];
      expect(await mailedAt(looked)).toEqual([late, '2026-04-02T15:00:00.000Z', '2026-04-03T15:00:00.000Z']);
    });

    test('lie between one by hand and one that sends itself', async () => {
      const { desk, invoice, mailedAt, inbox } = await reminding([1]);
      const { id } = await invoice();
      post.set('2026-03-31T16:00:00Z');
      await desk.run('sendReminder', { id });
      const looked = every(HOUR_MS, '2026-03-31T22:00:00Z', '2026-04-02T12:00:00Z');
      expect(await mailedAt(looked)).toEqual(['2026-04-01T16:00:00.000Z']);
      expect(inbox()).toHaveLength(2);
    });

    test('lie between one that sent itself and one by hand, but for force', async () => {
      const { desk, invoice, mailedAt } = await reminding([1]);
      const { id } = await invoice();
      expect(await mailedAt(['2026-04-01T08:00:00Z'])).toHaveLength(1);
      post.set('2026-04-02T07:59:59Z');
      const refusal = await desk.refused('sendReminder', { id });
      expect(refusal).toMatchObject({
        code: 'reminder_too_soon',
        details: { facts: { next_allowed_at: '2026-04-02T08:00:00.000Z' } },
      });
      expect(await desk.run('sendReminder', { id, force: true })).toMatchObject({
        delivery: 'sent',
        reminder_number: 2,
      });
    });

    test('are counted from when it left, when the mail server was away', async () => {
      const { desk, invoice, mailedAt, mails } = await reminding([1, 2]);
      const { id } = await invoice();
      await post.server.stop();
      expect(await mailedAt(['2026-04-01T08:00:00Z'])).toEqual([]);
      await post.server.start();
      const late = '2026-04-02T07:30:00Z';
      expect(await mailedAt([late])).toEqual([late]);
      expect(await desk.run('getInvoice', { id })).toMatchObject({
        reminders_sent: 1,
        last_reminder_at: '2026-04-02T07:30:00.000Z',
      });
      expect(await mailedAt(every(HOUR_MS, '2026-04-02T08:00:00Z', '2026-04-03T07:00:00Z'))).toEqual([]);
      post.set('2026-04-02T09:00:00Z');
      expect(await desk.refused('sendReminder', { id })).toMatchObject({ code: 'reminder_too_soon' });
      expect(await mailedAt(['2026-04-03T07:30:00Z'])).toHaveLength(1);
      expect(await mails()).toHaveLength(2);
    });

    test('end when the answer said, however long the mail server took to take the mail', async () => {
      const { desk, invoice, address, inbox } = await post.open();
      const { id } = await invoice();
      post.server.whenAsked(address, () => post.ledger.testApp.clock.advance(20_000));
      const { next_allowed_at } = await desk.run('sendReminder', { id });
      post.set(next_allowed_at ?? '');
      expect(await desk.run('sendReminder', { id })).toMatchObject({ delivery: 'sent', reminder_number: 2 });
      expect(inbox()).toHaveLength(2);
    });

    test('one that waits for days is not joined by the next one when all are back', async () => {
      const { invoice, inbox } = await reminding([1, 2, 3, 4]);
      await invoice();
      await post.server.stop();
      post.set('2026-04-01T08:00:00Z');
      await post.work();
      await post.server.start();
      post.set('2026-04-04T08:00:00Z');
      await post.workTogether();
      await post.workTogether();
      expect(inbox()).toHaveLength(1);
    });

    test('one by hand takes the place of one that still waits', async () => {
      const { desk, invoice, mailedAt, mails, inbox } = await reminding([1]);
      const { id } = await invoice();
      await post.server.stop();
      expect(await mailedAt(['2026-04-01T08:00:00Z'])).toEqual([]);
      await post.server.start();
      post.set('2026-04-02T08:00:00Z');
      expect(await desk.run('sendReminder', { id, message: 'By hand.' })).toMatchObject({ delivery: 'sent' });
      await post.work();
      expect(inbox()).toHaveLength(1);
      expect(inbox()[0]?.text).toContain('By hand.');
      expect(await mails()).toMatchObject([{ status: 'dropped' }, { status: 'sent' }]);
      expect(await desk.run('getInvoice', { id })).toMatchObject({ reminders_sent: 1 });
    });

    test('a clock that goes back by an hour does not shorten them', async () => {
      const { invoice, mailedAt } = await reminding([1, 2]);
      await invoice();
      const first = '2026-04-01T08:00:00Z';
      expect(await mailedAt([first, '2026-04-01T07:00:00Z', first, '2026-04-02T07:00:00Z'])).toEqual([first]);
      expect(await mailedAt(['2026-04-02T08:00:00Z', '2026-04-02T07:30:00Z'])).toEqual(['2026-04-02T08:00:00Z']);
    });

    test('two workers and somebody who asks by hand at the same moment send one', async () => {
      const { desk, invoice, inbox } = await reminding([1]);
      const made = [];
      for (let n = 0; n < 8; n++) made.push(await invoice({ amount: 10 + n }));
      post.set('2026-04-01T08:00:00Z');
      const byHand = made.map(({ id }) => desk.run('sendReminder', { id }).catch(() => undefined));
      await Promise.all([post.workTogether(), ...byHand]);
      await post.workTogether();
      expect(inbox()).toHaveLength(8);
      expect(new Set(inbox().map(({ text }) => /INV-\d+/.exec(text)?.[0])).size).toBe(8);
      await expectVerified(post.ledger.testApp.app.services.store, desk.account.id);
    });
  });

  describe('a reminder that waits for the mail server', () => {
    async function waiting() {
      const counter = await reminding([1, 9]);
      const { id } = await counter.invoice();
      await post.server.stop();
      expect(await counter.mailedAt(['2026-04-01T08:00:00Z'])).toEqual([]);
      await post.server.start();
      expect(await counter.mails()).toMatchObject([{ status: 'queued', attempts: 1 }]);
      return { ...counter, id };
    }
    const LATER = every(30 * MINUTE_MS, '2026-04-01T08:30:00Z', '2026-04-01T10:00:00Z');

    test('arrives once when it is back', async () => {
      const { mailedAt } = await waiting();
      expect(await mailedAt(LATER)).toEqual(LATER.slice(0, 1));
    });

    test.each<[string, (one: Counter, id: number) => Promise<unknown>]>([
      ['paid', ({ desk }, id) => desk.run('recordPayment', { id })],
      ['cancelled', ({ desk }, id) => desk.run('cancelInvoice', { id })],
      ['unsubscribed from', ({ unsubscribe }) => unsubscribe()],
      [
        'paid in part, so that it would name the wrong amount',
        ({ desk }, id) => desk.run('recordPayment', { id, amount: 40 }),
      ],
    ])('is dropped and taken back when the invoice was meanwhile %s', async (_how, change) => {
      const { id, ...counter } = await waiting();
      await change(counter, id);
      expect(await counter.mailedAt(LATER)).toEqual([]);
      expect(await counter.mails()).toMatchObject([{ status: 'dropped', next_attempt_at: null }]);
      expect(await counter.desk.run('getInvoice', { id })).toMatchObject({ reminders_sent: 0, last_reminder_at: null });
      const types = (await counter.desk.rows<{ type: string }>('events')).map(({ type }) => type);
      expect(types).not.toContain('invoice.reminder_sent');
    });

    test('paid in part, it is followed by the next one with what is due', async () => {
      const { id, desk, mailedAt, inbox } = await waiting();
      await desk.run('recordPayment', { id, amount: 40 });
      expect(await mailedAt(every(HOUR_MS * 24, '2026-04-01T08:30:00Z', '2026-04-10T08:30:00Z'))).toHaveLength(1);
      expect(inbox()[0]?.text).toContain('EUR 60.00');
    });

    test('is not sent to an address that the customer no longer has', async () => {
      const { desk, address, mailedAt, mails } = await waiting();
      const [customer] = (await desk.run('listCustomers')).customers;
      await desk.run('updateCustomer', { id: customer?.id, email: `new-${address}` });
      expect(await mailedAt(LATER)).toEqual([]);
      expect(await mails()).toMatchObject([{ status: 'dropped' }]);
    });
  });
});
