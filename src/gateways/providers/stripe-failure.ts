/** Reasons of failed Stripe payments (https://docs.stripe.com/error-codes, https://docs.stripe.com/declines/codes). */
import type Stripe from 'stripe';
import type { FailureReason } from '../../model/provider.ts';

const REASONS: Readonly<Record<string, FailureReason>> = {
  insufficient_funds: 'insufficient_funds',
  authentication_required: 'authentication_failed',
  payment_intent_authentication_failure: 'authentication_failed',
  payment_intent_payment_attempt_expired: 'expired',
  payment_method_customer_decline: 'cancelled_by_payer',
  payment_method_provider_timeout: 'expired',
  payment_method_provider_decline: 'declined',
  payment_method_unactivated: 'declined',
  debit_not_authorized: 'declined',
  card_declined: 'declined',
  expired_card: 'declined',
  incorrect_cvc: 'declined',
  incorrect_number: 'declined',
};

/**
 * Reason of a failed payment. The bank's code comes first, because it is more exact than Stripe's code:
 * `insufficient_funds` instead of `card_declined`.
 */
export function failureOf(intent: Stripe.PaymentIntent): FailureReason {
  if (intent.status === 'canceled') return cancellationOf(intent);
  const { decline_code: bank, code = '' } = intent.last_payment_error ?? {};
  return REASONS[bank ?? ''] ?? REASONS[code] ?? 'failed';
}

/** True if the charge holds money that is not captured yet. */
export function isHeld({ status, captured }: Stripe.Charge): boolean {
  return status === 'succeeded' && !captured;
}

function cancellationOf({ latest_charge: charge, cancellation_reason: reason }: Stripe.PaymentIntent): FailureReason {
  const held = typeof charge === 'object' && charge !== null && isHeld(charge);
  if (!held) return 'cancelled';
  // `automatic` and `expired`: the hold expired, and Stripe released it. Other holds were released by a request.
  return reason === 'automatic' || reason === 'expired' ? 'hold_expired' : 'released';
}
