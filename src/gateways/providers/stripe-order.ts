/**
 * Converts an order into the parameters of Stripe's Checkout Sessions
 * (https://docs.stripe.com/api/checkout/sessions/create).
 */
import type Stripe from 'stripe';
import type { PaymentMethod } from '../../model/payment.ts';
import { type MandateCharge, type PaymentOrder, ProviderError, type ProviderRefund } from '../../model/provider.ts';
import { exactly } from './exactly.ts';
import { shortened } from './shortened.ts';
import { stripeAmount } from './stripe-amount.ts';
import { splitMandate } from './stripe-mandate.ts';

type SessionParams = Stripe.Checkout.SessionCreateParams;
type IntentData = Stripe.Checkout.SessionCreateParams.PaymentIntentData;

/**
 * Values of `allowed_payment_method_types` by method. This parameter only restricts the methods that the account has
 * enabled. `null`: no restriction. Stripe treats wallets as cards. Since version 2026-09-30.endive, no parameter forces
 * a method: `payment_method_types` was removed.
 */
const METHOD_TYPES = {
  card: 'card',
  apple_pay: 'card',
  google_pay: 'card',
  ideal: 'ideal',
  bancontact: 'bancontact',
  sepa_debit: 'sepa_debit',
  bank_transfer: 'customer_balance',
  paypal: 'paypal',
  klarna: 'klarna',
  other: null,
} as const satisfies Record<
  Exclude<PaymentMethod, 'cash'>,
  Stripe.Checkout.SessionCreateParams.AllowedPaymentMethodType | null
>;

/** Maximum lengths that Stripe accepts (https://docs.stripe.com/api/checkout/sessions/create). */
const NAME_LENGTH_MAX = 5_000;
const DESCRIPTION_LENGTH_MAX = 1_000;

/**
 * Parameters of a Checkout Session for an order. `customer`: id of a Stripe customer. Only bank transfers need a
 * customer, because each customer gets a separate account number to pay to.
 */
export function sessionParams(order: PaymentOrder, customer: string | null): SessionParams {
  return exactly<SessionParams>()({
    mode: 'payment',
    client_reference_id: order.key,
    metadata: { attempt_key: order.key },
    success_url: order.returnUrl,
    cancel_url: order.returnUrl,
    // Disables currency conversion: the payer pays the requested amount in the requested currency.
    adaptive_pricing: { enabled: false },
    line_items: [{ quantity: 1, price_data: priceOf(order) }],
    payment_intent_data: intentData(order),
    // Without a language, Stripe uses the language of the payer's browser.
    ...(order.language === null ? {} : { locale: order.language }),
    ...methodParams(order),
    ...payerParams(order, customer),
  });
}

export function needsCustomer(order: PaymentOrder): boolean {
  return order.method === 'bank_transfer';
}

export function customerParams({ key, payer }: PaymentOrder): Stripe.CustomerCreateParams {
  return exactly<Stripe.CustomerCreateParams>()({
    metadata: { attempt_key: key },
    ...(payer.name ? { name: payer.name } : {}),
    ...(payer.email ? { email: payer.email } : {}),
  });
}

export function chargeParams(charge: MandateCharge): Stripe.PaymentIntentCreateParams {
  const { customer, paymentMethod, type } = splitMandate(charge.mandateId);
  return exactly<Stripe.PaymentIntentCreateParams>()({
    amount: stripeAmount(charge.amount, charge.currency),
    currency: charge.currency.toLowerCase(),
    customer,
    payment_method: paymentMethod,
    allowed_payment_method_types: [type],
    ...redirectParams(type, charge),
    off_session: true,
    confirm: true,
    metadata: { attempt_key: charge.key },
    ...(charge.description ? { description: shortened(charge.description, DESCRIPTION_LENGTH_MAX) } : {}),
  });
}

export function refundParams(intentId: string, { key, amount, currency }: ProviderRefund): Stripe.RefundCreateParams {
  return { payment_intent: intentId, amount: stripeAmount(amount, currency), metadata: { refund_key: key } };
}

/**
 * Parameters for redirects of a charge on a mandate. No payer takes part, so no browser is redirected. For PayPal and
 * similar methods, Stripe still requires `allow_redirects: 'always'` and a return address. The return address is never
 * used.
 */
function redirectParams(type: string, { callbackUrl }: MandateCharge): Partial<Stripe.PaymentIntentCreateParams> {
  if (WITHOUT_REDIRECT.has(type)) return { automatic_payment_methods: { enabled: true, allow_redirects: 'never' } };
  return {
    automatic_payment_methods: { enabled: true, allow_redirects: 'always' },
    return_url: new URL('/', callbackUrl).href,
  };
}

const WITHOUT_REDIRECT: ReadonlySet<string> = new Set(['card', 'sepa_debit']);

function priceOf({ amount, currency, description }: PaymentOrder) {
  return {
    currency: currency.toLowerCase(),
    unit_amount: stripeAmount(amount, currency),
    product_data: { name: shortened(description, NAME_LENGTH_MAX) || 'Payment' },
  };
}

function intentData({ key, description, capture, mandate }: PaymentOrder): IntentData {
  return exactly<IntentData>()({
    metadata: { attempt_key: key },
    ...(description ? { description: shortened(description, DESCRIPTION_LENGTH_MAX) } : {}),
    ...(capture === 'manual' ? { capture_method: 'manual' as const } : {}),
    ...(mandate ? { setup_future_usage: 'off_session' as const } : {}),
  });
}

function methodParams({ method, currency }: PaymentOrder): SessionParams {
  if (method === 'cash') throw refused('cannot take cash');
  const type = METHOD_TYPES[method];
  if (type === null) return {};
  if (type !== 'customer_balance') return { allowed_payment_method_types: [type] };
  if (currency !== 'EUR') throw refused('takes bank transfers from us in EUR only');
  const account = { type: 'eu_bank_transfer' as const, eu_bank_transfer: { country: 'NL' } };
  return {
    allowed_payment_method_types: [type],
    payment_method_options: { customer_balance: { funding_type: 'bank_transfer', bank_transfer: account } },
  };
}

function payerParams({ payer, mandate }: PaymentOrder, customer: string | null): SessionParams {
  // Stripe accepts a customer or an e-mail address, not both.
  if (customer !== null) return { customer };
  return exactly<SessionParams>()({
    ...(payer.email ? { customer_email: payer.email } : {}),
    ...(mandate ? { customer_creation: 'always' as const } : {}),
  });
}

function refused(what: string): ProviderError {
  return new ProviderError('stripe', 'refused', `Stripe ${what}`);
}
