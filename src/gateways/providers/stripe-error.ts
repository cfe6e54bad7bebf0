/** Converts Stripe's errors into the two outcomes that matter to callers: refused, or result unknown. */
import type Stripe from 'stripe';
import { ProviderError } from '../../model/provider.ts';
import { publicWords } from './public-words.ts';

type StripeErrorFields = Partial<Pick<InstanceType<typeof Stripe.errors.StripeError>, FieldName>>;
type FieldName = 'type' | 'statusCode' | 'code' | 'message' | 'payment_intent' | 'detail';

/** Codes with a 4xx status that nevertheless mean "try later" (https://docs.stripe.com/error-codes). */
const NOT_NOW: ReadonlySet<string | undefined> = new Set(['idempotency_key_in_use', 'lock_timeout', 'rate_limit']);

/** HTTP status of an error. 403: the key is valid but lacks the permission. */
export function statusOf(error: unknown): number | undefined {
  return fieldsOf(error).statusCode;
}

/**
 * `tried`: 401 and 403 refuse the key that is being tried. `stored`: 401 and 403 mean `unavailable`, because the same
 * request may succeed once the key is replaced.
 *
 * Without a status the outcome is unknown. The error of the package is not passed on as a cause: it carries
 * headers and the provider's raw words.
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

/** Id of the payment of a declined charge: Stripe reports a declined charge as an error, but it is a result. */
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

/** Compares names instead of classes, because an error may come from another copy of the package. */
function fieldsOf(error: unknown): StripeErrorFields {
  return error instanceof Error ? (error as StripeErrorFields) : {};
}

function unavailable(what: string): ProviderError {
  return new ProviderError('stripe', 'unavailable', `Stripe ${what}`);
}
