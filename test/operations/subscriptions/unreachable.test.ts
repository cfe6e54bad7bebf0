// Subscription charges under bad conditions (R22, R50): provider unreachable or replaced, answer lost, customer paying
// by hand at the same time. No customer pays a period twice.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SubscriptionId } from '../../../src/model/ids.ts';
import { type MandateCharge, type Provider, ProviderError } from '../../../src/model/provider.ts';
import type { Services } from '../../../src/operations/kernel/context.ts';
import { checkPayments, giveRefunds } from '../../../src/operations/payments/check-payments.ts';
import { beginPeriods } from '../../../src/operations/subscriptions/begin-periods.ts';
import { chargePeriods } from '../../../src/operations/subscriptions/charge-periods.ts';
import type { PaymentRow } from '../../../src/store/payments/payments.ts';
import { type Ledger, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { OFFLINE } from '../payments/shop.ts';
import { type Club, DECLINES_LATER, openClub } from './club.ts';
import { SECOND, STATES } from './states.ts';

const MINUTE_MS = 60_000;
const STRIPE = { kind: 'stripe', api_key: 'sk_test_12345678' };

describe.each(ENGINES_OF_RULES)('on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine, { ...OFFLINE, providerTimeoutMs: 1_000 });
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  const paid = async (club: Club) => (await club.books()).filter(({ state }) => state === 'paid');

  test.each([
    ['disconnected', (club: Club) => club.desk.run('disconnectProvider')],
    ['not ready', (club: Club) => club.desk.run('connectProvider', { kind: 'sandbox', state: 'onboarding' })],
    ['another one', (club: Club) => club.desk.run('connectProvider', STRIPE)],
  ] as const)(
    'while the provider is %s it is put off and not counted, and charged when it is back',
    async (_how, go) => {
      const club = await openClub(ledger);
      const id = await STATES.active(club);
      await go(club);
      await club.workAt(SECOND);
      await club.workAt('2026-04-29T12:00:00Z');
      expect(await club.get(id)).toMatchObject({
        ...{ status: 'active', paid_count: 1 },
        periods: [{ status: 'open', tries: 0, failure_reason: null, next_try_at: null }, {}],
      });
      expect([await club.table('mails'), await club.events('subscription.payment_failed')]).toEqual([[], []]);
      expect(await club.table('payments')).toHaveLength(1);
      await club.desk.run('connectProvider', { kind: 'sandbox' });
      await club.workAt('2026-04-29T17:59:59Z');
      expect((await club.get(id)).paid_count).toBe(1);
      await club.workAt('2026-04-29T18:00:00Z');
      expect(await club.get(id)).toMatchObject({ status: 'active', paid_count: 2, next_payment_on: '2026-05-17' });
    },
  );

  test('without a mandate nothing can be charged: the customer is asked, and pays each by hand', async () => {
    const club = await openClub(ledger);
    const id = await STATES.active(club);
    // Removes the mandate, as if the first payment used a method that creates none. Later charges are impossible.
    await club.services.store.transaction((tx) => tx.subscriptions.set(id as SubscriptionId, { mandate_id: null }));
    await club.workAt(SECOND);
    const failed = await club.get(id);
    expect(failed).toMatchObject({ status: 'past_due', periods: [{ tries: 1, failure_reason: 'no_mandate' }, {}] });
    expect(await club.books()).toHaveLength(1);
    expect(await club.table('mails')).toMatchObject([{ kind: 'renewal_failed' }]);
    await club.payFirst({ code: failed.payment_url?.split('/').at(-1) ?? '' });
    await club.workAt('2026-05-17T07:00:00Z');
    expect(await club.get(id), 'and that payment gave a mandate').toMatchObject({ status: 'active', paid_count: 3 });
  });

  test('never paid by hand, one without a mandate ends like any other', async () => {
    const club = await openClub(ledger);
    const id = await STATES.active(club);
    await club.services.store.transaction((tx) => tx.subscriptions.set(id as SubscriptionId, { mandate_id: null }));
    for (const at of [SECOND, '2026-04-20T07:00:00Z', '2026-04-27T07:00:00Z']) await club.workAt(at);
    expect(await club.get(id)).toMatchObject({
      status: 'cancelled',
      end_reason: 'unpaid',
      periods: [{ tries: 3 }, {}],
    });
  });

  describe('the customer is at the pay page when it is to be tried again', () => {
    async function atThePage(club: Club) {
      const { id } = await club.active({}, DECLINES_LATER);
      await club.workAt(SECOND);
      const { payment_url } = await club.get(id);
      ledger.testApp.clock.set('2026-04-20T06:50:00Z');
      const attempt = await club.start(payment_url?.split('/').at(-1) ?? '');
      await club.workAt('2026-04-20T07:00:00Z');
      expect((await club.get(id)).periods[0], 'it waits for them').toMatchObject({ tries: 1 });
      expect(await club.books()).toHaveLength(3);
      return { id, attempt };
    }

    test('they pay, and it is not charged as well', async () => {
      const club = await openClub(ledger);
      const { id, attempt } = await atThePage(club);
      await club.payByCard(attempt);
      await club.refresh(attempt);
      await club.workAt('2026-04-20T08:00:00Z');
      expect(await club.get(id)).toMatchObject({ status: 'active', paid_count: 2 });
      expect(await paid(club)).toHaveLength(2);
    });

    test('they leave, and it is tried when their attempt has ended', async () => {
      const club = await openClub(ledger);
      const { id } = await atThePage(club);
      await club.workAt('2026-04-20T07:51:00Z');
      await club.workAt('2026-04-20T08:00:00Z');
      expect((await club.get(id)).periods[0]).toMatchObject({ tries: 2, next_try_at: '2026-04-27T07:00:00.000Z' });
    });
  });

  describe('an answer that is lost', () => {
    const silent = (club: Club) => club.desk.run('connectProvider', { kind: 'sandbox', drill: 'time_out' });

    test('is asked for again with the same key: charged once', async () => {
      const club = await openClub(ledger);
      const id = await STATES.active(club);
      await silent(club);
      await club.workAt(SECOND);
      expect(await club.get(id)).toMatchObject({ status: 'active', paid_count: 1, periods: [{ status: 'open' }, {}] });
      expect(await paid(club)).toHaveLength(2);
      ledger.testApp.clock.advance(31_000);
      await club.work();
      expect(await club.get(id)).toMatchObject({ paid_count: 2, periods: [{ status: 'paid', tries: 1 }, {}] });
      expect(await paid(club)).toHaveLength(2);
    });

    test('for longer than keys are kept: the provider says that it has the charge', async () => {
      const club = await openClub(ledger);
      const id = await STATES.active(club);
      await silent(club);
      await club.workAt(SECOND);
      ledger.testApp.clock.advance(51 * MINUTE_MS);
      await club.work();
      expect(await club.get(id)).toMatchObject({ status: 'active', paid_count: 2 });
      expect(await paid(club)).toHaveLength(2);
    });

    test('for longer than keys are kept: the provider says that it never had it, and it is tried again', async () => {
      const club = await openClub(ledger);
      const id = await STATES.active(club);
      await lostOnItsWay(club);
      expect(await paid(club)).toHaveLength(1);
      ledger.testApp.clock.advance(51 * MINUTE_MS);
      await club.work();
      expect(await club.get(id)).toMatchObject({
        ...{ status: 'past_due', periods: [{ tries: 1, failure_reason: 'expired' }, {}] },
      });
      await club.workAt('2026-04-20T07:51:00Z');
      expect(await club.get(id)).toMatchObject({ status: 'active', paid_count: 2 });
      expect(await paid(club)).toHaveLength(2);
    });

    describe('and comes to the provider only after it was refused again and not found there', () => {
      const THIRD_DAY = '2026-04-20T07:01:00Z';

      /**
       * Makes a charge on the second billing day that fails as provider_refused, and then reaches the provider after
       * all.
       */
      async function madeLate(club: Club): Promise<PaymentRow> {
        ledger.testApp.clock.set(SECOND);
        await beginPeriods(club.services);
        const charges: MandateCharge[] = [];
        const asked = (outcome: 'unavailable' | 'refused') =>
          withCharges(club.services, async (charge) => {
            charges.push(charge);
            throw new ProviderError('sandbox', outcome, 'by the test');
          });
        await chargePeriods(asked('unavailable'));
        ledger.testApp.clock.advance(31_000);
        await checkPayments(asked('refused'));
        const { id: accountId } = club.desk.account;
        const [first, again] = charges;
        expect(first).toEqual(again);
        const { id } = (await club.desk.run('listPayments', { status: 'failed' })).payments[0] ?? { id: 0 };
        const givenUp = await club.row(id);
        expect(givenUp).toMatchObject({ failure_reason: 'provider_refused', provider_payment_id: null });
        const { sandbox } = club.services.providers;
        if (first) await sandbox.connect({ accountId, apiKey: null, drill: null }).chargeMandate(first);
        return givenUp;
      }

      test('its callback makes the period paid, and it is not charged again', async () => {
        const club = await openClub(ledger);
        const id = await STATES.active(club);
        const givenUp = await madeLate(club);
        expect(await club.get(id)).toMatchObject({ status: 'past_due', paid_count: 1 });
        expect(await club.callBack(givenUp)).toBe('accepted');
        expect(await club.get(id)).toMatchObject({ status: 'active', paid_count: 2, periods: [{ tries: 1 }, {}] });
        await club.workAt(THIRD_DAY);
        expect(await paid(club)).toHaveLength(2);
      });

      test('without a callback it is found before the next try, and it is not charged again', async () => {
        const club = await openClub(ledger);
        const id = await STATES.active(club);
        await madeLate(club);
        await club.workAt(THIRD_DAY);
        expect(await club.get(id)).toMatchObject({ status: 'active', paid_count: 2, periods: [{ tries: 1 }, {}] });
        expect(await paid(club)).toHaveLength(2);
      });

      test('what the customer paid by hand meanwhile stays, and the charge is refunded', async () => {
        const club = await openClub(ledger);
        const id = await STATES.active(club);
        const givenUp = await madeLate(club);
        await club.payFirst({ code: (await club.get(id)).payment_url?.split('/').at(-1) ?? '' });
        await club.callBack(givenUp);
        await giveRefunds(club.services);
        expect(await club.get(id)).toMatchObject({ status: 'active', paid_count: 2 });
        expect(await club.row(givenUp.id)).toMatchObject({ status: 'refunded', overpaid: 1_000, fee: 0 });
      });
    });

    test('while the provider stays away nothing else is tried, however long', async () => {
      const club = await openClub(ledger);
      const id = await STATES.active(club);
      await lostOnItsWay(club);
      for (let hour = 0; hour < 20; hour++) {
        ledger.testApp.clock.advance(60 * MINUTE_MS);
        const away = cutOff(club.services);
        await checkPayments(away);
        await chargePeriods(away);
      }
      expect(await club.get(id)).toMatchObject({ status: 'active', periods: [{ status: 'open', tries: 1 }, {}] });
      expect(await club.table('payments')).toHaveLength(2);
      expect(await club.table('mails')).toEqual([]);
    });

    test.each(['card', 'ideal'])('while the customer comes to pay it by %s: paid once', async (method) => {
      const club = await openClub(ledger);
      const { id } = await club.active();
      await club.desk.run('connectProvider', { kind: 'sandbox', drill: 'refuse' });
      await club.workAt(SECOND);
      const code = (await club.get(id)).payment_url?.split('/').at(-1) ?? '';
      await silent(club);
      await club.workAt('2026-04-20T07:00:00Z');
      await club.desk.run('connectProvider', { kind: 'sandbox' });
      const attempt = await club.start(code, { method });
      expect(attempt, 'it is the charge that they come to').toMatchObject({ status: 'paid', by_mandate: 1 });
      expect(await club.get(id)).toMatchObject({ status: 'active', paid_count: 2 });
      expect(await paid(club)).toHaveLength(2);
    });

    /** The charge is sent while the provider is unreachable: the payment ends in status `unknown`. */
    async function lostOnItsWay(club: Club): Promise<void> {
      ledger.testApp.clock.set(SECOND);
      await beginPeriods(club.services);
      await chargePeriods(cutOff(club.services));
      expect(await club.table<{ status: string }>('payments')).toContainEqual(
        expect.objectContaining({ status: 'unknown' }),
      );
    }
  });
});

/** Services whose sandbox provider charges mandates with `chargeMandate`. */
function withCharges(services: Services, chargeMandate: Provider['chargeMandate']): Services {
  const { sandbox } = services.providers;
  const connect: typeof sandbox.connect = (access) => ({ ...sandbox.connect(access), chargeMandate });
  return { ...services, providers: { ...services.providers, sandbox: { ...sandbox, connect } } };
}

/** Services whose provider fails every call with `unavailable`. */
function cutOff(services: Services): Services {
  const gone = () => Promise.reject(new ProviderError('sandbox', 'unavailable', 'it is cut off'));
  const { sandbox } = services.providers;
  const away = new Proxy(sandbox.connect({ accountId: 0, apiKey: null, drill: null }), {
    get: (provider, name) => (name === 'kind' ? provider.kind : gone),
  });
  return { ...services, providers: { ...services.providers, sandbox: { ...sandbox, connect: () => away } } };
}
