/** Trying a key of Stripe (R50, R54). Nothing is made or changed by it. */
import type Stripe from 'stripe';
import type { VerifiedKey } from '../../model/provider.ts';
import { isForbidden } from './stripe-error.ts';
import { stripeModeOf } from './stripe-key.ts';

/**
 * A wrong key fails with 401, which is thrown. A restricted key is right when it is let in at all: 403 says that it is
 * known and may not do this.
 */
export async function verifyStripe(stripe: Stripe, stored: string): Promise<VerifiedKey> {
  const [account, balance] = await Promise.all([
    unlessForbidden(() => stripe.accounts.retrieveCurrent()),
    unlessForbidden(() => stripe.balance.retrieve()),
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
 * What a restricted key needs, each with a request that changes nothing: reading one thing, or changing a thing that is
 * not there. Stripe looks at permissions first; what is not there is answered with 404, which is as good as a yes.
 */
const NEEDED: readonly (readonly [resource: string, access: 'Read' | 'Write', ask: (stripe: Stripe) => unknown])[] = [
  ['Checkout Sessions', 'Write', (stripe) => stripe.checkout.sessions.expire('cs_none')],
  ['PaymentIntents', 'Write', (stripe) => stripe.paymentIntents.cancel('pi_none')],
  ['Charges and Refunds', 'Write', (stripe) => stripe.refunds.update('re_none', {})],
  ['Customers', 'Write', (stripe) => stripe.customers.update('cus_none', {})],
  ['Disputes', 'Read', (stripe) => stripe.disputes.list({ limit: 1 })],
  ['Balance transactions', 'Read', (stripe) => stripe.balanceTransactions.list({ limit: 1 })],
];

async function lackingOf(stripe: Stripe): Promise<string[]> {
  const lacking = await Promise.all(
    NEEDED.map(async ([resource, access, ask]) => {
      const answer = await unlessForbidden(() => Promise.resolve(ask(stripe)).catch(ignoreAbsence));
      return answer === null ? [`The restricted key needs the permission ${resource}: ${access}.`] : [];
    }),
  );
  return lacking.flat();
}

function ignoreAbsence(error: unknown): 'absent' {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (status === 404 || status === 400) return 'absent';
  throw error;
}

async function unlessForbidden<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (isForbidden(error)) return null;
    throw error;
  }
}
