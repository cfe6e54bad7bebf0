/**
 * Converts an order into the parameters of Mollie's Payments API (https://docs.mollie.com/reference/create-payment).
 */
import type {
  CustomerCreateParams,
  MollieClient,
  Payment,
  PaymentCreateParams,
  PaymentRefundCreateParams,
} from '@mollie/api-client';
import type { Language } from '../../model/language.ts';
import type { Currency } from '../../model/money.ts';
import type { PaymentMethod } from '../../model/payment.ts';
import { type MandateCharge, type PaymentOrder, ProviderError, type ProviderRefund } from '../../model/provider.ts';
import { looksPublic } from '../public-addresses.ts';
import { exactly } from './exactly.ts';
import { amountOf } from './mollie-amount.ts';
import { shortened } from './shortened.ts';

/** Replaces the enumerations of `@mollie/api-client` by the plain strings that requests contain. */
type Worded<T, K extends keyof T> = Omit<T, K> & { readonly [P in K]?: `${Extract<T[P], string>}` };
type WordedOrder<T extends { method?: unknown; locale?: unknown; billingAddress?: unknown }> = Worded<
  Omit<T, 'billingAddress'>,
  Extract<keyof Omit<T, 'billingAddress'>, 'method' | 'locale' | 'captureMode' | 'sequenceType'>
> & { readonly billingAddress?: Partial<Address> }; // `Partial`, because Mollie requires only an e-mail address.
type Address = NonNullable<Payment['billingAddress']>;

type PaymentUpdateParams = Parameters<MollieClient['payments']['update']>[1];
type CaptureParams = Parameters<MollieClient['paymentCaptures']['create']>[0];
type ReleaseBody = NonNullable<Parameters<MollieClient['payments']['releaseAuthorization']>[1]>;

export type PaymentBody = WordedOrder<PaymentCreateParams>;
export type PaymentChange = WordedOrder<PaymentUpdateParams>;
export type CaptureBody = Omit<CaptureParams, 'paymentId'>;
export type RefundBody = Omit<PaymentRefundCreateParams, 'paymentId'>;
/** All request bodies, with Mollie's published types. */
export type MollieBody = PaymentBody | PaymentChange | CaptureBody | RefundBody | ReleaseBody | CustomerCreateParams;

type MollieMethod = NonNullable<PaymentBody['method']>;

/** Mollie's names of the methods. `null`: the payer chooses the method on Mollie's page. */
const METHODS = {
  ideal: 'ideal',
  card: 'creditcard',
  bancontact: 'bancontact',
  sepa_debit: 'directdebit',
  bank_transfer: 'banktransfer',
  paypal: 'paypal',
  apple_pay: 'applepay',
  google_pay: 'googlepay',
  other: null,
} as const satisfies Record<Exclude<PaymentMethod, 'cash' | 'klarna'>, MollieMethod | null>;

const LOCALES = { en: 'en_GB', nl: 'nl_NL', de: 'de_DE', fr: 'fr_FR' } as const satisfies Record<
  Language,
  NonNullable<PaymentBody['locale']>
>;

const DESCRIPTION_LENGTH_MAX = 255;

/**
 * Body of a request that creates a payment. `customerId`: the Mollie customer for whom the payment creates a mandate;
 * null for a payment without a mandate.
 */
export function paymentBody(order: PaymentOrder, customerId: string | null): PaymentBody {
  return exactly<PaymentBody>()({
    ...commonBody(order),
    redirectUrl: order.returnUrl,
    ...choiceBody(order),
    ...(order.capture === 'manual' ? { captureMode: 'manual' as const } : {}),
    ...(customerId === null ? {} : { sequenceType: 'first' as const, customerId }),
  });
}

export function chargeBody(charge: MandateCharge): PaymentBody {
  const [, customerId, mandateId] = /^(cst_\w+):(mdt_\w+)$/.exec(charge.mandateId) ?? [];
  if (customerId === undefined || mandateId === undefined) throw refused('this is not a mandate of Mollie');
  return exactly<PaymentBody>()({ ...commonBody(charge), sequenceType: 'recurring', customerId, mandateId });
}

export function customerBody({ key, payer }: PaymentOrder): CustomerCreateParams {
  return exactly<CustomerCreateParams>()({
    metadata: { attempt_key: key },
    ...(payer.name ? { name: payer.name } : {}),
    ...(payer.email ? { email: payer.email } : {}),
  });
}

/** Body of a request that changes the method, the language and the return address of an open payment. */
export function changeBody(order: PaymentOrder): PaymentChange {
  return exactly<PaymentChange>()({ redirectUrl: order.returnUrl, ...choiceBody(order) });
}

export function captureBody(amount: number, currency: Currency, key: string): CaptureBody {
  return { amount: amountOf(amount, currency), metadata: { capture_key: key } };
}

export function refundBody({ key, amount, currency }: ProviderRefund): RefundBody {
  return { amount: amountOf(amount, currency), metadata: { refund_key: key } };
}

function commonBody(order: PaymentOrder | MandateCharge) {
  return {
    amount: amountOf(order.amount, order.currency),
    description: shortened(order.description, DESCRIPTION_LENGTH_MAX) || 'Payment',
    metadata: { attempt_key: order.key },
    // `webhookUrl` is omitted for a local address, because Mollie refuses a payment whose callback address it cannot
    // reach.
    ...(looksPublic(new URL(order.callbackUrl).hostname) ? { webhookUrl: order.callbackUrl } : {}),
  };
}

function choiceBody({ method, payer, language }: PaymentOrder) {
  if (method === 'cash') throw refused('Mollie cannot take cash');
  if (method === 'klarna') throw refused('Mollie takes Klarna only for lines of an order, which are not given to it');
  const mollieMethod = METHODS[method];
  // If the request contains an e-mail address, Mollie sends the bank details to that address, in the payment's
  // language.
  const mailed = method === 'bank_transfer' && payer.email !== null;
  return {
    ...(mollieMethod === null ? {} : { method: mollieMethod }),
    ...(language === null ? {} : { locale: LOCALES[language] }),
    ...(mailed ? { billingAddress: { email: payer.email } } : {}),
  };
}

function refused(reason: string): ProviderError {
  return new ProviderError('mollie', 'refused', reason);
}
