/** Checks requests to the used part of Stripe's API against the types that the package `stripe` publishes. */
import { fileURLToPath } from 'node:url';
import { publishedType } from './published-types.ts';
import { faultsIn, readNested } from './request-faults.ts';

const RESOURCES = fileURLToPath(new URL('../../../node_modules/stripe/esm/resources/', import.meta.url));

/**
 * Types of the parameters, by method and path. In a path, `:id` is the id of an object. `file`: file in the package.
 * `type`: name of the type.
 */
const TYPES: Readonly<Record<string, readonly [file: string, type: string]>> = {
  'POST /v1/customers': ['Customers', 'CustomerCreateParams'],
  'POST /v1/customers/:id': ['Customers', 'CustomerUpdateParams'],
  'POST /v1/checkout/sessions': ['Checkout/Sessions', 'Checkout.SessionCreateParams'],
  'GET /v1/checkout/sessions': ['Checkout/Sessions', 'Checkout.SessionListParams'],
  'GET /v1/checkout/sessions/:id': ['Checkout/Sessions', 'Checkout.SessionRetrieveParams'],
  'POST /v1/checkout/sessions/:id/expire': ['Checkout/Sessions', 'Checkout.SessionExpireParams'],
  'POST /v1/payment_intents': ['PaymentIntents', 'PaymentIntentCreateParams'],
  'GET /v1/payment_intents': ['PaymentIntents', 'PaymentIntentListParams'],
  'GET /v1/payment_intents/:id': ['PaymentIntents', 'PaymentIntentRetrieveParams'],
  'POST /v1/payment_intents/:id/capture': ['PaymentIntents', 'PaymentIntentCaptureParams'],
  'POST /v1/payment_intents/:id/cancel': ['PaymentIntents', 'PaymentIntentCancelParams'],
  'POST /v1/refunds': ['Refunds', 'RefundCreateParams'],
  'GET /v1/refunds': ['Refunds', 'RefundListParams'],
  'POST /v1/refunds/:id': ['Refunds', 'RefundUpdateParams'],
  'GET /v1/disputes': ['Disputes', 'DisputeListParams'],
  'GET /v1/balance_transactions': ['BalanceTransactions', 'BalanceTransactionListParams'],
  'GET /v1/account': ['Accounts', 'AccountRetrieveCurrentParams'],
  'GET /v1/balance': ['Balance', 'BalanceRetrieveParams'],
  'GET /v1/payment_method_configurations': ['PaymentMethodConfigurations', 'PaymentMethodConfigurationListParams'],
};

/**
 * Flattens form fields: `line_items[0][price_data][currency]` becomes `line_items.price_data.currency`. Positions are
 * left out, except in `expand`.
 */
export function readForm(text: string): Map<string, string> {
  const entries = [...new URLSearchParams(text)].map(([name, value]): [string, string] => {
    const parts = name.split(/[[\]]+/).filter((part) => part !== '');
    const [first = ''] = parts;
    return [parts.filter((part) => first === 'expand' || !/^\d+$/.test(part)).join('.'), value];
  });
  return new Map(entries);
}

/** Faults in the parameters of a request, as they were sent. */
export function stripeFaults(route: string, form: string): string[] {
  const type = TYPES[route];
  if (!type) return [`no such route: ${route}`];
  const [file, name] = type;
  return faultsIn(readNested(form), publishedType(`${RESOURCES}${file}.d.ts`, name), 'text');
}
