/** An answer of Mollie that was lost, and a key that Mollie has forgotten by the time somebody asks again. */
import { expect, test } from 'vitest';
import { openMollieServer } from '../../gateways/providers/mollie-server.ts';
import { type Ledger, openDesk, openLedger } from '../../kit/desk.ts';
import { shopAt } from '../payments/shop.ts';
import { mollieSide } from './mollie-side.ts';

test('an attempt that nobody was shown is not made a second time, only to be ended', async () => {
  let ledger: Ledger | undefined;
  await using server = await openMollieServer({ now: () => ledger?.testApp.clock.now() ?? 0 });
  const environment = { BASE_URL: 'https://pay.example.com', MOLLIE_API_URL: server.baseUrl };
  ledger = await openLedger('sqlite', { environment });
  await using _ = ledger;
  const shop = shopAt(ledger, await openDesk(ledger));
  const side = mollieSide(server);
  await shop.desk.run('connectProvider', { kind: 'mollie', api_key: side.apiKey() });
  const link = await shop.link();
  server.trouble('POST', { work: true, reaction: 'drop' });
  const attempt = await shop.start(link.code);
  expect(attempt).toMatchObject({ status: 'unknown', provider_payment_id: null });
  ledger.testApp.clock.advance(2 * 3_600_000);
  await shop.desk.run('deactivatePaymentLink', { id: link.id });
  expect(await shop.row(attempt.id)).toMatchObject({ status: 'failed', failure_reason: 'cancelled' });
  expect(side.books()).toHaveLength(1);
});
