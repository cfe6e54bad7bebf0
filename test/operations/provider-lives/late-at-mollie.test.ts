/**
 * Late events at Mollie: a bank transfer after its attempt has expired, and the end of an attempt that Mollie first
 * refused to cancel.
 */
import { describe, expect, test } from 'vitest';
import { acceptCallback } from '../../../src/operations/payments/accept-callback.ts';
import { mollieTime } from '../../gateways/providers/mollie-bank.ts';
import { openMollieServer } from '../../gateways/providers/mollie-server.ts';
import type { Trouble } from '../../gateways/providers/wire-server.ts';
import { type Ledger, openDesk, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES, type TestEngine } from '../../kit/test-app.ts';
import { shopAt, workUntilQuiet } from '../payments/shop.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const KEY = 'live_transfers';
const TROUBLES: readonly (readonly [string, Trouble])[] = [
  ['does not answer', { work: false, reaction: 'drop' }],
  ['answers 503', { work: false, reaction: { status: 503, body: {} } }],
];

async function openAtMollie(engine: TestEngine) {
  let ledger: Ledger | undefined;
  const server = await openMollieServer({ now: () => ledger?.testApp.clock.now() ?? 0 });
  const account = server.open(KEY);
  const opened = await openLedger(engine, {
    environment: {
      BASE_URL: 'https://pay.example.com',
      MOLLIE_API_URL: server.baseUrl,
      BILLHOOK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    },
  });
  ledger = opened;
  const shop = shopAt(opened, await openDesk(opened));
  await shop.desk.run('connectProvider', { kind: 'mollie', api_key: KEY });
  return {
    ...{ server, account, shop, ledger: opened },
    [Symbol.asyncDispose]: async () => {
      await opened[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

/**
 * An invoice of 100 whose payer chose a bank transfer at Mollie. No transfer arrived for 13 days, so the attempt
 * expired.
 */
async function expiredTransfer(engine: TestEngine) {
  const begun = await openAtMollie(engine);
  const { shop, account, server, ledger } = begun;
  const { clock } = ledger.testApp;
  const invoice = await shop.desk.invoice();
  const form = { method: 'bank_transfer', name: 'Ann', email: 'ann@example.com' };
  const attempt = await shop.start(String(invoice.payment_url).split('/').at(-1) ?? '', form);
  const id = attempt.provider_payment_id ?? '';
  const pass = async (...times: readonly number[]) => {
    for (const ms of times) {
      clock.advance(ms);
      await workUntilQuiet(shop.services);
    }
  };
  await pass(13 * DAY_MS);
  expect(await shop.row(attempt.id)).toMatchObject({
    status: 'failed',
    failure_reason: 'expired',
    provider_payment_id: id,
    next_check_at: null,
  });
  const callback = { body: `id=${id}`, headers: {} };
  return {
    server,
    pass,
    row: () => shop.row(attempt.id),
    invoice: () => shop.desk.run('getInvoice', { id: invoice.id }),
    becomes: (status: 'paid' | 'expired') =>
      account.become(id, status === 'paid' ? { status, paidAt: mollieTime(clock.now()) } : { status }),
    callBack: () => acceptCallback(shop.services, 'mollie', attempt.attempt_key ?? '', callback),
    [Symbol.asyncDispose]: () => begun[Symbol.asyncDispose](),
  };
}

test('an attempt that Mollie refused to end is ended when it can be, and not told the first refusal again', async () => {
  await using open = await openAtMollie('sqlite');
  const { shop, account } = open;
  const invoice = await shop.desk.invoice();
  const attempt = await shop.start(String(invoice.payment_url).split('/').at(-1) ?? '', { method: 'ideal' });
  const id = attempt.provider_payment_id ?? '';
  await shop.desk.run('createCreditNote', { invoice_id: invoice.id, amount: 10, reason: 'Late' });
  expect(await shop.row(attempt.id)).toMatchObject({ status: 'pending' });
  // The payer chooses a card on Mollie's page. A card payment can be cancelled.
  account.become(id, { method: 'creditcard' });
  open.ledger.testApp.clock.advance(60_000);
  await shop.desk.run('cancelInvoice', { id: invoice.id });
  expect(await shop.row(attempt.id)).toMatchObject({ status: 'failed', failure_reason: 'cancelled' });
  expect(account.payments.get(id)?.status).toBe('canceled');
});

describe.each(ENGINES_OF_RULES)('on %s, a transfer that comes after its attempt has expired', (engine) => {
  test.each(TROUBLES)('is booked although Mollie %s when it tells of it', async (_, trouble) => {
    await using late = await expiredTransfer(engine);
    late.becomes('paid');
    late.server.away(trouble);
    expect(await late.callBack()).toBe('accepted');
    await late.pass(HOUR_MS, HOUR_MS);
    expect(await late.row()).toMatchObject({ status: 'failed' });
    late.server.away(null);
    await late.pass(HOUR_MS);
    expect(await late.row()).toMatchObject({ status: 'paid', amount: 100_00, overpaid: 0 });
    expect(await late.invoice()).toMatchObject({ status: 'paid', amount_due: 0 });
  });

  test('is asked about until Mollie answers, and then no more if nothing came', async () => {
    await using late = await expiredTransfer(engine);
    late.server.away({ work: false, reaction: 'drop' });
    await late.callBack();
    expect((await late.row()).next_check_at).not.toBeNull();
    late.server.away(null);
    await late.pass(HOUR_MS);
    expect(await late.row()).toMatchObject({ status: 'failed', failure_reason: 'expired', next_check_at: null });
  });
});
