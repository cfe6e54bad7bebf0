/** The package `stripe`, loaded on first use, configured without retries and with a time-out. */
import { createRequire } from 'node:module';
import type Stripe from 'stripe';
import { ProviderError } from '../../model/provider.ts';
import { keysOf } from './stripe-key.ts';

export type StripeOptions = {
  /** Another address than Stripe's own, for tests: `http://127.0.0.1:4242`. */
  readonly baseUrl?: string;
  /** Time limit of a whole request with its response; default 8 s. */
  readonly timeoutMs?: number;
  /** In place of the global `fetch`. */
  readonly fetch?: typeof fetch | undefined;
};

const TIMEOUT_MS = 8_000;

/** Loads synchronously, because signatures are checked in synchronous code; `import()` would load a second copy. */
const load = createRequire(import.meta.url);

export function loadStripe(): typeof Stripe {
  return load('stripe') as typeof Stripe;
}

export function stripeClient(stored: string | null, { baseUrl, timeoutMs = TIMEOUT_MS, fetch }: StripeOptions): Stripe {
  const { apiKey } = keysOf(stored);
  if (apiKey === undefined) throw new ProviderError('stripe', 'refused', 'no secret key of Stripe is stored');
  const Sdk = loadStripe();
  return new Sdk(apiKey, {
    maxNetworkRetries: 0,
    timeout: timeoutMs,
    telemetry: false,
    // The default client retries after a closed connection, regardless of `maxNetworkRetries`, and restarts its
    // time-out with every byte.
    httpClient: Sdk.createFetchHttpClient(fetch),
    ...addressOf(baseUrl),
  });
}

function addressOf(baseUrl: string | undefined) {
  if (baseUrl === undefined) return {};
  const { protocol, hostname, port } = new URL(baseUrl);
  const scheme = protocol === 'http:' ? ('http' as const) : ('https' as const);
  return { protocol: scheme, host: hostname, port: port || (scheme === 'http' ? '80' : '443') };
}
