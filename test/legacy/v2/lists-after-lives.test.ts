/**
 * After any sequence of operations, the V2 lists of a business match its stored rows (R31, R82). The sequences also
 * undo, capture and release payments, pay late, and rename customers.
 */
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beginPeriods } from '../../../src/operations/subscriptions/begin-periods.ts';
import { chargePeriods } from '../../../src/operations/subscriptions/charge-periods.ts';
import type { PaymentRow } from '../../../src/store/payments/payments.ts';
import { type Ledger, openLedger } from '../../kit/desk.ts';
import { sized, WHOLE } from '../../kit/proof.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';
import { live as liveByInvoice, nothingKnown, randomChoices } from '../../operations/ledger-life.ts';
import { live as liveByLinks, lives } from '../../operations/payments/life.ts';
import { OFFLINE, openShop, type Shop } from '../../operations/payments/shop.ts';
import { paymentsIn, sendTo, type Values } from '../kit.ts';
import { expectedLists } from './list-oracle.ts';

const OPERATIONS = sized({
  quick: { sqlite: 60, postgres: 40 },
  usual: { sqlite: 150, postgres: 80 },
  whole: { sqlite: 500, postgres: 250 },
});
/**
 * Invoices paid by hand after the random operations: concurrency decides how many of the random payments are refused.
 */
const PAID_BY_HAND = 12;

type Payment = Pick<
  PaymentRow,
  'id' | 'status' | 'recorded' | 'amount' | 'amount_refunded' | 'refund_reserved' | 'customer_id'
>;

describe.each(ENGINES_OF_RULES)('the lists of V2 on %s', (engine) => {
  let ledger: Ledger;
  let shop: Shop;
  let token: string;
  const random = randomChoices(31);
  const known = nothingKnown();
  let seed = 3;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
    shop = await openShop(ledger);
    // The random operations take more time than the default lifetime of a token.
    const scopes = ['billing.read', 'billing.write'];
    ({ token } = await shop.desk.run('createToken', { scopes, lifetime_days: null }));
    await subscribe();
    await live();
  });
  afterAll(() => endVerified(ledger));

  const v2 = (path: string, values: Values = {}) => sendTo(ledger.testApp, 'v2', path, { token, ...values });

  /** Creates invoices that are paid by hand and, at the same time, payments through links. Then subscriptions renew. */
  async function live(): Promise<void> {
    const [life = []] = fc.sample(lives, { seed: seed++, numRuns: 1 });
    await Promise.all([
      liveByInvoice(shop.desk, random, OPERATIONS[engine], known),
      liveByLinks(shop, ledger.testApp.clock, life),
    ]);
    await Promise.all(Array.from({ length: PAID_BY_HAND }, payByHand));
    for (let donation = 0; donation < 3; donation++) await give();
    await beginPeriods(shop.services);
    await chargePeriods(shop.services);
  }

  async function subscribe(): Promise<void> {
    const { id } = await shop.desk.run('createPaymentPlan', { title: 'Club', amount: 12.5, interval: 'month' });
    const values = {
      type: 'paymentplan',
      planid: id,
      name: 'Ann',
      email: 'ann@example.com',
      description: 'Since 2019',
    };
    await paid(String((await v2('/create', values)).body.id), { method: 'card' });
  }

  async function payByHand(): Promise<void> {
    const { id } = await shop.desk.invoice({
      customer: { name: 'Ben', email: 'by-hand@example.com', same_email: true },
    });
    const { payment } = await shop.desk.run('recordPayment', { id });
    known.payments.push(payment.id);
  }

  /** Makes a donation. The payer gives a name or not. */
  async function give(): Promise<void> {
    const { code } = await shop.request('donation', { amount: 100_000, usageLimit: null });
    const payer = random.pick([{}, { name: 'Cor "C" <b>', note: 'For the roof' }, { email: 'dee@example.com' }]);
    await paid(code, { method: 'card', amount: String(1 + random.below(90)), ...payer });
  }

  async function paid(code: string, form: Values): Promise<PaymentRow> {
    const attempt = await shop.start(code, form);
    await shop.payByCard(attempt);
    return shop.refresh(attempt);
  }

  /** Requires that the whole lists match the rows. */
  async function expectRight(what = ''): Promise<void> {
    const { payments, customers } = await expectedLists(shop.desk);
    expect(paymentsIn(await v2('/payments')), what).toEqual(payments);
    expect((await v2('/customers')).body).toEqual(customers);
  }

  test('hold what the rows say: whole, page by page, and object by object', async () => {
    await expectRight();
    const { payments, customers, objects } = await expectedLists(shop.desk);
    expect(payments.length).toBeGreaterThan(PAID_BY_HAND);
    expect(new Set(payments.map(({ type }) => type)).size).toBeGreaterThan(2);
    const pagesOf = async <Row>(length: number, read: (page: number) => Promise<readonly Row[]>) =>
      (await Promise.all(Array.from({ length: Math.ceil(length / 7) + 1 }, (_, n) => read(n + 1)))).flat();
    const inPages = await pagesOf(payments.length, async (page) =>
      paymentsIn(await v2('/payments', { page, pagesize: 7 })),
    );
    expect(inPages).toEqual(payments);
    const customersInPages = await pagesOf(
      customers.length,
      async (page) => (await v2('/customers', { page, pagesize: 7 })).body as unknown as readonly object[],
    );
    expect(customersInPages).toEqual(customers);
    for (const [code, { number, type }] of [...objects].filter((_, n) => WHOLE || n % 5 === 0)) {
      const own = payments.filter(({ linkid }) => linkid === code).map((one) => ({ ...one, linkid: number }));
      expect(paymentsIn(await v2('/get', { id: code, type }))).toEqual(own);
      expect(paymentsIn(await v2('/get', { id: number, type }))).toEqual(own);
    }
  });

  /** Ids of held payments, and of attempts that are not paid yet. They are in the middle of the list. */
  const held: number[] = [];
  const open: number[] = [];
  const leftOf = ({ amount, amount_refunded, refund_reserved }: Payment) => amount - amount_refunded - refund_reserved;

  /** Changes of a payment. False if the change is not possible for this payment. */
  const CHANGES: Readonly<Record<string, (payment: Payment) => Promise<unknown> | false>> = {
    undone: (payment) =>
      payment.status === 'paid' &&
      payment.recorded === 1 &&
      leftOf(payment) === payment.amount &&
      shop.desk.run('undoPayment', { id: payment.id, reason: 'Booked twice' }),
    'refunded in part': (payment) =>
      payment.status === 'paid' &&
      leftOf(payment) >= 1_000 &&
      shop.desk.run('refundPayment', { id: payment.id, amount: 1 }),
    refunded: (payment) =>
      payment.status === 'paid' && leftOf(payment) > 0 && shop.desk.run('refundPayment', { id: payment.id }),
    captured: ({ id, status }) =>
      held.includes(id) && status === 'authorized' && shop.desk.run('capturePayment', { id, amount: 0.5 }),
    released: ({ id, status }) =>
      held.includes(id) && status === 'authorized' && shop.desk.run('releasePayment', { id }),
    'of a customer who was renamed': ({ customer_id: id }) =>
      id !== null && shop.desk.run('updateCustomer', { id, name: `Renée ${random.below(1_000)}` }),
    'paid late': ({ id }) => open.includes(id) && payLate(id),
  };

  async function payLate(id: number): Promise<unknown> {
    const attempt = await shop.row(id);
    await shop.payByCard(attempt);
    return shop.refresh(attempt);
  }

  test('follow every change of a payment', async () => {
    for (let n = 0; n < 2; n++) {
      for (let hold = 0; hold < 2; hold++) {
        const { code } = await shop.request('pre_authorization');
        held.push((await paid(code, { method: 'card' })).id);
      }
      open.push((await shop.start((await shop.link()).code)).id);
      for (let donation = 0; donation < 4; donation++) await give();
    }
    for (const [what, change] of Object.entries(CHANGES)) {
      const payments = [...(await shop.desk.rows<Payment>('payments'))];
      let changed = 0;
      while (changed < 2 && payments.length > 0) {
        const [payment] = payments.splice(random.below(payments.length), 1) as [Payment];
        const done = change(payment);
        if (done === false) continue;
        await done;
        changed++;
        await expectRight(`payment ${payment.id} was ${what}`);
      }
      expect(changed, what).toBe(2);
    }
  });

  test('have every payment once while the business lives, and are right after it', async () => {
    let isOver = false;
    const life = live().finally(() => {
      isOver = true;
    });
    const reader = async () => {
      while (!isOver) {
        const ids = paymentsIn(await v2('/payments')).map(({ id }) => id);
        expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
      }
    };
    await Promise.all([life, reader()]);
    await expectRight();
  });
});
