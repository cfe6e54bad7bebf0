/**
 * Refunds made at a provider while it cannot be reached: the service learns of them when it is reachable again (R54).
 */
import { describe, expect, test } from 'vitest';
import { openStripeServer } from '../../gateways/providers/stripe-server.ts';
import { type Ledger, openDesk, openLedger } from '../../kit/desk.ts';
import { shopAt, workUntilQuiet } from '../payments/shop.ts';
import { stripeSide } from './stripe-side.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

async function paidAtStripe() {
  let ledger: Ledger | undefined;
  const server = await openStripeServer({ now: () => ledger?.testApp.clock.now() ?? 0 });
  ledger = await openLedger('sqlite', { environment: { STRIPE_API_URL: server.baseUrl } });
  const { clock } = ledger.testApp;
  const shop = shopAt(ledger, await openDesk(ledger));
  const side = stripeSide(server, shop.desk.account.handle ?? '');
  await shop.desk.run('connectProvider', { kind: 'stripe', api_key: side.apiKey() });
  const attempt = await shop.start((await shop.link()).code);
  const id = attempt.provider_payment_id ?? '';
  side.payer(id, 'card', 'pays');
  await shop.refresh(attempt);
  // Discards the callbacks until now.
  side.notices();
  const pass = async (ms: number) => {
    clock.advance(ms);
    await workUntilQuiet(shop.services);
  };
  const close = async () => {
    await ledger[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  };
  return { shop, side, server, id, attempt, pass, [Symbol.asyncDispose]: close };
}

describe('a refund made at the provider while it cannot be reached', () => {
  test('is found after the last day on which the payment is looked up', async () => {
    await using paid = await paidAtStripe();
    const { shop, side, server, id, attempt, pass } = paid;
    side.refundByHand(id, 1_000);
    side.moveRefund(id, 0, 'done');
    server.away({ work: true, reaction: 'drop' });
    await pass(35 * DAY_MS);
    await pass(35 * DAY_MS);
    expect(await shop.row(attempt.id)).toMatchObject({ amount_refunded: 0 });
    server.away(null);
    await pass(6 * HOUR_MS);
    expect(await shop.row(attempt.id)).toMatchObject({ amount_refunded: 1_000, next_check_at: null });
  });

  test('is found within the hour if its callback had come', async () => {
    await using paid = await paidAtStripe();
    const { shop, side, server, id, attempt, pass } = paid;
    await pass(40 * DAY_MS);
    server.away({ work: true, reaction: 'drop' });
    side.refundByHand(id, 1_000);
    side.moveRefund(id, 0, 'done');
    await shop.refresh(attempt);
    await pass(60_000);
    expect(await shop.row(attempt.id)).toMatchObject({ amount_refunded: 0 });
    server.away(null);
    await pass(HOUR_MS);
    const { amount_refunded, next_check_at, paid_at } = await shop.row(attempt.id);
    expect(amount_refunded).toBe(1_000);
    expect(next_check_at).toBe((paid_at ?? 0) + 57 * DAY_MS);
  });
});
