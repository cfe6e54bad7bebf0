/** Payments through Stripe: Checkout Sessions for payers, payment intents for charges on a mandate. */
import type Stripe from 'stripe';
import {
  type MandateCharge,
  type PaymentOrder,
  type Provider,
  ProviderError,
  type ProviderGateway,
  type ProviderPayment,
  type ProviderRefund,
  type RefundFact,
  type Sought,
} from '../../model/provider.ts';
import { currencyOf, stripeAmount } from './stripe-amount.ts';
import { readStripeCallback } from './stripe-callback.ts';
import { type StripeOptions, stripeClient } from './stripe-client.ts';
import { declinedPaymentOf, stripeError } from './stripe-error.ts';
import { findId, findNamedId } from './stripe-find.ts';
import { stripeKeyFault, stripeModeOf } from './stripe-key.ts';
import { enabledAtStripe, stripeOffers } from './stripe-methods.ts';
import { chargeParams, customerParams, needsCustomer, refundParams, sessionParams } from './stripe-order.ts';
import { findRefund, outflowsOf, refundFact } from './stripe-outflows.ts';
import { intentOf, paymentOfIntent, paymentOfSession } from './stripe-payment.ts';
import { verifyStripe } from './stripe-verify.ts';

/**
 * The adapter for Stripe. A stored key is `sk_…` or `sk_…,whsec_…`. Without the signing secret (`whsec_…`), every
 * callback is reported as forged.
 */
export function stripeGateway(options: StripeOptions = {}): ProviderGateway {
  return {
    kind: 'stripe',
    connect: ({ apiKey }) => {
      let client: Stripe | undefined;
      return stripeProvider(() => {
        client ??= stripeClient(apiKey, options);
        return client;
      });
    },
    readCallback: readStripeCallback,
    offers: stripeOffers,
    keyFault: stripeKeyFault,
    modeOf: stripeModeOf,
    verify: ({ apiKey }) =>
      withProviderErrors(() => verifyStripe(stripeClient(apiKey, options), apiKey ?? ''), 'tried'),
  };
}

type Client = () => Stripe;

function stripeProvider(client: Client): Provider {
  return {
    kind: 'stripe',
    create: (order) => withProviderErrors(() => create(client(), order)),
    lookUp: (id) => withProviderErrors(() => lookUp(client(), id)),
    capture: (id, amount, key) => withProviderErrors(() => capture(client(), id, amount, key)),
    cancel: (id, key) => withProviderErrors(() => cancel(client(), id, key)),
    refund: (id, refund) => withProviderErrors(() => createRefund(client(), id, refund)),
    changeMethod: null,
    enabledMethods: () => withProviderErrors(() => enabledAtStripe(client())),
    chargeMandate: (charge) => withProviderErrors(() => chargeMandate(client(), charge)),
    find: (sought) => withProviderErrors(() => find(client(), sought)),
    findNamed: (id, sought) => withProviderErrors(() => findNamed(client(), id, sought)),
  };
}

async function withProviderErrors<T>(ask: () => Promise<T>, key: 'stored' | 'tried' = 'stored'): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw stripeError(error, key);
  }
}

/**
 * Related objects that responses must include. Only the balance transaction has the time of a capture. Stripe omits
 * refunds unless they are requested.
 */
const OF_INTENT = ['latest_charge.balance_transaction', 'latest_charge.refunds'];
const OF_SESSION = OF_INTENT.map((path) => `payment_intent.${path}`);

/**
 * Makes the idempotency key for one step of an operation. Each step sends a different request and needs its own key:
 * Stripe rejects a key that a different request has already used.
 */
function step(key: string, name: string): Stripe.RequestOptions {
  return { idempotencyKey: `${key}-${name}` };
}

async function create(stripe: Stripe, order: PaymentOrder): Promise<ProviderPayment> {
  const params = (customer: string | null) => ({ ...sessionParams(order, customer), expand: OF_SESSION });
  // The parameters are built before the customer is created. For an invalid order, this line throws, so no unused
  // customer is left at Stripe.
  const withoutCustomer = params(null);
  const customer = needsCustomer(order)
    ? (await stripe.customers.create(customerParams(order), step(order.key, 'customer'))).id
    : null;
  const session = customer === null ? withoutCustomer : params(customer);
  return paymentOfSession(await stripe.checkout.sessions.create(session, { idempotencyKey: order.key }));
}

async function lookUp(stripe: Stripe, id: string): Promise<ProviderPayment> {
  const { payment, intent } = await retrieve(stripe, id);
  return { ...payment, outflows: await outflowsOf(stripe, intent) };
}

type Found = {
  readonly payment: ProviderPayment;
  readonly intent: Stripe.PaymentIntent | null;
};

async function retrieve(stripe: Stripe, id: string): Promise<Found> {
  if (!/^(cs|pi)_\w+$/.test(id)) throw refused('this is not a payment of Stripe');
  if (id.startsWith('pi_')) {
    const intent = await stripe.paymentIntents.retrieve(id, { expand: OF_INTENT });
    return { payment: paymentOfIntent(intent), intent };
  }
  const session = await stripe.checkout.sessions.retrieve(id, { expand: OF_SESSION });
  return { payment: paymentOfSession(session), intent: intentOf(session) };
}

async function capture(stripe: Stripe, id: string, amount: number, key: string): Promise<ProviderPayment> {
  const { payment, intent } = await retrieve(stripe, id);
  if (isFinal(payment)) return payment;
  if (intent === null || payment.state !== 'authorized') throw refused('this payment holds no money');
  const taken = stripeAmount(amount, currencyOf(intent.currency));
  return tryOrFinal(stripe, id, () =>
    stripe.paymentIntents.capture(intent.id, { amount_to_capture: taken }, { idempotencyKey: key }),
  );
}

/** Expires an open page; cancels a payment that is being processed or held. */
async function cancel(stripe: Stripe, id: string, key: string): Promise<ProviderPayment> {
  const { payment, intent } = await retrieve(stripe, id);
  if (isFinal(payment)) return asCancelled(payment);
  if (payment.state === 'open') {
    return asCancelled(
      await tryOrFinal(stripe, id, () => stripe.checkout.sessions.expire(id, {}, step(key, 'expire'))),
    );
  }
  if (intent === null) throw refused('this payment cannot be cancelled');
  return tryOrFinal(stripe, id, () => stripe.paymentIntents.cancel(intent.id, {}, step(key, 'cancel')));
}

/**
 * Runs `act` and returns the payment. Stripe refuses `act` if another request has already ended the payment. Such a
 * refusal is ignored.
 */
async function tryOrFinal(stripe: Stripe, id: string, act: () => Promise<unknown>): Promise<ProviderPayment> {
  const failure = await act().then(
    () => null,
    (error: unknown) => stripeError(error),
  );
  if (failure?.outcome === 'unavailable') throw failure;
  const payment = await lookUp(stripe, id);
  if (failure !== null && !isFinal(payment)) throw failure;
  return payment;
}

/**
 * Makes a refund, unless Stripe's list of refunds already contains it (R54). The list is read first, because Stripe
 * forgets idempotency keys after a day. A request that is repeated later could refund twice.
 */
async function createRefund(stripe: Stripe, id: string, refund: ProviderRefund): Promise<RefundFact> {
  const { intent } = await retrieve(stripe, id);
  if (intent === null) throw refused('nothing was paid that could be given back');
  const made = await findRefund(stripe, intent.id, refund);
  if (made !== null) return made;
  return refundFact(await stripe.refunds.create(refundParams(intent.id, refund), { idempotencyKey: refund.key }));
}

/** Charges a mandate. If the bank declines the charge, returns a failed payment instead of throwing. */
async function chargeMandate(stripe: Stripe, charge: MandateCharge): Promise<ProviderPayment> {
  const params = { ...chargeParams(charge), expand: OF_INTENT };
  try {
    return paymentOfIntent(await stripe.paymentIntents.create(params, { idempotencyKey: charge.key }));
  } catch (error) {
    const declined = declinedPaymentOf(error);
    if (declined === undefined) throw error;
    return lookUp(stripe, declined);
  }
}

/** Finds the payment's id in a list. Then reads the payment itself, because payments in a list are incomplete. */
async function find(stripe: Stripe, sought: Sought): Promise<ProviderPayment | null> {
  const id = await findId(stripe, sought);
  return id === null ? null : lookUp(stripe, id);
}

/** Returns the payment that a callback names. Null if the account has no payment with this id and key. */
async function findNamed(stripe: Stripe, named: string, sought: Sought): Promise<ProviderPayment | null> {
  const id = await findNamedId(stripe, named, sought).catch((error: unknown) => {
    if (stripeError(error).outcome === 'refused') return null;
    throw error;
  });
  return id === null ? null : lookUp(stripe, id);
}

function isFinal({ state }: ProviderPayment): boolean {
  return state === 'paid' || state === 'failed';
}

/** Replaces the reason `expired` by `cancelled`, because Stripe reports a cancelled session as expired. */
function asCancelled(payment: ProviderPayment): ProviderPayment {
  return payment.failureReason === 'expired' ? { ...payment, failureReason: 'cancelled' } : payment;
}

function refused(reason: string): ProviderError {
  return new ProviderError('stripe', 'refused', reason);
}
