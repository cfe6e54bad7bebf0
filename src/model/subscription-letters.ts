/** The words of the mails about a subscription whose payment failed. */
import { formatDate, type LocalDate } from './dates.ts';
import { type LinkFacts, letterWith } from './letters.ts';
import type { Letter } from './mail.ts';

export type SubscriptionFacts = Omit<LinkFacts, 'unsubscribeUrl'> & {
  /** The customer's own page. */
  readonly subscriptionUrl: string;
};

/** `retryOn`: when it is tried again by itself, if it is. */
export function renewalFailedLetter(facts: SubscriptionFacts & { readonly retryOn: LocalDate | null }): Letter {
  const { seller, what, amountDue, paymentUrl, subscriptionUrl, retryOn } = facts;
  return letterWith(
    facts,
    `Your payment for ${what} failed, ${seller}`,
    [
      `We could not charge ${amountDue} for ${what}. Nothing was taken.`,
      retryOn === null
        ? 'You can pay it now, in the way you like.'
        : `We try again on ${formatDate(retryOn)}. You can also pay now, in the way you like; then we do not try again.`,
      `See or cancel your subscription: ${subscriptionUrl}`,
    ],
    { label: `Pay ${amountDue}`, text: 'Pay here', url: paymentUrl },
  );
}

export function subscriptionEndedLetter(facts: SubscriptionFacts): Letter {
  const { seller, what, amountDue, subscriptionUrl } = facts;
  return letterWith(
    facts,
    `Your subscription has ended: ${what}, ${seller}`,
    [
      `We could not charge ${amountDue} for ${what}, also not when we tried again. Nothing was taken.`,
      'Your subscription has ended, and nothing more will be charged. If you want to go on, please reply to this message.',
    ],
    { label: 'See your subscription', text: 'Your subscription', url: subscriptionUrl },
  );
}
