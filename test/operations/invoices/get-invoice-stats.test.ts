// Statistics (R18): which invoices and payments count, in which currency, and which never count.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ledger, openDesk, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';
import { invoiceIn, STATES } from './states.ts';

const NOTHING = {
  total_invoices: 0,
  pending_invoices: 0,
  overdue_invoices: 0,
  paid_invoices: 0,
  total_outstanding: 0,
  total_overdue: 0,
  paid_this_month: 0,
  received_this_month: 0,
};

const MONTH = (amount: number) => ({ paid_this_month: amount, received_this_month: amount });

describe.each(ENGINES_OF_RULES)('getInvoiceStats (R18) on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine);
  });
  afterAll(() => endVerified(ledger));

  test('of an account without invoices is nothing, in its currency', async () => {
    const desk = await openDesk(ledger, { currency: 'USD', timezone: 'America/New_York' });
    const nothing = { ...NOTHING, currency: 'USD' };
    expect(await desk.run('getInvoiceStats')).toEqual({
      ...nothing,
      by_currency: [nothing],
      period: null,
      as_of: '2026-03-17',
      timezone: 'America/New_York',
    });
  });

  test('counts each state where it belongs; drafts and cancelled ones nowhere', async () => {
    const desk = await openDesk(ledger);
    for (const state of STATES) await invoiceIn(state, desk, state === 'refunded' ? { currency: 'CHF' } : {});
    expect(await desk.run('getInvoiceStats')).toMatchObject({
      total_invoices: 5,
      pending_invoices: 2,
      overdue_invoices: 1,
      paid_invoices: 1,
      total_outstanding: 260,
      total_overdue: 100,
      paid_this_month: 140,
      currency: 'EUR',
    });
  });

  test('pending and overdue are disjoint, and outstanding is both', async () => {
    const desk = await openDesk(ledger);
    await desk.invoice({ amount: 10 });
    await desk.invoice({ amount: 3, date: '2026-01-01', due_date: '2026-03-16' });
    await desk.invoice({ amount: 5, date: '2026-01-01', due_date: '2026-03-17' });
    expect(await desk.run('getInvoiceStats')).toMatchObject({
      pending_invoices: 2,
      overdue_invoices: 1,
      total_outstanding: 18,
      total_overdue: 3,
    });
  });

  test('tells currencies apart, the account’s own first', async () => {
    const desk = await openDesk(ledger);
    await desk.invoice({ currency: 'USD', amount: 20.5 });
    const yen = await desk.invoice({ currency: 'JPY', amount: 500 });
    await desk.run('recordPayment', { id: yen.id });
    await desk.invoice({ currency: 'KWD', amount: 0.125, draft: true });
    const stats = await desk.run('getInvoiceStats');
    const counts = { total_invoices: 2, pending_invoices: 1, paid_invoices: 1 };
    expect(stats, 'counts of all currencies, amounts of its own').toMatchObject({ ...NOTHING, ...counts });
    expect(stats.by_currency[0]).toEqual({ ...NOTHING, currency: 'EUR' });
    expect(new Map(stats.by_currency.slice(1).map((figures) => [figures.currency, figures]))).toEqual(
      new Map([
        ['JPY', { ...NOTHING, currency: 'JPY', total_invoices: 1, paid_invoices: 1, ...MONTH(500) }],
        ['USD', { ...NOTHING, currency: 'USD', total_invoices: 1, pending_invoices: 1, total_outstanding: 20.5 }],
      ]),
    );
  });

  test('paid_this_month is what arrived since the first of the month, whenever it was recorded', async () => {
    const desk = await openDesk(ledger);
    const { id } = await desk.invoice({ amount: 100 });
    await desk.run('recordPayment', { id, amount: 1, paid_at: '2026-02-28T22:59:59Z' });
    await desk.run('recordPayment', { id, amount: 10, paid_at: '2026-02-28T23:00:00Z' });
    await desk.run('recordPayment', { id, amount: 20 });
    expect(await desk.run('getInvoiceStats')).toMatchObject({ paid_this_month: 30, total_outstanding: 69 });
    ledger.testApp.clock.set('2026-03-31T22:00:00Z');
    expect(await desk.run('getInvoiceStats')).toMatchObject({ paid_this_month: 0, as_of: '2026-04-01' });
  });

  test('takes no other filter', async () => {
    const desk = await openDesk(ledger);
    const refusal = await desk.refused('getInvoiceStats', { currency: 'EUR' });
    expect(refusal).toMatchObject({ code: 'validation_failed', details: { field: 'currency' } });
  });

  test('agrees with itself while invoices are made and paid at the same time', async () => {
    const desk = await openDesk(ledger);
    const busy = Array.from({ length: 12 }, async () => {
      const { id } = await desk.invoice({ date: '2026-01-01', due_date: '2026-01-02' });
      await desk.run('recordPayment', { id });
    });
    const asking = Array.from({ length: 40 }, () => desk.run('getInvoiceStats'));
    const [answers] = await Promise.all([Promise.all(asking), ...busy]);
    for (const stats of answers) {
      expect(stats.pending_invoices).toBe(0);
      expect(stats.total_invoices).toBe(stats.overdue_invoices + stats.paid_invoices);
      expect(stats.total_overdue).toBe(stats.total_outstanding);
      expect(stats.total_overdue).toBe(stats.overdue_invoices * 100);
      expect(stats.paid_this_month).toBe(stats.paid_invoices * 100);
    }
  });
});
