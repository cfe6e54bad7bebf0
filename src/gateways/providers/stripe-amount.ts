/**
 * Converts amounts to and from Stripe's integers (https://docs.stripe.com/currencies), which follow ISO 4217 with
 * exceptions. Amounts that Stripe cannot represent are refused, never rounded.
 */
import { type Currency, exponentOf, parseCurrency } from '../../model/money.ts';
import { ProviderError } from '../../model/provider.ts';

/** Currencies without decimals for which Stripe expects hundredths: ISK 5 is written as 500. */
const HUNDREDTHS_OF_WHOLE: ReadonlySet<string> = new Set(['ISK', 'UGX']);
/** Currencies with two decimals in ISO 4217 but none at Stripe. */
const WHOLE_ONLY: ReadonlySet<string> = new Set(['MGA']);
/** Currencies with three decimals. Stripe requires the last decimal to be 0. */
const THOUSANDTHS: ReadonlySet<string> = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

/** Converts minor units to the integer of Stripe's `amount` parameters. */
export function stripeAmount(minor: number, currency: Currency): number {
  if (HUNDREDTHS_OF_WHOLE.has(currency)) return minor * 100;
  const step = smallestStep(currency);
  if (minor % step !== 0) throw refused(`cannot take this amount in ${currency}: its smallest step is ${step} units`);
  return WHOLE_ONLY.has(currency) ? minor / 100 : minor;
}

/** Converts Stripe's integer to minor units. */
export function minorOf(amount: number, code: string): number {
  const currency = currencyOf(code);
  if (!Number.isSafeInteger(amount)) throw new TypeError('not an amount of Stripe');
  if (HUNDREDTHS_OF_WHOLE.has(currency)) return amount / 100;
  return WHOLE_ONLY.has(currency) ? amount * 100 : amount;
}

/** Parses a currency code, which Stripe writes in lower case. */
export function currencyOf(code: string): Currency {
  const currency = parseCurrency(code);
  if (currency === undefined) throw new TypeError('not a currency of Stripe');
  return currency;
}

/** True if Stripe can represent amounts of a currency. */
export function countsInStripe(currency: Currency): boolean {
  return exponentOf(currency) < 3 || THOUSANDTHS.has(currency);
}

function smallestStep(currency: Currency): number {
  if (WHOLE_ONLY.has(currency)) return 100;
  if (!countsInStripe(currency)) throw refused(`does not know the currency ${currency}`);
  return THOUSANDTHS.has(currency) ? 10 : 1;
}

function refused(what: string): ProviderError {
  return new ProviderError('stripe', 'refused', `Stripe ${what}`);
}
