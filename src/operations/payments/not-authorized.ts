import { BillingError } from '../../model/billing-error.ts';
import { shownPaymentStatus } from '../../model/payment.ts';
import type { ListedPaymentRow } from '../../store/payments/payment-lists.ts';
import type { PaymentRow } from '../../store/payments/payments.ts';

export function notAuthorized({ id, status, asked_to_end }: ListedPaymentRow): BillingError {
  const why =
    status === 'authorized' && asked_to_end
      ? `is already being ${asked_to_end === 'capture' ? 'captured' : 'released'}`
      : `is ${shownPaymentStatus(status)}, not authorized`;
  return new BillingError('payment_not_authorized', `Payment ${id} ${why}.`, {
    hint: 'Only a payment whose money is held can be captured or released; getPayment shows its status.',
  });
}

/** Refusal to capture money that is held with former credentials (R50). */
export function heldElsewhere({ id, provider }: PaymentRow): BillingError {
  const message = `The money of payment ${id} is held at a former ${provider} connection, and cannot be captured there.`;
  return new BillingError('payment_not_authorized', message, {
    hint: 'Release it with releasePayment and ask the customer to pay again, or connect the former account once more.',
  });
}
