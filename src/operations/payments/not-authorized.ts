import { shownPaymentStatus } from '../../model/payment.ts';
import { Refusal } from '../../model/refusal.ts';
import type { ListedPaymentRow } from '../../store/payments.ts';

export function notAuthorized({ id, status, asked_to_end }: ListedPaymentRow): Refusal {
  const why =
    status === 'authorized' && asked_to_end
      ? `is already being ${asked_to_end === 'capture' ? 'captured' : 'released'}`
      : `is ${shownPaymentStatus(status)}, not authorized`;
  return new Refusal('payment_not_authorized', `Payment ${id} ${why}.`, {
    hint: 'Only a payment whose money is held can be captured or released; getPayment shows its status.',
  });
}
