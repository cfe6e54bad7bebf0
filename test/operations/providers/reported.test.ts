/** Reports of a provider are compared with the request (R54). A mandate may arrive after its payment. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Currency } from '../../../src/model/money.ts';
import type { ProviderPayment } from '../../../src/model/provider.ts';
import { type Ledger, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { OFFLINE, openShop, workUntilQuiet } from '../payments/shop.ts';
import { openClub } from '../subscriptions/club.ts';
import { addSecondProvider, LIVE_KEY, type SecondProvider } from './second-provider.ts';

const LIVE = { kind: 'stripe', api_key: LIVE_KEY };

describe.each(ENGINES_OF_RULES)('on %s', (engine) => {
  let ledger: Ledger;
  let second: SecondProvider;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
    second = addSecondProvider(ledger.testApp.app.services);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());
  afterEach(() => {
    second.says = (payment) => payment;
  });

  const paidElsewise = async (change: Partial<ProviderPayment>) => {
    const shop = await openShop(ledger, LIVE);
    const link = await shop.link();
    const attempt = await shop.start(link.code);
    await shop.payByCard(attempt);
    second.says = (payment) => ({ ...payment, ...change });
    return { shop, link, attempt, payment: await shop.refresh(attempt) };
  };

  test('another currency settles nothing; it is noted once and shown, and settled when it is right again', async () => {
    const { shop, link, attempt, payment } = await paidElsewise({ currency: 'USD' as Currency });
    const mismatch = 'the provider reports USD 100.00 for a payment of EUR 100.00';
    expect(payment).toMatchObject({ status: 'pending', paid_at: null, mismatch });
    await shop.refresh(attempt);
    expect(await shop.desk.run('getPayment', { id: attempt.id })).toMatchObject({ status: 'pending', mismatch });
    expect(await shop.desk.run('getPaymentLink', { id: link.id })).toMatchObject({ paid_count: 0 });
    expect(await shop.events('payment.succeeded')).toEqual([]);
    const { activity } = await shop.desk.run('listActivity');
    expect(activity.filter(({ summary }) => summary.includes(mismatch))).toHaveLength(1);
    second.says = (said) => said;
    expect(await shop.refresh(attempt)).toMatchObject({ status: 'paid', amount: 10_000, mismatch: null });
  });

  test('another amount is booked as it came in, and noted', async () => {
    const { shop, attempt, payment } = await paidElsewise({ amount: 9_000 });
    const mismatch = 'the provider reports EUR 90.00 where EUR 100.00 was requested';
    expect(payment).toMatchObject({ status: 'paid', amount: 9_000, mismatch });
    expect(await shop.desk.run('getPayment', { id: attempt.id })).toMatchObject({ amount: 90, mismatch });
  });

  test('a mandate that comes days after the first payment is asked for until it is there, and charged then', async () => {
    const club = await openClub(ledger, LIVE);
    const subscription = await club.subscription();
    const attempt = await club.start(subscription.code);
    await club.payByCard(attempt);
    second.says = (payment) => ({ ...payment, mandateId: null });
    expect(await club.refresh(attempt)).toMatchObject({ status: 'paid', mandate_id: null });
    const { clock } = ledger.testApp;
    for (const hours of [1, 24, 48]) {
      clock.advance(hours * 3_600_000);
      await workUntilQuiet(club.services);
    }
    expect((await club.row(attempt.id)).mandate_id).toBeNull();
    second.says = (payment) => payment;
    clock.advance(25 * 3_600_000);
    await workUntilQuiet(club.services);
    const paid = await club.row(attempt.id);
    // From then on, only the usual look-ups of paid payments remain. The next one is on the eighth day.
    const eighth = (paid.paid_at ?? 0) + 8 * 86_400_000;
    expect(paid).toMatchObject({ mandate_id: expect.stringMatching(/^sbm_/), next_check_at: eighth });
    const [kept] = await club.table<{ mandate_id: string; mandate_credentials: string }>('subscriptions');
    expect(kept).toMatchObject({ mandate_id: paid.mandate_id, mandate_credentials: paid.credentials });
    clock.advance(31 * 86_400_000);
    await club.work();
    expect(await club.get(subscription.id)).toMatchObject({ status: 'active', paid_count: 2 });
    expect(await club.events('subscription.payment_failed')).toEqual([]);
  });

  test('a mandate that never comes is not asked for without end', async () => {
    const club = await openClub(ledger, LIVE);
    const attempt = await club.start((await club.subscription()).code);
    await club.payByCard(attempt);
    second.says = (payment) => ({ ...payment, mandateId: null });
    await club.refresh(attempt);
    for (let day = 0; day < 58; day++) {
      ledger.testApp.clock.advance(86_400_001);
      await workUntilQuiet(club.services);
    }
    expect((await club.row(attempt.id)).next_check_at).toBeNull();
  });
});
