/**
 * Callbacks that are repeated, late, early, out of order or forged. A callback only makes the service look up the
 * payment (R50).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProviderPayment } from '../../../src/model/provider.ts';
import { settlePayment } from '../../../src/operations/payments/settle-payment.ts';
import { connectTo } from '../../../src/operations/providers/open-provider.ts';
import type { PaymentRow } from '../../../src/store/payments/payments.ts';
import { type Ledger, openLedger } from '../../kit/desk.ts';
import { WHOLE } from '../../kit/proof.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';
import { expectAllRight } from './oracle.ts';
import { atProvider, CARDS, OFFLINE, openShop, required, type Shop, signedCallback, times } from './shop.ts';
import { type Play, STORIES } from './stories.ts';

describe.each(ENGINES_OF_RULES)('callbacks, on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
  });
  afterAll(() => endVerified(ledger));

  test('each of them twenty times, in any order, changes what one would', async () => {
    const shop = await openShop(ledger);
    const ends = await attemptsOfEveryKind(shop);
    const all = times(20, () => Object.values(ends)).flat();
    for (let round = 0; round < 4; round++) {
      const shuffled = all.slice(round * 30, round * 30 + 30).sort((a, b) => mixed(a, round) - mixed(b, round));
      await Promise.all(shuffled.map((attempt) => shop.callBack(attempt)));
    }
    for (const [status, attempt] of Object.entries(ends)) {
      const shown = status === 'processing' || status === 'open' ? 'pending' : status;
      expect(await shop.row(attempt.id)).toMatchObject({ status: shown, processing: status === 'processing' ? 1 : 0 });
    }
    expect(await shop.events('payment.succeeded')).toHaveLength(1);
    expect(await shop.events('payment.failed')).toHaveLength(1);
    await expectAllRight(shop);
  });

  describe.each(STORIES)('a payment that is $name', ({ play }) => {
    test.each(ORDERS[engine])('is settled the same, heard in the order %s', async (order) => {
      const shop = await openShop(ledger);
      const { attempt, said } = await overheard(shop, play, ledger.testApp.clock.advance);
      const last = required(said.at(-1), 'nothing was said');
      const settle = async (answer: ProviderPayment) =>
        settlePayment(shop.services, shop.desk.account, attempt, answer);
      for (const answer of [...inOrder(said, order), ...inOrder(said, order), last]) await settle(answer);
      expect(await shop.row(attempt.id)).toMatchObject({ status: last.state, failure_reason: last.failureReason });
      expect((await shop.events('payment.failed')).length).toBeLessThanOrEqual(1);
      // Earlier answers that arrive after the end change nothing.
      const before = await shop.ours();
      for (const answer of said)
        await settlePayment(shop.services, shop.desk.account, await shop.row(attempt.id), answer);
      expect(await shop.ours()).toEqual(before);
      await expectAllRight(shop);
    });
  });

  test('a callback that is forged is told so, and changes nothing', async () => {
    const [shop, other] = [await openShop(ledger), await openShop(ledger)];
    const attempt = await shop.start((await shop.link()).code);
    await shop.payByCard(attempt);
    const before = [await shop.ours(), await other.ours()];
    const theirs = { ...attempt, account_id: other.desk.account.id };
    const foreign = signedCallback(shop.services, theirs).headers['x-sandbox-signature'];
    const body = JSON.stringify({ id: atProvider(attempt), key: attempt.attempt_key, state: 'paid' });
    for (const wrong of [
      { signature: 'f'.repeat(64) },
      { signature: '' },
      { signature: 'é' },
      { signature: foreign },
      { body },
    ]) {
      expect(await shop.callBack(attempt, wrong), JSON.stringify(wrong)).toBe('forged');
    }
    expect([await shop.ours(), await other.ours()]).toEqual(before);
  });

  test('a callback for what is not there, or is another account’s, is nobody’s business', async () => {
    const [shop, other] = [await openShop(ledger), await openShop(ledger)];
    const theirs = await other.start((await other.link()).code);
    await other.payByCard(theirs);
    const before = [await shop.ours(), await other.ours()];
    const about = { ...theirs, account_id: shop.desk.account.id };
    // NUL cannot occur in a text of Postgres.
    for (const reference of ['nothing', '0'.repeat(32), shop.desk.account.handle, '\0', 'a'.repeat(300)]) {
      expect(await shop.callBack(about, { reference }), reference).toBe('unknown');
    }
    expect([await shop.ours(), await other.ours()]).toEqual(before);
  });

  test('a callback of long ago, sent again, changes nothing', async () => {
    const shop = await openShop(ledger);
    const attempt = await shop.start((await shop.link()).code);
    await shop.payByCard(attempt);
    await shop.callBack(attempt);
    await shop.desk.run('refundPayment', { id: attempt.id, amount: 25 });
    const before = await shop.ours();
    ledger.testApp.clock.advance(90 * 86_400_000);
    expect(await shop.callBack(attempt)).toBe('accepted');
    expect(await shop.ours()).toEqual(before);
  });
});

/**
 * Orders in which a run delivers the answers. In a daily run, SQLite gets each answer at each position. Postgres gets
 * fewer orders, because the same code handles the order on both engines.
 */
const ALL_ORDERS = ['012', '021', '102', '120', '201', '210'];
const ORDERS = WHOLE
  ? { sqlite: ALL_ORDERS, postgres: ALL_ORDERS }
  : { sqlite: ['012', '120', '201', '210'], postgres: ['120', '210'] };

function inOrder(said: readonly ProviderPayment[], order: string): readonly ProviderPayment[] {
  return [...order].flatMap((place) => said[Number(place)] ?? []);
}

/** Runs a payment at the provider alone. Collects the provider's answers, so that the test can deliver them later. */
async function overheard(shop: Shop, play: Play, advance: (ms: number) => void) {
  const provider = connectTo(shop.services, shop.desk.account.id, 'sandbox', null);
  const said: ProviderPayment[] = [];
  const look = async (attempt: PaymentRow) => void said.push(await provider.lookUp(atProvider(attempt)));
  return { attempt: await play({ shop, provider, look, advance }), said };
}

/** Five payments: paid, failed, open, processing and authorized. */
async function attemptsOfEveryKind(shop: Shop): Promise<Readonly<Record<string, PaymentRow>>> {
  const begin = async (method = 'card') => shop.start((await shop.link()).code, { method });
  const [paid, failed, open, processing] = [await begin(), await begin(), await begin(), await begin('ideal')];
  const authorized = await shop.start((await shop.request('pre_authorization')).code);
  await shop.payByCard(paid);
  await shop.payByCard(failed, CARDS.insufficient);
  await shop.payByCard(authorized);
  await shop.submit(processing, { outcome: 'pending' });
  return { paid, failed, open, processing, authorized };
}

function mixed({ id }: PaymentRow, round: number): number {
  return Math.sin(id * 7 + round * 13);
}
