/**
 * The charge that was made with a key, found among all payment intents
 * (https://docs.stripe.com/api/payment_intents/list). Not by Stripe's search, which knows of a charge a minute or more
 * after it was made: who is told then that there is none charges a second time.
 */
import type Stripe from 'stripe';
import type { Instant } from '../../model/dates.ts';

/** As many as Stripe gives at once. */
const PAGE_LENGTH = 100;
/** By how much Stripe's clock may be behind ours. */
const CLOCKS_APART_MS = 5 * 60_000;

type Page = Stripe.ApiList<Stripe.PaymentIntent>;

/**
 * `null` only when the list was read to its end. A charge that was declined is in it, too. The package's own paging is
 * not used: to it a page that does not say whether there is more is the last one.
 */
export async function findChargeId(stripe: Stripe, key: string, since: Instant): Promise<string | null> {
  const created = { gte: Math.floor((since - CLOCKS_APART_MS) / 1000) };
  const passed = new Set<string>();
  let place: Stripe.PaginationParams = {};
  for (;;) {
    const page = readPage(await stripe.paymentIntents.list({ created, limit: PAGE_LENGTH, ...place }));
    const found = page.data.find(({ metadata }) => metadata.attempt_key === key);
    if (found || !page.has_more) return found?.id ?? null;
    const last = page.data.at(-1)?.id;
    if (last === undefined || passed.has(last)) throw new TypeError('a list that does not go on');
    passed.add(last);
    place = { starting_after: last };
  }
}

/** Throws a TypeError for what is not a page, or has something in it that cannot be told from the charge. */
function readPage(page: Partial<Page> | null): Page {
  const { object, data, has_more } = page ?? {};
  if (object !== 'list' || !Array.isArray(data) || typeof has_more !== 'boolean') throw new TypeError('not a page');
  if (!data.every(isIntent)) throw new TypeError('not a page of payment intents');
  return page as Page;
}

function isIntent(thing: Partial<Stripe.PaymentIntent> | null): boolean {
  const { object, id = '', metadata } = thing ?? {};
  return object === 'payment_intent' && /^pi_\w+$/.test(id) && typeof metadata === 'object' && metadata !== null;
}
