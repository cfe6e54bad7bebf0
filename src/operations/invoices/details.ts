/**
 * Fields of an invoice other than parties, lines and dates: discount, delivery, references, exchange rate (R83). Each
 * field has three forms: in calls, in the row, and in answers.
 */
import * as z from 'zod';
import type { ValidationIssue } from '../../model/billing-error.ts';
import { BOUNDS } from '../../model/bounds.ts';
import type { Collection } from '../../model/collection.ts';
import type { LocalDate } from '../../model/dates.ts';
import { type InvoiceDetails, taxExchanged, withBuyerDefaults } from '../../model/invoice.ts';
import type { Discount } from '../../model/invoice-sums.ts';
import {
  type Currency,
  fromHundredths,
  fromMillionths,
  rateHundredths,
  toMajor,
  toMillionths,
} from '../../model/money.ts';
import type { Parties } from '../../model/parties.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import { documentDefaultsOf } from '../customers/customer.ts';
import {
  DeliveryAddress,
  DeliveryAddressData,
  DirectDebit,
  DirectDebitData,
  PaymentTerms,
} from '../customers/document-fields.ts';
import type { ReadAmounts } from '../kernel/checked-input.ts';
import type { Context } from '../kernel/context.ts';
import { Amount, DateField, TaxRate, text } from '../kernel/fields.ts';

/** A percentage above 0. A discount of zero would print a line without effect. */
export const Percent = TaxRate.gt(0);

const ExchangeRate = z
  .number()
  .positive()
  .max(1_000_000)
  .refine((rate) => toMillionths(rate) !== undefined, 'must have at most 6 decimals');

const InvoiceDiscount = z
  .strictObject({
    percent: Percent.optional(),
    amount: Amount.optional(),
    reason: text(BOUNDS.reference).optional(),
  })
  .describe('Off all lines: percent or amount.');

/** Each field may be omitted; in a change of a draft, null clears it. */
export const DETAIL_FIELDS = {
  discount: InvoiceDiscount.optional(),
  delivery_date: DateField.optional().describe('Or period_start and period_end.'),
  period_start: DateField.optional(),
  period_end: DateField.optional(),
  buyer_reference: text(BOUNDS.reference).optional().describe("The customer's if left out."),
  order_reference: text(BOUNDS.reference).optional().describe("Number of the buyer's order."),
  payment_terms: PaymentTerms.optional(),
  delivery_address: DeliveryAddress.optional().describe("The customer's if left out."),
  direct_debit: DirectDebit.optional().describe("SEPA mandate; the customer's if left out."),
  exchange_rate: ExchangeRate.optional().describe('Account currency per 1 of currency.'),
};

/** Fields that assistants seldom need. The schemas of tools leave these fields out. */
export const RARE_INVOICE_FIELDS = ['order_reference', 'delivery_address', 'direct_debit'];

export const DiscountData = {
  percent: z.number().optional(),
  amount: z.number().optional(),
  reason: z.string().nullable(),
};

const date = z.string().meta({ format: 'date' });

export const DETAILS_SHOWN = {
  discount: z.object(DiscountData).nullable(),
  delivery_date: date.nullable(),
  period_start: date.nullable(),
  period_end: date.nullable(),
  buyer_reference: z.string().nullable(),
  order_reference: z.string().nullable(),
  payment_terms: z.string().nullable(),
  delivery_address: DeliveryAddressData.nullable(),
  direct_debit: DirectDebitData.nullable(),
};

/** Texts that are stored as given. Each pair is the name in calls and the name in the row. */
const DETAIL_TEXTS = [
  ['buyer_reference', 'buyerReference'],
  ['order_reference', 'orderReference'],
  ['payment_terms', 'paymentTerms'],
] as const satisfies readonly (readonly [keyof typeof DETAIL_FIELDS, keyof InvoiceDetails])[];

/** Details in a call that creates an invoice or changes a draft. In a change, null clears a field. */
export type GivenDetails = {
  readonly [Field in keyof typeof DETAIL_FIELDS]?: z.output<(typeof DETAIL_FIELDS)[Field]> | null | undefined;
} & { readonly prices_include_tax?: boolean | null | undefined };

export function detailsIn(row: Pick<InvoiceRow, 'details'>): InvoiceDetails {
  return row.details === '{}' ? {} : (JSON.parse(row.details) as InvoiceDetails);
}

/** Currency and details of a draft before the change. */
export type DetailsBefore = { readonly currency: Currency; readonly details: InvoiceDetails };

/**
 * Returns the details as the invoice's row stores them. Fields that the call omits keep the draft's value. `amounts`
 * contains the parsed amount of the discount. The caller must first reject the faults of `amounts` and of
 * {@link currencyFaults}.
 */
export function detailsOf(
  ctx: Pick<Context, 'account'>,
  given: GivenDetails,
  currency: Currency,
  draft: DetailsBefore | undefined,
  amounts: ReadAmounts,
): InvoiceDetails {
  const { account } = ctx;
  const before = draft?.details ?? {};
  const pricesIncludeTax = given.prices_include_tax ?? before.pricesIncludeTax ?? false;
  const discount = chosen(given.discount, before.discount, (one) => discountOf(one, amounts));
  // A new delivery date replaces the draft's period. A new period replaces the draft's delivery date.
  const deliveryDate = chosen(
    given.delivery_date,
    given.period_start ? undefined : before.deliveryDate,
    (date) => date,
  );
  const period = periodOf(given, given.delivery_date ? undefined : before.period);
  const texts = DETAIL_TEXTS.flatMap(([field, key]) => {
    const chosenText = chosen(given[field], before[key], (text) => text);
    return chosenText ? [[key, chosenText]] : [];
  });
  const delivery = chosen(given.delivery_address, before.delivery, (address) => address);
  const directDebit = chosen(given.direct_debit, before.directDebit, (mandate) => mandate);
  // The draft's exchange rate does not apply to another currency.
  const rateBefore = draft?.currency === currency ? before.exchange?.rate : undefined;
  const rate = chosen(given.exchange_rate, rateBefore, (one) => toMillionths(one) ?? 0);
  return {
    ...(pricesIncludeTax ? { pricesIncludeTax } : {}),
    ...(discount ? { discount } : {}),
    ...(deliveryDate ? { deliveryDate } : {}),
    ...(period ? { period } : {}),
    ...Object.fromEntries(texts),
    ...(delivery ? { delivery } : {}),
    ...(directDebit ? { directDebit } : {}),
    ...(before.ofQuote ? { ofQuote: before.ofQuote } : {}),
    ...(rate && currency !== account.currency ? { exchange: { to: account.currency, rate } } : {}),
  };
}

function chosen<Value, Kept>(
  given: Value | null | undefined,
  kept: Kept | undefined,
  read: (value: Value) => Kept,
): Kept | undefined {
  if (given === undefined) return kept;
  return given === null ? undefined : read(given);
}

function periodOf({ period_start: start, period_end: end }: GivenDetails, kept: InvoiceDetails['period']) {
  if (start === null || end === null) return undefined;
  return start === undefined || end === undefined ? kept : { start, end };
}

function discountOf(given: z.output<typeof InvoiceDiscount>, amounts: ReadAmounts): Discount {
  const { percent, amount, reason } = given;
  return {
    ...(amount === undefined
      ? { percent: rateHundredths(percent ?? 0) ?? 0 }
      : { amount: amounts.minor('discount.amount') }),
    ...(reason === undefined ? {} : { reason }),
  };
}

/**
 * Faults of fields that do not fit the invoice's currency. An invoice in the account's own currency must not have an
 * exchange rate. If the currency of a draft changes, a discount amount in the previous currency is a fault.
 */
export function currencyFaults(
  { account: { currency: own } }: Pick<Context, 'account'>,
  { exchange_rate: rate, discount }: GivenDetails,
  currency: Currency,
  draft?: DetailsBefore,
): ValidationIssue[] {
  const kept = discount === undefined && draft && draft.currency !== currency ? draft.details.discount : undefined;
  return [
    ...(rate != null && currency === own
      ? [{ field: 'exchange_rate', message: `must be left out: the invoice is in ${own}, the business's own currency` }]
      : []),
    ...(draft && kept && 'amount' in kept
      ? [{ field: 'discount', message: `is required with another currency: its amount is in ${draft.currency}` }]
      : []),
  ];
}

/** The texts of {@link DETAIL_TEXTS}, with the names that callers use. */
export function textsIn(details: InvoiceDetails) {
  const texts = DETAIL_TEXTS.map(([field, key]) => [field, details[key] ?? null]);
  return Object.fromEntries(texts) as Record<(typeof DETAIL_TEXTS)[number][0], string | null>;
}

const DETAILS = [
  ['prices_include_tax', 'pricesIncludeTax'],
  ['discount', 'discount'],
  ['delivery_date', 'deliveryDate'],
  ['period', 'period'],
  ...DETAIL_TEXTS,
  ['delivery_address', 'delivery'],
  ['direct_debit', 'directDebit'],
  ['exchange_rate', 'exchange'],
] as const satisfies readonly (readonly [string, keyof InvoiceDetails])[];

/** The names of the fields that differ. */
export function changedDetails(before: InvoiceDetails, after: InvoiceDetails): string[] {
  return DETAILS.filter(([, key]) => JSON.stringify(before[key]) !== JSON.stringify(after[key])).map(
    ([field]) => field,
  );
}

/** A discount of a line or of the invoice, as operations return it. */
export function presentDiscount(discount: Discount, currency: Currency) {
  const size: { readonly percent?: number; readonly amount?: number } =
    'percent' in discount
      ? { percent: fromHundredths(discount.percent) }
      : { amount: toMajor(discount.amount, currency) };
  return { ...size, reason: discount.reason ?? null };
}

type Row = Pick<InvoiceRow, 'details' | 'currency' | 'tax_total' | 'parties' | keyof CustomerColumns>;
type CustomerColumns = Pick<
  InvoiceRow,
  | 'customer_erased_at'
  | 'customer_buyer_reference'
  | 'customer_payment_terms'
  | 'customer_delivery_address'
  | 'customer_direct_debit'
>;

/**
 * The details that a document shows. Omitted details come from the customer. A draft shows the customer's current
 * defaults. An issued invoice shows the defaults that were stored when it was issued.
 */
function shownDetails(row: Row) {
  if (row.parties !== null) return withBuyerDefaults(detailsIn(row), (JSON.parse(row.parties) as Parties).buyer);
  const columns = { delivery_address: row.customer_delivery_address, direct_debit: row.customer_direct_debit };
  return withBuyerDefaults(detailsIn(row), {
    buyer_reference: row.customer_buyer_reference,
    payment_terms: row.customer_payment_terms,
    ...documentDefaultsOf(columns),
  });
}

/** The direct debit with which the seller collects the amount due; null if the customer pays (R86). */
export function collectionOf(row: Row & Pick<InvoiceRow, 'due_date'>, today: LocalDate): Collection | null {
  const { directDebit } = shownDetails(row);
  if (directDebit === null) return null;
  const seller = row.parties === null ? null : (JSON.parse(row.parties) as Parties).seller;
  return {
    ...directDebit,
    creditor: seller?.creditor_identifier ?? null,
    on: row.due_date < today ? null : row.due_date,
  };
}

export function presentDetails(row: Row) {
  const details = detailsIn(row);
  const { discount, period } = details;
  const { buyerReference, paymentTerms, delivery, directDebit } = shownDetails(row);
  const isErased = (row.customer_erased_at ?? null) !== null;
  const exchanged = taxExchanged(details, { taxTotal: row.tax_total, currency: row.currency });
  return {
    prices_include_tax: details.pricesIncludeTax ?? false,
    discount: discount ? presentDiscount(discount, row.currency) : null,
    delivery_date: details.deliveryDate ?? null,
    period_start: period?.start ?? null,
    period_end: period?.end ?? null,
    ...textsIn(details),
    buyer_reference: isErased ? null : buyerReference,
    payment_terms: paymentTerms,
    delivery_address: isErased ? null : delivery,
    direct_debit: isErased ? null : directDebit,
    exchange_rate: exchanged ? fromMillionths(exchanged.rate) : null,
    tax_total_exchanged: exchanged
      ? { currency: exchanged.currency, amount: toMajor(exchanged.taxTotal, exchanged.currency) }
      : null,
  };
}
