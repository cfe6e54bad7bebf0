/** Payments through Mollie's Payments API. */
import { type Instant, parseInstant } from '../../model/dates.ts';
import { offeredMethods } from '../../model/payment.ts';
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
  type VerifiedKey,
} from '../../model/provider.ts';
import { findChargeId } from './mollie-charges.ts';
import { amountOf, chargeBody, customerBody, paymentBody } from './mollie-order.ts';
import { currencyOf, isPaymentId, type MolliePayment, paymentOf, readPayment, takenOf } from './mollie-payment.ts';
import { type Mollie, type MollieOptions, mollieKeyFault, mollieModeOf, mollieWire } from './mollie-wire.ts';

export function mollieGateway(options: MollieOptions = {}): ProviderGateway {
  return {
    kind: 'mollie',
    connect: ({ apiKey }) => mollieProvider(async (request) => mollieWire(apiKey, options)(request)),
    readCallback,
    offers: ({ currency, purpose }) => offeredMethods(currency, purpose),
    keyFault: mollieKeyFault,
    modeOf: mollieModeOf,
    verify: ({ apiKey }) => asked(() => verify(mollieWire(apiKey, options), apiKey ?? '')),
  };
}

/**
 * `id=tr_…`, signed by nobody (https://docs.mollie.com/reference/webhooks): a hint to ask. Ids of anything but payments
 * are none of ours.
 */
function readCallback({ body }: Callback): CallbackReading {
  const id = new URLSearchParams(body).get('id') ?? '';
  return isPaymentId(id) ? { id } : 'other';
}

function mollieProvider(mollie: Mollie): Provider {
  return {
    kind: 'mollie',
    create: (order) => asked(() => create(mollie, order)),
    lookUp: (id) => asked(() => lookUp(mollie, id)),
    capture: (id, amount, key) => asked(() => capture(mollie, id, amount, key)),
    cancel: (id, key) => asked(() => cancel(mollie, id, key)),
    refund: (id, refund) => asked(() => giveBack(mollie, id, refund)),
    changeMethod: null,
    enabledMethods: async () => null,
    chargeMandate: (charge) => asked(() => chargeMandate(mollie, charge)),
    findCharge: (key, since) => asked(() => findCharge(mollie, key, since)),
  };
}

/** Whatever is not an answer we understand leaves open what happened. */
async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    throw new ProviderError('mollie', 'unavailable', 'Mollie answered something unexpected');
  }
}

async function create(mollie: Mollie, order: PaymentOrder): Promise<ProviderPayment> {
  // Made up before the customer is, so that what cannot be asked for leaves nothing behind.
  const withoutCustomer = paymentBody(order, null);
  const body = order.mandate ? paymentBody(order, await createCustomer(mollie, order)) : withoutCustomer;
  return paymentOf(readPayment(await mollie({ method: 'POST', path: 'payments', key: order.key, body })));
}

async function createCustomer(mollie: Mollie, order: PaymentOrder): Promise<string> {
  const key = `${order.key}-customer`;
  const answer = await mollie({ method: 'POST', path: 'customers', key, body: customerBody(order) });
  const { id } = (answer ?? {}) as { readonly id?: unknown };
  if (typeof id !== 'string') throw new TypeError('not a customer');
  return id;
}

async function lookUp(mollie: Mollie, id: string): Promise<ProviderPayment> {
  return paymentOf(await find(mollie, id));
}

async function find(mollie: Mollie, id: string): Promise<MolliePayment> {
  return readPayment(await mollie({ method: 'GET', path: pathOf(id) }));
}

function pathOf(id: string): string {
  if (!isPaymentId(id)) throw refused('this is not a payment of Mollie');
  return `payments/${id}`;
}

/** Two steps at Mollie: taking a part leaves the rest held until it is let go. */
async function capture(mollie: Mollie, id: string, amount: number, key: string): Promise<ProviderPayment> {
  const held = await find(mollie, id);
  const payment = paymentOf(held);
  if (held.status !== 'authorized') {
    if (isFinal(payment)) return payment;
    throw refused('this payment holds no money');
  }
  if (takenOf(held) > 0) return letGoOfRest(mollie, id, key);
  const body = { amount: amountOf(amount, currencyOf(held)) };
  const part = amount < payment.amount;
  const taken = await settled(mollie, id, () => mollie({ method: 'POST', path: `${pathOf(id)}/captures`, key, body }));
  return part ? letGoOfRest(mollie, id, key) : taken;
}

/** A bank that does not let go at once lets go when the time of the hold is over: no reason to call the capture failed. */
async function letGoOfRest(mollie: Mollie, id: string, key: string): Promise<ProviderPayment> {
  await release(mollie, id, key).catch((error: unknown) => {
    if (!(error instanceof ProviderError) || error.outcome !== 'refused') throw error;
  });
  return lookUp(mollie, id);
}

function release(mollie: Mollie, id: string, key: string): Promise<unknown> {
  return mollie({ method: 'POST', path: `${pathOf(id)}/release-authorization`, key: `${key}-release`, body: {} });
}

async function cancel(mollie: Mollie, id: string, key: string): Promise<ProviderPayment> {
  const found = await find(mollie, id);
  const payment = paymentOf(found);
  if (isFinal(payment)) return payment;
  if (found.status === 'authorized') return settled(mollie, id, () => release(mollie, id, key));
  const ended = await settled(mollie, id, () => mollie({ method: 'DELETE', path: pathOf(id), key }));
  return ended.failureReason === 'cancelled_by_payer' ? { ...ended, failureReason: 'cancelled' } : ended;
}

/** A refusal may only mean that somebody was faster: what the payment is now is the answer, once that is final. */
async function settled(mollie: Mollie, id: string, act: () => Promise<unknown>): Promise<ProviderPayment> {
  const failure = await act().then(
    () => null,
    (error: unknown) => error,
  );
  if (failure instanceof ProviderError && failure.outcome === 'unavailable') throw failure;
  const payment = await lookUp(mollie, id);
  if (failure !== null && !isFinal(payment)) throw failure;
  return payment;
}

async function giveBack(mollie: Mollie, id: string, { key, amount, currency }: ProviderRefund): Promise<RefundFact> {
  const body = { amount: amountOf(amount, currency), metadata: { refund_key: key } };
  const answer = await mollie({ method: 'POST', path: `${pathOf(id)}/refunds`, key, body });
  const { resource, status, id: refundId, createdAt } = (answer ?? {}) as Readonly<Record<string, unknown>>;
  if (resource !== 'refund') throw new TypeError('not a refund');
  if (status === 'failed' || status === 'canceled') throw refused('Mollie could not give the money back');
  return { id: String(refundId), key, amount, state: 'done', at: parseInstant(String(createdAt)) ?? (0 as Instant) };
}

async function verify(mollie: Mollie, key: string): Promise<VerifiedKey> {
  const { id } = ((await mollie({ method: 'GET', path: 'profiles/me' })) ?? {}) as { readonly id?: unknown };
  return { mode: mollieModeOf(key) ?? 'test', identity: typeof id === 'string' ? id : null, missing: [] };
}

async function chargeMandate(mollie: Mollie, charge: MandateCharge): Promise<ProviderPayment> {
  const request = { method: 'POST', path: 'payments', key: charge.key, body: chargeBody(charge) } as const;
  return paymentOf(readPayment(await mollie(request)));
}

/** Looked up by itself: what a payment in a list leaves out would be read as if it were not so. */
async function findCharge(mollie: Mollie, key: string, since: Instant): Promise<ProviderPayment | null> {
  const id = await findChargeId(mollie, key, since);
  return id === null ? null : lookUp(mollie, id);
}

function isFinal({ state }: ProviderPayment): boolean {
  return state === 'paid' || state === 'failed';
}

function refused(reason: string): ProviderError {
  return new ProviderError('mollie', 'refused', reason);
}
