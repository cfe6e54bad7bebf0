/**
 * A payment begins with one provider connection, and then another connection replaces it (R50, R54). The sandbox never
 * settles real money.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findPayable } from '../../../src/operations/payments/payable.ts';
import { showCheckout } from '../../../src/operations/payments/show-checkout.ts';
import { startPayment } from '../../../src/operations/payments/start-payment.ts';
import { type Ledger, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { OFFLINE, openShop, required, type Shop, workUntilQuiet } from '../payments/shop.ts';
import {
  addSecondProvider,
  LIVE_KEY,
  OTHER_KEY,
  ROTATED_KEY,
  type SecondProvider,
  TEST_KEY,
} from './second-provider.ts';

const live = (api_key = LIVE_KEY) => ({ kind: 'stripe', api_key });

describe.each(ENGINES_OF_RULES)('on %s', (engine) => {
  let ledger: Ledger;
  let shop: Shop;
  let second: SecondProvider;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
    second = addSecondProvider(ledger.testApp.app.services);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());
  beforeEach(async () => {
    shop = await openShop(ledger);
  });
  afterEach(() => Object.assign(second, { isAway: false, keepsOpen: false }));

  const stats = () => shop.desk.run('getInvoiceStats');
  const invoice = () => shop.desk.invoice({ amount: 900 });
  const codeOf = (url: string | null) => required(url?.split('/').at(-1), 'no address to pay at');

  test('an invoice opened at the sandbox is paid by the new connection, and a test card settles nothing any more', async () => {
    const { id, payment_url } = await invoice();
    const code = codeOf(payment_url);
    const opened = await shop.start(code);
    await shop.desk.run('connectProvider', live());
    // The first payer pays on the sandbox's page, and the callback arrives.
    await shop.payByCard(opened);
    expect(await shop.callBack(opened)).toBe('accepted');
    await workUntilQuiet(shop.services);
    expect(await shop.row(opened.id)).toMatchObject({ status: 'failed', failure_reason: 'cancelled', fee: 0 });
    expect(await shop.desk.run('getInvoice', { id })).toMatchObject({ status: 'pending', amount_due: 900 });
    expect(await stats()).toMatchObject({ paid_this_month: 0, total_outstanding: 900 });
    // Another payer is sent to the new connection.
    const begun = await shop.start(code);
    expect(begun).toMatchObject({ provider: 'stripe', testmode: 0 });
    await shop.payByCard(begun);
    await shop.refresh(begun);
    expect(await shop.desk.run('getInvoice', { id })).toMatchObject({ status: 'paid' });
    expect(await stats()).toMatchObject({ paid_this_month: 900 });
  });

  test('what the sandbox said before the change and what arrives after it settles nothing', async () => {
    const link = await shop.link();
    const opened = await shop.start(link.code);
    await shop.payByCard(opened);
    await shop.desk.run('connectProvider', live());
    await shop.refresh(opened);
    expect(await shop.row(opened.id)).toMatchObject({ status: 'failed', failure_reason: 'cancelled' });
    expect(await shop.events('payment.succeeded')).toEqual([]);
  });

  test('a hold taken at the sandbox is not captured after the change, and ends by itself', async () => {
    const hold = await shop.request('pre_authorization');
    const held = await shop.start(hold.code);
    await shop.payByCard(held);
    expect(await shop.refresh(held)).toMatchObject({ status: 'authorized' });
    await shop.desk.run('connectProvider', live());
    expect(await shop.desk.refused('capturePayment', { id: held.id })).toMatchObject({
      code: 'payment_not_authorized',
    });
    await workUntilQuiet(shop.services);
    expect(await shop.row(held.id)).toMatchObject({ status: 'failed', failure_reason: 'released' });
  });

  test('a test link is paid at the sandbox whatever is connected', async () => {
    const link = await shop.link({ testmode: true });
    await shop.desk.run('connectProvider', live());
    const attempt = await shop.start(link.code);
    await shop.payByCard(attempt);
    expect(await shop.refresh(attempt)).toMatchObject({ status: 'paid', provider: 'sandbox', testmode: 1, fee: 0 });
  });

  test('another account at the same provider: what is open is ended there, and paid at the new one', async () => {
    await shop.desk.run('connectProvider', live());
    const link = await shop.link();
    const opened = await shop.start(link.code);
    await shop.desk.run('connectProvider', live(OTHER_KEY));
    const begun = await shop.start(link.code);
    expect(begun.id).not.toBe(opened.id);
    expect(await shop.row(opened.id)).toMatchObject({ status: 'failed', failure_reason: 'cancelled' });
    expect(begun.credentials).not.toBe(opened.credentials);
    await shop.payByCard(begun);
    expect(await shop.refresh(begun)).toMatchObject({ status: 'paid' });
    expect(await shop.desk.run('getPaymentLink', { id: link.id })).toMatchObject({ status: 'paid', paid_count: 1 });
  });

  test('money that was paid at the former account before it could be ended counts, once', async () => {
    await shop.desk.run('connectProvider', live());
    const { id, payment_url } = await invoice();
    const opened = await shop.start(codeOf(payment_url));
    await shop.payByCard(opened);
    await shop.desk.run('connectProvider', live(OTHER_KEY));
    await workUntilQuiet(shop.services);
    expect(await shop.row(opened.id)).toMatchObject({ status: 'paid', provider: 'stripe' });
    expect(await shop.desk.run('getInvoice', { id })).toMatchObject({ status: 'paid', amount_paid: 900 });
  });

  test('an attempt that cannot be ended keeps nobody from paying; paid twice, the second goes back', async () => {
    await shop.desk.run('connectProvider', live());
    const { id, payment_url } = await invoice();
    const opened = await shop.start(codeOf(payment_url));
    await shop.desk.run('connectProvider', live(OTHER_KEY));
    second.keepsOpen = true;
    const begun = await shop.start(codeOf(payment_url));
    expect(begun.id).not.toBe(opened.id);
    await shop.payByCard(begun);
    await shop.refresh(begun);
    await shop.payByCard(opened);
    await shop.refresh(opened);
    await workUntilQuiet(shop.services);
    expect(await shop.row(opened.id)).toMatchObject({ overpaid: 90_000, amount_refunded: 90_000 });
    expect(await shop.desk.run('getInvoice', { id })).toMatchObject({ status: 'paid', amount_paid: 900 });
    expect(await stats()).toMatchObject({ paid_this_month: 900 });
  });

  test('another key of the same account goes on with what the first one began', async () => {
    await shop.desk.run('connectProvider', live());
    const link = await shop.link();
    const opened = await shop.start(link.code);
    await shop.desk.run('connectProvider', live(ROTATED_KEY));
    expect((await shop.start(link.code)).id).toBe(opened.id);
    expect(await shop.table('former_credentials')).toEqual([]);
    await shop.payByCard(opened);
    expect(await shop.refresh(opened)).toMatchObject({ status: 'paid' });
  });

  test('a hold at a former account is not captured; it can be released there', async () => {
    await shop.desk.run('connectProvider', live());
    const held = await shop.start((await shop.request('pre_authorization')).code);
    await shop.payByCard(held);
    await shop.refresh(held);
    await shop.desk.run('connectProvider', live(OTHER_KEY));
    await workUntilQuiet(shop.services);
    expect(await shop.row(held.id)).toMatchObject({ status: 'authorized' });
    const refusal = await shop.desk.refused('capturePayment', { id: held.id });
    expect(refusal).toMatchObject({ code: 'payment_not_authorized', details: { hint: /releasePayment/ } });
    expect(await shop.desk.run('releasePayment', { id: held.id })).toMatchObject({ status: 'failed' });
  });

  test('a key in test mode marks every payment as a test: no fee, no statistics, and pages say so', async () => {
    expect(await shop.desk.run('connectProvider', live(TEST_KEY))).toMatchObject({ mode: 'test', unverified: false });
    const { id, payment_url } = await invoice();
    const code = codeOf(payment_url);
    expect(await showCheckout(shop.services, code)).toMatchObject({ isTest: true });
    const attempt = await shop.start(code);
    await shop.payByCard(attempt);
    expect(await shop.refresh(attempt)).toMatchObject({ status: 'paid', testmode: 1, fee: 0 });
    expect(await shop.desk.run('getInvoice', { id })).toMatchObject({ status: 'paid' });
    expect(await stats()).toMatchObject({ paid_this_month: 0 });
    expect(await shop.desk.run('listPayments')).toMatchObject({ totals: [], payments: [{ testmode: true }] });
  });

  test('a key that the provider refuses is refused with its reason, and what was connected stays', async () => {
    const before = await shop.desk.run('showProvider');
    const refusal = await shop.desk.refused('connectProvider', live('sk_live_51Unknown'));
    expect(refusal).toMatchObject({ code: 'validation_failed', details: { faults: [{ field: 'api_key' }] } });
    expect(refusal.message).toContain('Invalid API Key provided');
    expect(JSON.stringify(refusal)).not.toContain('sk_live_51Unknown');
    expect(await shop.desk.run('showProvider')).toEqual(before);
  });

  test('a key that could not be tried is kept, marked, and tried before the first payment', async () => {
    second.isAway = true;
    const connected = await shop.desk.run('connectProvider', live());
    expect(connected).toMatchObject({ unverified: true, mode: 'live' });
    expect(connected.warnings).toHaveLength(1);
    const link = await shop.link();
    await expect(shop.start(link.code)).rejects.toMatchObject({ code: 'provider_unavailable' });
    expect(await shop.table('payments')).toEqual([]);
    second.isAway = false;
    expect(await shop.start(link.code)).toMatchObject({ provider: 'stripe', status: 'pending' });
    expect(await shop.desk.run('showProvider')).toMatchObject({ unverified: false });
    second.keys.delete(LIVE_KEY);
    const stranger = await openShop(ledger);
    second.isAway = true;
    await stranger.desk.run('connectProvider', live());
    second.isAway = false;
    await expect(stranger.start((await stranger.link()).code)).rejects.toMatchObject({ code: 'provider_refused' });
    second.keys.set(LIVE_KEY, { mode: 'live', identity: 'acct_1', missing: [] });
  });

  test('a key that could not be tried goes on with what another key of the same account began', async () => {
    await shop.desk.run('connectProvider', live());
    const { id, payment_url } = await invoice();
    const attempt = await shop.start(codeOf(payment_url));
    await shop.payByCard(attempt);
    const paid = await shop.refresh(attempt);
    second.isAway = true;
    await shop.desk.run('connectProvider', live(ROTATED_KEY));
    second.isAway = false;
    second.keys.delete(LIVE_KEY);
    // The first use of the new key is a refund, not a payment.
    await shop.desk.run('refundPayment', { id: paid.id });
    expect(await shop.desk.run('getInvoice', { id })).toMatchObject({ status: 'refunded' });
    expect(await shop.desk.run('showProvider')).toMatchObject({ unverified: false });
    // If the same key is connected again, its payments still belong to the same account.
    await shop.desk.run('connectProvider', live(ROTATED_KEY));
    expect(await shop.table('former_credentials')).toEqual([]);
    expect(await shop.table('provider_connections')).toMatchObject([{ fingerprint: paid.credentials }]);
    second.keys.set(LIVE_KEY, { mode: 'live', identity: 'acct_1', missing: [] });
  });

  test('the provider shows its page in the language of the payer', async () => {
    await shop.desk.run('connectProvider', live());
    const payable = required(await findPayable(shop.services, (await shop.link()).code), 'no link');
    await startPayment(shop.services, payable, { method: 'card' }, 'nl');
    expect(second.languages.at(-1)).toBe('nl');
  });

  test('cancelling an invoice closes the page where it is being paid', async () => {
    await shop.desk.run('connectProvider', live());
    const { id, payment_url } = await invoice();
    const opened = await shop.start(codeOf(payment_url));
    await shop.desk.run('cancelInvoice', { id });
    expect(await shop.row(opened.id)).toMatchObject({ status: 'failed', failure_reason: 'cancelled' });
  });
});
