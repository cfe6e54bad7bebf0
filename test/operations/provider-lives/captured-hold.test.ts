/** A hold at Stripe that was captured and is then disputed, without any callback to the service. */
import { expect, test } from 'vitest';
import { openStripeServer } from '../../gateways/providers/stripe-server.ts';
import { type Ledger, openDesk, openLedger } from '../../kit/desk.ts';
import { shopAt, workUntilQuiet } from '../payments/shop.ts';
import { stripeSide } from './stripe-side.ts';

test('a dispute of captured money is found by looking, as any other', async () => {
  let ledger: Ledger | undefined;
  await using server = await openStripeServer({ now: () => ledger?.testApp.clock.now() ?? 0 });
  ledger = await openLedger('sqlite', { environment: { STRIPE_API_URL: server.baseUrl } });
  await using _ = ledger;
  const shop = shopAt(ledger, await openDesk(ledger));
  const side = stripeSide(server, shop.desk.account.handle ?? '');
  await shop.desk.run('connectProvider', { kind: 'stripe', api_key: side.apiKey() });
  const hold = await shop.request('pre_authorization', { amount: 5_000 });
  const attempt = await shop.start(hold.code ?? '');
  const id = attempt.provider_payment_id ?? '';
  side.payer(id, 'card', 'pays');
  await shop.refresh(attempt);
  await shop.desk.run('capturePayment', { id: attempt.id });
  side.dispute(id, 5_000, false);
  ledger.testApp.clock.advance(25 * 3_600_000);
  await workUntilQuiet(shop.services);
  expect(await shop.row(attempt.id)).toMatchObject({ status: 'paid', amount_charged_back: 5_000 });
});
