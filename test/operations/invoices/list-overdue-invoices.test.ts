// Overdue invoices (R19): number of days, amount and customer; as of now, of a past day and of a future day.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Desk, type Ledger, openDesk, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { invoiceIn, STATES } from './states.ts';

describe.each(ENGINES_OF_RULES)('listOverdueInvoices (R19) on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  /** Dated 2026-01-01, so that any due date in that year is valid. */
  const due = (desk: Desk, due_date: string, fields: object = {}) =>
    desk.invoice({ date: '2026-01-01', due_date, ...fields });
  const overdue = (desk: Desk, input: object = {}) => desk.run('listOverdueInvoices', input);

  test('due today is not overdue; the day after it is, by one day', async () => {
    const desk = await openDesk(ledger);
    const { id } = await due(desk, '2026-03-17');
    expect(await overdue(desk)).toMatchObject({ invoices: [], total_count: 0, totals: [], as_of: '2026-03-17' });
    expect(await desk.run('getInvoice', { id })).toMatchObject({ status: 'pending', days_overdue: 0 });
    ledger.testApp.clock.set('2026-03-18T11:00:00Z');
    const answer = await overdue(desk);
    expect(answer).toMatchObject({ total_count: 1, has_more: false, next_cursor: null, as_of: '2026-03-18' });
    expect(answer.timezone).toBe('Europe/Amsterdam');
    const reminder = { state: 'no_email', next_allowed_at: null };
    const { einvoice: _, may_be_meant: __, attachments: ___, ...shown } = await desk.run('getInvoice', { id });
    expect(answer.invoices).toEqual([{ ...shown, reminder }]);
    expect(answer.invoices).toMatchObject([{ id, status: 'overdue', days_overdue: 1, amount_due: 100 }]);
  });

  test('of one currency only, and each says whether its customer may be reminded now', async () => {
    const desk = await openDesk(ledger);
    const at = (name: string, more: object = {}) => ({ customer: { name, email: `${name}@x.example` }, ...more });
    await due(desk, '2026-03-10', { customer: { name: 'nobody' } });
    const asked = await due(desk, '2026-03-11', at('asked'));
    await due(desk, '2026-03-12', at('free'));
    await due(desk, '2026-03-13', at('quiet', { currency: 'USD' }));
    const { services } = ledger.testApp.app;
    const quiet = (await desk.run('getCustomer', { id: 'quiet' })).id as never;
    await services.store.transaction((tx) =>
      tx.customers.setUnsubscribed(desk.account.id, quiet, services.clock.now()),
    );
    const now = services.clock.now();
    await services.store.transaction((tx) => tx.reminders.count(desk.account.id, asked.id as never, now, null));
    const states = async (input: object = {}) =>
      (await overdue(desk, input)).invoices.map(({ id, reminder }) => ({ id, ...reminder }));
    const refusals = { no_email: 'customer_has_no_email', unsubscribed: 'customer_unsubscribed' } as const;
    const found = await states();
    expect(found.map(({ state }) => state)).toEqual(['no_email', 'too_soon', 'possible', 'unsubscribed']);
    for (const { id, state, next_allowed_at } of found) {
      if (state === 'too_soon') {
        const refusal = await desk.refused('sendReminder', { id });
        expect(refusal).toMatchObject({ code: 'reminder_too_soon', details: { facts: { next_allowed_at } } });
      } else if (state === 'possible') await desk.run('sendReminder', { id, preview: true });
      else expect((await desk.refused('sendReminder', { id })).code).toBe(refusals[state as keyof typeof refusals]);
    }
    ledger.testApp.clock.advance(86_400_000);
    expect((await states()).map(({ state }) => state)).toEqual(['no_email', 'possible', 'possible', 'unsubscribed']);
    await desk.run('recordPayment', { id: asked.id });
    const past = await overdue(desk, { as_of: '2026-03-17' });
    expect(past.invoices.map(({ reminder }) => reminder?.state)).toEqual([
      ...['no_email', undefined, 'possible', 'unsubscribed'],
    ]);
    expect(await overdue(desk, { currency: 'USD' })).toMatchObject({ total_count: 1, totals: [{ currency: 'USD' }] });
    expect(await overdue(desk, { currency: 'EUR', as_of: '2026-03-17' })).toMatchObject({
      total_count: 3,
      totals: [{ currency: 'EUR', count: 3 }],
    });
  });

  test('only what is payable and past due is in it', async () => {
    const desk = await openDesk(ledger);
    const old = { date: '2026-01-01', due_date: '2026-01-31' };
    const made = new Map<string, number>();
    for (const state of STATES) made.set(state, (await invoiceIn(state, desk, old)).id);
    const ids = (await overdue(desk)).invoices.map(({ id }) => id);
    expect(ids).toEqual([made.get('pending'), made.get('overdue'), made.get('partly paid')]);
  });

  test('totals per currency cover the whole list, whatever the page, with aging by days', async () => {
    const desk = await openDesk(ledger);
    // Due 1, 30, 31, 60, 61, 90 and 91 days before 17 March.
    for (const day of ['03-16', '02-15', '02-14', '01-16', '01-15']) await due(desk, `2026-${day}`, { amount: 1 });
    for (const day of ['2025-12-17', '2025-12-16'])
      await desk.invoice({ date: '2025-12-01', due_date: day, amount: 10 });
    const yen = await due(desk, '2026-03-01', { currency: 'JPY', amount: 700 });
    await desk.run('recordPayment', { id: yen.id, amount: 200 });
    const page = await overdue(desk, { limit: 2 });
    expect(page).toMatchObject({ total_count: 8, has_more: true });
    expect(page.totals).toEqual([
      {
        currency: 'EUR',
        count: 7,
        amount_due: 25,
        oldest_days: 91,
        aging: { '1-30': 2, '31-60': 2, '61-90': 11, '90+': 10 },
      },
      {
        currency: 'JPY',
        count: 1,
        amount_due: 500,
        oldest_days: 16,
        aging: { '1-30': 500, '31-60': 0, '61-90': 0, '90+': 0 },
      },
    ]);
    const next = await overdue(desk, { limit: 2, cursor: page.next_cursor });
    expect(next.totals).toEqual(page.totals);
    expect([...page.invoices, ...next.invoices].map(({ days_overdue }) => days_overdue)).toEqual([91, 90, 61, 60]);
  });

  test('min_days keeps those at least so old, in the list and in the totals', async () => {
    const desk = await openDesk(ledger);
    for (const day of ['03-16', '03-10', '02-15', '02-14']) await due(desk, `2026-${day}`, { amount: 1 });
    const ages = async (min_days: number, more: object = {}) => {
      const { invoices, total_count, totals } = await overdue(desk, { min_days, ...more });
      expect(total_count).toBe(invoices.length);
      expect(totals.map(({ count, amount_due }) => [count, amount_due])).toEqual(
        total_count ? [[total_count, total_count]] : [],
      );
      return invoices.map(({ days_overdue }) => days_overdue);
    };
    expect(await ages(1)).toEqual([31, 30, 7, 1]);
    expect(await ages(7)).toEqual([31, 30, 7]);
    expect(await ages(8)).toEqual([31, 30]);
    expect(await ages(31)).toEqual([31]);
    expect(await ages(32)).toEqual([]);
    expect(await ages(30, { as_of: '2026-03-16' })).toEqual([30]);
    expect(await ages(7, { customer: 'ann' })).toEqual([31, 30, 7]);
  });

  test.each([0, -1, 1.5, '7', 36_501])('min_days %j is refused', async (min_days) => {
    const refusal = await (await openDesk(ledger)).refused('listOverdueInvoices', { min_days });
    expect(refusal).toMatchObject({ code: 'validation_failed', details: { field: 'min_days' } });
  });

  describe('of one customer', () => {
    test('by id, by e-mail in any case, by part of the name in any case', async () => {
      const desk = await openDesk(ledger);
      const ann = { customer: { name: 'Ann Öztürk 100%', email: 'ann@example.com' } };
      const { customer } = await due(desk, '2026-03-01', ann);
      await due(desk, '2026-03-02', { customer: { name: 'Bob_x', email: 'bob@example.com' } });
      for (const named of [customer.id, String(customer.id), 'ANN@example.com', 'nn ö', 'ÖZTÜRK', '100%', '%']) {
        const answer = await overdue(desk, { customer: named });
        expect(answer.invoices.map((invoice) => invoice.customer.id)).toEqual([customer.id]);
        expect(answer).toMatchObject({
          total_count: 1,
          totals: [{ currency: 'EUR', count: 1, amount_due: 100, oldest_days: 16 }],
        });
      }
      for (const named of ['bob@example.co', 'nn@example.com', 999_999_999, 'Zoe', '_nn', 'ann\\']) {
        expect(await overdue(desk, { customer: named })).toMatchObject({ total_count: 0, invoices: [], totals: [] });
      }
    });

    test('part of a name is not part of an e-mail address: the figures of Ann are not those of Hannah', async () => {
      const desk = await openDesk(ledger);
      const { customer } = await desk.invoice({ customer: { name: 'Ann', email: 'joanna@example.com' } });
      await desk.invoice({ customer: { name: 'Bob', email: 'hannah@example.com' } });
      for (const named of [customer.id, 'JOANNA@example.com', 'ANN']) {
        const { invoices, totals } = await desk.run('listInvoices', { customer: named });
        expect(invoices.map((invoice) => invoice.customer.name)).toEqual(['Ann']);
        expect(totals).toMatchObject([{ count: 1, amount: 100 }]);
      }
    });
  });

  describe('as of another day', () => {
    test('a past day: payments after it do not count, payments on it do', async () => {
      const desk = await openDesk(ledger);
      const { id } = await due(desk, '2026-02-10');
      await desk.run('recordPayment', { id, amount: 30, paid_at: '2026-02-20T22:59:59.999Z' });
      await desk.run('recordPayment', { id, amount: 70, paid_at: '2026-02-20T23:00:00.000Z' });
      expect(await overdue(desk)).toMatchObject({ total_count: 0 });
      const states = [];
      for (const as_of of ['2026-02-10', '2026-02-11', '2026-02-19', '2026-02-20', '2026-02-21']) {
        const { invoices, totals } = await overdue(desk, { as_of });
        states.push([as_of, invoices[0]?.amount_due, invoices[0]?.days_overdue, totals[0]?.amount_due]);
      }
      expect(states).toEqual([
        ['2026-02-10', undefined, undefined, undefined],
        ['2026-02-11', 100, 1, 100],
        ['2026-02-19', 100, 9, 100],
        ['2026-02-20', 70, 10, 70],
        ['2026-02-21', undefined, undefined, undefined],
      ]);
      expect((await overdue(desk, { as_of: '2026-02-20' })).invoices).toMatchObject([
        { status: 'overdue', amount_paid: 30, amount_due: 70, paid_at: null },
      ]);
    });

    test('a past day: what was cancelled since was overdue then; what was cancelled on it was not', async () => {
      const desk = await openDesk(ledger);
      const { id } = await due(desk, '2026-03-01');
      await desk.run('cancelInvoice', { id });
      expect(await overdue(desk, { as_of: '2026-03-16' })).toMatchObject({
        invoices: [{ status: 'overdue', cancelled_at: null, amount_due: 100, days_overdue: 15 }],
        totals: [{ count: 1, amount_due: 100 }],
      });
      expect(await overdue(desk)).toMatchObject({ total_count: 0 });
    });

    test('today says the same as no day at all', async () => {
      const desk = await openDesk(ledger);
      for (const state of STATES) await invoiceIn(state, desk, { date: '2026-01-01', due_date: '2026-03-01' });
      expect(await overdue(desk, { as_of: '2026-03-17' })).toEqual(await overdue(desk));
    });

    test('a coming day: what is due now would still be due then', async () => {
      const desk = await openDesk(ledger);
      const { id } = await due(desk, '2026-04-01');
      await desk.run('recordPayment', { id, amount: 25 });
      await due(desk, '2026-04-10');
      expect(await overdue(desk, { as_of: '2026-04-10' })).toMatchObject({
        as_of: '2026-04-10',
        invoices: [{ id, status: 'overdue', days_overdue: 9, amount_due: 75 }],
        totals: [{ count: 1, amount_due: 75, oldest_days: 9 }],
      });
      expect(await overdue(desk, { as_of: '2026-04-11' })).toMatchObject({ total_count: 2 });
    });

    test('pages of a past day are of that day', async () => {
      const desk = await openDesk(ledger);
      for (const day of ['01', '02', '03']) {
        const { id } = await due(desk, `2026-02-${day}`);
        await desk.run('recordPayment', { id, paid_at: '2026-03-01T12:00:00Z' });
      }
      const first = await overdue(desk, { as_of: '2026-02-20', limit: 2 });
      const second = await overdue(desk, { as_of: '2026-02-20', limit: 2, cursor: first.next_cursor });
      expect([...first.invoices, ...second.invoices].map(({ days_overdue }) => days_overdue)).toEqual([19, 18, 17]);
      expect(second).toMatchObject({ total_count: 3, has_more: false });
    });
  });
});
