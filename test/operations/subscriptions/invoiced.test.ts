// Subscriptions with collection "invoice" (R91) are active at once. Each period issues one invoice on its first day. The
// subscription becomes past_due 30 days after the due date of an unpaid invoice.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beginPeriods } from '../../../src/operations/subscriptions/begin-periods.ts';
import { type Ledger, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';
import { OFFLINE } from '../payments/shop.ts';
import { type Club, openClub } from './club.ts';

const INVOICED = { collection: 'invoice' };

describe.each(ENGINES_OF_RULES)('on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
  });
  afterAll(() => endVerified(ledger));

  /** Invoices, oldest first. */
  async function invoicesOf(club: Club) {
    const { invoices } = await club.desk.run('listInvoices', { limit: 100, sort: 'date' });
    return invoices.toSorted((a, b) => a.id - b.id);
  }
  const types = async (club: Club) => (await club.events()).map(({ type }) => type);

  test('is active at once without a provider, and issues and mails each period on its day', async () => {
    const club = await openClub(ledger);
    await club.desk.run('disconnectProvider');
    const made = await club.subscription({ ...INVOICED, tax_rate: 21, starts_on: '2026-03-20' });
    expect(made).toMatchObject({
      ...{ status: 'active', collection: 'invoice', invoice: true, tax_rate: 21, paid_count: 0 },
      ...{ starts_on: '2026-03-20', next_payment_on: '2026-03-20', payment_url: null },
      allowed_actions: ['cancel', 'cancel_at_period_end', 'pause'],
    });
    expect(await types(club)).toEqual(['subscription.created', 'subscription.activated']);
    await club.workAt('2026-03-20T07:59:00Z');
    expect(await invoicesOf(club)).toEqual([]);
    await club.workAt('2026-03-20T08:00:00Z');
    await club.workAt('2026-04-20T07:00:00Z');
    await club.work();
    const [first, second, ...more] = await invoicesOf(club);
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      ...{ invoice_number: 'INV-000001', status: 'overdue', amount: 10, subtotal: 8.26, tax_total: 1.74 },
      ...{ date: '2026-03-20', due_date: '2026-04-03', period_start: '2026-03-20', period_end: '2026-04-19' },
      ...{ prices_include_tax: true, subscription_id: made.id },
      items: [{ description: 'Club', tax_rate: 21 }],
    });
    expect(second).toMatchObject({ date: '2026-04-20', period_start: '2026-04-20', period_end: '2026-05-19' });
    expect(await club.table<{ kind: string }>('mails')).toMatchObject([
      { kind: 'invoice', invoice_id: first?.id, recipient: made.customer?.email },
      { kind: 'invoice', invoice_id: second?.id },
    ]);
    expect(await club.get(made.id)).toMatchObject({
      ...{ status: 'active', paid_count: 0, next_payment_on: '2026-05-20', payment_url: first?.payment_url },
      periods: [
        { number: 1, due_on: '2026-04-20', status: 'open', tries: 0, invoice_id: second?.id },
        { number: 0, due_on: '2026-03-20', status: 'open', tries: 0, invoice_id: first?.id },
      ],
    });
    expect(await club.books()).toEqual([]);
  });

  test('its payment term is that of the customer, and without an e-mail nothing is mailed', async () => {
    const club = await openClub(ledger);
    const { id } = await club.desk.run('createCustomer', { name: 'Ann', payment_term_days: 30 });
    await club.subscription({ ...INVOICED, customer_id: id });
    await club.work();
    expect(await invoicesOf(club)).toMatchObject([{ date: '2026-03-17', due_date: '2026-04-16' }]);
    expect(await club.table('mails')).toEqual([]);
  });

  test('a paid invoice counts, by hand or at its pay page, and undoing the payment uncounts it', async () => {
    const club = await openClub(ledger);
    const { id } = await club.subscription(INVOICED);
    await club.work();
    await club.workAt('2026-04-17T07:00:00Z');
    const [first, second] = await invoicesOf(club);
    const { payment } = await club.desk.run('recordPayment', { id: first?.id });
    await club.payFirst({ code: second?.payment_url?.split('/').at(-1) ?? '' });
    expect(await club.get(id)).toMatchObject({
      ...{ status: 'active', paid_count: 2, payment_url: null },
      periods: [{ status: 'paid' }, { status: 'paid', paid_at: '2026-04-17T07:00:00.000Z' }],
    });
    expect(await club.events('subscription.renewed')).toHaveLength(2);
    await club.desk.run('undoPayment', { id: payment.id, reason: 'typed twice' });
    expect(await club.get(id)).toMatchObject({
      ...{ paid_count: 1, payment_url: first?.payment_url },
      periods: [{ status: 'paid' }, { status: 'open', paid_at: null }],
    });
  });

  test('30 days overdue make it past due once, and the payment makes it active again', async () => {
    const club = await openClub(ledger);
    const { id } = await club.subscription(INVOICED);
    await club.work();
    await club.workAt('2026-04-29T12:00:00Z');
    expect(await club.get(id)).toMatchObject({ status: 'active' });
    await club.workAt('2026-04-30T07:00:00Z');
    expect(await club.get(id)).toMatchObject({ status: 'past_due', allowed_actions: ['cancel'] });
    await club.workAt('2026-05-01T07:00:00Z');
    expect(await club.events('subscription.payment_failed')).toHaveLength(1);
    expect(await club.table<{ kind: string }>('mails')).toMatchObject([{ kind: 'invoice' }, { kind: 'invoice' }]);
    const [first] = await invoicesOf(club);
    await club.desk.run('recordPayment', { id: first?.id, amount: 4 });
    expect(await club.get(id)).toMatchObject({ status: 'past_due', paid_count: 0 });
    await club.desk.run('recordPayment', { id: first?.id });
    expect(await club.get(id)).toMatchObject({ status: 'active', paid_count: 1 });
    expect((await types(club)).slice(-2)).toEqual(['invoice.paid', 'subscription.renewed']);
    await club.workAt('2026-06-12T12:00:00Z');
    expect(await club.get(id), 'the second invoice was due on 13 May').toMatchObject({ status: 'past_due' });
  });

  test('past due goes on being invoiced; a cancelled invoice is owed no more and makes it active', async () => {
    const club = await openClub(ledger);
    const { id } = await club.subscription(INVOICED);
    await club.work();
    await club.workAt('2026-04-30T07:00:00Z');
    await club.workAt('2026-05-17T07:00:00Z');
    expect((await club.get(id)).periods).toHaveLength(3);
    const [first] = await invoicesOf(club);
    await club.desk.run('cancelInvoice', { id: first?.id });
    expect(await club.get(id)).toMatchObject({
      ...{ status: 'active', paid_count: 0 },
      periods: [{ status: 'open' }, { status: 'open' }, { status: 'unpaid', paid_at: null }],
    });
    expect((await types(club)).at(-1)).toBe('subscription.activated');
  });

  test('a refund after the payment leaves the period paid', async () => {
    const club = await openClub(ledger);
    const { id } = await club.subscription(INVOICED);
    await club.work();
    const [first] = await invoicesOf(club);
    await club.payFirst({ code: first?.payment_url?.split('/').at(-1) ?? '' });
    const { payments } = await club.desk.run('listPayments', {});
    await club.desk.run('refundPayment', { id: payments[0]?.id });
    expect(await invoicesOf(club)).toMatchObject([{ status: 'refunded' }]);
    expect(await club.get(id)).toMatchObject({ status: 'active', paid_count: 1, periods: [{ status: 'paid' }] });
    expect(await club.events('subscription.renewed')).toHaveLength(1);
  });

  test('the last instalment leaves it active until its invoice is paid, then it is completed', async () => {
    const club = await openClub(ledger);
    const { id } = await club.subscription({ ...INVOICED, installments: 2, interval: 'week' });
    await club.work();
    await club.workAt('2026-03-24T12:00:00Z');
    await club.workAt('2026-06-24T12:00:00Z');
    expect(await invoicesOf(club)).toHaveLength(2);
    expect(await club.get(id)).toMatchObject({ status: 'past_due', next_payment_on: null });
    const [first, second] = await invoicesOf(club);
    await club.desk.run('recordPayment', { id: second?.id });
    expect(await club.get(id)).toMatchObject({ status: 'past_due' });
    await club.desk.run('recordPayment', { id: first?.id });
    expect(await club.get(id)).toMatchObject({ status: 'completed', paid_count: 2, end_reason: null });
    expect((await types(club)).slice(-2)).toEqual(['subscription.renewed', 'subscription.completed']);
  });

  test('cancelled, it issues no more; what was invoiced stays due and tells nothing when it is paid', async () => {
    const club = await openClub(ledger);
    const { id } = await club.subscription(INVOICED);
    await club.work();
    await club.desk.run('cancelSubscription', { id });
    await club.workAt('2026-07-17T07:00:00Z');
    const [first, ...more] = await invoicesOf(club);
    expect(more).toEqual([]);
    expect(await club.get(id)).toMatchObject({ status: 'cancelled', payment_url: first?.payment_url });
    await club.desk.run('recordPayment', { id: first?.id });
    expect(await club.get(id)).toMatchObject({ status: 'cancelled', paid_count: 1, payment_url: null });
    expect((await types(club)).filter((type) => /renewed|failed|activated/.test(type))).toEqual([
      'subscription.activated',
    ]);
  });

  test('cancelled at the end of its period before it starts, it never issues anything', async () => {
    const club = await openClub(ledger);
    const { id } = await club.subscription({ ...INVOICED, starts_on: '2026-04-01' });
    await club.desk.run('cancelSubscription', { id, at_period_end: true });
    await club.workAt('2026-04-01T07:00:00Z');
    expect(await club.get(id)).toMatchObject({ status: 'cancelled', end_reason: 'requested', periods: [] });
    expect(await invoicesOf(club)).toEqual([]);
  });

  test('a pause skips the days that pass in it, and is past due after it if an invoice is long overdue', async () => {
    const club = await openClub(ledger);
    const { id } = await club.subscription(INVOICED);
    await club.work();
    await club.desk.run('pauseSubscription', { id });
    await club.workAt('2026-06-01T12:00:00Z');
    expect(await club.get(id)).toMatchObject({ status: 'paused', next_payment_on: null });
    expect(await club.events('subscription.payment_failed')).toHaveLength(1);
    expect(await club.desk.run('resumeSubscription', { id })).toMatchObject({
      ...{ status: 'past_due', next_payment_on: '2026-06-17' },
    });
    await club.workAt('2026-06-17T07:00:00Z');
    expect((await invoicesOf(club)).map(({ period_start, period_end }) => [period_start, period_end])).toEqual([
      ['2026-03-17', '2026-04-16'],
      ['2026-06-17', '2026-07-16'],
    ]);
  });

  test('what may not be issued waits as a draft, once, and follows it when it is issued or deleted', async () => {
    const club = await openClub(ledger);
    await club.desk.run('updateBusiness', { invoice_checks: 'strict' });
    const { id } = await club.subscription({ ...INVOICED, installments: 2 });
    await club.work();
    await club.workAt('2026-04-17T07:00:00Z');
    await club.work();
    const [first, second, ...more] = await invoicesOf(club);
    expect(more).toEqual([]);
    expect(first).toMatchObject({ status: 'draft', invoice_number: null, period_start: '2026-03-17' });
    expect(await club.table('mails')).toEqual([]);
    expect((await club.events('invoice.created')).length).toBe(0);
    const { activity } = await club.desk.run('listActivity', {});
    expect(activity[0]?.summary).toMatch(/^Kept the invoice of EUR 10\.00 for Club .* as a draft: .*incomplete/);
    await club.desk.run('updateBusiness', { invoice_checks: 'off' });
    await club.desk.run('issueInvoice', { id: first?.id, date: '2026-04-17', due_date: '2026-04-20' });
    await club.workAt('2026-05-20T07:00:00Z');
    expect(await club.get(id)).toMatchObject({ status: 'past_due' });
    await club.desk.run('deleteInvoice', { id: second?.id });
    expect((await club.get(id)).periods[0]).toMatchObject({ status: 'unpaid', invoice_id: null });
    await club.desk.run('recordPayment', { id: first?.id });
    expect(await club.get(id)).toMatchObject({ status: 'completed', paid_count: 1 });
  });

  test('a period whose invoice meets a broken connection is issued and mailed when it is back: it is no draft', async () => {
    const club = await openClub(ledger);
    await club.subscription(INVOICED);
    const { store } = club.services;
    const broken = store.unavailable(new Error('Connection terminated unexpectedly'));
    expect(broken).toMatchObject({ code: 'store_unavailable' });
    let failures = 1;
    const transaction: typeof store.transaction = (change) =>
      failures-- > 0 ? Promise.reject(broken) : store.transaction(change);
    const failed = beginPeriods({ ...club.services, store: { ...store, transaction } });
    await expect(failed).rejects.toMatchObject({ errors: [broken] });
    expect(await invoicesOf(club)).toEqual([]);
    await club.work();
    expect(await invoicesOf(club)).toMatchObject([{ status: 'pending', invoice_number: 'INV-000001' }]);
    expect(await club.table<{ kind: string }>('mails')).toMatchObject([{ kind: 'invoice' }]);
  });

  test('a subscription can be invoiced whose plan is charged for others', async () => {
    const club = await openClub(ledger);
    const plan = await club.desk.run('createPaymentPlan', {
      title: 'Gym',
      amount: 12.1,
      interval: 'month',
      tax_rate: 21,
    });
    await club.subscription({ ...INVOICED, plan_id: plan.id });
    await club.work();
    expect(await invoicesOf(club)).toMatchObject([{ amount: 12.1, subtotal: 10, tax_total: 2.1 }]);
  });
});
