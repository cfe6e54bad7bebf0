/**
 * Finds a payment by its attempt key in the lists of checkout sessions and payment intents
 * (https://docs.stripe.com/api/checkout/sessions/list, https://docs.stripe.com/api/payment_intents/list). Stripe's
 * search API is not used, because new payments appear there a minute or more later. If an existing payment were not
 * found, the caller would create the payment a second time.
 */
import type Stripe from 'stripe';
import type { Sought } from '../../model/provider.ts';
import { pagesOf, readPage } from './stripe-list.ts';

/** Time by which Stripe's clock may be behind ours. */
const CLOCKS_APART_MS = 5 * 60_000;

type Made = { readonly id: string; readonly object: string; readonly metadata: unknown };

/**
 * Finds the id of a payment. Returns null only after the whole list was read. The list includes declined charges and
 * expired sessions.
 */
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
 * Returns the id of the payment that an event names; null if the payment does not have the attempt key `key`. A payment
 * by a payer is a checkout session at Stripe. The event contains the id of this session or of its payment intent. A
 * charge on a mandate is a payment intent, and the event contains its id.
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

/** Returns the attempt key; `undefined` for an object that another system created. */
function keyOf({ metadata }: Made): unknown {
  if (typeof metadata !== 'object') throw new TypeError('an answer without metadata');
  return (metadata as Stripe.Metadata | null)?.attempt_key;
}
