/**
 * The sandbox: a simulated payment provider that moves no money (R51). Only the pure functions of this file change
 * payments of the sandbox.
 */

import type { Instant } from './dates.ts';
import type { Currency } from './money.ts';
import type { PaymentMethod } from './payment.ts';
import type {
  FailureReason,
  MandateCharge,
  PaymentOrder,
  ProviderPayment,
  RefundFact,
  SimulatedFailure,
} from './provider.ts';

export type SandboxPayment = {
  readonly id: string;
  readonly accountId: number;
  readonly key: string;
  readonly amount: number;
  readonly currency: Currency;
  readonly description: string;
  readonly method: PaymentMethod;
  readonly capture: 'automatic' | 'manual';
  readonly mandate: boolean;
  readonly returnUrl: string;
  readonly callbackUrl: string;
  readonly drill: SimulatedFailure | null;
  /** State of the payment. `authentication`: the payer must still authenticate the card payment. */
  readonly state: 'open' | 'authentication' | 'processing' | 'authorized' | 'paid' | 'failed';
  readonly failureReason: FailureReason | null;
  readonly captured: number;
  readonly paidAt: Instant | null;
  readonly captureBefore: Instant | null;
  readonly refunds: readonly { readonly key: string; readonly amount: number; readonly at: Instant }[];
  readonly mandateId: string | null;
  readonly expiresAt: Instant;
  /** Simulated failure `late_success`: the time at which the failed payment becomes paid. Otherwise null. */
  readonly lateSuccessAt: Instant | null;
};

export const SANDBOX_OUTCOMES = ['succeed', 'fail', 'pending'] as const;
export type SandboxOutcome = (typeof SANDBOX_OUTCOMES)[number];

const HOUR_MS = 3_600_000;
/** Usual duration of card holds. */
const HOLD_MS = 7 * 24 * HOUR_MS;
const LATE_SUCCESS_MS = 5_000;

/** The behaviour of each test card (R51). */
const CARDS: ReadonlyMap<string, 'pays' | 'pays_once' | 'authentication' | FailureReason> = new Map([
  ['4242424242424242', 'pays'],
  // The first payment succeeds; later charges on its mandate are declined.
  ['4000000000000341', 'pays_once'],
  ['4000000000000002', 'declined'],
  ['4000000000009995', 'insufficient_funds'],
  ['4000002760003184', 'authentication'],
]);

/** Amounts in minor units that simulate a failure, regardless of the connection's setting (R51). */
export const SIMULATED_FAILURE_AMOUNTS: ReadonlyMap<number, SimulatedFailure> = new Map([
  [4_000_01, 'time_out'],
  [4_000_02, 'callback_before_answer'],
  [4_000_03, 'repeated_callback'],
  [4_000_04, 'late_success'],
  [4_000_05, 'refuse'],
]);

export type SandboxOrder = Omit<PaymentOrder, 'payer' | 'language'> & {
  readonly accountId: number;
  readonly drill: SimulatedFailure | null;
};

export function newSandboxPayment(id: string, order: SandboxOrder, now: Instant): SandboxPayment {
  const { key, amount, currency, description, method, capture, mandate, returnUrl, callbackUrl, accountId } = order;
  return {
    id,
    accountId,
    key,
    amount,
    currency,
    description,
    method,
    capture,
    mandate,
    returnUrl,
    callbackUrl,
    drill: SIMULATED_FAILURE_AMOUNTS.get(amount) ?? order.drill,
    state: 'open',
    failureReason: null,
    captured: 0,
    paidAt: null,
    captureBefore: null,
    refunds: [],
    mandateId: null,
    expiresAt: (now + HOUR_MS) as Instant,
    lateSuccessAt: null,
  };
}

/**
 * Returns the payment as it is at `now`. Open payments and holds expire, and a failed payment with a late success
 * becomes paid.
 */
export function sandboxNow(payment: SandboxPayment, now: Instant): SandboxPayment {
  const { state, expiresAt, captureBefore, lateSuccessAt } = payment;
  if (lateSuccessAt !== null && now >= lateSuccessAt && state === 'failed') return paid(payment, lateSuccessAt);
  if ((state === 'open' || state === 'authentication') && now >= expiresAt) return failed(payment, 'expired');
  if (state === 'authorized' && captureBefore !== null && now >= captureBefore) return failed(payment, 'hold_expired');
  return payment;
}

export type CardFault = 'unknown_card' | 'finished';

/** Pays with a typed card number. Ignores blanks and dashes. */
export function payByCard(payment: SandboxPayment, number: string, now: Instant): SandboxPayment | CardFault {
  if (payment.state !== 'open') return 'finished';
  const card = CARDS.get(number.replace(/[\s-]/g, ''));
  if (card === undefined) return 'unknown_card';
  if (card === 'authentication') return { ...payment, state: 'authentication' };
  if (card === 'pays_once') return succeeded({ ...payment, mandateId: `${DECLINING}${payment.id}` }, now);
  return card === 'pays' ? succeeded(payment, now) : failed(payment, card);
}

/** Prefix of mandates whose later charges are declined. */
const DECLINING = 'sbm_declines_';

export type SandboxCharge = MandateCharge & { readonly accountId: number; readonly drill: SimulatedFailure | null };

/** Creates a charge on a mandate. No payer is involved, so the charge succeeds or fails at once. */
export function newSandboxCharge(id: string, charge: SandboxCharge, now: Instant): SandboxPayment {
  const by = { method: 'card', capture: 'automatic', mandate: false, returnUrl: '' } as const;
  const open = { ...newSandboxPayment(id, { ...charge, ...by }, now), mandateId: charge.mandateId };
  return charge.mandateId.startsWith(DECLINING) ? failed(open, 'declined') : succeeded(open, now);
}

/** Applies the payer's choice on the bank's page or the card's authentication page. */
export function chooseOutcome(
  payment: SandboxPayment,
  outcome: SandboxOutcome,
  now: Instant,
): SandboxPayment | 'finished' {
  const { state } = payment;
  if (state !== 'open' && state !== 'authentication' && state !== 'processing') return 'finished';
  if (outcome === 'pending') return { ...payment, state: 'processing' };
  if (outcome === 'succeed') return succeeded(payment, now);
  return failed(payment, state === 'authentication' ? 'authentication_failed' : 'cancelled_by_payer');
}

export function captureHeld(payment: SandboxPayment, amount: number, now: Instant): SandboxPayment | 'refused' {
  if (payment.state === 'paid' && payment.captured === amount) return payment;
  if (payment.state !== 'authorized' || amount > payment.amount) return 'refused';
  return { ...payment, state: 'paid', captured: amount, paidAt: now };
}

/** Cancels a payment. A payment that is being processed or has ended is returned unchanged. */
export function cancelSandbox(payment: SandboxPayment): SandboxPayment {
  if (payment.state === 'authorized') return failed(payment, 'released');
  return payment.state === 'open' || payment.state === 'authentication' ? failed(payment, 'cancelled') : payment;
}

export function refundSandbox(
  payment: SandboxPayment,
  key: string,
  amount: number,
  at: Instant,
): SandboxPayment | 'refused' {
  if (payment.refunds.some((refund) => refund.key === key)) return payment;
  const given = payment.refunds.reduce((sum, refund) => sum + refund.amount, 0);
  if (payment.state !== 'paid' || given + amount > payment.captured) return 'refused';
  return { ...payment, refunds: [...payment.refunds, { key, amount, at }] };
}

/** Converts a payment to the provider interface. `checkoutUrl`: address of the sandbox's payment page. */
export function shownByProvider(payment: SandboxPayment, checkoutUrl: string): ProviderPayment {
  const { id, state, method, captured, currency, failureReason, paidAt, captureBefore, mandateId } = payment;
  return {
    id,
    alias: null,
    state: state === 'authentication' ? 'open' : state,
    checkoutUrl: state === 'open' || state === 'authentication' ? checkoutUrl : null,
    method,
    amount: captured,
    currency,
    failureReason,
    paidAt,
    captureBefore,
    mandateId,
    outflows: { refunds: payment.refunds.map((refund) => sandboxRefund(payment, refund)), disputes: [] },
  };
}

export function sandboxRefund(
  { id }: SandboxPayment,
  { key, amount, at }: SandboxPayment['refunds'][number],
): RefundFact {
  return { id: `${id}-${key}`, key, amount, state: 'done', at };
}

function succeeded(payment: SandboxPayment, now: Instant): SandboxPayment {
  // A hold has no late success, because money is taken only at the capture.
  if (payment.drill === 'late_success' && payment.capture === 'automatic') {
    return { ...failed(payment, 'declined'), lateSuccessAt: (now + LATE_SUCCESS_MS) as Instant };
  }
  if (payment.capture === 'manual') {
    return { ...payment, state: 'authorized', captureBefore: (now + HOLD_MS) as Instant };
  }
  return paid(payment, now);
}

function paid(payment: SandboxPayment, at: Instant): SandboxPayment {
  const mandateId = payment.mandate ? (payment.mandateId ?? `sbm_${payment.id}`) : payment.mandateId;
  return { ...payment, state: 'paid', captured: payment.amount, paidAt: at, failureReason: null, mandateId };
}

function failed(payment: SandboxPayment, failureReason: FailureReason): SandboxPayment {
  return { ...payment, state: 'failed', failureReason };
}

/**
 * Storage of the sandbox's payments. Each change adds 1 to `version`. An entry can be replaced only if its `version` is
 * still the stored version.
 */
export type SandboxBooks = {
  readonly create: (payment: SandboxPayment, now: Instant) => Promise<SandboxEntry & { readonly isNew: boolean }>;
  readonly find: (id: string) => Promise<SandboxEntry | undefined>;
  readonly findByKey: (key: string) => Promise<SandboxEntry | undefined>;
  /**
   * Replaces the payment of an entry. `callbackTimes`: times at which callbacks report the change. Returns false if
   * another process changed the payment first.
   */
  readonly replace: (
    entry: SandboxEntry,
    payment: SandboxPayment,
    callbackTimes: readonly Instant[],
  ) => Promise<boolean>;
  /** Queues callbacks for an unchanged payment. */
  readonly queueCallbacks: (payment: SandboxPayment, at: readonly Instant[]) => Promise<void>;
};

export type SandboxEntry = { readonly payment: SandboxPayment; readonly version: number };
