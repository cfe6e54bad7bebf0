/** Statuses, types and methods of payments (R16). */
import type { Currency } from './money.ts';

export const PAYMENT_STATUSES = ['pending', 'authorized', 'paid', 'failed', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Statuses in the database. `unknown`: the provider did not answer; answers show the payment as pending. */
export const STORED_PAYMENT_STATUSES = [...PAYMENT_STATUSES, 'unknown'] as const;
export type StoredPaymentStatus = (typeof STORED_PAYMENT_STATUSES)[number];

export function shownPaymentStatus(stored: StoredPaymentStatus): PaymentStatus {
  return stored === 'unknown' ? 'pending' : stored;
}

/**
 * Allowed changes of a payment's status. Each new status has a list of the statuses that can come before it.
 * - A paid payment never becomes failed, even if a late or repeated callback reports a failure.
 * - A failed payment may still become paid (R50).
 * - A payment never becomes authorized a second time.
 *
 * In `src/store/payments/payments.ts`, `setStatus` and `markUnknown` follow this table. Four functions make other
 * changes: `answered` (unknown → pending), `reopen` (failed → unknown), `undo` (paid → failed) and `addOutflow` (paid →
 * refunded, and back if the refund fails).
 */
export const PAYMENT_COMES_FROM = {
  unknown: ['pending'],
  authorized: ['pending', 'unknown'],
  paid: ['pending', 'unknown', 'authorized', 'failed'],
  failed: ['pending', 'unknown', 'authorized'],
} as const satisfies Record<Exclude<StoredPaymentStatus, 'pending' | 'refunded'>, readonly StoredPaymentStatus[]>;

type Failing = {
  readonly status: StoredPaymentStatus;
  readonly provider_payment_id: string | null;
  readonly attempt_key: string | null;
  readonly undone_at: number | null;
};

/**
 * True if a payment has failed at a provider and no person has undone the payment. The provider may still report that
 * the payment is paid (R50).
 */
export function mayStillArrive({ status, attempt_key, undone_at }: Omit<Failing, 'provider_payment_id'>): boolean {
  return status === 'failed' && attempt_key !== null && undone_at === null;
}

/**
 * True if a payment has failed without a provider id. Either the provider refused to create the payment, or the service
 * searched for the payment at the provider and did not find it.
 */
export function isGivenUp(payment: Failing): boolean {
  return mayStillArrive(payment) && payment.provider_payment_id === null;
}

export const PAYMENT_METHODS = [
  'ideal',
  'card',
  'bancontact',
  'sepa_debit',
  'bank_transfer',
  'paypal',
  'apple_pay',
  'google_pay',
  'klarna',
  'cash',
  'other',
] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Types of payments in the V2 interface. There, a payment of an invoice has the type of a payment link (R31). */
export const PAYMENT_TYPES = ['paymentlink', 'paymentplan', 'pre-auth', 'donation', 'personallink'] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

/** Types of payments in REST, webhooks and tools. In these interfaces, a payment of an invoice has its own type. */
export const SHOWN_PAYMENT_TYPES = [...PAYMENT_TYPES, 'invoice'] as const;

/**
 * True if a payment belongs to a subscription. V2 calls a subscription a payment plan. Payments of subscriptions are
 * therefore stored with the type `paymentplan`.
 */
export function isOfSubscription({ type }: { readonly type: PaymentType }): boolean {
  return type === 'paymentplan';
}

export function shownPaymentType(type: PaymentType, invoiceId: number | null): (typeof SHOWN_PAYMENT_TYPES)[number] {
  return type === 'paymentlink' && invoiceId !== null ? 'invoice' : type;
}

const EUR_ONLY: ReadonlySet<PaymentMethod> = new Set(['ideal', 'bancontact', 'sepa_debit', 'bank_transfer']);
/** Methods in the order in which pay pages show them. */
const ONLINE: readonly PaymentMethod[] = ['card', 'ideal', 'bancontact', 'sepa_debit', 'bank_transfer', 'paypal'];
const HOLDING: readonly PaymentMethod[] = ['card'];

/** Methods for recurring payments. A bank transfer is not among them, because it creates no mandate. */
const RECURRING: readonly PaymentMethod[] = ONLINE.filter((method) => method !== 'bank_transfer');

/**
 * Purpose of a payment. `once`: takes money once. `hold`: reserves money for a later capture. `recurring`: takes money,
 * and creates a mandate for later charges.
 */
export type PaymentPurpose = 'once' | 'hold' | 'recurring';

/** The methods that a payer can choose from. Only cards can hold money that is captured later. */
export function offeredMethods(currency: Currency, purpose: PaymentPurpose): readonly PaymentMethod[] {
  if (purpose === 'hold') return HOLDING;
  const methods = purpose === 'recurring' ? RECURRING : ONLINE;
  return methods.filter((method) => currency === 'EUR' || !EUR_ONLY.has(method));
}
