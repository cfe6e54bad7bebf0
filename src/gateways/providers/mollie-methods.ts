/** Payment methods that Mollie supports, in general and for one account. */
import type { MethodsListParams } from '@mollie/api-client';
import { type Currency, exponentOf } from '../../model/money.ts';
import type { PaymentMethod, PaymentPurpose } from '../../model/payment.ts';
import type { MethodQuery } from '../../model/provider.ts';
import { amountOf } from './mollie-amount.ts';
import { namedMethod } from './mollie-payment.ts';
import type { Mollie } from './mollie-wire.ts';

/**
 * Methods in the order in which payment pages show them. Most accounts cannot take one-off direct debits, so
 * {@link mollieOffers} leaves out `sepa_debit` unless the account has enabled it. Klarna is missing, because Klarna
 * requires order lines.
 */
const BY_PURPOSE: Readonly<Record<PaymentPurpose, readonly PaymentMethod[]>> = {
  once: ['card', 'ideal', 'bancontact', 'sepa_debit', 'bank_transfer', 'paypal'],
  hold: ['card'],
  // Methods whose first payment creates a mandate (https://docs.mollie.com/docs/recurring-payments). A direct debit
  // cannot be a first payment.
  recurring: ['card', 'ideal', 'bancontact', 'paypal'],
};

/** Currencies by method (https://docs.mollie.com/docs/multicurrency). Methods without an entry accept only euros. */
const CURRENCIES: Partial<Record<PaymentMethod, ReadonlySet<string>>> = {
  card: new Set('EUR AED AUD CAD CHF CZK DKK GBP HKD HUF ILS ISK JPY NOK NZD PHP PLN RON SEK SGD USD ZAR'.split(' ')),
  paypal: new Set(
    'EUR AUD BRL CAD CHF CZK DKK GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(' '),
  ),
};

export function mollieOffers(
  { currency, purpose }: Pick<MethodQuery, 'currency' | 'purpose'>,
  enabled: ReadonlySet<PaymentMethod> | null = null,
) {
  return BY_PURPOSE[purpose]
    .filter((method) => CURRENCIES[method]?.has(currency) ?? currency === 'EUR')
    .filter((method) => method !== 'sepa_debit' || enabled?.has(method));
}

/** Query parameters of a request that lists methods. */
type ListQuery = Readonly<Partial<Record<keyof MethodsListParams | `amount[${'value' | 'currency'}]`, string>>>;

/**
 * Reads the methods that the account has enabled (https://docs.mollie.com/reference/list-methods). The amount in the
 * request depends on what is known:
 * - The amount is known: the request contains the amount, so that Mollie also applies the limits of each method.
 * - The amount is unknown and the currency is EUR: the request contains no amount, and Mollie lists the methods for
 *   euros.
 * - The amount is unknown and the currency is not EUR: the request contains `usualAmount`, which every method accepts.
 *   Mollie lists methods for other currencies only with an amount.
 */
export async function enabledAtMollie(mollie: Mollie, wanted: MethodQuery): Promise<ReadonlySet<PaymentMethod>> {
  const { currency, purpose } = wanted;
  const minor = wanted.amount ?? (currency === 'EUR' ? null : usualAmount(currency));
  const amount = minor === null ? null : amountOf(minor, currency);
  const query: ListQuery = {
    ...(amount === null ? {} : { 'amount[value]': amount.value, 'amount[currency]': amount.currency }),
    sequenceType: purpose === 'recurring' ? 'first' : 'oneoff',
    includeWallets: 'applepay,googlepay',
  };
  return new Set(readMethods(await mollie({ method: 'GET', path: `methods?${new URLSearchParams(query)}` })));
}

export function readMethods(answer: unknown): PaymentMethod[] {
  const { _embedded } = (answer ?? {}) as { readonly _embedded?: { readonly methods?: unknown } };
  const methods = _embedded?.methods;
  if (!Array.isArray(methods)) throw new TypeError('not a list of methods');
  return methods.flatMap((method: { readonly id?: unknown } | null) => namedMethod(String(method?.id)) ?? []);
}

/** 100 units of the currency, such as USD 100.00, in minor units. */
function usualAmount(currency: Currency): number {
  return 100 * 10 ** exponentOf(currency);
}
