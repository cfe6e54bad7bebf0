/**
 * Converts Stripe's errors to a `ProviderError`. `unavailable`: the result is unknown, or the same request may succeed
 * later. `refused`: all other errors.
 */
import type Stripe from 'stripe';
import { ProviderError } from '../../model/provider.ts';
import { publicWords } from './public-words.ts';

type StripeErrorFields = Partial<Pick<InstanceType<typeof Stripe.errors.StripeError>, FieldName>>;
type FieldName = 'type' | 'statusCode' | 'code' | 'message' | 'payment_intent' | 'detail';

/** Codes with a 4xx status that nevertheless mean "try later" (https://docs.stripe.com/error-codes). */
const NOT_NOW: ReadonlySet<string | undefined> = new Set(['idempotency_key_in_use', 'lock_timeout', 'rate_limit']);

/** HTTP status of an error; `undefined` without a response. 403: the key is valid but lacks the permission. */
export function statusOf(error: unknown): number | undefined {
  return fieldsOf(error).statusCode;
}

/**
 * Converts an error of Stripe's package. For statuses 401 and 403, the result depends on `key`:
 * - `tried`: the key is being tested. The result is `refused`.
 * - `stored`: the result is `unavailable`, because the same request may succeed once the stored key is replaced.
 *
 * An error without a status gives `unavailable`. The package's error is not kept as the cause, because that error
 * contains headers and Stripe's original texts.
 */
export function stripeError(error: unknown, key: 'stored' | 'tried' = 'stored'): ProviderError {
  if (error instanceof ProviderError) return error;
  const { statusCode: status, code, message = '', ...rest } = fieldsOf(error);
  if (!rest.type?.startsWith('Stripe')) return unavailable('sent an unexpected response');
  if (status === undefined) return unavailable(silence(rest));
  const words = [code, publicWords(message)].filter(Boolean).join(': ');
  if (key === 'stored' && (status === 401 || status === 403)) {
    return unavailable(`does not let the stored key do this (${status}${words && `, ${words}`})`);
  }
  if (status >= 500 || status === 429 || status === 409 || NOT_NOW.has(code)) {
    return unavailable(`is not available now (${status}${words && `, ${words}`})`);
  }
  return new ProviderError('stripe', 'refused', `Stripe refused (${status}${words && `, ${words}`})`);
}

/**
 * Returns the payment id of a declined charge. Stripe reports a declined charge as an error. This service reports it as
 * a failed payment.
 */
export function declinedPaymentOf(error: unknown): string | undefined {
  const { type, payment_intent: payment } = fieldsOf(error);
  return type === 'StripeCardError' && payment ? payment.id : undefined;
}

function silence({ type, detail }: StripeErrorFields): string {
  if (type !== 'StripeConnectionError') return 'sent an unexpected response';
  return timedOut(detail) ? 'did not answer in time' : 'could not be reached';
}

function timedOut(detail: unknown): boolean {
  return typeof detail === 'object' && detail !== null && 'code' in detail && detail.code === 'ETIMEDOUT';
}

/** Returns the fields of an error. `instanceof` would miss errors from a second copy of the package. */
function fieldsOf(error: unknown): StripeErrorFields {
  return error instanceof Error ? (error as StripeErrorFields) : {};
}

function unavailable(what: string): ProviderError {
  return new ProviderError('stripe', 'unavailable', `Stripe ${what}`);
}
