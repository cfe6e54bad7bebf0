// Guarantees for customers who cancel or pay in another way.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProviderError } from '../../../src/model/provider.ts';
import type { Services } from '../../../src/operations/kernel/context.ts';
import { startPayment } from '../../../src/operations/payments/start-payment.ts';
import { chargePeriods } from '../../../src/operations/subscriptions/charge-periods.ts';
import { cancelOwnSubscription, findOwnSubscription } from '../../../src/operations/subscriptions/customer-page.ts';
import { type Ledger, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';
import { OFFLINE } from '../payments/shop.ts';
import { DECLINES_LATER, openClub } from './club.ts';

/** Services in which charges never reach the provider. */
function deaf(services: Services): Services {
  const { sandbox } = services.providers;
  const connect: typeof sandbox.connect = (access) => ({
    ...sandbox.connect(access),
    chargeMandate: () => Promise.reject(new ProviderError('sandbox', 'unavailable', 'it is cut off')),
  });
  return { ...services, providers: { ...services.providers, sandbox: { ...sandbox, connect } } };
}

describe.each(ENGINES_OF_RULES)('on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
  });
  afterAll(() => endVerified(ledger));

  test('who pays a failed period in another way is not charged by the try that was lost', async () => {
    const club = await openClub(ledger);
    const { id } = await club.active({}, DECLINES_LATER);
    await club.workAt('2026-04-17T07:00:00Z');
    const { payment_url } = await club.get(id);
    ledger.testApp.clock.set('2026-04-20T07:00:00Z');
    await chargePeriods(deaf(club.services));
    const before = (await club.books()).length;
    const attempt = await startPayment(club.services, await club.payable(payment_url?.split('/').at(-1) ?? ''), {
      method: 'ideal',
    });
    await club.submit(attempt, { outcome: 'succeed' });
    await club.refresh(attempt);
    const books = await club.books();
    expect(books).toHaveLength(before + 1);
    expect(books.at(-1)).toMatchObject({ method: 'ideal', state: 'paid' });
    expect(await club.get(id)).toMatchObject({ status: 'active', paid_count: 2 });
  });

  test('whose wish it was to end with the period is told when it has ended, and forgotten when it is taken back', async () => {
    const club = await openClub(ledger);
    const { id, customer_url } = await club.active();
    const leave = async () => {
      const own = await findOwnSubscription(club.services, customer_url.split('/').at(-1) ?? '');
      if (!own) throw new Error('the page is not there');
      await cancelOwnSubscription(club.services, own);
    };
    await leave();
    expect(await club.get(id)).toMatchObject({ cancel_at_period_end: true, end_reason: null });
    await club.desk.run('resumeSubscription', { id });
    await club.desk.run('cancelSubscription', { id, at_period_end: true });
    await club.desk.run('resumeSubscription', { id });
    await leave();
    await club.workAt('2026-04-17T07:00:00Z');
    expect(await club.get(id)).toMatchObject({ status: 'cancelled', end_reason: 'by_customer' });
  });
});
