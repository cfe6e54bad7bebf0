// Refunds of renewals (R17, R18, R22): the payment, its invoice and the statistics show them, and the subscription
// continues.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ledger, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';
import { OFFLINE } from '../payments/shop.ts';
import { type Club, openClub } from './club.ts';
import { SECOND } from './states.ts';

describe.each(ENGINES_OF_RULES)('on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
  });
  afterAll(() => endVerified(ledger));

  /** A subscription that was renewed once, with the payment and the invoice of the renewal. */
  async function renewed(club: Club, fields = {}) {
    const { id } = await club.active(fields);
    await club.workAt(SECOND);
    const { payments } = await club.desk.run('listPayments', { status: 'paid', limit: 1 });
    return { id, paymentId: payments[0]?.id ?? 0, invoiceId: payments[0]?.invoice_id ?? 0 };
  }
  const received = async (club: Club) => (await club.desk.run('getInvoiceStats')).paid_this_month;

  test('with an invoice: it was received, and is not any more', async () => {
    const club = await openClub(ledger);
    const { id, paymentId, invoiceId } = await renewed(club, { invoice: true });
    expect(await club.desk.run('getInvoice', { id: invoiceId })).toMatchObject({
      ...{ status: 'paid', amount: 10, amount_paid: 10, amount_due: 0, amount_refunded: 0 },
      ...{ date: '2026-04-17', due_date: '2026-04-17', items: [{ description: 'Club', quantity: 1, unit_price: 10 }] },
    });
    expect(await received(club)).toBe(10);
    await club.desk.run('refundPayment', { id: paymentId, amount: 4 });
    expect(await club.desk.run('getInvoice', { id: invoiceId })).toMatchObject({
      ...{ status: 'paid', amount_refunded: 4, amount_due: 0 },
    });
    expect(await received(club)).toBe(6);
    await club.desk.run('refundPayment', { id: paymentId });
    expect(await club.desk.run('getInvoice', { id: invoiceId })).toMatchObject({
      ...{ status: 'refunded', amount_refunded: 10, amount_due: 0 },
    });
    expect(await received(club)).toBe(0);
    expect(await club.desk.run('getInvoiceStats')).toMatchObject({ total_invoices: 2, total_outstanding: 0 });
    expect(await club.get(id)).toMatchObject({ status: 'active', paid_count: 2, next_payment_on: '2026-05-17' });
    await club.workAt('2026-05-17T07:00:00Z');
    expect((await club.get(id)).paid_count).toBe(3);
  });

  test('without one: the payment says so, and no figure about invoices moves', async () => {
    const club = await openClub(ledger);
    const { id, paymentId } = await renewed(club);
    expect(await received(club)).toBe(0);
    await club.desk.run('refundPayment', { id: paymentId });
    expect(await club.desk.run('getPayment', { id: paymentId })).toMatchObject({
      status: 'refunded',
      invoice_id: null,
    });
    expect(await received(club)).toBe(0);
    expect(await club.get(id)).toMatchObject({ status: 'active', paid_count: 2, periods: [{ status: 'paid' }, {}] });
    await club.work();
    expect(await club.books(), 'what was given back is not charged again').toHaveLength(2);
  });

  test('never more than was paid', async () => {
    const club = await openClub(ledger);
    const { paymentId } = await renewed(club, { invoice: true });
    const refusal = await club.desk.refused('refundPayment', { id: paymentId, amount: 10.01 });
    expect(refusal.code).toBe('validation_failed');
  });

  test('what was paid for a subscription that is over can still be given back', async () => {
    const club = await openClub(ledger);
    const { id, paymentId, invoiceId } = await renewed(club, { invoice: true, installments: 2 });
    expect(await club.get(id)).toMatchObject({ status: 'completed' });
    await club.desk.run('refundPayment', { id: paymentId });
    expect(await club.desk.run('getInvoice', { id: invoiceId })).toMatchObject({ status: 'refunded' });
    expect(await club.get(id)).toMatchObject({ status: 'completed', paid_count: 2, allowed_actions: [] });
  });

  test('an invoice of a subscription was never due: it is in no list of what is owed', async () => {
    const club = await openClub(ledger);
    await renewed(club, { invoice: true });
    expect(await club.desk.run('listOverdueInvoices')).toMatchObject({ total_count: 0 });
    expect(await club.desk.run('listInvoices', { status: 'pending' })).toMatchObject({ total_count: 0 });
    expect(await club.events('invoice.sent')).toEqual([]);
  });

  test('invoice numbers stay gapless among subscriptions and others', async () => {
    const club = await openClub(ledger);
    await club.active({ invoice: true });
    await club.desk.invoice();
    await club.active({ invoice: true });
    await club.workAt(SECOND);
    const { invoices } = await club.desk.run('listInvoices');
    expect(invoices.map(({ invoice_number }) => invoice_number)).toEqual([5, 4, 3, 2, 1].map((n) => `INV-00000${n}`));
  });
});
