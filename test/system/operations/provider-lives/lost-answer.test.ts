/**
 * An answer of a provider is lost: the payment that it created is found, however long the provider is unavailable, and
 * every cent of it is booked.
 */
import { describe, expect, test } from 'vitest';
import { acceptCallback } from '../../../../src/operations/payments/accept-callback.ts';
import { createOrLookUp } from '../../../../src/operations/payments/ask-provider.ts';
import { openMollieServer } from '../../../gateways/providers/mollie-server.ts';
import { openStripeServer } from '../../../gateways/providers/stripe-server.ts';
import type { Trouble } from '../../../gateways/providers/wire-server.ts';
import { type Ledger, openDesk, openLedger, openNeighbour } from '../../../kit/desk.ts';
import { ENGINES_OF_RULES, type TestEngine } from '../../../kit/test-app.ts';
import { shopAt, workUntilQuiet } from '../../../operations/payments/shop.ts';
import { mollieSide } from '../../../operations/provider-lives/mollie-side.ts';
import type { ProviderSide } from '../../../operations/provider-lives/provider-side.ts';
import { stripeSide } from '../../../operations/provider-lives/stripe-side.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const TRANSFER = { method: 'bank_transfer', name: 'Ann', email: 'ann@example.com' };
const AWAY: Trouble = { work: false, reaction: 'drop' };
/** A list that does not contain the new payment yet. */
const NOTHING_YET: Readonly<Record<ProviderSide['kind'], Trouble>> = {
  stripe: { work: false, reaction: { status: 200, body: { object: 'list', has_more: false, data: [] } } },
  mollie: {
    work: false,
    reaction: { status: 200, body: { count: 0, _embedded: { payments: [] }, _links: { next: null } } },
  },
};

/**
 * A business with a provider, and a payer who chose to pay an invoice of 100 by bank transfer. The answer of the
 * provider is lost.
 */
async function beginUnheard(engine: TestEngine, kind: ProviderSide['kind']) {
  let ledger: Ledger | undefined;
  const time = { now: () => ledger?.testApp.clock.now() ?? 0 };
  const servers = { stripe: await openStripeServer(time), mollie: await openMollieServer(time) };
  const environment = {
    BASE_URL: 'https://pay.example.com',
    STRIPE_API_URL: servers.stripe.baseUrl,
    MOLLIE_API_URL: servers.mollie.baseUrl,
    BILLHOOK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  };
  const opened = await openLedger(engine, { environment });
  ledger = opened;
  const { clock } = opened.testApp;
  const shop = shopAt(opened, await openDesk(opened));
  const server = servers[kind];
  const side =
    kind === 'stripe' ? stripeSide(servers.stripe, shop.desk.account.handle ?? '') : mollieSide(servers.mollie);
  await shop.desk.run('connectProvider', { kind, api_key: side.apiKey() });
  const invoice = await shop.desk.invoice();
  const code = String(invoice.payment_url).split('/').at(-1) ?? '';
  // At Stripe, the first request creates the customer for the bank transfer. Only the answer to the second one is lost.
  if (kind === 'stripe') server.trouble('POST', { work: true, reaction: 'answer' });
  server.trouble('POST', { work: true, reaction: 'drop' });
  const attempt = await shop.start(code, TRANSFER);
  expect(attempt).toMatchObject({ status: 'unknown', provider_payment_id: null });
  const [book] = side.books();
  const pass = async (...times: readonly number[]) => {
    for (const ms of times) {
      clock.advance(ms);
      await workUntilQuiet(shop.services);
    }
  };
  return {
    ...{ shop, side, server, code, attempt, pass, environment, ledger: opened },
    id: book?.id ?? '',
    away: (...times: readonly number[]) => {
      server.away(AWAY);
      return pass(...times).then(() => server.away(null));
    },
    /** Makes the search fail until the attempt expires. */
    async giveUp() {
      server.away(AWAY);
      await pass(HOUR_MS);
      server.away(null);
      server.trouble('GET', NOTHING_YET[kind]);
      await pass(HOUR_MS);
      expect(await shop.row(attempt.id)).toMatchObject({ status: 'failed', failure_reason: 'expired' });
      side.notices();
    },
    async bringNotices() {
      const ends = [];
      for (const { reference, body, headers } of side.notices()) {
        ends.push(await acceptCallback(shop.services, kind, reference, { body, headers }));
      }
      return ends;
    },
    row: () => shop.row(attempt.id),
    invoice: () => shop.desk.run('getInvoice', { id: invoice.id }),
    [Symbol.asyncDispose]: async () => {
      await opened[Symbol.asyncDispose]();
      await Promise.all([servers.stripe, servers.mollie].map((one) => one[Symbol.asyncDispose]()));
    },
  };
}

describe.each(ENGINES_OF_RULES)('on %s, a bank transfer whose creation was not heard of at', (engine) => {
  describe.each(['stripe', 'mollie'] as const)('%s', (kind) => {
    test('is found after the provider was away for 14 minutes, and booked when it comes two weeks later', async () => {
      await using begun = await beginUnheard(engine, kind);
      const { id, side, away, pass, row } = begun;
      await away(5_000, 10_000, 30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, MINUTE_MS);
      await pass(HOUR_MS);
      expect(await row()).toMatchObject({ status: 'pending', provider_payment_id: id });
      side.payer(id, 'bank_transfer', 'pays');
      await pass(14 * DAY_MS);
      side.bank(id, true);
      expect(await begun.bringNotices()).not.toContain('unknown');
      expect(await row()).toMatchObject({ status: 'paid', amount: 100_00, overpaid: 0 });
      expect(await begun.invoice()).toMatchObject({ status: 'paid', amount_due: 0 });
      expect(side.books()).toHaveLength(1);
    });

    test('is found by the payer who comes back, after the provider was away for a day', async () => {
      await using begun = await beginUnheard(engine, kind);
      const { id, shop, code, side } = begun;
      begun.server.away(AWAY);
      begun.ledger.testApp.clock.advance(20 * HOUR_MS);
      expect(await shop.start(code, TRANSFER)).toMatchObject({ status: 'unknown', id: begun.attempt.id });
      begun.server.away(null);
      expect(await shop.start(code, TRANSFER)).toMatchObject({ id: begun.attempt.id, provider_payment_id: id });
      expect(side.books()).toHaveLength(1);
    });

    test('that was given up is followed again once a callback names it, and holds its invoice', async () => {
      await using begun = await beginUnheard(engine, kind);
      const { id, side, shop, pass, row } = begun;
      await begun.giveUp();
      side.payer(id, 'bank_transfer', 'pays');
      expect(await begun.bringNotices()).toEqual(['accepted']);
      expect(await row()).toMatchObject({ status: 'pending', processing: 1, provider_payment_id: id });
      expect((await shop.payable(begun.code)).openPayment?.id).toBe(begun.attempt.id);
      // The bank confirms the payment without a callback.
      side.bank(id, true);
      await pass(20 * DAY_MS);
      expect(await begun.invoice()).toMatchObject({ status: 'paid' });
    });

    test('that was given up is booked when a callback comes while the provider cannot be asked', async () => {
      await using begun = await beginUnheard(engine, kind);
      const { id, side, pass, row } = begun;
      await begun.giveUp();
      side.payer(id, 'bank_transfer', 'pays');
      side.bank(id, true);
      begun.server.away(AWAY);
      expect(await begun.bringNotices()).not.toContain('unknown');
      await pass(HOUR_MS, HOUR_MS);
      expect(await row()).toMatchObject({ status: 'failed' });
      begun.server.away(null);
      await pass(2 * HOUR_MS);
      expect(await row()).toMatchObject({ status: 'paid', amount: 100_00, overpaid: 0 });
      expect(await begun.invoice()).toMatchObject({ status: 'paid', amount_due: 0 });
    });

    test('that was given up is refunded in full when it comes after the invoice was paid otherwise', async () => {
      await using begun = await beginUnheard(engine, kind);
      const { id, side, shop, pass, row } = begun;
      await begun.giveUp();
      const other = await shop.start(begun.code, { method: 'card' });
      side.payer(other.provider_payment_id ?? '', 'card', 'pays');
      await shop.refresh(other);
      expect(await begun.invoice()).toMatchObject({ status: 'paid' });
      side.payer(id, 'bank_transfer', 'pays');
      side.bank(id, true);
      await begun.bringNotices();
      side.become({ refunds: 'done', capturesLater: false });
      await pass(MINUTE_MS);
      expect(await row()).toMatchObject({ overpaid: 100_00, status: 'refunded', amount_refunded: 100_00 });
      expect(side.books().map(({ received, refunds }) => received - (refunds[0]?.amount ?? 0))).toEqual(
        expect.arrayContaining([0, 100_00]),
      );
    });

    test('is found although its key comes with other words after a restart with other settings', async () => {
      await using begun = await beginUnheard(engine, kind);
      const { id, environment, ledger, attempt } = begun;
      const moved = await openNeighbour(ledger, { ...environment, BASE_URL: 'https://moved.example.com' });
      try {
        const row = await createOrLookUp(moved.services, attempt);
        expect(row).toMatchObject({ status: 'pending', provider_payment_id: id });
      } finally {
        await moved.close();
      }
    });

    test('is ended there when its invoice is cancelled, and not made a second time for that', async () => {
      await using begun = await beginUnheard(engine, kind);
      const { shop, side, row } = begun;
      begun.ledger.testApp.clock.advance(2 * HOUR_MS);
      await shop.desk.run('cancelInvoice', { id: (await begun.invoice()).id });
      expect(await row()).toMatchObject({ status: 'failed', failure_reason: 'cancelled' });
      expect(side.books()).toMatchObject([{ state: 'failed' }]);
    });
  });
});

test('a callback of Mollie that names what was not made with the key of its address changes nothing', async () => {
  await using begun = await beginUnheard('sqlite', 'mollie');
  const { shop, side, attempt, server } = begun;
  await begun.giveUp();
  const other = await shop.start((await shop.link()).code);
  side.payer(other.provider_payment_id ?? '', 'card', 'pays');
  const before = await begun.row();
  const asked = server.requests.length;
  for (const id of [other.provider_payment_id, 'tr_0000']) {
    const callback = { body: `id=${id}`, headers: {} };
    expect(await acceptCallback(shop.services, 'mollie', attempt.attempt_key ?? '', callback)).toBe('accepted');
  }
  expect(await begun.row()).toEqual(before);
  // A caller who knows the callback address cannot make the service read the whole list of payments.
  expect(server.requests.slice(asked).filter(({ path }) => path === '/payments')).toEqual([]);
});
