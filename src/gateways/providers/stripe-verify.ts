/** Verifies a Stripe key (R50) without creating or changing anything. */
import type Stripe from 'stripe';
import type { VerifiedKey } from '../../model/provider.ts';
import { statusOf } from './stripe-error.ts';
import { stripeModeOf } from './stripe-key.ts';

/**
 * Reads the mode of a key, its account and its missing permissions. Throws for a wrong key (401). A 403 shows that a
 * restricted key is valid but lacks a permission.
 */
export async function verifyStripe(stripe: Stripe, stored: string): Promise<VerifiedKey> {
  const [account, balance] = await Promise.all([
    unlessForbidden(() => stripe.accounts.retrieveCurrent(), 'account'),
    unlessForbidden(() => stripe.balance.retrieve(), 'balance'),
  ]);
  const mode = (balance === null ? stripeModeOf(stored) : balance.livemode ? 'live' : 'test') ?? 'test';
  const closed = mode === 'live' && account?.charges_enabled === false;
  return {
    mode,
    identity: account?.id ?? null,
    missing: [
      ...(closed
        ? ['Stripe does not let this account take payments yet: finish its activation in the Dashboard.']
        : []),
      ...(stored.trim().startsWith('rk_') ? await lackingOf(stripe) : []),
    ],
  };
}

/**
 * Permissions that a restricted key needs, each with a request that tests the permission and changes nothing. Write
 * permissions are tested with an object that does not exist. Stripe checks permissions first, so status 404 or 400
 * means that the key has the permission.
 */
const NEEDED: readonly (readonly [
  resource: string,
  access: 'Read' | 'Write',
  ask: (stripe: Stripe) => StripeRequest,
])[] = [
  ['Checkout Sessions', 'Write', (stripe) => stripe.checkout.sessions.expire('cs_none')],
  ['PaymentIntents', 'Write', (stripe) => stripe.paymentIntents.cancel('pi_none')],
  ['Charges and Refunds', 'Write', (stripe) => stripe.refunds.update('re_none', {})],
  ['Customers', 'Write', (stripe) => stripe.customers.update('cus_none', {})],
  ['Disputes', 'Read', (stripe) => stripe.disputes.list({ limit: 1 })],
  ['Balance transactions', 'Read', (stripe) => stripe.balanceTransactions.list({ limit: 1 })],
];
type StripeRequest = PromiseLike<{ readonly object: string }>;

const ABSENT = { object: 'absent' };

async function lackingOf(stripe: Stripe): Promise<string[]> {
  const lacking = await Promise.all(
    NEEDED.map(async ([resource, access, ask]) => {
      const answer = await unlessForbidden(() => orAbsent(ask(stripe)), access === 'Read' ? 'list' : ABSENT.object);
      return answer === null ? [`The restricted key needs the permission ${resource}: ${access}.`] : [];
    }),
  );
  return lacking.flat();
}

async function orAbsent(request: StripeRequest): Promise<{ readonly object: string }> {
  try {
    return await request;
  } catch (error) {
    if (statusOf(error) === 404 || statusOf(error) === 400) return ABSENT;
    throw error;
  }
}

/**
 * Returns the object that `ask` reads; null for 403. Throws for an unexpected response, such as an HTML page of a
 * proxy.
 */
async function unlessForbidden<T extends { readonly object: string }>(
  ask: () => Promise<T>,
  object: T['object'],
): Promise<T | null> {
  try {
    const answer = await ask();
    if (answer?.object !== object) throw new TypeError(`not a ${object}`);
    return answer;
  } catch (error) {
    if (statusOf(error) === 403) return null;
    throw error;
  }
}
