/** Converts Stripe's payments to the provider interface. */
import type Stripe from 'stripe';
import type { Instant } from '../../model/dates.ts';
import type { PaymentMethod } from '../../model/payment.ts';
import type { FailureReason, ProviderPayment } from '../../model/provider.ts';
import { currencyOf, minorOf } from './stripe-amount.ts';
import { failureOf, isHeld } from './stripe-failure.ts';
import { mandateOf } from './stripe-mandate.ts';

type Session = Stripe.Checkout.Session;
type Intent = Stripe.PaymentIntent;
/**
 * State of Stripe's payment page. `open`: the payer can still pay. After a failed attempt, the payer can choose another
 * method. `complete`: the payer has finished.
 */
type Page = 'open' | 'complete' | 'expired';
type StateAndReason = { readonly state: ProviderPayment['state']; readonly failureReason: FailureReason | null };

/** Converts a payment that the payer makes on Stripe's page. */
export function paymentOfSession(session: Session): ProviderPayment {
  expectObject(session, 'checkout.session');
  const intent = intentOf(session);
  const stateAndReason = intent === null ? ofSessionAlone(session) : ofIntent(intent, pageOf(session));
  const payment = {
    ...stateAndReason,
    id: session.id,
    alias: intent === null ? null : intent.id,
    checkoutUrl: stateAndReason.state === 'open' ? session.url : null,
    amount: minorOf(session.amount_total ?? Number.NaN, session.currency ?? ''),
    currency: currencyOf(session.currency ?? ''),
    ...NOTHING_YET,
  };
  return intent === null ? payment : { ...payment, ...fromIntent(intent, stateAndReason) };
}

/** Converts a charge on a mandate. Such a charge has no payment page. */
export function paymentOfIntent(intent: Intent): ProviderPayment {
  expectObject(intent, 'payment_intent');
  const stateAndReason = ofIntent(intent, null);
  return {
    ...stateAndReason,
    id: intent.id,
    alias: null,
    checkoutUrl: null,
    ...NOTHING_YET,
    ...fromIntent(intent, stateAndReason),
  };
}

/** The session's payment intent; null until the payer has chosen a method. */
export function intentOf(session: Session): Intent | null {
  if (session.payment_intent === null) return null;
  expectObject(session.payment_intent, 'payment_intent');
  return session.payment_intent;
}

const NOTHING_YET = { method: null, paidAt: null, captureBefore: null, mandateId: null, outflows: null };

function ofSessionAlone({ status }: Session): StateAndReason {
  if (status === 'open') return { state: 'open', failureReason: null };
  if (status === 'expired') return { state: 'failed', failureReason: 'expired' };
  throw new TypeError('a session that is complete and has no payment');
}

/** State of a payment intent. `page`: null for a charge on a mandate, which has no payment page. */
function ofIntent(intent: Intent, page: Page | null): StateAndReason {
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
      throw new TypeError('an unknown payment status');
  }
}

function unfinished(intent: Intent, page: Page | null): StateAndReason {
  if (page === 'open') return { state: 'open', failureReason: null };
  if (page === 'expired') return { state: 'failed', failureReason: 'expired' };
  if (intent.status === 'requires_payment_method') return { state: 'failed', failureReason: failureOf(intent) };
  // If the page is `complete`, the payer has chosen a bank transfer that has not arrived yet. Without a page, the
  // payment is a charge on a mandate for which Stripe requires authentication. No payer is present to authenticate, so
  // the charge is reported as failed.
  if (page === 'complete') return { state: 'processing', failureReason: null };
  return { state: 'failed', failureReason: 'authentication_failed' };
}

const PAGES: Readonly<Record<string, Page>> = { open: 'open', complete: 'complete', expired: 'expired' };

function pageOf({ status }: Session): Page {
  const page = PAGES[status ?? ''];
  if (page === undefined) throw new TypeError('an unknown session status');
  return page;
}

function fromIntent(intent: Intent, { state }: StateAndReason) {
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

/** Returns the latest charge. All earlier charges of a payment intent have failed. */
export function chargeOf(intent: Intent): Stripe.Charge | null {
  if (intent.latest_charge === null) return null;
  expectObject(intent.latest_charge, 'charge');
  return intent.latest_charge;
}

/**
 * Time in seconds at which the money was taken. Prefers the time of the balance transaction, which the capture creates.
 * The charge can be older, because Stripe creates the charge when the money is held.
 */
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

/** Stripe reports Apple Pay and Google Pay as cards with a wallet. In this service, both are separate methods. */
const WALLETS: Readonly<Record<string, PaymentMethod>> = { apple_pay: 'apple_pay', google_pay: 'google_pay' };

function methodOf({ payment_method_details: details }: Stripe.Charge): PaymentMethod | null {
  if (!details) return null;
  const wallet = details.card?.wallet?.type ?? '';
  return WALLETS[wallet] ?? METHODS[details.type] ?? 'other';
}

/** Converts a time in seconds, as Stripe sends it, to an instant. */
function instantOf(seconds: number | undefined): Instant | null {
  return seconds === undefined ? null : ((seconds * 1000) as Instant);
}

/** Throws if Stripe sent only an id instead of the expanded object. */
function expectObject<T extends { readonly object: string }>(
  thing: string | T,
  object: T['object'],
): asserts thing is T {
  if (typeof thing === 'string' || thing?.object !== object) throw new TypeError(`not a ${object}`);
}
