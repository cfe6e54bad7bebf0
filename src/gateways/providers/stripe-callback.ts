/** Stripe's webhook events (https://docs.stripe.com/webhooks): which payment they are about. */
import type { Callback, CallbackReading, CallbackSubject, ProviderAccess } from '../../model/provider.ts';
import { keysOf, loadStripe } from './stripe-client.ts';

/** Only with the signing secret: an event that nobody signed is nobody's word. */
export function readStripeCallback(callback: Callback, access: ProviderAccess): CallbackReading {
  const { signingSecret } = keysOf(access.apiKey);
  const signature = callback.headers['stripe-signature'];
  if (signingSecret === undefined || signature === undefined) return 'forged';
  let event: unknown;
  try {
    event = loadStripe().webhooks.constructEvent(callback.body, signature, signingSecret);
  } catch {
    return 'forged';
  }
  return subjectOfObject(record(record(record(event).data).object)) ?? 'other';
}

/**
 * Sessions are named by themselves, charges and refunds by their payment intent. A payment intent may belong to a
 * session, whose id is then not in the event; the attempt's key is in both.
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
