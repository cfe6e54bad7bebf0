// A worker that dies while it sends a reminder stores all of the reminder or nothing.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { remindInvoices } from '../../../../src/operations/reminders/remind-invoices.ts';
import { remindLinks } from '../../../../src/operations/reminders/remind-links.ts';
import { ENGINES } from '../../../kit/test-app.ts';
import { endVerified } from '../../../kit/verified.ts';
import { linkRow } from '../../../operations/payments/shop.ts';
import { crashable, type SetCrash } from '../../../operations/reminders/crashing.ts';
import { type Counter, MINUTE_MS, openPost, type Post } from '../../../operations/reminders/reminding.ts';

describe.each(ENGINES)('a worker that dies while it reminds, on %s', (engine) => {
  let post: Post;
  let crash: SetCrash;
  beforeAll(async () => {
    post = await openPost(engine);
    crash = await crashable(post.ledger.database);
  });
  afterAll(() => endVerified(post));

  async function link(): Promise<Counter> {
    const counter = await post.open();
    await counter.link({ schedule: '1d', schedule_amount: 2 });
    post.set('2026-03-18T11:00:00Z');
    return counter;
  }

  async function invoice(): Promise<Counter> {
    const counter = await post.open();
    await counter.desk.run('setReminders', { enabled: true, days: [1, 2] });
    await counter.invoice();
    // Starts the schedule of reminders. Nothing is due yet.
    await remindInvoices(post.ledger.testApp.app.services);
    post.set('2026-04-01T11:00:00Z');
    return counter;
  }

  const cases = [
    ['a link', link, remindLinks],
    ['an invoice', invoice, remindInvoices],
  ] as const;

  test.each(cases)(
    'after the mail of %s was written: nothing remains, and the next worker reminds once',
    async (_of, open, round) => {
      const counter = await open();
      const before = await counter.desk.snapshot();
      await crash('nothing written');
      await expect(round(post.ledger.testApp.app.services)).rejects.toThrow();
      await crash(null);
      expect(await counter.desk.snapshot()).toEqual(before);
      expect(counter.inbox()).toEqual([]);
      await round(post.neighbour.services);
      await round(post.ledger.testApp.app.services);
      expect(counter.inbox()).toHaveLength(1);
    },
  );

  test.each(cases)(
    'after the mail of %s left: it comes once more at most, under the same message id',
    async (_of, open, round) => {
      const counter = await open();
      await crash('nothing noted');
      await round(post.ledger.testApp.app.services).catch(() => undefined);
      await crash(null);
      post.ledger.testApp.clock.advance(5 * MINUTE_MS);
      await post.workTogether();
      await post.workTogether();
      const ids = counter.inbox().map(({ messageId }) => messageId);
      expect(ids).toHaveLength(2);
      expect(new Set(ids).size).toBe(1);
      expect(await counter.mails()).toMatchObject([{ status: 'sent' }]);
    },
  );

  test('after the mail left, and the link is paid before anybody looks again: it does not come once more', async () => {
    const { shop, desk, inbox } = await link();
    await crash('nothing noted');
    await remindLinks(post.ledger.testApp.app.services);
    await crash(null);
    const [made] = (await desk.run('listPaymentLinks')).payment_links;
    const attempt = await shop.start(made?.code ?? '');
    await shop.payByCard(attempt);
    await shop.refresh(attempt);
    post.ledger.testApp.clock.advance(5 * MINUTE_MS);
    await post.workTogether();
    expect(inbox()).toHaveLength(1);
    expect(await linkRow(shop, made?.id ?? 0)).toMatchObject({ reminders_sent: 1 });
  });
});
