// Processes that are killed while they send mails, and two processes that send the same mails: no mail is lost, and
// none is sent twice.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IDEMPOTENCY_KEY_LIFETIME_MS } from '../../../src/operations/kernel/idempotency.ts';
import { answersOf, startCaller, startTogether } from '../../contract/processes.ts';
import type { Answer } from '../../kit/desk.ts';
import { ENGINES, ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';
import { MINUTE_MS, openPostOffice, type PostOffice } from '../../operations/mails/mailing.ts';
import { OFFLINE } from '../../operations/payments/shop.ts';
import { type Counter, each, FIVE, fivePreviewed, openPost, type Post } from '../../operations/reminders/reminding.ts';

describe.each(ENGINES)('a mail, on %s', (engine) => {
  let office: PostOffice;
  beforeAll(async () => {
    office = await openPostOffice(engine);
  });
  afterAll(() => endVerified(office));

  test('of a process that is killed while it sends: the invoice, its answer and its mail are there, each once', async () => {
    const { desk, address } = await office.open();
    const input = { customer: { name: 'Ann', email: address }, description: 'Work', amount: 10, send_email: true };
    const once = { key: 'killed', fingerprint: 'same', lifetimeMs: IDEMPOTENCY_KEY_LIFETIME_MS };
    using child = startCaller({
      environment: { DATABASE_URL: office.ledger.database.url, SMTP_URL: office.server.url },
      accountId: desk.account.id,
      now: office.ledger.testApp.clock.now(),
      operation: 'createInvoice',
      input,
      once,
      times: 1,
    });
    office.server.whenAsked(address, () => child.kill());
    await startTogether([child]);
    office.server.whenAsked(address, () => undefined);
    // On a busy machine, the call may reach its time limit of one second before the process is killed. It then answers
    // `queued`.
    const answers = child.reports.slice(1);
    expect([[], [expect.objectContaining({ data: expect.objectContaining({ delivery: 'queued' }) })]]).toContainEqual(
      answers,
    );

    const replay = await desk.runOnce('createInvoice', input, once, { actor: { kind: 'system', name: 'x' } });
    expect(replay).toMatchObject({ replayed: true, data: { invoice_number: 'INV-000002', delivery: 'queued' } });
    expect((await desk.run('listInvoices')).total_count).toBe(2);
    office.ledger.testApp.clock.advance(2 * MINUTE_MS);
    await office.deliver();
    await office.deliver();
    expect(office.server.inbox(address)).toHaveLength(1);
    const sent: Answer<'getInvoice'> = await desk.run('getInvoice', { id: replay.data.id });
    expect(sent.sent_at).toBe('2026-03-17T11:02:00.000Z');
  });
});

describe.each(ENGINES_OF_RULES)('reminders of many, through a mail server, on %s', (engine) => {
  let post: Post;
  beforeAll(async () => {
    post = await openPost(engine);
  });
  afterAll(() => endVerified(post));

  const previewed = () => fivePreviewed(post);
  const inboxes = (addresses: readonly string[]) => addresses.map((address) => post.server.inbox(address).length);

  function processOf({ desk }: Counter, confirm: string | null) {
    return startCaller({
      // The letters contain BASE_URL. A letter that differs from its preview is skipped.
      environment: { ...OFFLINE.environment, DATABASE_URL: post.ledger.database.url, SMTP_URL: post.server.url },
      accountId: desk.account.id,
      now: post.ledger.testApp.clock.now(),
      operation: 'remindOverdue',
      input: { preview: false, confirm },
      times: 2,
    });
  }

  test('two processes that send with the same confirm at the same moment send each letter once', async () => {
    const ready = await previewed();
    using one = processOf(ready, ready.confirm);
    using other = processOf(ready, ready.confirm);
    await startTogether([one, other]);
    const answers = [one, other].flatMap(answersOf);
    expect(answers).toHaveLength(4);
    for (const answer of answers)
      expect(answer).toMatchObject({ results: FIVE.map((customer_name) => ({ customer_name })) });
    await post.workTogether();
    expect(inboxes(ready.addresses)).toEqual(each(1));
    expect(await ready.mails()).toHaveLength(5);
    const repeated = await ready.desk.run('remindOverdue', { preview: false, confirm: ready.confirm });
    expect(repeated.counts).toMatchObject({ sent: 5, queued: 0, skipped: 0 });
    expect(inboxes(ready.addresses)).toEqual(each(1));
  });

  // The test above shows with one mail how each engine recovers from a killed process.
  test('of a process that is killed while it sends, every letter arrives, and none twice under two ids', async () => {
    const ready = await previewed();
    using child = processOf(ready, ready.confirm);
    const [first = ''] = ready.addresses;
    post.server.whenAsked(first, () => child.kill());
    await startTogether([child]);
    post.server.whenAsked(first, () => undefined);
    expect(child.reports).toEqual(['ready']);
    const repeated = await ready.desk.run('remindOverdue', { preview: false, confirm: ready.confirm });
    expect(repeated.counts.sent + repeated.counts.queued).toBe(5);
    post.ledger.testApp.clock.advance(2 * MINUTE_MS);
    await post.workTogether();
    expect(await ready.mails()).toHaveLength(5);
    for (const address of ready.addresses) {
      const ids = post.server.inbox(address).map(({ messageId }) => messageId);
      expect(new Set(ids).size, address).toBe(1);
    }
    const later = await ready.desk.run('remindOverdue', { preview: false, confirm: ready.confirm });
    expect(later.counts).toMatchObject({ sent: 5, queued: 0 });
  });
});
