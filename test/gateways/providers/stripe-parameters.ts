/** What the used part of Stripe's interface takes, by the names in the types of the package `stripe`. */
import type Stripe from 'stripe';

type Session = Stripe.Checkout.SessionCreateParams;
type Balance = Stripe.Checkout.SessionCreateParams.PaymentMethodOptions.CustomerBalance;
type BankTransfer = Stripe.Checkout.SessionCreateParams.PaymentMethodOptions.CustomerBalance.BankTransfer;
type EuBankTransfer =
  Stripe.Checkout.SessionCreateParams.PaymentMethodOptions.CustomerBalance.BankTransfer.EuBankTransfer;
type AdaptivePricing = Stripe.Checkout.SessionCreateParams.AdaptivePricing;
type LineItem = Stripe.Checkout.SessionCreateParams.LineItem;
type PriceData = Stripe.Checkout.SessionCreateParams.LineItem.PriceData;
type ProductData = Stripe.Checkout.SessionCreateParams.LineItem.PriceData.ProductData;
type IntentData = Stripe.Checkout.SessionCreateParams.PaymentIntentData;

const anyMetadata = ['metadata.*'] as const;

const SESSION_CREATE = [
  ...names<Session>('', ['mode', 'client_reference_id', 'success_url', 'cancel_url', 'customer', 'customer_email']),
  ...names<Session>('', ['customer_creation', 'allowed_payment_method_types', 'expand', 'locale']),
  ...names<AdaptivePricing>('adaptive_pricing.', ['enabled']),
  ...names<LineItem>('line_items.', ['quantity', 'price']),
  ...names<PriceData>('line_items.price_data.', ['currency', 'unit_amount', 'product', 'tax_behavior']),
  ...names<ProductData>('line_items.price_data.product_data.', ['name', 'description']),
  ...names<IntentData>('payment_intent_data.', ['description', 'capture_method', 'setup_future_usage']),
  'payment_intent_data.metadata.*',
  ...names<Balance>('payment_method_options.customer_balance.', ['funding_type', 'setup_future_usage']),
  ...names<BankTransfer>('payment_method_options.customer_balance.bank_transfer.', ['type', 'requested_address_types']),
  ...names<EuBankTransfer>('payment_method_options.customer_balance.bank_transfer.eu_bank_transfer.', ['country']),
  ...anyMetadata,
];

const INTENT_CREATE = [
  ...names<Stripe.PaymentIntentCreateParams>('', ['amount', 'currency', 'customer', 'payment_method', 'description']),
  ...names<Stripe.PaymentIntentCreateParams>('', [
    'allowed_payment_method_types',
    'off_session',
    'confirm',
    'expand',
    'return_url',
  ]),
  ...names<Stripe.PaymentIntentCreateParams.AutomaticPaymentMethods>('automatic_payment_methods.', [
    'enabled',
    'allow_redirects',
  ]),
  ...anyMetadata,
];

/** By method and path, `:id` for what names a thing. */
const STRIPE_PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  'POST /v1/customers': [...names<Stripe.CustomerCreateParams>('', ['name', 'email', 'description']), ...anyMetadata],
  'POST /v1/checkout/sessions': SESSION_CREATE,
  'GET /v1/checkout/sessions/:id': names<Stripe.Checkout.SessionRetrieveParams>('', ['expand']),
  'POST /v1/checkout/sessions/:id/expire': names<Stripe.Checkout.SessionExpireParams>('', ['expand']),
  'POST /v1/payment_intents': INTENT_CREATE,
  'GET /v1/payment_intents': [
    ...names<Stripe.PaymentIntentListParams>('', ['limit', 'starting_after']),
    ...names<Stripe.RangeQueryParam>('created.', ['gte']),
  ],
  'GET /v1/payment_intents/:id': names<Stripe.PaymentIntentRetrieveParams>('', ['expand']),
  'POST /v1/payment_intents/:id/capture': [
    ...names<Stripe.PaymentIntentCaptureParams>('', ['amount_to_capture', 'final_capture', 'expand']),
    ...anyMetadata,
  ],
  'POST /v1/payment_intents/:id/cancel': names<Stripe.PaymentIntentCancelParams>('', ['cancellation_reason', 'expand']),
  'POST /v1/refunds': [
    ...names<Stripe.RefundCreateParams>('', ['payment_intent', 'amount', 'reason', 'expand']),
    ...anyMetadata,
  ],
  'GET /v1/refunds': names<Stripe.RefundListParams>('', ['payment_intent', 'limit', 'starting_after']),
  'GET /v1/disputes': names<Stripe.DisputeListParams>('', ['payment_intent', 'limit', 'starting_after']),
  'GET /v1/balance_transactions': names<Stripe.BalanceTransactionListParams>('', ['limit']),
  'GET /v1/payment_method_configurations': names<Stripe.PaymentMethodConfigurationListParams>('', [
    'limit',
    'starting_after',
  ]),
};

function names<T>(prefix: string, fields: readonly (keyof T & string)[]): string[] {
  return fields.map((field) => `${prefix}${field}`);
}

/** `line_items[0][price_data][currency]` is `line_items.price_data.currency`. */
export function readForm(text: string): Map<string, string> {
  const entries = [...new URLSearchParams(text)].map(([name, value]): [string, string] => {
    const parts = name.split(/[[\]]+/).filter((part) => part !== '');
    const [first = ''] = parts;
    // Positions are no names, except in the only list that we need one by one.
    return [parts.filter((part) => first === 'expand' || !/^\d+$/.test(part)).join('.'), value];
  });
  return new Map(entries);
}

export function unknownParameters(route: string, form: ReadonlyMap<string, string>): string[] {
  const known = STRIPE_PARAMETERS[route] ?? [];
  return [...form.keys()].filter((name) => {
    const plain = name.replace(/^expand\.\d+$/, 'expand').replace(/(^|\.)metadata\..+$/, '$1metadata.*');
    return !known.includes(plain);
  });
}
