/** What Stripe says about a payment, in words of ours. */
import type Stripe from 'stripe';
import type { Instant } from '../../model/dates.ts';
import type { PaymentMethod } from '../../model/payment.ts';
import type { FailureReason, ProviderPayment } from '../../model/provider.ts';
import { currencyOf, minorOf } from './stripe-amount.ts';
import { failureOf, isHeld } from './stripe-failure.ts';
import { mandateOf } from './stripe-mandate.ts';

type Session = Stripe.Checkout.Session;
type Intent = Stripe.PaymentIntent;
/** `open`: the payer can try again, or another way; `complete`: the payer is done. */
type Page = 'open' | 'complete' | 'expired';
type Standing = { readonly state: ProviderPayment['state']; readonly failureReason: FailureReason | null };

/** A payment that the payer makes on Stripe's page. */
export function paymentOfSession(session: Session): ProviderPayment {
  expectObject(session, 'checkout.session');
  const intent = intentOf(session);
  const standing = intent === null ? ofSessionAlone(session) : ofIntent(intent, pageOf(session));
  const payment = {
    ...standing,
    id: session.id,
    alias: intent === null ? null : intent.id,
    checkoutUrl: standing.state === 'open' ? session.url : null,
    amount: minorOf(session.amount_total ?? Number.NaN, session.currency ?? ''),
    currency: currencyOf(session.currency ?? ''),
    ...NOTHING_YET,
  };
  return intent === null ? payment : { ...payment, ...fromIntent(intent, standing) };
}

/** A payment that was charged on a mandate: nobody is there who could finish it. */
export function paymentOfIntent(intent: Intent): ProviderPayment {
  expectObject(intent, 'payment_intent');
  const standing = ofIntent(intent, null);
  return {
    ...standing,
    id: intent.id,
    alias: null,
    checkoutUrl: null,
    ...NOTHING_YET,
    ...fromIntent(intent, standing),
  };
}

/** `null` until the payer has chosen how to pay. */
export function intentOf(session: Session): Intent | null {
  if (session.payment_intent === null) return null;
  expectObject(session.payment_intent, 'payment_intent');
  return session.payment_intent;
}

const NOTHING_YET = { method: null, paidAt: null, captureBefore: null, mandateId: null, outflows: null };

function ofSessionAlone({ status }: Session): Standing {
  if (status === 'open') return { state: 'open', failureReason: null };
  if (status === 'expired') return { state: 'failed', failureReason: 'expired' };
  throw new TypeError('a session that is complete and has no payment');
}

/** Without a page nobody is there to finish it. */
function ofIntent(intent: Intent, page: Page | null): Standing {
  switch (intent.status) {
    case 'succeeded':
      return { state: 'paid', failureReason: null };
    case 'requires_capture':
      return { state: 'authorized', failureReason: null };
    case 'processing':
      return { state: 'processing', failureReason: null };
    case 'canceled':
      return { state: 'failed', failureReason: failureOf(intent) };
    case 'requires_action':
    case 'requires_confirmation':
    case 'requires_payment_method':
      return unfinished(intent, page);
    default:
      throw new TypeError('a status of a payment that nobody knows');
  }
}

function unfinished(intent: Intent, page: Page | null): Standing {
  if (page === 'open') return { state: 'open', failureReason: null };
  if (page === 'expired') return { state: 'failed', failureReason: 'expired' };
  if (intent.status === 'requires_payment_method') return { state: 'failed', failureReason: failureOf(intent) };
  // A transfer that is awaited; a charge that asks for a payer who is not there.
  if (page === 'complete') return { state: 'processing', failureReason: null };
  return { state: 'failed', failureReason: 'authentication_failed' };
}

const PAGES: Readonly<Record<string, Page>> = { open: 'open', complete: 'complete', expired: 'expired' };

function pageOf({ status }: Session): Page {
  const page = PAGES[status ?? ''];
  if (page === undefined) throw new TypeError('a status of a session that nobody knows');
  return page;
}

function fromIntent(intent: Intent, { state }: Standing) {
  const charge = chargeOf(intent);
  const amount = minorOf(state === 'paid' ? intent.amount_received : intent.amount, intent.currency);
  const currency = currencyOf(intent.currency);
  if (charge === null) return { ...NOTHING_YET, amount, currency };
  return {
    amount,
    currency,
    method: methodOf(charge),
    paidAt: state === 'paid' ? instantOf(takenAt(charge)) : null,
    captureBefore: isHeld(charge) && state === 'authorized' ? instantOf(captureBefore(charge)) : null,
    mandateId: state === 'open' || state === 'failed' ? null : mandateOf(intent, charge),
  };
}

/** The only charge that can have succeeded. */
export function chargeOf(intent: Intent): Stripe.Charge | null {
  if (intent.latest_charge === null) return null;
  expectObject(intent.latest_charge, 'charge');
  return intent.latest_charge;
}

/** A held payment is charged when it is held, and booked when it is taken. */
function takenAt({ balance_transaction: booked, created }: Stripe.Charge): number {
  return typeof booked === 'object' && booked !== null ? booked.created : created;
}

function captureBefore({ payment_method_details: details }: Stripe.Charge): number | undefined {
  return details?.card?.capture_before;
}

const METHODS: Readonly<Record<string, PaymentMethod>> = {
  ideal: 'ideal',
  bancontact: 'bancontact',
  sepa_debit: 'sepa_debit',
  customer_balance: 'bank_transfer',
  paypal: 'paypal',
  klarna: 'klarna',
  card: 'card',
};

/** A wallet is a card to Stripe, and a method of its own to us. */
const WALLETS: Readonly<Record<string, PaymentMethod>> = { apple_pay: 'apple_pay', google_pay: 'google_pay' };

function methodOf({ payment_method_details: details }: Stripe.Charge): PaymentMethod | null {
  if (!details) return null;
  const wallet = details.card?.wallet?.type ?? '';
  return WALLETS[wallet] ?? METHODS[details.type] ?? 'other';
}

/** Stripe counts seconds. */
function instantOf(seconds: number | undefined): Instant | null {
  return seconds === undefined ? null : ((seconds * 1000) as Instant);
}

/** Things that were asked for whole come whole, and say what they are. */
function expectObject<T extends { readonly object: string }>(
  thing: string | T,
  object: T['object'],
): asserts thing is T {
  if (typeof thing === 'string' || thing?.object !== object) throw new TypeError(`not a ${object}`);
}
