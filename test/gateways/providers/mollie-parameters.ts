/** What the used part of Mollie's interface takes, by the names in the types of the package `@mollie/api-client`. */
import type {
  CustomerCreateParams,
  MandatesListParams,
  MethodsListParams,
  MollieClient,
  PaymentCreateParams,
  PaymentGetParams,
  PaymentRefundCreateParams,
  PaymentRefundsListParams,
  PaymentsListParams,
} from '@mollie/api-client';

type Parameters0<T extends (...given: never[]) => unknown> = Parameters<T>[0];
type CaptureCreateParams = Parameters0<MollieClient['paymentCaptures']['create']>;
type PaymentUpdateParams = Parameters<MollieClient['payments']['update']>[1];
type ChargebacksListParams = Parameters0<MollieClient['paymentChargebacks']['page']>;
type Address = NonNullable<PaymentCreateParams['billingAddress']>;

const PAYMENT_CREATE = [
  ...names<PaymentCreateParams>('', ['description', 'redirectUrl', 'webhookUrl', 'cancelUrl', 'method', 'locale']),
  ...names<PaymentCreateParams>('', ['captureMode', 'sequenceType', 'customerId', 'mandateId']),
  ...names<Address>('billingAddress.', ['email']),
  ...names<PaymentCreateParams['amount']>('amount.', ['currency', 'value']),
  'metadata.*',
];
const AMOUNT = names<PaymentCreateParams['amount']>('amount.', ['currency', 'value']);

/** By method and path, `:id` for what names a payment. */
const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  'POST /customers': [...names<CustomerCreateParams>('', ['name', 'email', 'locale']), 'metadata.*'],
  'POST /payments': PAYMENT_CREATE,
  'GET /payments': names<PaymentsListParams>('', ['from', 'limit']),
  'GET /payments/:id': names<PaymentGetParams>('', ['embed']),
  'PATCH /payments/:id': [
    ...names<PaymentUpdateParams>('', ['method', 'locale', 'redirectUrl']),
    ...names<Address>('billingAddress.', ['email']),
  ],
  'GET /payments/:id/refunds': names<PaymentRefundsListParams>('', ['from', 'limit']),
  'GET /payments/:id/chargebacks': names<ChargebacksListParams>('', ['from', 'limit']),
  'GET /customers/:id/mandates': names<MandatesListParams>('', ['from', 'limit']),
  'GET /methods': [
    ...names<MethodsListParams>('', ['sequenceType', 'includeWallets']),
    ...AMOUNT.map((name) => name.replace(/\.(\w+)$/, '[$1]')),
  ],
  'GET /profiles/me': [],
  'DELETE /payments/:id': [],
  'POST /payments/:id/captures': [...names<CaptureCreateParams>('', ['description']), ...AMOUNT, 'metadata.*'],
  'POST /payments/:id/release-authorization': [],
  'POST /payments/:id/refunds': [...names<PaymentRefundCreateParams>('', ['description']), ...AMOUNT, 'metadata.*'],
};

function names<T>(prefix: string, fields: readonly (keyof T & string)[]): string[] {
  return fields.map((field) => `${prefix}${field}`);
}

export function unknownParameters(route: string, given: object): string[] {
  const known = PARAMETERS[route] ?? [];
  return flat(given).filter((name) => !known.includes(name.replace(/^metadata\..+$/, 'metadata.*')));
}

function flat(body: object, prefix = ''): string[] {
  return Object.entries(body).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null ? flat(value, `${prefix}${name}.`) : [`${prefix}${name}`],
  );
}
