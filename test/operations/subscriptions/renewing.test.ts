// Recurring billing (R22): the first payment gives the mandate, each period is charged once, on days that never drift.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ledger, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';
import { OFFLINE } from '../payments/shop.ts';
import { DECLINES_LATER, openClub } from './club.ts';

describe.each(ENGINES_OF_RULES)('on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
  });
  afterAll(() => endVerified(ledger));

  test('waits for the first payment, and then charges each period once', async () => {
    const club = await openClub(ledger);
    const made = await club.subscription();
    expect(made).toMatchObject({
      status: 'pending',
      paid_count: 0,
      next_payment_on: null,
      allowed_actions: ['cancel'],
    });
    await club.workAt('2026-06-01T12:00:00Z');
    expect(await club.get(made.id)).toMatchObject({ status: 'pending' });
    await club.payFirst(made);
    expect(await club.get(made.id)).toMatchObject({
      status: 'active',
      paid_count: 1,
      next_payment_on: '2026-07-01',
      payment_url: null,
    });
    await club.workAt('2026-07-01T06:59:00Z');
    expect((await club.get(made.id)).paid_count).toBe(1);
    await club.workAt('2026-07-01T07:00:00Z');
    expect(await club.get(made.id)).toMatchObject({ status: 'active', paid_count: 2, next_payment_on: '2026-08-01' });
    await club.work();
    expect((await club.books()).filter(({ state }) => state === 'paid')).toHaveLength(2);
    expect((await club.events()).map(({ type }) => type)).toEqual([
      'subscription.created',
      'payment.succeeded',
      'subscription.activated',
      'payment.succeeded',
      'subscription.renewed',
    ]);
  });

  test('month ends clamp and never drift', async () => {
    const club = await openClub(ledger);
    ledger.testApp.clock.set('2026-01-31T11:00:00Z');
    const { id } = await club.active();
    const days: (string | null)[] = [];
    for (const day of ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']) {
      days.push((await club.get(id)).next_payment_on);
      await club.workAt(`${day}T12:00:00Z`);
    }
    expect(days).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']);
    expect((await club.get(id)).paid_count).toBe(5);
  });

  test('instalments complete by themselves', async () => {
    const club = await openClub(ledger);
    const { id } = await club.active({ installments: 3, interval: 'week' });
    await club.workAt('2026-03-24T12:00:00Z');
    await club.workAt('2026-03-31T12:00:00Z');
    expect(await club.get(id)).toMatchObject({ status: 'completed', paid_count: 3, next_payment_on: null });
    await club.workAt('2027-03-31T12:00:00Z');
    expect((await club.get(id)).paid_count).toBe(3);
  });

  test('a failed renewal is tried again after 3 and 10 days, and then it is over', async () => {
    const club = await openClub(ledger);
    const { id } = await club.active({}, DECLINES_LATER);
    await club.workAt('2026-04-17T07:00:00Z');
    const failed = await club.get(id);
    expect(failed).toMatchObject({ status: 'past_due', allowed_actions: ['cancel'] });
    expect(failed.payment_url).not.toBeNull();
    await club.workAt('2026-04-20T07:00:00Z');
    expect((await club.get(id)).periods[0]).toMatchObject({ tries: 2, next_try_at: '2026-04-27T07:00:00.000Z' });
    await club.workAt('2026-04-27T07:00:00Z');
    expect(await club.get(id)).toMatchObject({ status: 'cancelled', end_reason: 'unpaid', payment_url: null });
    expect(await club.table<{ kind: string }>('mails')).toMatchObject([
      { kind: 'renewal_failed' },
      { kind: 'renewal_failed' },
      { kind: 'subscription_ended' },
    ]);
  });

  test('a failed period paid by hand heals it, and its card is charged from then on', async () => {
    const club = await openClub(ledger);
    const { id } = await club.active({}, DECLINES_LATER);
    await club.workAt('2026-04-17T07:00:00Z');
    const { payment_url } = await club.get(id);
    await club.payFirst({ code: payment_url?.split('/').at(-1) ?? '' });
    expect(await club.get(id)).toMatchObject({ status: 'active', paid_count: 2, next_payment_on: '2026-05-17' });
    await club.workAt('2026-05-17T07:00:00Z');
    expect(await club.get(id)).toMatchObject({ status: 'active', paid_count: 3 });
  });

  test('each payment is a paid invoice when the plan asks for invoices', async () => {
    const club = await openClub(ledger);
    const plan = await club.desk.run('createPaymentPlan', {
      title: 'Club',
      amount: 10,
      interval: 'month',
      invoice: true,
    });
    const { id } = await club.active({ plan_id: plan.id });
    await club.workAt('2026-04-17T07:00:00Z');
    const { invoices, totals } = await club.desk.run('listInvoices', {});
    expect(invoices).toMatchObject([
      { status: 'paid', amount: 10, amount_due: 0, invoice_number: 'INV-000002' },
      { status: 'paid', amount: 10, amount_due: 0, invoice_number: 'INV-000001' },
    ]);
    expect(totals).toMatchObject([{ count: 2, amount: 20, amount_due: 0 }]);
    expect((await club.get(id)).periods.map(({ invoice_id }) => invoice_id)).toEqual(
      [2, 1].map(() => expect.any(Number)),
    );
    const { payments } = await club.desk.run('listPayments', { status: 'paid' });
    expect(payments.map(({ invoice_id }) => invoice_id)).toEqual(invoices.map((invoice) => invoice.id));
  });
});
