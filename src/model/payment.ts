/** Payments as the REST interface names them (R16). */
export const PAYMENT_STATUSES = ['pending', 'authorized', 'paid', 'failed', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

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
