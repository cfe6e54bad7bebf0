// Automatic invoice reminders: off until enabled, sent on their days, in their tone, to customers who owe money.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../../src/model/dates.ts';
import { ENGINES_OF_RULES } from '../../../kit/test-app.ts';
import { type Counter, every, openPost, type Post } from '../../../operations/reminders/reminding.ts';

/** About noon in Amsterdam of each day, from the day of issue to a week after the last reminder. */
const NOONS = every(DAY_MS, '2026-03-17T11:30:00Z', '2026-05-08T11:30:00Z');
const days = (instants: readonly string[]) => instants.map((instant) => instant.slice(5, 10));

describe.each(ENGINES_OF_RULES)('invoice reminders that send themselves, on %s', (engine) => {
  let post: Post;
  beforeAll(async () => {
    post = await openPost(engine);
  });
  afterEach(() => post.putAway());
  afterAll(() => post[Symbol.asyncDispose]());

  async function reminding(plan: { days?: readonly number[] } = {}, account = {}): Promise<Counter> {
    const counter = await post.open(account);
    await counter.desk.run('setReminders', { enabled: true, ...plan });
    return counter;
  }

  test('are off until somebody turns them on', async () => {
    const { invoice, mailedAt, mails } = await post.open();
    await invoice();
    expect(await mailedAt(NOONS)).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  test('go out three days before the due date and 1, 7, 14 and 30 days after it, and never again', async () => {
    const { desk, invoice, inbox, mailedAt } = await reminding();
    const { id } = await invoice();
    expect(days(await mailedAt(NOONS))).toEqual(['03-28', '04-01', '04-07', '04-14', '04-30']);
    expect(inbox().map(({ subject }) => subject.split(':')[0])).toEqual([
      'A friendly reminder',
      'A friendly reminder',
      'Payment reminder',
      'Please pay now',
      'Please pay now',
    ]);
    expect(
      inbox().map(({ text }) => /(is due on|was due on) 31 March 2026(, [^.,]*\b(ago|yesterday))?/.exec(text)?.[0]),
    ).toEqual([
      'is due on 31 March 2026',
      'was due on 31 March 2026, yesterday',
      'was due on 31 March 2026, 7 days ago',
      'was due on 31 March 2026, 14 days ago',
      'was due on 31 March 2026, 30 days ago',
    ]);
    expect(await desk.run('getInvoice', { id })).toMatchObject({ reminders_sent: 5 });
  });

  test('go out on the days that were asked for, whatever their order', async () => {
    const { desk, invoice, mailedAt } = await post.open();
    const plan = await desk.run('setReminders', { enabled: true, days: [5, -7, 0, 5] });
    expect(plan).toEqual({ enabled: true, days: [-7, 0, 5] });
    await invoice();
    expect(days(await mailedAt(NOONS))).toEqual(['03-24', '03-31', '04-05']);
  });

  test('each tells that it left: an event, a line of activity, the count and the time', async () => {
    const { desk, invoice, mailedAt } = await reminding({ days: [1] });
    const { id, invoice_number } = await invoice();
    await mailedAt(NOONS.slice(0, 20));
    const types = (await desk.rows<{ type: string }>('events')).map(({ type }) => type);
    expect(types).toEqual(['invoice.created', 'invoice.overdue', 'invoice.reminder_sent']);
    expect(await desk.run('getInvoice', { id })).toMatchObject({
      reminders_sent: 1,
      last_reminder_at: '2026-04-01T11:30:00.000Z',
      sent_at: null,
    });
    const summaries = (await desk.run('listActivity')).activity.map(({ summary }) => summary);
    expect(summaries).toContainEqual(expect.stringContaining(`automatic reminder 1 of ${invoice_number}`));
  });

  test('turned off they end, and what waits for the mail server is dropped', async () => {
    const { desk, invoice, mailedAt, mails } = await reminding();
    const { id } = await invoice();
    await post.server.stop();
    expect(await mailedAt(NOONS.slice(0, 12))).toEqual([]);
    expect(await mails()).toMatchObject([{ status: 'queued' }]);
    expect(await desk.run('setReminders', { enabled: false })).toEqual({ enabled: false, days: [] });
    await post.server.start();
    expect(await mailedAt(NOONS.slice(12))).toEqual([]);
    expect(await mails()).toMatchObject([{ status: 'dropped' }]);
    expect(await desk.run('getInvoice', { id })).toMatchObject({ reminders_sent: 0, last_reminder_at: null });
  });

  test('turned on, they make nothing up for days that have passed, today included', async () => {
    const { desk, invoice, mailedAt } = await post.open();
    await invoice({ date: '2026-01-01', due_date: '2026-03-10' });
    await invoice({ date: '2026-01-01', due_date: '2026-03-16' });
    await invoice({ date: '2026-01-01', due_date: '2026-01-02' });
    await desk.run('setReminders', { enabled: true });
    expect(days(await mailedAt(NOONS))).toEqual(['03-23', '03-24', '03-30', '04-09', '04-15']);
  });

  test('turned off and on again, they make nothing up for the days between', async () => {
    const { desk, invoice, mailedAt } = await reminding();
    await invoice();
    expect(days(await mailedAt(NOONS.slice(0, 12)))).toEqual(['03-28']);
    await desk.run('setReminders', { enabled: false });
    expect(await mailedAt(NOONS.slice(12, 24))).toEqual([]);
    await desk.run('setReminders', { enabled: true });
    await desk.run('setReminders', { enabled: true });
    expect(days(await mailedAt(NOONS.slice(24)))).toEqual(['04-14', '04-30']);
  });

  test('a draft that was there when they were turned on is reminded of by the dates it is issued with', async () => {
    const { desk, invoice, mailedAt } = await post.open();
    const { id } = await invoice({ draft: true, date: '2026-01-01', due_date: '2026-01-02' });
    await desk.run('setReminders', { enabled: true, days: [-3, 1] });
    expect(await mailedAt(NOONS.slice(0, 3))).toEqual([]);
    await desk.run('issueInvoice', { id, date: '2026-03-19', due_date: '2026-04-02' });
    expect(days(await mailedAt(NOONS.slice(3)))).toEqual(['03-30', '04-03']);
  });

  test('days that were missed are passed over with one reminder, of today’s tone', async () => {
    const { invoice, mailedAt, inbox } = await reminding();
    await invoice();
    const back = NOONS.slice(29);
    expect(days(await mailedAt(back))).toEqual(['04-15', '04-30']);
    expect(inbox().map(({ subject }) => subject.split(':')[0])).toEqual(['Please pay now', 'Please pay now']);
  });

  test('an invoice that was issued after one of its days is not reminded of it', async () => {
    const { invoice, mailedAt } = await reminding();
    await invoice({ due_date: '2026-03-18' });
    await invoice({ date: '2026-03-01', due_date: '2026-03-12' });
    expect(days(await mailedAt(NOONS.slice(0, 8)))).toEqual(['03-19', '03-19']);
  });

  test.each<[string, (counter: Counter, id: number) => Promise<unknown>]>([
    ['a paid one', ({ desk }, id) => desk.run('recordPayment', { id })],
    ['a cancelled one', ({ desk }, id) => desk.run('cancelInvoice', { id })],
    ['one whose customer unsubscribed', ({ unsubscribe }) => unsubscribe()],
    [
      'one that was paid online and given back',
      async ({ desk, shop }, id) => {
        const { payment_url } = await desk.run('getInvoice', { id });
        const attempt = await shop.start(payment_url?.split('/').at(-1) ?? '');
        await shop.payByCard(attempt);
        await shop.refresh(attempt);
        await desk.run('refundPayment', { id: attempt.id });
      },
    ],
  ])('%s is not reminded of', async (_which, end) => {
    const counter = await reminding();
    const { id } = await counter.invoice();
    await end(counter, id);
    expect(await counter.mailedAt(NOONS)).toEqual([]);
    expect(await counter.mails()).toEqual([]);
  });

  test('a draft is not reminded of, nor one whose customer has no e-mail', async () => {
    const { desk, invoice, mailedAt, mails } = await reminding();
    await invoice({ draft: true });
    await desk.invoice();
    expect(await mailedAt(NOONS)).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  test('what a part was paid of is reminded of with what is still due', async () => {
    const { desk, invoice, inbox, mailedAt } = await reminding({ days: [1] });
    const { id } = await invoice();
    await desk.run('recordPayment', { id, amount: 40 });
    expect(await mailedAt(NOONS)).toHaveLength(1);
    const [mail] = inbox();
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain('EUR 60.00 of EUR 100.00 is still due');
    }
  });

  test('the account’s days are its own: another account is not reminded along', async () => {
    const wanting = await reminding({ days: [1] });
    const other = await post.open();
    await wanting.invoice();
    await other.invoice();
    expect(await wanting.mailedAt(NOONS)).toHaveLength(1);
    expect(other.inbox()).toEqual([]);
  });

  test('many invoices are reminded of in one look, each once', async () => {
    const { desk, inbox, mailedAt, address } = await reminding({ days: [1] });
    for (let n = 0; n < 104; n++) await desk.invoice({ customer: { name: 'Ann', email: address }, amount: n + 1 });
    post.set(NOONS[15] ?? '');
    await post.workTogether();
    expect(new Set(inbox().map(({ subject }) => subject)).size).toBe(104);
    expect(inbox()).toHaveLength(104);
    expect(await mailedAt(NOONS.slice(16, 20))).toEqual([]);
  });

  test.each([
    ['days', []],
    ['days', [1.5]],
    ['days', [366]],
    ['days', [-366]],
    ['days', ['1']],
    ['days', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
    ['enabled', 'yes'],
    ['every', '1d'],
  ])('%s: %j is refused', async (field, value) => {
    const { desk } = await post.open();
    const refusal = await desk.refused('setReminders', { enabled: true, [field]: value });
    expect(refusal).toMatchObject({ code: 'validation_failed', details: { field: expect.stringContaining(field) } });
  });

  test('turning them on needs the scope of an account’s owner', async () => {
    const { desk } = await post.open();
    const scopes = new Set(['billing.read', 'billing.write'] as const);
    expect(await desk.refused('setReminders', { enabled: true }, { scopes })).toMatchObject({
      code: 'insufficient_scope',
    });
  });
});
