/**
 * Checks the money of an account, from the sandbox's books and the stored rows, without the service's own arithmetic:
 * sums and fees are calculated here, and months by the runtime's calendar.
 */
import { expect } from 'vitest';
import { dateAt } from '../../../src/model/dates.ts';
import type { SandboxPayment } from '../../../src/model/sandbox.ts';
import { statementFaults } from '../statements/statement-oracle.ts';
import type { Bank } from './bank.ts';
import { appliedOf, checked, type Facts, isPaid, num, ofPayment, type Row, sum, takenBy } from './facts.ts';
import { eventFaults } from './oracle-events.ts';
import { invoiceFaults, requestFaults } from './oracle-targets.ts';
import type { Shop } from './shop.ts';

type Wanted = { readonly quiet?: boolean; readonly bank?: Bank | undefined };

/**
 * All faults of the shop's data, in words. Empty if all is right. `quiet`: no look-up is pending, so the books of the
 * provider are compared too.
 */
export async function faultsOf(shop: Shop, { quiet = true, bank }: Wanted = {}): Promise<string[]> {
  const { desk } = shop;
  const facts: Facts = {
    payments: await desk.rows<Row>('payments'),
    refunds: await desk.rows<Row>('refunds'),
    disputes: await desk.rows<Row>('disputes'),
    outflows: await desk.rows<Row>('invoice_outflows'),
    invoices: await desk.rows<Row>('invoices'),
    requests: await desk.rows<Row>('payment_requests'),
    events: await shop.events(),
    books: await shop.books(),
    bank: bank ? (payment) => bank.of(payment as never) : null,
    timezone: desk.account.timezone,
  };
  const { payments } = facts;
  return [
    ...payments.flatMap((payment) => paymentFaults(payment, facts)),
    ...(quiet ? bookFaults(facts) : []),
    ...eventFaults(facts),
    ...requestFaults(facts),
    ...(await invoiceFaults(shop, facts)),
    ...(await totalFaults(shop, facts)),
    ...(await statementFaults(desk, dateAt(shop.services.clock.now(), desk.account.timezone))),
  ];
}

export async function expectAllRight(shop: Shop, when = 'at the end', bank?: Bank): Promise<void> {
  expect(await faultsOf(shop, { bank }), when).toEqual([]);
}

function paymentFaults(payment: Row, { refunds, disputes }: Facts): string[] {
  const own = ofPayment(refunds, payment);
  const [shown] = ofPayment(disputes, payment).sort(openFirst);
  const of = (status: string) =>
    sum(
      own.filter((refund) => refund.status === status),
      'amount',
    );
  const back = own.filter((refund) => refund.reason === 'overpayment');
  return checked(`payment ${payment.id} (${payment.status})`, [
    ['fee', payment.fee, feeByHand(payment)],
    ['amount_refunded', payment.amount_refunded, of('done')],
    ['refund_reserved', payment.refund_reserved, of('pending')],
    ['gives back no more than came in', of('done') <= num(payment, 'amount'), true],
    ['amount_charged_back', payment.amount_charged_back, takenBy(ofPayment(disputes, payment))],
    ['dispute_status', payment.dispute_status, shown?.status ?? null],
    ['surplus is of what was taken', num(payment, 'surplus') === 0 || shown !== undefined, true],
    ['gives back what was too much', sum(back, 'amount'), num(payment, 'overpaid')],
    ['is refunded when all is', payment.status === 'refunded', isPaid(payment) && of('done') === payment.amount],
    ['has a time of payment', payment.paid_at !== null, isPaid(payment)],
    ['listed_at', payment.listed_at, payment.paid_at ?? payment.created_at ?? null],
    ['failure_reason', payment.failure_reason !== null, payment.status === 'failed'],
  ]);
}

function openFirst(a: Row, b: Row): number {
  const [openA, openB] = [Number(a.status === 'open'), Number(b.status === 'open')];
  return openB - openA || num(b, 'opened_at') - num(a, 'opened_at') || b.id - a.id;
}

/** R7: two per cent, rounded half up, at most 25.00 in EUR. No fee for tests, payments by hand and overpaid amounts. */
function feeByHand(payment: Row): number {
  if (!isPaid(payment) || payment.recorded === 1 || payment.testmode === 1) return 0;
  const fee = Math.floor((appliedOf(payment) * 2 + 50) / 100);
  return payment.currency === 'EUR' ? Math.min(fee, 2_500) : fee;
}

const SAME_AS: Readonly<Record<SandboxPayment['state'], readonly string[]>> = {
  open: ['pending'],
  authentication: ['pending'],
  processing: ['pending'],
  authorized: ['authorized'],
  paid: ['paid', 'refunded'],
  failed: ['failed'],
};

/** States, amounts and refunds at the provider equal the stored ones. */
function bookFaults({ payments, refunds, disputes, books, bank }: Facts): string[] {
  const byKey = new Map(payments.map((payment) => [payment.attempt_key, payment]));
  const faults = books.flatMap((book) => {
    const payment = byKey.get(book.key);
    if (!payment) return [`the provider has ${book.id}, and we have nothing`];
    const there = bank?.(payment) ?? { refunds: book.refunds.map((one) => ({ ...one, state: 'done' })), disputes: [] };
    const inState = (state: string) =>
      there.refunds.filter((one) => one.state === state).reduce((all, { amount }) => all + amount, 0);
    const taken = there.disputes.filter(({ state }) => state !== 'won').reduce((all, { amount }) => all + amount, 0);
    const pending = ofPayment(refunds, payment).filter(({ status }) => status === 'pending');
    const done = refunds.filter((refund) => refund.payment_id === payment.id && refund.status === 'done');
    return checked(`payment ${payment.id} against ${book.state} at the provider`, [
      ['status', SAME_AS[book.state].includes(String(payment.status)), true],
      ['id there', payment.provider_payment_id, book.id],
      ['amount', payment.amount, book.state === 'paid' ? book.captured : book.amount],
      ['paid_at', payment.paid_at, book.paidAt],
      ['given back', sum(done, 'amount'), inState('done')],
      ['on its way back', sum(pending, 'amount'), inState('pending')],
      ['taken back', takenBy(ofPayment(disputes, payment)), taken],
    ]);
  });
  const known = new Set(books.map(({ key }) => key));
  const invented = payments.filter((one) => one.recorded === 0 && isPaid(one) && !known.has(String(one.attempt_key)));
  return [...faults, ...invented.map(({ id }) => `payment ${id} is paid, and the provider knows nothing of it`)];
}

/** Stored totals equal the sums of their rows. A total without rows must be zero. */
async function totalFaults({ table }: Shop, { payments }: Facts): Promise<string[]> {
  const faultsOf = async (name: string, placeOf: (row: Row) => string) => {
    const kept = new Map((await table<Row>(name)).map((row) => [placeOf(row), row]));
    const real = Map.groupBy(payments, placeOf);
    const places = new Set([...kept.keys(), ...real.keys()]);
    return [...places].flatMap((place) => {
      const rows = real.get(place) ?? [];
      const total = kept.get(place);
      return checked(`${name} of ${place}`, [
        ['count', total?.count ?? 0, rows.length],
        ['amount', total?.amount ?? 0, sum(rows, 'amount')],
        ['fee', total?.fee ?? 0, sum(rows, 'fee')],
      ]);
    });
  };
  const dayOf = ({ day, listed_at }: Row) => day ?? Math.floor(Number(listed_at) / 86_400_000);
  return [
    ...(await faultsOf('payment_totals', keyOf)),
    ...(await faultsOf('payment_day_totals', (row) => `${keyOf(row)} on day ${dayOf(row)}`)),
  ];
}

function keyOf({ status, payment_method, currency, testmode }: Row): string {
  return `${status}/${payment_method}/${currency}/${testmode}`;
}
