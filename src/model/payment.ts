/** Payments as the REST interface names them (R16), and what the store adds to that. */
import type { Currency } from './currency.ts';

export const PAYMENT_STATUSES = ['pending', 'authorized', 'paid', 'failed', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** `unknown`: the provider was asked and nobody knows what it did; to callers that is pending. */
export const STORED_PAYMENT_STATUSES = [...PAYMENT_STATUSES, 'unknown'] as const;
export type StoredPaymentStatus = (typeof STORED_PAYMENT_STATUSES)[number];

export function shownPaymentStatus(stored: StoredPaymentStatus): PaymentStatus {
  return stored === 'unknown' ? 'pending' : stored;
}

/**
 * From where a payment may come to each status. Monotone: what was paid never becomes failed, whatever a late or
 * repeated callback says; what failed may still turn out to be paid (R50). It is never held again: an answer that says
 * so is older than the one that said that the hold had ended.
 */
export const PAYMENT_COMES_FROM = {
  unknown: ['pending'],
  authorized: ['pending', 'unknown'],
  paid: ['pending', 'unknown', 'authorized', 'failed'],
  failed: ['pending', 'unknown', 'authorized'],
  refunded: ['paid'],
} as const satisfies Record<Exclude<StoredPaymentStatus, 'pending'>, readonly StoredPaymentStatus[]>;

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

/** What was paid, in the words of V2; there an invoice's payments are payment links' (R31). */
export const PAYMENT_TYPES = ['paymentlink', 'paymentplan', 'pre-auth', 'donation', 'personallink'] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

/** As REST, webhooks and tools name them: there an invoice's payments are an invoice's. */
export const SHOWN_PAYMENT_TYPES = [...PAYMENT_TYPES, 'invoice'] as const;

export function shownPaymentType(type: PaymentType, invoiceId: number | null): (typeof SHOWN_PAYMENT_TYPES)[number] {
  return type === 'paymentlink' && invoiceId !== null ? 'invoice' : type;
}

const EUR_ONLY: ReadonlySet<PaymentMethod> = new Set(['ideal', 'bancontact', 'sepa_debit', 'bank_transfer']);
/** In the order in which a pay page offers them. */
const ONLINE: readonly PaymentMethod[] = ['card', 'ideal', 'bancontact', 'sepa_debit', 'bank_transfer', 'paypal'];
const HOLDING: readonly PaymentMethod[] = ['card'];

/** A bank transfer lets nobody charge the next payment. */
const RECURRING: readonly PaymentMethod[] = ONLINE.filter((method) => method !== 'bank_transfer');

/** What becomes of the money: taken, held to be taken later, or taken now and again. */
export type PaymentPurpose = 'once' | 'hold' | 'recurring';

/** What a payer can choose from. Only cards can hold money that is taken later. */
export function offeredMethods(currency: Currency, purpose: PaymentPurpose): readonly PaymentMethod[] {
  if (purpose === 'hold') return HOLDING;
  const methods = purpose === 'recurring' ? RECURRING : ONLINE;
  return methods.filter((method) => currency === 'EUR' || !EUR_ONLY.has(method));
}
