// Events that end or delay reminders of links (R33): payments, closed links, outages and jumps of the clock.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../src/model/dates.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { linkRow } from '../payments/shop.ts';
import { every, HOUR_MS, MINUTE_MS, openPost, type Post } from './reminding.ts';

const WEEK = every(DAY_MS, '2026-03-18T11:00:00Z', '2026-03-24T11:00:00Z');
const DAILY = { schedule: '1d', schedule_amount: 9 } as const;

describe.each(ENGINES_OF_RULES)('reminders of links that end, on %s', (engine) => {
  let post: Post;
  beforeAll(async () => {
    post = await openPost(engine);
  });
  afterEach(() => post.putAway());
  afterAll(() => post[Symbol.asyncDispose]());

  async function pay({ shop }: Awaited<ReturnType<Post['open']>>, code: string): Promise<void> {
    const attempt = await shop.start(code);
    await shop.payByCard(attempt);
    await shop.refresh(attempt);
  }

  test.each([
    ['with a limit of one', 1],
    ['with a limit of three', 3],
    ['without a limit', null],
  ])('the first payment of a link %s is the end of its reminders', async (_which, usage_limit) => {
    const counter = await post.open();
    const { code } = await counter.link({ ...DAILY, usage_limit });
    expect(await counter.mailedAt(WEEK.slice(0, 2))).toHaveLength(2);
    await pay(counter, code);
    expect(await counter.mailedAt(WEEK)).toEqual([]);
  });

  test('a refund does not begin them again', async () => {
    const counter = await post.open();
    const { code } = await counter.link(DAILY);
    await pay(counter, code);
    const [payment] = (await counter.desk.run('listPayments')).payments;
    await counter.desk.run('refundPayment', { id: payment?.id });
    expect(await counter.mailedAt(WEEK)).toEqual([]);
  });

  test('a deactivated link reminds nobody', async () => {
    const { desk, link, mailedAt } = await post.open();
    const { id } = await link(DAILY);
    expect(await mailedAt(WEEK.slice(0, 1))).toHaveLength(1);
    await desk.run('deactivatePaymentLink', { id });
    expect(await mailedAt(WEEK)).toEqual([]);
  });

  test('a link reminds until it expires and not from then on', async () => {
    const { link, mailedAt } = await post.open();
    await link({ ...DAILY, expires_at: '2026-03-20T11:00:00Z' });
    expect(await mailedAt(WEEK)).toEqual(WEEK.slice(0, 2));
  });

  test('while a payment is being processed they pause, and go on when it came to nothing', async () => {
    const { link, shop, mailedAt } = await post.open();
    const { code, id } = await link(DAILY);
    const attempt = await shop.start(code, { method: 'ideal' });
    await shop.submit(attempt, { outcome: 'pending' });
    await shop.refresh(attempt);
    expect(await linkRow(shop, id)).toMatchObject({ processing: 1 });
    expect(await mailedAt(WEEK.slice(0, 3))).toEqual([]);
    await post.ledger.database.execute(
      `update payment_requests set processing = 0, open_payment_id = null where id = ${id}`,
    );
    // Reminders that were skipped are not sent later.
    expect(await mailedAt(['2026-03-20T15:00:00Z', ...WEEK.slice(3, 5)])).toEqual(WEEK.slice(3, 5));
  });

  test('an attempt that failed is no payment', async () => {
    const { link, shop, mailedAt } = await post.open();
    const { code } = await link(DAILY);
    const attempt = await shop.start(code);
    await shop.payByCard(attempt, '4000 0000 0000 0002');
    await shop.refresh(attempt);
    expect(await mailedAt(WEEK.slice(0, 2))).toHaveLength(2);
  });

  describe('a reminder that waits because the mail server is away', () => {
    async function waiting(fields = {}) {
      const counter = await post.open();
      const made = await counter.link({ ...DAILY, ...fields });
      await post.server.stop();
      post.set('2026-03-18T11:00:00Z');
      await post.work();
      await post.server.start();
      expect(await counter.mails()).toMatchObject([{ status: 'queued', attempts: 1 }]);
      return { ...counter, ...made, counter };
    }
    const LATER = every(MINUTE_MS * 30, '2026-03-18T11:30:00Z', '2026-03-18T13:30:00Z');

    test('arrives once when it is back', async () => {
      const { mailedAt } = await waiting();
      expect(await mailedAt(LATER)).toEqual(LATER.slice(0, 1));
    });

    test('is dropped when the link was paid meanwhile', async () => {
      const { counter, code, mailedAt, mails } = await waiting();
      await pay(counter, code);
      expect(await mailedAt([...LATER, ...WEEK.slice(1)])).toEqual([]);
      expect(await mails()).toMatchObject([{ status: 'dropped', next_attempt_at: null }]);
    });

    test('is dropped when the link was closed meanwhile', async () => {
      const { desk, id, mailedAt, mails } = await waiting();
      await desk.run('deactivatePaymentLink', { id });
      expect(await mailedAt([...LATER, ...WEEK.slice(1)])).toEqual([]);
      expect(await mails()).toMatchObject([{ status: 'dropped' }]);
    });

    test('is dropped when the link expired meanwhile', async () => {
      const { mailedAt, mails } = await waiting({ expires_at: '2026-03-18T11:30:00Z' });
      expect(await mailedAt([...LATER, ...WEEK.slice(1)])).toEqual([]);
      expect(await mails()).toMatchObject([{ status: 'dropped' }]);
    });

    test('is dropped while a payment is being processed', async () => {
      const { shop, code, mailedAt, mails } = await waiting();
      const attempt = await shop.start(code, { method: 'ideal' });
      await shop.submit(attempt, { outcome: 'pending' });
      await shop.refresh(attempt);
      expect(await mailedAt(LATER)).toEqual([]);
      expect(await mails()).toMatchObject([{ status: 'dropped' }]);
    });

    test('is dropped when the customer unsubscribed meanwhile', async () => {
      const { unsubscribe, mailedAt, mails } = await waiting();
      await unsubscribe();
      expect(await mailedAt([...LATER, ...WEEK.slice(1)])).toEqual([]);
      expect(await mails()).toMatchObject([{ status: 'dropped' }]);
    });

    test('is not sent to an address that the customer no longer has', async () => {
      const { desk, address, mailedAt } = await waiting();
      const [customer] = (await desk.run('listCustomers')).customers;
      await desk.run('updateCustomer', { id: customer?.id, email: `new-${address}` });
      expect(await mailedAt(LATER)).toEqual([]);
    });

    test('and leaves late is not followed by another one before the interval is over', async () => {
      const { counter, mailedAt } = await waiting();
      expect(counter.inbox()).toEqual([]);
      const late = '2026-03-19T09:00:00Z';
      expect(await mailedAt([late])).toEqual([late]);
      const days = every(HOUR_MS, '2026-03-19T10:00:00Z', '2026-03-21T12:00:00Z');
      expect(await mailedAt(days)).toEqual(['2026-03-20T11:00:00.000Z', '2026-03-21T11:00:00.000Z']);
    });

    test('for days, because the worker was away too, is not joined by the next one', async () => {
      const { inbox } = await waiting();
      post.set('2026-03-21T10:59:59Z');
      await post.workTogether();
      post.set('2026-03-21T11:00:00Z');
      await post.workTogether();
      await post.workTogether();
      expect(inbox()).toHaveLength(1);
    });
  });

  test('a worker that was away for days makes nothing up for them: one reminder, and the next an interval later', async () => {
    const { link, mailedAt } = await post.open();
    await link(DAILY);
    const back = '2026-03-21T10:30:00Z';
    expect(await mailedAt([back, back])).toEqual([back]);
    const hours = every(HOUR_MS / 2, '2026-03-21T11:00:00Z', '2026-03-22T12:00:00Z');
    expect(await mailedAt(hours)).toEqual(['2026-03-22T11:00:00.000Z']);
  });

  test('a clock that goes back by an hour repeats nothing', async () => {
    const { link, mailedAt } = await post.open();
    await link(DAILY);
    const once = ['2026-03-18T11:00:00Z', '2026-03-18T10:00:00Z', '2026-03-18T11:00:00Z', '2026-03-18T11:30:00Z'];
    expect(await mailedAt(once)).toEqual(once.slice(0, 1));
    expect(await mailedAt(['2026-03-19T11:00:00Z', '2026-03-19T10:00:00Z'])).toHaveLength(1);
  });

  test('a refused address counts as a try: the next one is an interval later', async () => {
    const { link, address, mailedAt } = await post.open();
    post.server.refuse(address, { at: 'recipient', code: 550 });
    await link({ schedule: '1d', schedule_amount: 2 });
    expect(await mailedAt([...every(HOUR_MS, WEEK[0] ?? '', '2026-03-19T12:00:00Z'), ...WEEK.slice(2)])).toEqual([
      '2026-03-19T11:00:00.000Z',
    ]);
  });
});
