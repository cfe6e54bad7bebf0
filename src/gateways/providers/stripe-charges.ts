/**
 * The charge that was made with a key, found among all payment intents
 * (https://docs.stripe.com/api/payment_intents/list). Not by Stripe's search, which knows of a charge a minute or more
 * after it was made: who is told then that there is none charges a second time.
 */
import type Stripe from 'stripe';
import type { Instant } from '../../model/dates.ts';
import { pagesOf } from './stripe-list.ts';

/** By how much Stripe's clock may be behind ours. */
const CLOCKS_APART_MS = 5 * 60_000;

/** `null` only when the list was read to its end. A charge that was declined is in it, too. */
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
