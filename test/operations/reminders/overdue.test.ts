// `invoice.overdue`: once per invoice, when the day after its due date begins in the account's time zone (R4, R25).
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { emitOverdueEvents } from '../../../src/operations/reminders/emit-overdue-events.ts';
import { failOn } from '../../kit/database.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { expectVerified } from '../../kit/verified.ts';
import { type Counter, openPost, type Post } from './reminding.ts';

describe.each(ENGINES_OF_RULES)('invoice.overdue on %s', (engine) => {
  let post: Post;
  beforeAll(async () => {
    post = await openPost(engine);
  });
  afterEach(() => post.putAway());
  afterAll(() => post[Symbol.asyncDispose]());

  const tell = () => emitOverdueEvents(post.ledger.testApp.app.services);
  async function toldAt(counter: Counter, instants: readonly string[]): Promise<readonly string[]> {
    const at: string[] = [];
    for (const instant of instants) {
      const before = (await counter.overdueEvents()).length;
      post.set(instant);
      await tell();
      for (let n = before; n < (await counter.overdueEvents()).length; n++) at.push(instant);
    }
    return at;
  }

  test.each([
    ['Europe/Amsterdam', '2026-03-31', '2026-03-31T22:00:00Z'],
    ['Pacific/Auckland', '2026-03-31', '2026-03-31T11:00:00Z'],
    ['America/Los_Angeles', '2026-03-31', '2026-04-01T07:00:00Z'],
    ['Pacific/Kiritimati', '2026-03-31', '2026-03-31T10:00:00Z'],
    ['Pacific/Pago_Pago', '2026-03-31', '2026-04-01T11:00:00Z'],
    // The clocks change on the due day or on the day after it: the day has 23 or 25 hours.
    ['Europe/Amsterdam', '2026-03-28', '2026-03-28T23:00:00Z'],
    ['Europe/Amsterdam', '2026-03-29', '2026-03-29T22:00:00Z'],
    ['Europe/Amsterdam', '2026-10-25', '2026-10-25T23:00:00Z'],
    ['Pacific/Auckland', '2026-04-05', '2026-04-05T12:00:00Z'],
    ['Pacific/Auckland', '2026-09-27', '2026-09-27T11:00:00Z'],
    ['America/Los_Angeles', '2026-11-01', '2026-11-02T08:00:00Z'],
    // A change of clocks that skips midnight.
    ['Africa/Cairo', '2026-04-23', '2026-04-23T22:00:00Z'],
  ])('in %s an invoice due on %s is overdue from %s, and not a moment before', async (timezone, due_date, turns) => {
    const counter = await post.open({ timezone });
    const { id } = await counter.invoice({ date: '2026-03-01', due_date });
    const before = new Date(Date.parse(turns) - 1).toISOString();
    expect(await toldAt(counter, [`${due_date}T00:00:00Z`, before, turns, turns])).toEqual([turns]);
    expect(await counter.overdueEvents()).toMatchObject([{ id, status: 'overdue', days_overdue: 1, due_date }]);
  });

  test('once, however often the worker looks and the clock goes back', async () => {
    const counter = await post.open();
    await counter.invoice();
    const turns = '2026-03-31T22:00:00Z';
    const jumps = ['2026-03-31T21:00:00Z', turns, '2026-05-01T00:00:00Z', '2026-03-31T21:00:00Z', turns];
    expect(await toldAt(counter, [turns, ...jumps])).toEqual([turns]);
  });

  test('late, when the worker was away: once, with the days that have passed', async () => {
    const counter = await post.open();
    await counter.invoice();
    expect(await toldAt(counter, ['2026-04-10T12:00:00Z', '2026-04-11T12:00:00Z'])).toHaveLength(1);
    expect(await counter.overdueEvents()).toMatchObject([{ days_overdue: 10 }]);
  });

  test.each<[string, (counter: Counter, id: number) => Promise<unknown>, Readonly<Record<string, unknown>>]>([
    ['a paid one', ({ desk }, id) => desk.run('recordPayment', { id }), {}],
    ['a cancelled one', ({ desk }, id) => desk.run('cancelInvoice', { id }), {}],
    ['a draft', async () => undefined, { draft: true }],
  ])('%s is never told of', async (_which, end, fields) => {
    const counter = await post.open();
    const { id } = await counter.invoice(fields);
    await end(counter, id);
    expect(await toldAt(counter, ['2026-04-01T12:00:00Z', '2026-06-01T12:00:00Z'])).toEqual([]);
  });

  test('one that is paid in part is told of with what is due, one that was told of and paid is not told of again', async () => {
    const counter = await post.open();
    const { id } = await counter.invoice();
    await counter.desk.run('recordPayment', { id, amount: 40 });
    expect(await toldAt(counter, ['2026-04-01T12:00:00Z'])).toHaveLength(1);
    expect(await counter.overdueEvents()).toMatchObject([{ amount_due: 60 }]);
    await counter.desk.run('recordPayment', { id });
    expect(await toldAt(counter, ['2026-04-02T12:00:00Z'])).toEqual([]);
  });

  test('a draft that is issued after its due date is told of then', async () => {
    const counter = await post.open();
    const { id } = await counter.invoice({ draft: true, date: '2026-01-01', due_date: '2026-01-02' });
    const [now, later] = ['2026-03-17T12:00:00Z', '2026-03-17T12:01:00Z'];
    expect(await toldAt(counter, [now])).toEqual([]);
    await counter.desk.run('issueInvoice', { id });
    expect(await toldAt(counter, [later, now])).toEqual([later]);
  });

  test('is told without a mail, and whether or not reminders are on', async () => {
    const counter = await post.open();
    await counter.desk.invoice();
    expect(await toldAt(counter, ['2026-04-01T12:00:00Z'])).toHaveLength(1);
    expect(await counter.mails()).toEqual([]);
  });

  test('while the due date has ended elsewhere only, looks start no transaction: they come every minute, for half a day', async () => {
    const counter = await post.open();
    await counter.desk.invoice({ amount: 1, due_date: '2026-03-31' });
    const { services } = post.ledger.testApp.app;
    let transactions = 0;
    const transaction: typeof services.store.transaction = (change) => {
      transactions += 1;
      return services.store.transaction(change);
    };
    const counting = { ...services, store: { ...services.store, transaction } };
    // It is 1 April in Kiritimati, but still 31 March in Amsterdam.
    post.set('2026-03-31T12:00:00Z');
    await emitOverdueEvents(counting);
    expect(transactions).toBe(0);
    post.set('2026-03-31T22:00:00Z');
    await emitOverdueEvents(counting);
    expect(await counter.overdueEvents()).toHaveLength(1);
  });

  test('two workers that look at the same moments tell each of 210 once', async () => {
    const counter = await post.open();
    for (let n = 0; n < 210; n++) await counter.desk.invoice({ amount: n + 1 });
    post.set('2026-04-01T12:00:00Z');
    await Promise.all([tell(), emitOverdueEvents(post.neighbour.services), tell()]);
    const events = await counter.overdueEvents();
    expect(events).toHaveLength(210);
    expect(new Set(events.map(({ id }) => id)).size).toBe(210);
    await expectVerified(post.ledger.testApp.app.services.store, counter.desk.account.id);
  });

  test('a worker that dies in the middle has told nothing, and the next one tells once', async () => {
    await using other = await openPost(engine);
    const counter = await other.open();
    await counter.invoice();
    other.set('2026-04-01T12:00:00Z');
    const before = await counter.desk.snapshot();
    await failOn(other.ledger.database, 'insert on activity');
    await expect(emitOverdueEvents(other.ledger.testApp.app.services)).rejects.toThrow();
    expect(await counter.desk.snapshot()).toEqual(before);
    await other.ledger.database.execute(`drop trigger refusing${engine === 'sqlite' ? '' : ' on activity'}`);
    await emitOverdueEvents(other.neighbour.services);
    await emitOverdueEvents(other.ledger.testApp.app.services);
    expect(await counter.overdueEvents()).toHaveLength(1);
    await expectVerified(other.ledger.testApp.app.services.store);
  });
});
