/**
 * Any number of people pay in parallel: an amount that is due once is paid once, and everything else is refunded (R15,
 * R50).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '../../../src/operations/kernel/context.ts';
import { startPayment } from '../../../src/operations/payments/start-payment.ts';
import type { PaymentRow } from '../../../src/store/payments/payments.ts';
import { type Ledger, openLedger } from '../../kit/desk.ts';
import { sized } from '../../kit/proof.ts';
import { ENGINES } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';
import { expectAllRight } from './oracle.ts';
import { CARDS, OFFLINE, openShop, required, type Shop, times, workUntilQuiet } from './shop.ts';

type Sides = { readonly payers: number; readonly asks: number };
const SIDES: Readonly<Record<'few' | 'many', Sides>> = {
  few: { payers: 8, asks: 12 },
  many: { payers: 24, asks: 40 },
};

describe.each(ENGINES)('settling, on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
  });
  afterAll(() => endVerified(ledger));

  async function deadlocks(): Promise<number> {
    if (engine === 'sqlite') return 0;
    await ledger.database.execute('select pg_stat_force_next_flush()');
    const counted = `select sum(deadlocks) as n from pg_stat_database where datname = current_database()`;
    return (await ledger.database.rows<{ n: number }>(counted))[0]?.n ?? 0;
  }

  // test/system/contract/settling.test.ts runs the same on Postgres with two processes.
  const links = sized({
    quick: { sqlite: 1, postgres: 1 },
    usual: { sqlite: 4, postgres: 2 },
    whole: { sqlite: 200, postgres: 20 },
  })[engine];
  const { payers, asks } = sized({ quick: SIDES.few, usual: SIDES.many, whole: SIDES.many });
  test(`${payers + asks} attempts at once on each of ${links} one-time links end in ${links} payments, fees and events`, async () => {
    const shop = await openShop(ledger);
    const made = await Promise.all(times(links, () => shop.link({ amount: 50 })));
    for (const { code } of made) await payFromAllSides(shop, code, { payers, asks });
    const totals = [{ currency: 'EUR', amount: 50 * links, fee: links, count: links }];
    expect(await shop.desk.run('listPayments', { status: 'paid' })).toMatchObject({ total_count: links, totals });
    expect(await shop.events('payment.succeeded')).toHaveLength(links);
    expect(await shop.books()).toHaveLength(links);
    expect(await shop.desk.run('listPaymentLinks', { status: 'paid' })).toMatchObject({ total_count: links });
    const told = (await shop.table<{ operation: string }>('activity')).map(({ operation }) => operation);
    expect(
      told.filter((operation) => operation === 'settlePayment'),
      'begun and received, one line each',
    ).toHaveLength(2 * links);
    await expectAllRight(shop);
  });

  test('payers who begin while every attempt is refused are told of that, never that an active link is not', async () => {
    const shop = await openShop(ledger, { drill: 'refuse' });
    const { code } = await shop.link();
    for (let round = 0; round < sized({ quick: 1, usual: 4, whole: 10 }); round++) {
      const outcomes = await Promise.allSettled(times(16, () => shop.start(code)));
      const refused = { status: 'fulfilled', value: { status: 'failed', failure_reason: 'provider_refused' } };
      for (const outcome of outcomes) expect(outcome).toMatchObject(refused);
    }
    expect(await shop.books()).toEqual([]);
    await expectAllRight(shop);
  });

  test('a payer who comes second to an attempt that fails at that moment begins one of their own', async () => {
    const shop = await openShop(ledger);
    const { code } = await shop.link();
    const seenBefore = await shop.payable(code);
    const first = await shop.start(code);
    const meanwhile = async () => {
      await shop.payByCard(first, CARDS.declines);
      await shop.refresh(first);
    };
    const second = await startPayment(whileLooking(shop.services, meanwhile), seenBefore, { method: 'card' });
    expect(second).toMatchObject({ status: 'pending' });
    expect(second.id).not.toBe(first.id);
    await expectAllRight(shop);
  });

  test.each([null, 3])(
    'many payers of a link with usage_limit %s all pay, or get back what was too much',
    async (limit) => {
      const shop = await openShop(ledger);
      const { id, code } = await shop.link({ usage_limit: limit });
      const attempts = await Promise.all(times(8, () => shop.start(code)));
      expect(new Set(attempts.map(({ provider_payment_id }) => provider_payment_id)).size).toBe(8);
      await Promise.all(attempts.map((attempt) => shop.payByCard(attempt)));
      await Promise.all([...attempts, ...attempts].map((attempt) => shop.callBack(attempt)));
      await workUntilQuiet(shop.services);
      const counted = limit ?? 8;
      const link = await shop.desk.run('getPaymentLink', { id });
      expect(link).toMatchObject({ paid_count: counted, status: limit ? 'paid' : 'active' });
      expect(await shop.events('payment.succeeded')).toHaveLength(counted);
      expect(await shop.events('payment.refunded')).toHaveLength(8 - counted);
      await expectAllRight(shop);
    },
  );

  test('the success of a failed attempt and the success of the next one: the second goes back, free of charge', async () => {
    const shop = await openShop(ledger, { drill: 'late_success' });
    const { code } = await shop.link();
    const [first, second] = await failThenBeginAgain(shop, code);
    ledger.testApp.clock.advance(6_000);
    await shop.payByCard(second);
    await Promise.all([first, second, first, second].map((attempt) => shop.callBack(attempt)));
    await expectOneKept(shop, 100);
  });

  test('an invoice paid by hand while somebody pays it: the provider’s payment goes back, free of charge', async () => {
    const shop = await openShop(ledger);
    const { invoice, attempt } = await attemptOnInvoice(shop);
    await shop.desk.run('recordPayment', { id: invoice.id });
    await shop.payByCard(attempt);
    await Promise.all(times(6, (n) => (n % 2 ? shop.refresh(attempt) : shop.callBack(attempt))));
    await expectOneKept(shop, 100);
    expect(await shop.desk.run('getInvoice', { id: invoice.id })).toMatchObject({
      status: 'paid',
      amount_paid: 100,
      amount_due: 0,
    });
  });

  test('an invoice paid in part by hand while somebody pays all of it: the part that was due is kept', async () => {
    const shop = await openShop(ledger);
    const { invoice, attempt } = await attemptOnInvoice(shop);
    await shop.desk.run('recordPayment', { id: invoice.id, amount: 30 });
    await shop.payByCard(attempt);
    await shop.callBack(attempt);
    expect(await shop.row(attempt.id)).toMatchObject({ status: 'paid', overpaid: 3_000, fee: 140, amount_refunded: 0 });
    await workUntilQuiet(shop.services);
    expect(await shop.row(attempt.id)).toMatchObject({ status: 'paid', amount_refunded: 3_000, refund_reserved: 0 });
    expect(await shop.desk.run('getInvoice', { id: invoice.id })).toMatchObject({
      status: 'paid',
      amount_paid: 100,
      amount_refunded: 0,
    });
    await expectAllRight(shop);
  });

  test('an invoice cancelled while somebody pays it: all of it goes back', async () => {
    const shop = await openShop(ledger);
    const { invoice, attempt } = await attemptOnInvoice(shop);
    // The payment is made at the provider, and the invoice is cancelled before the service hears of the payment.
    await shop.payByCard(attempt);
    await shop.desk.run('cancelInvoice', { id: invoice.id });
    await workUntilQuiet(shop.services);
    expect(await shop.row(attempt.id)).toMatchObject({ status: 'refunded', overpaid: 10_000, fee: 0 });
    expect(await shop.events('payment.succeeded')).toEqual([]);
    expect(await shop.desk.run('getInvoice', { id: invoice.id })).toMatchObject({
      status: 'cancelled',
      amount_paid: 0,
    });
    await expectAllRight(shop);
  });

  test('payments by hand and by the provider on many invoices at once wait for each other, and none is lost', async () => {
    const shop = await openShop(ledger);
    const invoices = sized({ quick: 3, usual: 10, whole: 20 });
    const pairs = await Promise.all(times(invoices, () => attemptOnInvoice(shop)));
    await Promise.all(pairs.map(({ attempt }) => shop.payByCard(attempt)));
    await Promise.all(
      pairs.flatMap(({ invoice, attempt }) => [
        shop.desk.run('recordPayment', { id: invoice.id, amount: 10 }).catch(() => 'paid already'),
        shop.callBack(attempt),
        shop.callBack(attempt),
      ]),
    );
    await workUntilQuiet(shop.services);
    expect(await shop.desk.run('listInvoices', { status: 'paid' })).toMatchObject({ total_count: invoices });
    expect(await deadlocks(), 'waits for a deadlock to be found').toBe(0);
    await expectAllRight(shop);
  });
});

/** Services in which `happens` runs just before a payment request is looked up by its code. */
function whileLooking(services: Services, happens: () => Promise<void>): Services {
  const { requests } = services.store;
  const byCode: typeof requests.byCode = async (code) => {
    await happens();
    return requests.byCode(code);
  };
  return { ...services, store: { ...services.store, requests: { ...requests, byCode } } };
}

/**
 * Starts a payment for every payer, and pays each payment at the provider. Then settles the payments by `asks` parallel
 * requests, alternately look-ups and callbacks.
 */
async function payFromAllSides(shop: Shop, code: string, { payers, asks }: Sides): Promise<void> {
  const attempts = await Promise.all(times(payers, () => shop.start(code)));
  const distinct = [...new Map(attempts.map((attempt) => [attempt.provider_payment_id, attempt])).values()];
  await Promise.all(distinct.map((attempt) => shop.payByCard(attempt)));
  await Promise.all(
    times(asks, (n) => {
      const attempt = required(attempts[n % attempts.length], 'no attempt');
      return n % 2 === 0 ? shop.refresh(attempt) : shop.callBack(attempt);
    }),
  );
}

async function failThenBeginAgain(shop: Shop, code: string): Promise<[PaymentRow, PaymentRow]> {
  const first = await shop.start(code);
  await shop.payByCard(first);
  expect(await shop.refresh(first)).toMatchObject({ status: 'failed', failure_reason: 'declined' });
  await shop.desk.run('connectProvider', { kind: 'sandbox' });
  const second = await shop.start(code);
  expect(second.id).not.toBe(first.id);
  return [first, second];
}

async function attemptOnInvoice(shop: Shop) {
  const invoice = await shop.desk.invoice();
  const code = required(invoice.payment_url, 'not payable').split('/').at(-1) ?? '';
  return { invoice, code, attempt: await shop.start(code) };
}

/**
 * Requires that one of two payments is kept, and that the other payment:
 * - is marked as overpaid, and has no fee;
 * - has no success event;
 * - is refunded, and its refund is reported once.
 */
async function expectOneKept(shop: Shop, amount: number): Promise<void> {
  const paid = (await shop.desk.rows<PaymentRow>('payments')).filter(({ status }) => status === 'paid');
  const extra = required(
    paid.find(({ overpaid }) => overpaid > 0),
    'nothing was too much',
  );
  expect(paid).toHaveLength(2);
  expect(extra).toMatchObject({ overpaid: amount * 100, fee: 0, refund_reserved: amount * 100, recorded: 0 });
  expect(await shop.events('payment.succeeded')).toHaveLength(1);
  await workUntilQuiet(shop.services);
  await workUntilQuiet(shop.services);
  expect(await shop.row(extra.id)).toMatchObject({ status: 'refunded', amount_refunded: amount * 100 });
  const told = await shop.events('payment.refunded');
  expect(told).toMatchObject([{ data: { id: extra.id, refund: { amount, reason: 'overpayment' } } }]);
  await expectAllRight(shop);
}
