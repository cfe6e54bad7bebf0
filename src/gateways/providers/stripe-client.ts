/** The package `stripe`, loaded when it is first needed, and set up so that it asks once and gives up in time. */
import { createRequire } from 'node:module';
import type Stripe from 'stripe';
import { ProviderError } from '../../model/provider.ts';
import { keysOf } from './stripe-key.ts';

export type StripeOptions = {
  /** Another address than Stripe's own, for tests: `http://127.0.0.1:4242`. */
  readonly baseUrl?: string;
  /** For a whole request, answer included. 8 s unless told. */
  readonly timeoutMs?: number;
};

const TIMEOUT_MS = 8_000;

/**
 * Synchronously, because signatures are checked where nothing can be awaited; `import()` would load a second copy.
 */
const load = createRequire(import.meta.url);

export function loadStripe(): typeof Stripe {
  return load('stripe') as typeof Stripe;
}

export function stripeClient(stored: string | null, { baseUrl, timeoutMs = TIMEOUT_MS }: StripeOptions): Stripe {
  const { apiKey } = keysOf(stored);
  if (apiKey === undefined) throw new ProviderError('stripe', 'refused', 'no secret key of Stripe is stored');
  const Sdk = loadStripe();
  return new Sdk(apiKey, {
    maxNetworkRetries: 0,
    timeout: timeoutMs,
    telemetry: false,
    // The default one asks again after a closed connection, whatever `maxNetworkRetries` says, and its time-out starts
    // anew with every byte.
    httpClient: Sdk.createFetchHttpClient(),
    ...addressOf(baseUrl),
  });
}

function addressOf(baseUrl: string | undefined) {
  if (baseUrl === undefined) return {};
  const { protocol, hostname, port } = new URL(baseUrl);
  const scheme = protocol === 'http:' ? ('http' as const) : ('https' as const);
  return { protocol: scheme, host: hostname, port: port || (scheme === 'http' ? '80' : '443') };
}
