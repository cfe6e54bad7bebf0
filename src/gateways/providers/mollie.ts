/** Payments through Mollie's Payments API. */
import type { PaymentEmbed } from '@mollie/api-client';
import {
  type Callback,
  type CallbackReading,
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
import { capture, mustReleaseRest, release, releaseRest } from './mollie-capture.ts';
import { findId, isSought } from './mollie-find.ts';
import { mollieKeyFault, mollieModeOf } from './mollie-key.ts';
import { mandateOf } from './mollie-mandate.ts';
import { enabledAtMollie, mollieOffers } from './mollie-methods.ts';
import { changeBody, chargeBody, customerBody, paymentBody, refundBody } from './mollie-order.ts';
import { findRefund, outflowsOf, refundFact, refundsPath } from './mollie-outflows.ts';
import { isPaymentId, type MolliePayment, pathOf, paymentOf, readPayment } from './mollie-payment.ts';
import { verifyMollie } from './mollie-verify.ts';
import { type Mollie, type MollieOptions, mollieWire } from './mollie-wire.ts';

export function mollieGateway(options: MollieOptions = {}): ProviderGateway {
  return {
    kind: 'mollie',
    // `mollieWire` throws if the key is missing. Each request calls `mollieWire`, but `connect` does not. Without a
    // key, a request therefore rejects, and `connect` does not throw.
    connect: ({ apiKey }) => mollieProvider(async (request) => mollieWire(apiKey, options)(request)),
    readCallback,
    offers: mollieOffers,
    keyFault: mollieKeyFault,
    modeOf: mollieModeOf,
    verify: ({ apiKey }) => withProviderErrors(() => verifyMollie(mollieWire(apiKey, options, 'tried'), apiKey ?? '')),
  };
}

/**
 * Reads the payment's id from a callback. The body `id=tr_…` has no signature
 * (https://docs.mollie.com/reference/webhooks), so a callback only triggers a look-up of the payment. Callbacks about
 * objects other than payments are ignored.
 */
function readCallback({ body }: Callback): CallbackReading {
  const id = new URLSearchParams(body).get('id') ?? '';
  return isPaymentId(id) ? { id } : 'other';
}

function mollieProvider(mollie: Mollie): Provider {
  return {
    kind: 'mollie',
    create: (order) => withProviderErrors(() => create(mollie, order)),
    lookUp: (id) => withProviderErrors(() => lookUp(mollie, id)),
    capture: (id, amount, key) => withProviderErrors(() => take(mollie, id, amount, key)),
    cancel: (id, key) => withProviderErrors(() => cancel(mollie, id, key)),
    refund: (id, refund) => withProviderErrors(() => createRefund(mollie, id, refund)),
    changeMethod: (id, order) => withProviderErrors(() => changeMethod(mollie, id, order)),
    enabledMethods: (wanted) => withProviderErrors(() => enabledAtMollie(mollie, wanted)),
    chargeMandate: (charge) => withProviderErrors(() => chargeMandate(mollie, charge)),
    find: (sought) => withProviderErrors(() => find(mollie, sought)),
    findNamed: (id, sought) => withProviderErrors(() => findNamed(mollie, id, sought)),
  };
}

/** Runs a request. Reports an unreadable response as `unavailable`, because the result of the request is unknown. */
async function withProviderErrors<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    throw new ProviderError('mollie', 'unavailable', 'Mollie sent an unexpected response');
  }
}

async function create(mollie: Mollie, order: PaymentOrder): Promise<ProviderPayment> {
  // The body is built before the customer is created. For an invalid order, this line throws, so no unused customer is
  // left at Mollie.
  const withoutCustomer = paymentBody(order, null);
  const body = order.mandate ? paymentBody(order, await customerAtMollie(mollie, order)) : withoutCustomer;
  return paymentOf(readPayment(await mollie({ method: 'POST', path: 'payments', key: order.key, body })));
}

async function customerAtMollie(mollie: Mollie, order: PaymentOrder): Promise<string> {
  const key = `${order.key}-customer`;
  const answer = await mollie({ method: 'POST', path: 'customers', key, body: customerBody(order) });
  const { id } = (answer ?? {}) as { readonly id?: unknown };
  if (typeof id !== 'string') throw new TypeError('not a customer');
  return id;
}

async function lookUp(mollie: Mollie, id: string): Promise<ProviderPayment> {
  return wholeReport(mollie, await retrieve(mollie, id));
}

/** Reports a payment with its related resources. Also releases the rest of a hold after a partial capture. */
async function wholeReport(mollie: Mollie, found: MolliePayment): Promise<ProviderPayment> {
  return withRelatedResources(
    mollie,
    mustReleaseRest(found) ? await releaseRest(mollie, retriever(mollie), found) : found,
  );
}

/** Adds the mandate, refunds and chargebacks to a payment. Mollie stores them as separate resources. */
async function withRelatedResources(mollie: Mollie, payment: MolliePayment): Promise<ProviderPayment> {
  const seen = paymentOf(payment);
  const mandateId = await mandateOf(mollie, payment, seen);
  return { ...seen, mandateId, outflows: await outflowsOf(mollie, payment) };
}

/** Related resources that our requests ask Mollie to include in its responses. */
const EMBEDDED = ['refunds', 'chargebacks', 'captures'] satisfies `${PaymentEmbed}`[];

async function retrieve(mollie: Mollie, id: string): Promise<MolliePayment> {
  return readPayment(await mollie({ method: 'GET', path: `${pathOf(id)}?embed=${EMBEDDED.join(',')}` }));
}

function retriever(mollie: Mollie) {
  return (id: string) => retrieve(mollie, id);
}

async function take(mollie: Mollie, id: string, amount: number, key: string): Promise<ProviderPayment> {
  const payment = await capture(mollie, retriever(mollie), { id, amount, key });
  const seen = await withRelatedResources(mollie, payment);
  if (!isFinal(seen) && seen.state !== 'authorized') throw refused('this payment holds no money');
  return seen;
}

/**
 * Changes the method of an open payment. Mollie refuses the change if the payer has paid in the meantime. In that case
 * the current payment is returned. If the payment is still open, the refusal is thrown.
 */
async function changeMethod(mollie: Mollie, id: string, order: PaymentOrder): Promise<ProviderPayment> {
  const request = { method: 'PATCH', path: pathOf(id), body: changeBody(order) } as const;
  try {
    return paymentOf(readPayment(await mollie(request)));
  } catch (error) {
    if (!(error instanceof ProviderError) || error.outcome !== 'refused') throw error;
    const payment = await lookUp(mollie, id);
    if (payment.state === 'open') throw error;
    return payment;
  }
}

async function cancel(mollie: Mollie, id: string, key: string): Promise<ProviderPayment> {
  const found = await retrieve(mollie, id);
  const payment = paymentOf(found);
  if (isFinal(payment)) return payment;
  if (found.status === 'authorized') return tryOrFinal(mollie, id, () => release(mollie, id, key));
  const ended = await tryOrFinal(mollie, id, () => mollie({ method: 'DELETE', path: pathOf(id), key }));
  return ended.failureReason === 'cancelled_by_payer' ? { ...ended, failureReason: 'cancelled' } : ended;
}

/**
 * Runs `act` and returns the payment. If Mollie refuses `act` because another request has already ended the payment,
 * the refusal is ignored. Any other refusal is thrown.
 */
async function tryOrFinal(mollie: Mollie, id: string, act: () => Promise<unknown>): Promise<ProviderPayment> {
  const failure = await act().then(
    () => null,
    (error: unknown) => error,
  );
  if (failure instanceof ProviderError && failure.outcome === 'unavailable') throw failure;
  const payment = await lookUp(mollie, id);
  if (failure !== null && !isFinal(payment)) throw failure;
  return payment;
}

/**
 * Makes a refund, unless Mollie's list of refunds already contains it (R54). The list is read first, because Mollie
 * forgets idempotency keys after an hour. A request that is repeated later could refund twice.
 */
async function createRefund(mollie: Mollie, id: string, refund: ProviderRefund): Promise<RefundFact> {
  const made = await findRefund(mollie, id, refund);
  if (made !== null) return made;
  return refundFact(await mollie({ method: 'POST', path: refundsPath(id), key: refund.key, body: refundBody(refund) }));
}

async function chargeMandate(mollie: Mollie, charge: MandateCharge): Promise<ProviderPayment> {
  const request = { method: 'POST', path: 'payments', key: charge.key, body: chargeBody(charge) } as const;
  return paymentOf(readPayment(await mollie(request)));
}

/** Finds the payment's id in a list. Then reads the payment itself, because payments in a list lack fields. */
async function find(mollie: Mollie, sought: Sought): Promise<ProviderPayment | null> {
  const id = await findId(mollie, sought);
  return id === null ? null : lookUp(mollie, id);
}

/**
 * Returns the payment that a callback names. Null in two cases:
 * - Mollie refuses the id. Anyone can send a callback with an id that is not of this account.
 * - The payment is not the one that `sought` describes.
 */
async function findNamed(mollie: Mollie, id: string, sought: Sought): Promise<ProviderPayment | null> {
  const payment = await retrieve(mollie, id).catch((error: unknown) => {
    if (error instanceof ProviderError && error.outcome === 'refused') return null;
    throw error;
  });
  return payment !== null && isSought(payment, sought) ? wholeReport(mollie, payment) : null;
}

function isFinal({ state }: ProviderPayment): boolean {
  return state === 'paid' || state === 'failed';
}

function refused(reason: string): ProviderError {
  return new ProviderError('mollie', 'refused', reason);
}
