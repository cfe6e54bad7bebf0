/**
 * Finds a payment by its key in the lists of checkout sessions and payment intents
 * (https://docs.stripe.com/api/checkout/sessions/list, https://docs.stripe.com/api/payment_intents/list). Stripe's
 * search lags by a minute or more: a payment that it misses would be made a second time.
 */
import type Stripe from 'stripe';
import type { Sought } from '../../model/provider.ts';
import { pagesOf, readPage } from './stripe-list.ts';

/** Tolerance if Stripe's clock is behind ours. */
const CLOCKS_APART_MS = 5 * 60_000;

type Made = { readonly id: string; readonly object: string; readonly metadata: unknown };

/** `null` only if the list was read to its end. Declined charges and closed pages are included. */
export async function findId(stripe: Stripe, sought: Sought): Promise<string | null> {
  const created = { gte: Math.floor((sought.since - CLOCKS_APART_MS) / 1000) };
  const pages: AsyncGenerator<readonly Made[]> =
    sought.by === 'payer'
      ? pagesOf<Stripe.Checkout.Session>('checkout.session', (place) =>
          stripe.checkout.sessions.list({ created, ...place }),
        )
      : pagesOf<Stripe.PaymentIntent>('payment_intent', (place) => stripe.paymentIntents.list({ created, ...place }));
  for await (const things of pages) {
    const found = things.find((thing) => keyOf(thing) === sought.key);
    if (found) return found.id;
  }
  return null;
}

/**
 * Id of the session or intent that `id` from an event belongs to, if it was made with the key. Events about a payer's
 * payment contain the id of its intent or of its session.
 */
export async function findNamedId(stripe: Stripe, id: string, { key, by }: Sought): Promise<string | null> {
  const named = by === 'payer' ? await sessionOf(stripe, id) : await stripe.paymentIntents.retrieve(id);
  return named && keyOf(named) === key ? named.id : null;
}

async function sessionOf(stripe: Stripe, id: string): Promise<Made | undefined> {
  if (id.startsWith('cs_')) return stripe.checkout.sessions.retrieve(id);
  const page = await stripe.checkout.sessions.list({ payment_intent: id, limit: 1 });
  return readPage<Stripe.Checkout.Session>(page, 'checkout.session').data[0];
}

/** Key of the attempt; `undefined` in objects of other systems. */
function keyOf({ metadata }: Made): unknown {
  if (typeof metadata !== 'object') throw new TypeError('an answer without metadata');
  return (metadata as Stripe.Metadata | null)?.attempt_key;
}
