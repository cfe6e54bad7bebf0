/**
 * Promises about the safety of money and access, each with the test that proves it. This file fails if one of these
 * tests was renamed or removed, because a promise would have no proof.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

type Proof = readonly [promise: string, file: string, title: string];

const PROOFS: Readonly<Record<string, readonly Proof[]>> = {
  '1 one parser of amounts (R3)': [
    ['no accepted text means another amount', 'model/amount-readings.test.ts', 'what is printed without grouping'],
    ['through every interface', 'web/amounts.ts', 'whatever people write is read as they read it, or refused'],
    ['quantities too', 'system/web/amount-places.test.ts', 'two thousand five hundred hours, typed with grouping'],
  ],
  '2 the sandbox settles nothing real after going live (R50, R54)': [
    ['invoices', 'operations/providers/going-live.test.ts', 'a test card settles nothing any more'],
    ['holds', 'operations/providers/going-live.test.ts', 'a hold taken at the sandbox is not captured'],
    [
      'other credentials',
      'operations/providers/going-live.test.ts',
      'what is open is ended there, and paid at the new one',
    ],
    ['former holds', 'operations/providers/going-live.test.ts', 'a hold at a former account is not captured'],
    ['rotated keys', 'operations/providers/going-live.test.ts', 'another key of the same account goes on'],
    ['test mode', 'operations/providers/going-live.test.ts', 'a key in test mode marks every payment as a test'],
  ],
  '3 money that leaves is noticed (R54)': [
    [
      'refunds made elsewhere',
      'operations/payments/outflows.test.ts',
      'a refund that was made at the provider is booked once',
    ],
    ['chargebacks', 'operations/payments/outflows.test.ts', 'a chargeback makes the claim live again'],
    ['won disputes', 'operations/payments/outflows.test.ts', 'a dispute that is won pays the invoice again'],
    ['no reminders meanwhile', 'operations/payments/outflows.test.ts', 'no reminder goes out by itself while'],
    ['past days', 'operations/payments/outflows.test.ts', 'a past day shows what was due on it'],
    [
      'Stripe tells',
      'gateways/providers/stripe-outflows.test.ts',
      'are all there when they are more than fit on a page',
    ],
    ['Mollie tells', 'gateways/providers/mollie-outflows.test.ts', 'that are reversed are won'],
    ['events by pi_', 'gateways/providers/stripe-callback.test.ts', 'names its payment by the key'],
  ],
  'proof: both sides end with the same books': [
    ['requests by published types', 'gateways/providers/fakes.test.ts', 'describe'],
    [
      'any life',
      'system/operations/provider-lives/any-provider-life.test.ts',
      'any life of a business with a real provider',
    ],
    ['upgrades', 'operations/providers/upgraded.test.ts', 'what is begun or renewed with a test key of before'],
  ],
  '4 refunds leave once, and are pending until done (R54)': [
    [
      'forgotten keys at Mollie',
      'gateways/providers/mollie-outflows.test.ts',
      'not made again when Mollie has forgotten the key',
    ],
    [
      'forgotten keys at Stripe',
      'gateways/providers/stripe-outflows.test.ts',
      'not made again when Stripe has forgotten the key',
    ],
    ['pending', 'operations/payments/outflows.test.ts', 'a refund is pending until the provider says'],
    ['failed later', 'operations/payments/outflows.test.ts', 'a refund that fails after it was done is taken back'],
    ['lost answers', 'operations/payments/outflows.test.ts', 'a refund whose answer was lost is made once'],
  ],
  '5 Mollie releases only what is surely captured': [
    ['pending', 'gateways/providers/mollie-steps.test.ts', 'is still held while the capture is pending'],
    ['failed', 'gateways/providers/mollie-steps.test.ts', 'is not taken when the capture fails'],
  ],
  '6 methods that can work': [
    ['by provider and purpose', 'gateways/providers/methods.test.ts', 'a direct debit at Mollie is offered where'],
    ['Mollie is asked', 'gateways/providers/methods.test.ts', 'is asked for an amount, a currency'],
    ['Stripe is asked', 'gateways/providers/methods.test.ts', 'is in its default configuration'],
  ],
  '7 keys are tried when they are given (R50)': [
    [
      'refused with the reason',
      'operations/providers/going-live.test.ts',
      'a key that the provider refuses is refused',
    ],
    ['unverified', 'operations/providers/going-live.test.ts', 'a key that could not be tried is kept, marked'],
    ['the doctor', 'operations/providers/check-connection.test.ts', 'the secret of the webhook is missed'],
    ['prefixes', 'operations/providers/connections.test.ts', '%j is refused for its %s'],
    ['permissions', 'gateways/providers/keys.test.ts', 'and is restricted lacks what it was not granted'],
    ['other events', 'gateways/providers/stripe-callback.test.ts', 'that is signed and says nothing is about nothing'],
  ],
  '8 currency and amount are compared (R54)': [
    ['currency', 'operations/providers/reported.test.ts', 'another currency settles nothing'],
    ['amount', 'operations/providers/reported.test.ts', 'another amount is booked as it came in, and noted'],
  ],
  '9 what real providers do': [
    ['PATCH', 'gateways/providers/mollie-steps.test.ts', 'is what an open payment is paid by from now on'],
    ['late mandates', 'operations/providers/reported.test.ts', 'a mandate that comes days after the first payment'],
    ['cancelling closes the page', 'operations/providers/going-live.test.ts', 'cancelling an invoice closes the page'],
    ['whole characters', 'gateways/providers/shortened.test.ts', 'it.each'],
  ],
  '10 a person has what their e-mail address has proved': [
    ['the attack', 'web/dashboard/identity.test.ts', 'what an invited stranger set up under an address ends'],
    ['sign-up', 'web/dashboard/identity.test.ts', 'an invitation blocks no sign-up'],
    ['second factor', 'web/dashboard/identity.test.ts', 'ends what a stranger set up, second factor included'],
  ],
  '11 batches (R13)': [
    ['points', 'api/mcp/batch.test.ts', 'costs a point for each call'],
    ['the loop yields', 'api/mcp/batch.test.ts', 'another request is served while a batch runs'],
  ],
  '12 limits, memory, printing': [
    ['IPv6', 'web/limits.test.ts', 'with addresses of one /64 as one client'],
    ['personal pages', 'web/limits.test.ts', 'a thousand forms of a personal page'],
    ['sessions', 'web/limits.test.ts', 'a session has a budget of its own'],
    ['the limiter', 'contract/rate-windows.test.ts', 'a flood of keys grows it to its bound'],
    [
      'answers',
      'system/operations/cached-responses.test.ts',
      'stay within their bytes, in which keys and entries count',
    ],
    ['passwords', 'web/limits.test.ts', 'password checks are few at a time'],
    [
      'PDFs are kept',
      'system/operations/invoices/pdf-printing.test.ts',
      'an invoice that has not changed is printed once',
    ],
    [
      'printed elsewhere',
      'system/operations/invoices/pdf-printing.test.ts',
      'health is answered while long invoices are printed',
    ],
  ],
  '13 searches': [
    ['right on both engines', 'system/contract/searches.test.ts', 'whatever it is'],
    ['by the index', 'system/contract/searches.test.ts', 'go by the index'],
    [
      'off the event loop',
      'system/contract/search-thread.test.ts',
      'a long search leaves the process to everybody else',
    ],
  ],
  '14 webhooks (R23)': [
    ['loopback', 'operations/webhooks/endpoints.test.ts', 'loopback is accepted while only this machine'],
    ['nothing from before', 'operations/webhooks/fan-out.test.ts', 'hears of nothing that happened before it was made'],
    ['also while giving out', 'operations/webhooks/fan-out.test.ts', 'made while events are being given out'],
  ],
  '15 hardness': [
    [
      'links in stored mails',
      'operations/mails/sealed-links.test.ts',
      'waits sealed, leaves with its link after a crash',
    ],
    ['file modes', 'contract/private-files.test.ts', 'database, log, index, key and backup are 0600'],
    ['odd JSON', 'api/odd-json.test.ts', '%s is malformed, whatever the route'],
    ['structured content', 'api/mcp/hostile-text.test.ts', 'no text of others is live'],
    ['HSTS', 'api/http/hosts.test.ts', 'where the service is reached by https, and nowhere else'],
    ['hosts', 'api/http/hosts.test.ts', 'two of them are one too many'],
    ['consent', 'api/oauth/one-browser.test.ts', 'stays the stranger’s'],
    ['metrics', 'system/api/http/health.test.ts', 'METRICS_TOKEN opens them from anywhere'],
    ['clock and proxy settings', 'config.test.ts', 'BILLHOOK_NOW'],
  ],
  '16 the lock file': [['integrity', 'system/house/lockfile.test.ts', 'before CI installs anything']],
};

describe.each(Object.entries(PROOFS))('%s', (_item, proofs) => {
  test.each(proofs)('%s', (_promise, file, title) => {
    expect(readFileSync(join(import.meta.dirname, file), 'utf8')).toContain(title);
  });
});
