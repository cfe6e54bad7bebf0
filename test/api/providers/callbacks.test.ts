/**
 * `POST /callbacks/sandbox/<attempt key>`: callbacks of the sandbox, its simulated failures, and requests of other
 * senders.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PaymentRow } from '../../../src/store/payments/payments.ts';
import { type Ledger, openLedger } from '../../kit/desk.ts';
import { freePort } from '../../kit/free-port.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';
import { expectAllRight } from '../../operations/payments/oracle.ts';
import { OFFLINE, openShop, type Shop, signedCallback, times } from '../../operations/payments/shop.ts';

describe.each(ENGINES_OF_RULES)('the callback endpoint, on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    const port = await freePort();
    const environment = { ...OFFLINE.environment, BASE_URL: `http://127.0.0.1:${port}`, PORT: String(port) };
    ledger = await openLedger(engine, { environment });
    await ledger.testApp.baseUrl();
  });
  afterAll(() => endVerified(ledger));

  const post = async (shop: Shop, attempt: PaymentRow, wrong = {}, path = '/callbacks/sandbox') => {
    const { reference, body, headers } = signedCallback(shop.services, attempt, wrong);
    const answer = await ledger.testApp.fetch(`${path}/${reference}`, { method: 'POST', body, headers });
    expect(await answer.text(), 'the answer tells nothing').toBe('');
    return answer.status;
  };

  /** Sends the due callbacks of the sandbox, until none is left. */
  async function deliver(shop: Shop): Promise<void> {
    for (let round = 0; round < 20; round++) {
      await shop.services.sandbox.sendCallbacks();
      if (!(await shop.services.store.sandbox.callbackIsDue(ledger.testApp.clock.now()))) return;
    }
    throw new Error('callbacks do not end');
  }

  test('the sandbox tells of a payment by itself, and it is settled without anybody asking', async () => {
    const shop = await openShop(ledger);
    const attempt = await shop.start((await shop.link()).code);
    await shop.payByCard(attempt);
    await expect.poll(async () => (await shop.row(attempt.id)).status).toBe('paid');
    await expectAllRight(shop);
  });

  test('a callback that comes before the answer of its own order settles the payment that is not known yet', async () => {
    const shop = await openShop(ledger, { drill: 'callback_before_answer' });
    const attempt = await shop.start((await shop.link()).code);
    expect(attempt).toMatchObject({ status: 'pending', provider_payment_id: expect.stringMatching(/^sbx_/) });
    const told = await shop.table<{ operation: string }>('activity');
    expect(
      told.filter(({ operation }) => operation === 'settlePayment'),
      'the answer was no news',
    ).toHaveLength(1);
    expect(await shop.table('sandbox_callbacks')).toEqual([]);
    expect(await shop.books()).toHaveLength(1);
    await shop.payByCard(attempt);
    await expect.poll(async () => (await shop.row(attempt.id)).status).toBe('paid');
    await expectAllRight(shop);
  });

  test('a callback that is repeated five times is heard once', async () => {
    const shop = await openShop(ledger, { drill: 'repeated_callback' });
    const attempt = await shop.start((await shop.link()).code);
    await shop.payByCard(attempt);
    ledger.testApp.clock.advance(2_000);
    await expect
      .poll(async () => {
        await deliver(shop);
        return (await shop.table('sandbox_callbacks')).length;
      })
      .toBe(0);
    expect(await shop.events('payment.succeeded')).toHaveLength(1);
    await expectAllRight(shop);
  });

  test('a success after a failure is believed: failed and then succeeded, one event each', async () => {
    const shop = await openShop(ledger, { drill: 'late_success' });
    const { id, code } = await shop.link();
    const attempt = await shop.start(code);
    await shop.payByCard(attempt);
    await expect.poll(async () => (await shop.row(attempt.id)).status).toBe('failed');
    expect(await shop.desk.run('getPaymentLink', { id })).toMatchObject({ status: 'active', paid_count: 0 });
    ledger.testApp.clock.advance(5_000);
    await expect
      .poll(async () => {
        await deliver(shop);
        return (await shop.row(attempt.id)).status;
      })
      .toBe('paid');
    const told = (await shop.events()).map(({ type }) => type);
    expect(told).toEqual(['payment.failed', 'payment.succeeded']);
    expect(await shop.row(attempt.id)).toMatchObject({ failure_reason: null, fee: 200 });
    expect(await shop.desk.run('getPaymentLink', { id })).toMatchObject({ status: 'paid', paid_count: 1 });
    await expectAllRight(shop);
  });

  test('sixty at once are one', async () => {
    const shop = await openShop(ledger);
    const attempt = await shop.start((await shop.link()).code);
    await shop.payByCard(attempt);
    const statuses = await Promise.all(times(60, () => post(shop, attempt)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await shop.events('payment.succeeded')).toHaveLength(1);
    await expectAllRight(shop);
  });

  test('who cannot sign is told so, and who asks for what is not there is told nothing', async () => {
    const [shop, other] = [await openShop(ledger), await openShop(ledger)];
    const open = await shop.start((await shop.link()).code);
    const theirs = { ...open, account_id: other.desk.account.id };
    const before = [await shop.ours(), await other.ours()];
    const foreign = signedCallback(shop.services, theirs).headers['x-sandbox-signature'];
    expect(await post(shop, open, { signature: '0'.repeat(64) })).toBe(401);
    expect(await post(shop, open, { signature: foreign })).toBe(401);
    expect(await post(shop, open, { body: '{"id":"sbx_other"}' })).toBe(401);
    expect(await post(shop, open, { body: 'not json at all' })).toBe(401);
    expect(await post(shop, open, { reference: '0'.repeat(32) })).toBe(200);
    expect(await post(shop, theirs, { reference: other.desk.account.handle })).toBe(200);
    expect(await post(shop, open, {}, '/callbacks/paypal')).toBe(200);
    expect(await post(shop, open, {}, '/callbacks/stripe')).toBe(200);
    expect(await post(shop, open, { body: 'x'.repeat(300_000) })).toBe(413);
    expect([await shop.ours(), await other.ours()]).toEqual(before);
  });

  test('nothing but POST is answered there', async () => {
    const answer = await ledger.testApp.fetch('/callbacks/sandbox/abc');
    expect([404, 405]).toContain(answer.status);
  });
});
