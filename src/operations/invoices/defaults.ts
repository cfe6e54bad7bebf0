/**
 * Defaults for fields that a call omits: from the item, the customer or the account, in this order (R84). Answers name
 * the defaults that were used.
 */
import * as z from 'zod';
import type { InvoiceDetails } from '../../model/invoice.ts';
import { type Language, languagesIn } from '../../model/language.ts';
import type { Currency } from '../../model/money.ts';
import { DEFAULT_SOURCES, type DefaultSource } from '../../model/tax.ts';
import type { CustomerRow } from '../../store/customers/customers.ts';
import type { ItemRow } from '../../store/invoices/items.ts';
import { documentDefaultsOf } from '../customers/customer.ts';
import type { Context } from '../kernel/context.ts';

const DefaultUsed = z.object({
  field: z.string().describe('Such as items[0].tax_rate or language.'),
  value: z.union([z.string(), z.number()]),
  from: z.enum(DEFAULT_SOURCES),
});
export type DefaultUsed = z.input<typeof DefaultUsed>;

/** Output field with the defaults that were used, for calls that write or preview an invoice. */
export const DEFAULTS_USED = {
  defaults_used: z.array(DefaultUsed).describe('What the call left out, and its source.'),
};

/** Defaults for a customer's invoices. A customer that the call itself creates has no defaults. */
export type CustomerDefaults = Pick<CustomerRow, 'currency' | 'payment_term_days' | 'tax_category'>;
export type DocumentDefaults = Pick<
  CustomerRow,
  'buyer_reference' | 'payment_terms' | 'delivery_address' | 'direct_debit'
>;

type Chosen<Value> = { readonly value: Value; readonly used: readonly DefaultUsed[] };

type Account = Pick<Context['account'], 'currency' | 'payment_term_days'>;

export function currencyFor(
  given: Currency | undefined,
  { account }: { readonly account: Account },
  customer: CustomerDefaults | null,
  currencyItem: ItemRow | undefined,
): Chosen<Currency> {
  if (given !== undefined) return { value: given, used: [] };
  const value = currencyItem?.currency ?? customer?.currency ?? account.currency;
  // The account's currency is the normal case. It is not reported as a default, even if the item or the customer names
  // it.
  return value === account.currency ? { value, used: [] } : from('currency', value, currencyItem ? 'item' : 'customer');
}

/** Days from the invoice date to the due date. */
export function paymentTermFor(
  { account }: { readonly account: Account },
  customer: CustomerDefaults | null,
): Chosen<number> {
  const days = customer?.payment_term_days ?? null;
  if (days !== null) return from('payment_term_days', days, 'customer');
  return { value: account.payment_term_days, used: [] };
}

/** Document fields that come from the customer because the call omits them. */
export function customerDefaultsUsed(
  details: InvoiceDetails,
  customer: (CustomerDefaults & DocumentDefaults) | null,
): readonly DefaultUsed[] {
  if (!customer) return [];
  const { delivery_address: delivery, direct_debit: debit } = documentDefaultsOf(customer);
  const { name, address, postal_code: postalCode, city, country } = delivery ?? {};
  const place = [name, address, postalCode, city, country].filter((part) => part !== undefined).join(', ');
  return [
    ...(details.buyerReference ? [] : usedFrom('buyer_reference', customer.buyer_reference)),
    ...(details.paymentTerms ? [] : usedFrom('payment_terms', customer.payment_terms)),
    ...(details.delivery ? [] : usedFrom('delivery_address', place || null)),
    ...(details.directDebit ? [] : usedFrom('direct_debit', debit?.mandate_reference ?? null)),
  ];
}

function usedFrom(field: string, value: string | null): readonly DefaultUsed[] {
  return value === null ? [] : from(field, value, 'customer').used;
}

/**
 * Returns the language of an issued invoice for `defaults_used`, with its source. The source is the customer's language
 * or country, or the setting of the account. Empty if none of them gave the language.
 */
export function languageUsed(
  language: Language | undefined,
  { account }: Pick<Context, 'account'>,
  customer: Pick<CustomerRow, 'language' | 'country'>,
): readonly DefaultUsed[] {
  if (language === undefined) return [];
  const isOfCustomer = customer.language !== null || languagesIn(customer.country).length === 1;
  if (!isOfCustomer && account.language !== language) return [];
  return from('language', language, isOfCustomer ? 'customer' : 'account').used;
}

function from<Value extends string | number>(field: string, value: Value, source: DefaultSource): Chosen<Value> {
  return { value, used: [{ field, value, from: source }] };
}
