/** Payment methods that Stripe supports, in general and for one account. */
import type Stripe from 'stripe';
import type { Currency } from '../../model/money.ts';
import type { PaymentMethod, PaymentPurpose } from '../../model/payment.ts';
import type { MethodQuery } from '../../model/provider.ts';
import { countsInStripe } from './stripe-amount.ts';
import { statusOf } from './stripe-error.ts';
import { pagesOf } from './stripe-list.ts';

/**
 * Methods in the order in which pay pages show them. `hold` contains only cards, because other methods can hold
 * money only for some accounts and banks.
 */
const BY_PURPOSE: Readonly<Record<PaymentPurpose, readonly PaymentMethod[]>> = {
  once: ['card', 'ideal', 'bancontact', 'sepa_debit', 'bank_transfer', 'paypal'],
  hold: ['card'],
  // iDEAL and Bancontact create a direct debit mandate for later charges; a bank transfer creates none.
  recurring: ['card', 'ideal', 'bancontact', 'sepa_debit', 'paypal'],
};

/** Currencies in which PayPal payments are possible (https://docs.stripe.com/payments/paypal). */
const OF_PAYPAL: ReadonlySet<string> = new Set('EUR GBP USD CHF CZK DKK NOK PLN SEK AUD CAD HKD NZD SGD'.split(' '));

export function stripeOffers({ currency, purpose }: Pick<MethodQuery, 'currency' | 'purpose'>) {
  return BY_PURPOSE[purpose].filter((method) => takes(method, currency));
}

function takes(method: PaymentMethod, currency: Currency): boolean {
  if (method === 'card') return countsInStripe(currency);
  return method === 'paypal' ? OF_PAYPAL.has(currency) : currency === 'EUR';
}

type Configuration = Stripe.PaymentMethodConfiguration;
type ConfiguredType = {
  [K in keyof Configuration]-?: NonNullable<Configuration[K]> extends { readonly available: boolean } ? K : never;
}[keyof Configuration];

const CONFIGURED = {
  card: 'card',
  ideal: 'ideal',
  bancontact: 'bancontact',
  sepa_debit: 'sepa_debit',
  customer_balance: 'bank_transfer',
  paypal: 'paypal',
  apple_pay: 'apple_pay',
  google_pay: 'google_pay',
  klarna: 'klarna',
} as const satisfies Partial<Record<ConfiguredType, PaymentMethod>>;

/**
 * Reads the account's default configuration, which decides the methods of a Checkout Session
 * (https://docs.stripe.com/payments/payment-method-configurations). Returns null if there is no default configuration,
 * or if the key has no permission to read configurations.
 */
export async function enabledAtStripe(stripe: Stripe): Promise<ReadonlySet<PaymentMethod> | null> {
  const pages = pagesOf<Configuration>('payment_method_configuration', (place) =>
    stripe.paymentMethodConfigurations.list(place),
  );
  try {
    for await (const configurations of pages) {
      const standard = configurations.find(({ is_default, active }) => is_default && active);
      if (standard) return methodsOf(standard);
    }
  } catch (error) {
    if (statusOf(error) !== 403) throw error;
  }
  return null;
}

function methodsOf(configuration: Configuration): ReadonlySet<PaymentMethod> {
  const types = Object.keys(CONFIGURED) as (keyof typeof CONFIGURED)[];
  return new Set(types.filter((type) => configuration[type]?.available).map((type) => CONFIGURED[type]));
}
