/** Reads Stripe's webhook events (https://docs.stripe.com/webhooks) and finds the payment that an event is about. */
import type { Callback, CallbackReading, CallbackSubject, ProviderAccess } from '../../model/provider.ts';
import { loadStripe } from './stripe-client.ts';
import { keysOf } from './stripe-key.ts';

/** Maximum age of a signature; equals the default of Stripe's package. */
const TOLERANCE_SECONDS = 300;

/**
 * Checks the signature of an event and finds its payment. Returns `forged` for a wrong signature, and for every event
 * if no signing secret is stored. Returns `other` for a signed event that names no payment.
 */
export function readStripeCallback(callback: Callback, access: ProviderAccess): CallbackReading {
  const { signingSecret } = keysOf(access.apiKey);
  const signature = callback.headers['stripe-signature'];
  if (signingSecret === undefined || signature === undefined) return 'forged';
  if (!isSigned(callback.body, signature, signingSecret)) return 'forged';
  return subjectOfObject(record(record(record(parse(callback.body)).data).object)) ?? 'other';
}

/** Checks only the signature. The package's `constructEvent` would also reject signed events that it cannot parse. */
function isSigned(body: string, signature: string, secret: string): boolean {
  const { signature: signatures } = loadStripe().webhooks;
  try {
    return signatures?.verifyHeader(body, signature, secret, TOLERANCE_SECONDS) ?? false;
  } catch {
    return false;
  }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/**
 * Returns the id and the key of the payment to which the `object` of an event belongs, such as the payment of a refund:
 * - `id`: for a checkout session or a payment intent, the object's own id. For a charge, refund or dispute, the id of
 *   its payment intent.
 * - `key`: the attempt key from the metadata, or from a session's `client_reference_id`.
 *
 * Returns `undefined` for an object with neither an id nor a key.
 */
function subjectOfObject(object: Record<string, unknown>): CallbackSubject | undefined {
  const key = text(record(object.metadata).attempt_key) ?? text(object.client_reference_id);
  const id = [object.id, object.payment_intent].map(text).find((candidate) => /^(cs|pi)_/.test(candidate ?? ''));
  if (key === undefined && id === undefined) return undefined;
  return { ...(key === undefined ? {} : { key }), ...(id === undefined ? {} : { id }) };
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
