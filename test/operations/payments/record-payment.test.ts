// Payments recorded by hand (R17): in parts, never more than the amount due, counted in the month in which they
// arrived.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ledger, openDesk, openLedger } from '../../kit/desk.ts';
import { ENGINES, testOfRules } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';
import { invoiceIn } from '../invoices/states.ts';

describe.each(ENGINES)('recordPayment (R17) on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine);
  });
  afterAll(() => endVerified(ledger));

  testOfRules(engine)('takes all that is due by bank transfer, now, unless it is told otherwise', async () => {
    const desk = await openDesk(ledger);
    const { id } = await invoiceIn('pending', desk);
    expect(await desk.run('recordPayment', { id })).toMatchObject({
      status: 'paid',
      amount_paid: 100,
      amount_due: 0,
      paid_at: '2026-03-17T11:00:00.000Z',
      payment: {
        amount: 100,
        currency: 'EUR',
        payment_method: 'bank_transfer',
        paid_at: '2026-03-17T11:00:00.000Z',
        note: null,
      },
    });
    expect(await desk.rows('payments')).toMatchObject([
      {
        amount: 10_000,
        status: 'paid',
        recorded: 1,
        testmode: 0,
        fee: 0,
        amount_refunded: 0,
        description: 'INV-000001',
      },
    ]);
  });

  test('takes parts; the last one makes the invoice paid at the time of that part', async () => {
    const desk = await openDesk(ledger);
    const { id } = await invoiceIn('overdue', desk, { reference: 'Order 7' });
    const first = await desk.run('recordPayment', { id, amount: 33.33, payment_method: 'cash', note: 'At the door.' });
    expect(first).toMatchObject({ status: 'overdue', amount_paid: 33.33, amount_due: 66.67, paid_at: null });
    expect(first.payment).toMatchObject({ amount: 33.33, payment_method: 'cash', note: 'At the door.' });
    const last = await desk.run('recordPayment', { id, amount: '66.67', paid_at: '2026-03-02T09:00:00+01:00' });
    expect(last).toMatchObject({ status: 'paid', amount_due: 0, paid_at: '2026-03-02T08:00:00.000Z', days_overdue: 0 });
    const descriptions = (await desk.rows<{ description: string }>('payments')).map((row) => row.description);
    expect(descriptions).toEqual(['Order 7', 'Order 7']);
  });

  testOfRules(engine)('refuses more than is due, and says what is', async () => {
    const desk = await openDesk(ledger);
    const { id } = await invoiceIn('partly paid', desk);
    const refusal = await desk.refused('recordPayment', { id, amount: 60.01 });
    expect(refusal).toMatchObject({ code: 'validation_failed', details: { field: 'amount' } });
    expect(refusal.message).toContain('EUR 60.00');
    expect(await desk.run('recordPayment', { id, amount: 60 })).toMatchObject({ status: 'paid' });
  });

  testOfRules(engine).each([0, -1, 0.001, 'x', Number.NaN, null])('refuses the amount %s', async (amount) => {
    const desk = await openDesk(ledger);
    const { id } = await invoiceIn('pending', desk);
    expect(await desk.refused('recordPayment', { id, amount })).toMatchObject({
      code: 'validation_failed',
      details: { field: 'amount' },
    });
  });

  testOfRules(engine)('reads the amount in the currency of the invoice, not of the account', async () => {
    const desk = await openDesk(ledger);
    const yen = await desk.invoice({ currency: 'JPY', amount: 500 });
    expect(await desk.refused('recordPayment', { id: yen.id, amount: 0.5 })).toMatchObject({
      code: 'validation_failed',
    });
    expect(await desk.run('recordPayment', { id: yen.id, amount: 200 })).toMatchObject({ amount_due: 300 });
    const dinar = await desk.invoice({ currency: 'KWD', amount: 1 });
    expect(await desk.run('recordPayment', { id: dinar.id, amount: 0.125 })).toMatchObject({ amount_due: 0.875 });
  });

  testOfRules(engine).each([
    ...['yesterday', '2026-02-30', '2026-3-1', '17-03-2026', '17 maart 2026', '20260317', '2026-03'],
    ...['2026-13-01T00:00:00Z', '2026-03-17T11:00:00', 5, null],
  ])('refuses the time %s', async (paid_at) => {
    const desk = await openDesk(ledger);
    const { id } = await invoiceIn('pending', desk);
    expect(await desk.refused('recordPayment', { id, paid_at })).toMatchObject({
      code: 'validation_failed',
      details: { field: 'paid_at' },
    });
  });

  testOfRules(engine).each(['2026-03-18', '2026-03-18T00:00:00Z', '2026-03-17T23:00:00Z', '2025-03-15', '1999-12-31'])(
    'refuses %s: the future, or more than 366 days before the invoice',
    async (paid_at) => {
      const desk = await openDesk(ledger);
      const { id } = await invoiceIn('pending', desk);
      const refusal = await desk.refused('recordPayment', { id, paid_at });
      expect(refusal).toMatchObject({ code: 'validation_failed', details: { field: 'paid_at' } });
    },
  );

  testOfRules(engine).each([
    ['Europe/Amsterdam', '2026-03-17', '2026-03-16T23:00:00.000Z', '2026-03-17'],
    ['Europe/Amsterdam', '2026-03-01T00:00:00Z', '2026-03-01T00:00:00.000Z', '2026-03-01'],
    ['America/New_York', '2026-03-01', '2026-03-01T05:00:00.000Z', '2026-03-01'],
    // Many programs write a date as midnight in UTC, so the payment stays in the month of that date.
    ['America/New_York', '2026-03-01T00:00:00Z', '2026-03-01T05:00:00.000Z', '2026-03-01'],
    ['America/New_York', '2026-03-01T00:00:01Z', '2026-03-01T00:00:01.000Z', '2026-02-28'],
    ['Pacific/Kiritimati', '2026-03-01', '2026-02-28T10:00:00.000Z', '2026-03-01'],
    ['Asia/Kolkata', '2026-03-16T20:00:00+05:30', '2026-03-16T14:30:00.000Z', '2026-03-16'],
  ])('in %s, %s is %s, received on %s', async (timezone, paid_at, instant, day) => {
    const desk = await openDesk(ledger, { timezone });
    const { id } = await desk.invoice({ date: '2026-03-01' });
    const { payment } = await desk.run('recordPayment', { id, paid_at });
    expect(payment.paid_at).toBe(instant);
    const { total_count } = await desk.run('listPayments', { from: day, to: day });
    expect(total_count).toBe(1);
  });

  testOfRules(engine)('warns of a day before the invoice, and books it', async () => {
    const desk = await openDesk(ledger);
    const { id } = await desk.invoice();
    const early = await desk.run('recordPayment', { id, amount: 1, paid_at: '2025-03-16' });
    expect(early.warnings).toEqual([{ code: 'paid_before_invoice', message: expect.stringContaining('2025-03-16') }]);
    expect(await desk.run('recordPayment', { id, amount: 1 })).toMatchObject({ warnings: [] });
  });

  testOfRules(engine).each(['bitcoin', '', 'IDEAL', null])(
    'refuses the method %j and names those that are allowed',
    async (payment_method) => {
      const desk = await openDesk(ledger);
      const { id } = await invoiceIn('pending', desk);
      const refusal = await desk.refused('recordPayment', { id, payment_method });
      expect(refusal.details).toMatchObject({ field: 'payment_method' });
      expect(refusal.details.faults?.[0]?.allowedValues).toContain('bank_transfer');
    },
  );

  test('announces each payment, and the invoice once when it is paid', async () => {
    const desk = await openDesk(ledger);
    const { id } = await invoiceIn('partly paid', desk, { reference: 'Order 7' });
    await desk.run('recordPayment', { id });
    const events = await desk.rows<{ type: string; data: string }>('events');
    expect(events.map(({ type }) => type)).toEqual([
      'invoice.created',
      'payment.succeeded',
      'payment.succeeded',
      'invoice.paid',
    ]);
    expect(JSON.parse(events[1]?.data ?? '')).toMatchObject({
      description: 'Order 7',
      amount: 40,
      currency: 'EUR',
      payment_method: 'bank_transfer',
      paid_at: '2026-03-17T11:00:00.000Z',
      invoice_id: id,
      payment_link_id: null,
      customer: { name: 'Ann', email: 'ann@example.com' },
      testmode: false,
    });
    expect(JSON.parse(events[3]?.data ?? '')).toMatchObject({ id, status: 'paid', amount_due: 0 });
  });

  test('from many sides at once takes exactly what is due, in rows, in the invoice and in the figures', async () => {
    const desk = await openDesk(ledger);
    const { id } = await invoiceIn('pending', desk);
    const paying = Array.from({ length: 25 }, (_, n) => desk.run('recordPayment', { id, amount: n % 2 ? 7.5 : 11.25 }));
    const outcomes = await Promise.allSettled(paying);
    const refusals = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(new Set(refusals).difference(new Set(['validation_failed', 'invoice_already_paid']))).toEqual(new Set());
    const rest = await Promise.allSettled([desk.run('recordPayment', { id }), desk.run('recordPayment', { id })]);
    expect(rest.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);

    const payments = await desk.rows<{ amount: number }>('payments');
    expect(payments.reduce((sum, { amount }) => sum + amount, 0)).toBe(10_000);
    expect(await desk.run('getInvoice', { id })).toMatchObject({ status: 'paid', amount_paid: 100, amount_due: 0 });
    expect(await desk.run('getInvoiceStats')).toMatchObject({
      paid_this_month: 100,
      total_outstanding: 0,
      paid_invoices: 1,
    });
  });

  test('of all that is due, twice at once, happens once', async () => {
    const desk = await openDesk(ledger);
    const { id } = await invoiceIn('pending', desk);
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => desk.run('recordPayment', { id })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await desk.rows('payments')).toHaveLength(1);
  });
});
