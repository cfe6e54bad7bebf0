/** An order in the parameters of Mollie's Payments API (https://docs.mollie.com/reference/create-payment). */
import type { CustomerCreateParams, PaymentCreateParams } from '@mollie/api-client';
import type { Currency } from '../../model/currency.ts';
import { toText } from '../../model/money.ts';
import type { PaymentMethod } from '../../model/payment.ts';
import { type MandateCharge, type PaymentOrder, ProviderError } from '../../model/provider.ts';

/** The package's enumerations as they go over the wire. */
type Worded<T, K extends keyof T> = Omit<T, K> & { readonly [P in K]?: `${Extract<T[P], string>}` };
export type PaymentBody = Worded<PaymentCreateParams, 'method' | 'captureMode' | 'sequenceType'>;
type MollieMethod = NonNullable<PaymentBody['method']>;

/** `null`: the payer chooses on Mollie's page. */
const METHODS = {
  ideal: 'ideal',
  card: 'creditcard',
  bancontact: 'bancontact',
  sepa_debit: 'directdebit',
  bank_transfer: 'banktransfer',
  paypal: 'paypal',
  apple_pay: 'applepay',
  google_pay: 'googlepay',
  klarna: 'klarna',
  other: null,
} as const satisfies Record<Exclude<PaymentMethod, 'cash'>, MollieMethod | null>;

const DESCRIPTION_LENGTH_MAX = 255;

/** `customerId`: whose mandate this payment brings about. */
export function paymentBody(order: PaymentOrder, customerId: string | null): PaymentBody {
  return {
    ...commonBody(order),
    redirectUrl: order.returnUrl,
    ...methodBody(order),
    ...(order.capture === 'manual' ? { captureMode: 'manual' as const } : {}),
    ...(customerId === null ? {} : { sequenceType: 'first' as const, customerId }),
  };
}

export function chargeBody(charge: MandateCharge): PaymentBody {
  const [, customerId, mandateId] = /^(cst_\w+):(mdt_\w+)$/.exec(charge.mandateId) ?? [];
  if (customerId === undefined || mandateId === undefined) throw refused('this is not a mandate of Mollie');
  return { ...commonBody(charge), sequenceType: 'recurring', customerId, mandateId };
}

export function customerBody({ key, payer }: PaymentOrder): CustomerCreateParams {
  return {
    metadata: { attempt_key: key },
    ...(payer.name ? { name: payer.name } : {}),
    ...(payer.email ? { email: payer.email } : {}),
  };
}

/** Mollie wants every decimal that the currency has, and none that it has not. */
export function amountOf(minor: number, currency: Currency): PaymentCreateParams['amount'] {
  return { currency, value: toText(minor, currency) };
}

function commonBody(order: PaymentOrder | MandateCharge) {
  return {
    amount: amountOf(order.amount, order.currency),
    description: order.description.slice(0, DESCRIPTION_LENGTH_MAX) || 'Payment',
    metadata: { attempt_key: order.key },
    ...(isOutOfReach(order.callbackUrl) ? {} : { webhookUrl: order.callbackUrl }),
  };
}

function methodBody({ method, payer }: PaymentOrder): Pick<PaymentBody, 'method' | 'billingEmail'> {
  if (method === 'cash') throw refused('Mollie cannot take cash');
  const mollieMethod = METHODS[method];
  if (mollieMethod === null) return {};
  // With an address Mollie mails the payer where to transfer to.
  const mailed = method === 'bank_transfer' && payer.email !== null;
  return { method: mollieMethod, ...(mailed ? { billingEmail: payer.email } : {}) };
}

/** Mollie refuses a whole payment over an address that it cannot call. */
function isOutOfReach(callbackUrl: string): boolean {
  const host = new URL(callbackUrl).hostname;
  return /(^|\.)localhost$/.test(host) || /^(127\.|0\.0\.0\.0$)/.test(host) || host === '[::1]';
}

function refused(reason: string): ProviderError {
  return new ProviderError('mollie', 'refused', reason);
}
