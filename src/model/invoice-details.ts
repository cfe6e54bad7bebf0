/** Details of an invoice beside its parties, lines and dates (R83); stored in its row as JSON. */
import type { Currency } from './currency.ts';
import { exponentOf } from './currency.ts';
import type { LocalDate } from './dates.ts';
import type { Discount, Period, PriceTerms } from './invoice-sums.ts';
import { divideHalfUp } from './money.ts';
import type { Buyer, DeliveryAddress, DirectDebit } from './parties.ts';

export type InvoiceDetails = PriceTerms & {
  readonly deliveryDate?: LocalDate;
  readonly period?: Period;
  readonly buyerReference?: string;
  readonly orderReference?: string;
  readonly exchange?: Exchange;
  readonly discount?: Discount;
  readonly paymentTerms?: string;
  readonly delivery?: DeliveryAddress;
  readonly directDebit?: DirectDebit;
};

type OfBuyer = Pick<Buyer, 'buyer_reference' | 'payment_terms' | 'delivery_address' | 'direct_debit'>;

/** The document's value of a field: the invoice's own, else the buyer's default (R84). */
export function saidIn(details: InvoiceDetails, buyer: OfBuyer) {
  return {
    buyerReference: details.buyerReference ?? buyer.buyer_reference ?? null,
    paymentTerms: details.paymentTerms ?? buyer.payment_terms ?? null,
    delivery: details.delivery ?? buyer.delivery_address ?? null,
    directDebit: details.directDebit ?? buyer.direct_debit ?? null,
  };
}

/** `rate`: millionths of `to`, the seller's VAT currency, for one of the invoice's currency. */
export type Exchange = { readonly to: Currency; readonly rate: number };

/**
 * The tax in the seller's VAT currency, and the rate; null where the document is in that currency or no rate was given.
 */
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
