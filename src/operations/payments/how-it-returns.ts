/** Sentences for each payment method: how refunded money returns to the payer, and how long this usually takes. */
import type { PaymentMethod } from '../../model/payment.ts';
import type { PaymentRow } from '../../store/payments/payments.ts';

const SENTENCES: Readonly<Record<PaymentMethod, string>> = {
  card: 'It goes back to the card, usually within 5 to 10 working days.',
  apple_pay: 'It goes back to the card behind Apple Pay, usually within 5 to 10 working days.',
  google_pay: 'It goes back to the card behind Google Pay, usually within 5 to 10 working days.',
  ideal: 'It goes to the bank account that paid, usually within 1 to 3 working days.',
  bancontact: 'It goes to the bank account that paid, usually within 1 to 3 working days.',
  bank_transfer: 'It goes to the bank account that paid, usually within 1 to 3 working days.',
  sepa_debit: 'It goes to the bank account that was debited, usually within 3 to 5 working days.',
  paypal: 'It goes to the PayPal account, usually within a day; from there to a card within 5 to 10 working days.',
  klarna: 'It goes back through Klarna, usually within 5 to 7 working days.',
  cash: 'It goes back the way it was paid.',
  other: 'It goes back the way it was paid, usually within 10 working days.',
};

type RefundedPayment = Pick<PaymentRow, 'recorded' | 'testmode' | 'provider' | 'payment_method'>;

export function howItReturns({ recorded, testmode, provider, payment_method }: RefundedPayment): string {
  if (recorded === 1) return 'No money was moved: it was recorded by hand, so pay it back yourself.';
  if (testmode === 1) return 'No real money was moved: it was a test payment.';
  // An account may connect the sandbox as its provider. Payments of this account move no real money, although they are
  // not in test mode.
  if (provider === 'sandbox') return 'The sandbox gives it back at once; it simulates money.';
  return SENTENCES[payment_method];
}
