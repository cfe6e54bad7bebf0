/** Loads the package `stripe` on first use, and creates clients with a timeout and without retries. */
import { createRequire } from 'node:module';
import type Stripe from 'stripe';
import { ProviderError } from '../../model/provider.ts';
import { keysOf } from './stripe-key.ts';

export type StripeOptions = {
  /** Replaces Stripe's base address in tests, for example by `http://127.0.0.1:4242`. */
  readonly baseUrl?: string;
  /** Time limit of a request including its response; default 8 s. */
  readonly timeoutMs?: number;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch | undefined;
};

const TIMEOUT_MS = 8_000;

/**
 * Loads the package with `require`, because the code that checks signatures is synchronous. `import()` in other files
 * would load a second copy of the package.
 */
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
    // The package's default HTTP client retries after a closed connection, even if `maxNetworkRetries` is 0. The
    // timeout of this client also restarts with every byte.
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
