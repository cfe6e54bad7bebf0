/** Details of an invoice beside its parties, lines and dates (R83); stored in its row as JSON. */
import type { Currency } from './currency.ts';
import { exponentOf } from './currency.ts';
import type { LocalDate } from './dates.ts';
import type { Discount, PriceTerms } from './invoice-sums.ts';
import { divideHalfUp } from './money.ts';

export type Period = { readonly start: LocalDate; readonly end: LocalDate };

export type InvoiceDetails = PriceTerms & {
  readonly deliveryDate?: LocalDate;
  readonly period?: Period;
  readonly buyerReference?: string;
  readonly orderReference?: string;
  readonly exchange?: Exchange;
  readonly discount?: Discount;
};

/** `rate`: millionths of `to`, the seller's VAT currency, for one of the invoice's currency. */
export type Exchange = { readonly to: Currency; readonly rate: number };

/** The tax in the seller's VAT currency, and the rate; null where the document is in that currency or no rate was given. */
export type ExchangedTax = { readonly currency: Currency; readonly rate: number; readonly taxTotal: number };

export function taxExchanged(
  { exchange }: InvoiceDetails,
  { taxTotal, currency }: { readonly taxTotal: number; readonly currency: Currency },
): ExchangedTax | null {
  if (!exchange) return null;
  return { currency: exchange.to, rate: exchange.rate, taxTotal: exchangedTax(taxTotal, currency, exchange) };
}

/** In minor units of `to`, rounded half up (VAT Directive article 230). */
export function exchangedTax(taxTotal: number, currency: Currency, { to, rate }: Exchange): number {
  const shift = exponentOf(to) - exponentOf(currency);
  const [up, down] = shift >= 0 ? [10n ** BigInt(shift), 1n] : [1n, 10n ** BigInt(-shift)];
  return Number(divideHalfUp(BigInt(taxTotal) * BigInt(rate) * up, 1_000_000n * down));
}
