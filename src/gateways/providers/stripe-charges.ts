/**
 * Finds the charge of a key by reading the list of payment intents (https://docs.stripe.com/api/payment_intents/list).
 * Stripe's search is not used: it lags a minute or more behind, and a missed charge would be made a second time.
 */
import type Stripe from 'stripe';
import type { Instant } from '../../model/dates.ts';
import { pagesOf } from './stripe-list.ts';

/** Tolerance for a Stripe clock that is behind ours. */
const CLOCKS_APART_MS = 5 * 60_000;

/** `null` only if the list was read to its end. Declined charges are included. */
export async function findChargeId(stripe: Stripe, key: string, since: Instant): Promise<string | null> {
  const created = { gte: Math.floor((since - CLOCKS_APART_MS) / 1000) };
  const pages = pagesOf<Stripe.PaymentIntent>('payment_intent', (place) =>
    stripe.paymentIntents.list({ created, ...place }),
  );
  for await (const intents of pages) {
    const found = intents.find((intent) => keyOf(intent) === key);
    if (found) return found.id;
  }
  return null;
}

function keyOf({ metadata }: { readonly metadata: unknown }): unknown {
  if (typeof metadata !== 'object' || metadata === null) throw new TypeError('a payment intent without metadata');
  return (metadata as Stripe.Metadata).attempt_key;
}
