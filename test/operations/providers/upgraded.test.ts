/**
 * Connections that were never verified at the provider (R50, R54):
 * - connections from the database of a version that did not verify connections;
 * - connections whose key was given while the provider could not be reached.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { showCheckout } from '../../../src/operations/payments/show-checkout.ts';
import { checkConnection } from '../../../src/operations/providers/check-connection.ts';
import { type Ledger, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { OFFLINE, openShop, required, type Shop, workUntilQuiet } from '../payments/shop.ts';
import { type Club, openClub } from '../subscriptions/club.ts';
import {
  addSecondProvider,
  LIVE_KEY,
  OTHER_KEY,
  ROTATED_KEY,
  type SecondProvider,
  TEST_KEY,
} from './second-provider.ts';

const DAY_MS = 86_400_000;
const stripe = (api_key: string) => ({ kind: 'stripe', api_key });

describe.each(ENGINES_OF_RULES)('on %s', (engine) => {
  let ledger: Ledger;
  let second: SecondProvider;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
    second = addSecondProvider(ledger.testApp.app.services);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());
  afterEach(() => Object.assign(second, { isAway: false }));

  /** Rows as the migration leaves them: the account and the mode of the key are unknown. */
  async function upgraded({ desk }: Shop): Promise<void> {
    const of = `where account_id = ${desk.account.id}`;
    for (const statement of [
      `update provider_connections set fingerprint = 'first', mode = null, identity = null, verified_at = null ${of}`,
      `update payments set credentials = 'first', testmode = 0, provider_alias = null ${of}`,
      `update subscriptions set mandate_credentials = 'first' ${of} and mandate_id is not null`,
    ]) {
      await ledger.database.execute(statement);
    }
  }

  const nextMonth = async (club: Club) => {
    ledger.testApp.clock.advance(32 * DAY_MS);
    await club.work();
  };

  test('what is begun or renewed with a test key of before is a test: no fee, no statistics', async () => {
    const club = await openClub(ledger, stripe(TEST_KEY));
    const { id } = await club.active();
    const { id: invoiceId, payment_url } = await club.desk.invoice({ amount: 900 });
    const code = required(payment_url?.split('/').at(-1), 'no address');
    const opened = await club.start(code);
    await upgraded(club);
    expect(await showCheckout(club.services, code)).toMatchObject({ isTest: true });
    await club.payByCard(opened);
    expect(await club.refresh(await club.row(opened.id))).toMatchObject({ status: 'paid', testmode: 1, fee: 0 });
    expect(await club.desk.run('getInvoice', { id: invoiceId })).toMatchObject({ status: 'paid' });
    expect(await club.desk.run('getInvoiceStats')).toMatchObject({ paid_this_month: 0 });
    await ledger.database.execute(
      `update provider_connections set mode = null, verified_at = null where account_id = ${club.desk.account.id}`,
    );
    await nextMonth(club);
    expect(await club.get(id)).toMatchObject({ paid_count: 2 });
    const renewals = (await club.table<{ by_mandate: number; testmode: number; fee: number }>('payments')).filter(
      (one) => one.by_mandate === 1,
    );
    expect(renewals).toMatchObject([{ testmode: 1, fee: 0 }]);
  });

  test('a renewal waits until the provider has said whose the key is', async () => {
    const club = await openClub(ledger, stripe(LIVE_KEY));
    const { id } = await club.active();
    await upgraded(club);
    second.isAway = true;
    await nextMonth(club);
    expect(await club.get(id)).toMatchObject({ status: 'active', paid_count: 1 });
    expect(await club.table('payments')).toHaveLength(1);
    second.isAway = false;
    ledger.testApp.clock.advance(DAY_MS);
    await club.work();
    expect(await club.get(id)).toMatchObject({ status: 'active', paid_count: 2 });
  });

  test.each([
    ['given while the provider is away', false],
    ['given before it was ever asked', true],
  ])('another key of the same account, %s, goes on with what the first one began', async (_when, isOld) => {
    const club = await openClub(ledger, stripe(LIVE_KEY));
    const { id } = await club.active();
    if (isOld) await upgraded(club);
    second.isAway = !isOld;
    await club.desk.run('connectProvider', stripe(ROTATED_KEY));
    second.isAway = false;
    await nextMonth(club);
    expect(await club.get(id)).toMatchObject({ status: 'active', paid_count: 2 });
    expect(await club.table('former_credentials')).toEqual([]);
    const { notes } = await checkConnection(club.services, club.desk.account);
    expect(notes).toEqual([]);
  });

  test('another account, given before the first was ever asked, goes on with nothing', async () => {
    const club = await openClub(ledger, stripe(LIVE_KEY));
    const { id } = await club.active();
    await upgraded(club);
    await club.desk.run('connectProvider', stripe(OTHER_KEY));
    await nextMonth(club);
    expect(await club.get(id)).toMatchObject({ status: 'active', paid_count: 1 });
    const { notes } = await checkConnection(club.services, club.desk.account);
    expect(notes).toMatchObject([/1 subscription was agreed to at a former connection/]);
  });

  test('what was paid at an account that is not kept is given back once it is connected again, and refused until then', async () => {
    const shop = await openShop(ledger, stripe(LIVE_KEY));
    const attempt = await shop.start((await shop.link()).code);
    await shop.payByCard(attempt);
    await shop.refresh(attempt);
    const held = await shop.start((await shop.request('pre_authorization')).code);
    await shop.payByCard(held);
    expect(await shop.refresh(held)).toMatchObject({ status: 'authorized' });
    await upgraded(shop);
    // Another provider was connected since, and only its key was kept.
    await ledger.database.execute(
      `update provider_connections set kind = 'mollie' where account_id = ${shop.desk.account.id}`,
    );
    for (const change of [() => shop.desk.run('showProvider'), () => shop.desk.run('disconnectProvider')]) {
      await change();
      expect(await shop.desk.refused('refundPayment', { id: attempt.id })).toMatchObject({
        code: 'provider_not_connected',
        message: `Payment ${attempt.id} was made at a stripe account that is not connected any more.`,
      });
      expect(await shop.desk.refused('releasePayment', { id: held.id })).toMatchObject({
        code: 'provider_not_connected',
      });
    }
    await shop.desk.run('connectProvider', stripe(LIVE_KEY));
    expect(await shop.desk.run('refundPayment', { id: attempt.id })).toMatchObject({ status: 'refunded' });
    expect(await shop.desk.run('releasePayment', { id: held.id })).toMatchObject({ status: 'failed' });
  });

  test("a payment of before is found by the name that the provider's events give it, once it was looked at", async () => {
    const shop = await openShop(ledger, stripe(LIVE_KEY));
    const attempt = await shop.start((await shop.link()).code);
    await shop.payByCard(attempt);
    await shop.refresh(attempt);
    await upgraded(shop);
    second.says = (payment) => ({ ...payment, alias: 'pi_OfBefore' });
    await ledger.database.execute(`update payments set next_check_at = 1 where id = ${attempt.id}`);
    await workUntilQuiet(shop.services);
    second.says = (payment) => payment;
    expect(await shop.services.store.payments.byProviderId('stripe', 'pi_OfBefore')).toMatchObject({ id: attempt.id });
  });

  test('an open dispute is looked at until it is decided, however long ago it was paid', async () => {
    const shop = await openShop(ledger, stripe(LIVE_KEY));
    const { id, payment_url } = await shop.desk.invoice({ amount: 100 });
    const attempt = await shop.start(required(payment_url?.split('/').at(-1), 'no address'));
    await shop.payByCard(attempt);
    await shop.refresh(attempt);
    const { clock } = ledger.testApp;
    for (let day = 0; day < 60; day++) {
      clock.advance(DAY_MS);
      await workUntilQuiet(shop.services);
    }
    expect((await shop.row(attempt.id)).next_check_at).toBeNull();
    const opened = { id: 'dp_late', amount: 10_000, reason: 'fraudulent', dueBy: null, openedAt: clock.now() } as const;
    const disputed = (state: 'open' | 'won', decidedAt: typeof opened.openedAt | null) => {
      second.says = (said) => ({
        ...said,
        outflows: { refunds: [], disputes: [{ ...opened, state, decidedAt }] },
      });
    };
    disputed('open', null);
    await shop.refresh(attempt);
    expect(await shop.desk.run('getInvoice', { id })).toMatchObject({ amount_due: 100 });
    // The dispute is won, but the provider's callback about it is lost.
    disputed('won', clock.now());
    for (let day = 0; day < 15; day++) {
      clock.advance(DAY_MS);
      await workUntilQuiet(shop.services);
    }
    second.says = (payment) => payment;
    expect(await shop.desk.run('getInvoice', { id })).toMatchObject({ status: 'paid', amount_due: 0 });
    expect((await shop.row(attempt.id)).next_check_at).toBeNull();
  });
});
