/**
 * After any events between a business, its payers, its provider and the network, business and provider have the same
 * books.
 */
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MollieServer, openMollieServer } from '../../../gateways/providers/mollie-server.ts';
import { openStripeServer, type StripeServer } from '../../../gateways/providers/stripe-server.ts';
import type { WireServer } from '../../../gateways/providers/wire-server.ts';
import { type Ledger, openDesk, openLedger } from '../../../kit/desk.ts';
import { WHOLE } from '../../../kit/proof.ts';
import { ENGINES_OF_RULES } from '../../../kit/test-app.ts';
import { endVerified } from '../../../kit/verified.ts';
import { shopAt } from '../../../operations/payments/shop.ts';
import { mollieSide } from '../../../operations/provider-lives/mollie-side.ts';
import { liveWithProvider, providerLives } from '../../../operations/provider-lives/provider-life.ts';
import { providerFaults } from '../../../operations/provider-lives/provider-oracle.ts';
import { stripeSide } from '../../../operations/provider-lives/stripe-side.ts';

const LONG = WHOLE || process.env.LIVES !== undefined;
/** Number of lives with each provider: 1 000 in all with `PROOF=whole`. */
const LIVES_OF = LONG ? { sqlite: 470, postgres: 30 } : { sqlite: 3, postgres: 1 };
/** `LIVES_SEED=… LIVES_PATH=…` repeat a life that failed. `LIVES` sets another number of lives. */
const { LIVES_SEED: seed, LIVES_PATH: path, LIVES: number } = process.env;
const AGAIN = { ...(seed ? { seed: Number(seed) } : {}), ...(path ? { path } : {}) };

/**
 * Requests that more than 100 lives must have made: all requests that change data at a provider, and the searches for
 * payments whose creation got no answer.
 */
const DONE = {
  stripe: [
    'POST /v1/checkout/sessions',
    'GET /v1/checkout/sessions',
    'POST /v1/checkout/sessions/:id/expire',
    'POST /v1/payment_intents/:id/capture',
    'POST /v1/payment_intents/:id/cancel',
    'POST /v1/refunds',
  ],
  mollie: [
    'POST /payments',
    'GET /payments',
    'POST /payments/:id/captures',
    'POST /payments/:id/release-authorization',
    'POST /payments/:id/refunds',
    'PATCH /payments/:id',
    'DELETE /payments/:id',
  ],
};

function doneAt({ requests }: WireServer): Set<string> {
  return new Set(requests.map(({ method, path }) => `${method} ${path.replace(/\/(cs|pi|tr)_\w+/, '/:id')}`));
}

describe.each(ENGINES_OF_RULES)('any life of a business with a real provider, on %s', (engine) => {
  const lives = Number(number ?? LIVES_OF[engine]);
  let ledger: Ledger;
  let servers: { stripe: StripeServer; mollie: MollieServer };
  beforeAll(async () => {
    const clock = { now: () => ledger.testApp.clock.now() };
    servers = { stripe: await openStripeServer(clock), mollie: await openMollieServer(clock) };
    const environment = {
      // Mollie sends callbacks to public addresses only.
      BASE_URL: 'https://pay.example.com',
      STRIPE_API_URL: servers.stripe.baseUrl,
      MOLLIE_API_URL: servers.mollie.baseUrl,
      BILLHOOK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    };
    ledger = await openLedger(engine, { environment });
  });
  afterAll(async () => {
    await endVerified(ledger);
    await Promise.all(Object.values(servers).map((server) => server[Symbol.asyncDispose]()));
  });

  test.each(['stripe', 'mollie'] as const)(
    'with %s ends with the same books on both sides, to the cent',
    async (kind) => {
      const property = fc.asyncProperty(providerLives, async (life) => {
        const desk = await openDesk(ledger);
        const shop = shopAt(ledger, desk);
        const { handle } = desk.account;
        const side = kind === 'stripe' ? stripeSide(servers.stripe, handle ?? '') : mollieSide(servers.mollie);
        await liveWithProvider({ shop, clock: ledger.testApp.clock, side }, life);
        expect(await providerFaults(shop, side)).toEqual([]);
        expect(side.server.faults).toEqual([]);
      });
      await fc.assert(property, {
        ...AGAIN,
        numRuns: lives,
        interruptAfterTimeLimit: LONG ? 3_000_000 : 50_000,
        markInterruptAsFailure: LONG,
      });
      if (lives > 100) expect([...doneAt(servers[kind])]).toEqual(expect.arrayContaining(DONE[kind]));
    },
    LONG ? 3_100_000 : 120_000,
  );
});
