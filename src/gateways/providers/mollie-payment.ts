/** Converts Mollie's payments (https://docs.mollie.com/reference/get-payment) to the provider interface. */
import type { Payment } from '@mollie/api-client';
import type { PaymentMethod } from '../../model/payment.ts';
import { type FailureReason, ProviderError, type ProviderPayment } from '../../model/provider.ts';
import { currencyOf, instantOf, minorOf, minorOrZero } from './mollie-amount.ts';

type Status = `${Payment['status']}`;

/**
 * The fields of a Mollie payment that this adapter uses, named as in `@mollie/api-client`. The content of `details`
 * differs by method.
 */
export type MolliePayment = Pick<Payment, 'id' | 'amount'> &
  Partial<Pick<Payment, TextField | Total | 'details' | 'statusReason' | 'metadata' | '_links'>> & {
    readonly status: Status;
    readonly sequenceType?: `${Payment['sequenceType']}`;
    /** Embedded resources. The code that uses a resource validates it. */
    readonly _embedded?: { readonly [K in 'refunds' | 'chargebacks' | 'captures']?: readonly unknown[] };
  };
type Total = 'amountCaptured' | 'amountRefunded' | 'amountChargedBack';
type TextField = 'method' | 'paidAt' | 'authorizedAt' | 'captureBefore' | 'customerId' | 'mandateId';

export function isPaymentId(id: string): boolean {
  return /^tr_[A-Za-z0-9]{1,60}$/.test(id);
}

export function pathOf(id: string): string {
  if (!isPaymentId(id)) throw new ProviderError('mollie', 'refused', 'this is not a payment of Mollie');
  return `payments/${id}`;
}

/** Reads a payment. Throws a TypeError for a response that is no payment or has an unknown status. */
export function readPayment(answer: unknown): MolliePayment {
  const payment = answer as Partial<MolliePayment & { resource: string }> | null | undefined;
  if (payment?.resource !== 'payment' || typeof payment.id !== 'string') throw new TypeError('not a payment');
  if (!Object.hasOwn(STATES, payment.status ?? '')) throw new TypeError('an unknown payment status');
  return payment as MolliePayment;
}

export function paymentOf(payment: MolliePayment): ProviderPayment {
  const state = stateOf(payment);
  const paid = state === 'paid';
  return {
    id: payment.id,
    alias: null,
    state,
    checkoutUrl: state === 'open' ? (payment._links?.checkout?.href ?? null) : null,
    method: methodOf(payment),
    amount: (paid && takenOf(payment)) || minorOf(payment.amount),
    currency: currencyOf(payment.amount),
    failureReason: state === 'failed' ? failureOf(payment) : null,
    paidAt: paid ? instantOf(payment.paidAt) : null,
    captureBefore: state === 'authorized' ? instantOf(payment.captureBefore) : null,
    mandateId: payment.customerId && payment.mandateId ? `${payment.customerId}:${payment.mandateId}` : null,
    outflows: null,
  };
}

const STATES = {
  open: 'open',
  pending: 'processing',
  authorized: 'authorized',
  paid: 'paid',
  failed: 'failed',
  canceled: 'failed',
  expired: 'failed',
} as const satisfies Record<Status, ProviderPayment['state']>;

/**
 * State of a payment. If money was captured, the state is `paid`, although Mollie reports `authorized` until the rest
 * of the hold is released.
 */
function stateOf(payment: MolliePayment): ProviderPayment['state'] {
  return payment.status === 'authorized' && takenOf(payment) > 0 ? 'paid' : STATES[payment.status];
}

/** The captured amount in minor units; 0 if nothing was captured. */
export function takenOf({ amountCaptured }: MolliePayment): number {
  return minorOrZero(amountCaptured);
}

const METHODS: Readonly<Record<string, PaymentMethod>> = {
  ideal: 'ideal',
  creditcard: 'card',
  bancontact: 'bancontact',
  directdebit: 'sepa_debit',
  banktransfer: 'bank_transfer',
  paypal: 'paypal',
  applepay: 'apple_pay',
  googlepay: 'google_pay',
  klarna: 'klarna',
  klarnapaylater: 'klarna',
  klarnapaynow: 'klarna',
  klarnasliceit: 'klarna',
};
const WALLETS: Readonly<Record<string, PaymentMethod>> = { applepay: 'apple_pay', googlepay: 'google_pay' };

export function namedMethod(method: string): PaymentMethod | undefined {
  return Object.hasOwn(METHODS, method) ? METHODS[method] : undefined;
}

/** Method of a payment. Mollie reports a wallet payment as a card payment, with the wallet's name in `details`. */
function methodOf({ method, details }: MolliePayment): PaymentMethod | null {
  if (!method) return null;
  return WALLETS[detail(details, 'wallet')] ?? namedMethod(method) ?? 'other';
}

/**
 * Failure reasons by Mollie's status reason (https://docs.mollie.com/reference/status-reasons) or by Mollie's failure
 * reason of a card payment.
 */
const REASONS: Readonly<Record<string, FailureReason>> = {
  insufficient_funds: 'insufficient_funds',
  authentication_abandoned: 'authentication_failed',
  authentication_failed: 'authentication_failed',
  authentication_required: 'authentication_failed',
  authentication_unavailable_acs: 'authentication_failed',
  card_declined: 'declined',
  card_expired: 'declined',
  inactive_card: 'declined',
  invalid_cvv: 'declined',
  invalid_card_holder_name: 'declined',
  invalid_card_number: 'declined',
  invalid_card_type: 'declined',
  possible_fraud: 'declined',
  refused_by_issuer: 'declined',
};

function failureOf({ status, authorizedAt, details, statusReason }: MolliePayment): FailureReason {
  if (status === 'expired') return authorizedAt ? 'hold_expired' : 'expired';
  if (status === 'canceled') return authorizedAt ? 'released' : 'cancelled_by_payer';
  return REASONS[detail(details, 'failureReason')] ?? REASONS[statusReason?.code ?? ''] ?? 'failed';
}

function detail(details: object | undefined, name: string): string {
  const value = (details as Record<string, unknown> | undefined)?.[name];
  return typeof value === 'string' ? value : '';
}
