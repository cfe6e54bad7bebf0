/**
 * Computes the sums and the dates of an invoice (R17, R84). If a line refers to a catalogue item, its omitted values
 * come from the item. Omitted tax comes from the defaults of item, customer or account.
 */

import type * as z from 'zod';
import { invalid, type ValidationIssue } from '../../model/billing-error.ts';
import { addDays, type LocalDate } from '../../model/dates.ts';
import type { ItemId } from '../../model/ids.ts';
import type { InvoiceDetails } from '../../model/invoice.ts';
import { categoryFaults } from '../../model/invoice-checks.ts';
import {
  basePrice,
  type Discount,
  excessiveDiscounts,
  type InvoiceSums,
  type LineInput,
  negativeGroups,
  type PriceTerms,
  sumInvoice,
} from '../../model/invoice-sums.ts';
import {
  type Currency,
  formatMoney,
  fromHundredths,
  MINOR_UNITS_MAX,
  quantityHundredths,
  rateHundredths,
} from '../../model/money.ts';
import { type LineTax, type TaxDefaults, taxMismatch, taxOf } from '../../model/tax.ts';
import type { ItemRow } from '../../store/invoices/items.ts';
import type { Queries } from '../../store/store.ts';
import { itemReference, priceOfItem } from '../items/item.ts';
import { type ReadAmounts, readAmounts } from '../kernel/checked-input.ts';
import type { Context, ReadContext } from '../kernel/context.ts';
import { todayOf } from '../kernel/fields.ts';
import { type CustomerDefaults, currencyFor, type DefaultUsed, paymentTermFor } from './defaults.ts';
import { currencyFaults, type DetailsBefore, detailsOf, type GivenDetails } from './details.ts';
import type { GivenLine, NewInvoice } from './new-invoice.ts';

/** Lines as a list, or description and amount of a single line. */
export type GivenLines = GivenDetails & {
  readonly items?: readonly GivenLine[] | undefined;
  readonly description?: string | undefined;
  readonly amount?: number | string | undefined;
};

/** The items to which lines refer. Key: the id or code in the call. */
export type NamedItems = ReadonlyMap<string | number, ItemRow>;

/** Context of pricing. Within a transaction, `store` is that transaction. */
type Pricing = Pick<ReadContext, 'account' | 'now'> & { readonly store: Pick<Queries, 'items'> };

const NONE: NamedItems = new Map();

/** Reads the items to which lines refer, with one SQL statement. Runs no statement if no line refers to an item. */
export async function itemsNamedIn(ctx: Pricing, { items = [] }: GivenLines): Promise<NamedItems> {
  const named = new Set(items.flatMap(({ item }) => (item === undefined ? [] : [item])));
  if (named.size === 0) return NONE;
  const references = [...named].map((given) => ({ given, of: itemReference(given) }));
  const rows = await ctx.store.items.named(
    ctx.account.id,
    references.map(({ of }) => of),
  );
  return new Map(
    references.flatMap(({ given, of }) => {
      const row = rows.find((one) => ('id' in of ? one.id === of.id : one.code_key === of.code.toLowerCase()));
      return row ? [[given, row] as const] : [];
    }),
  );
}

/** Marks items as used when lines are copied from them. Must be called in the transaction that stores the lines. */
export async function noteItemsUsed(tx: Queries, ctx: Context, named: NamedItems): Promise<void> {
  const first = [...named.values()].filter(({ used }) => used === 0).map(({ id }) => id);
  if (first.length > 0) await tx.items.noteUse(ctx.account.id, first);
}

export type Terms = {
  readonly named: NamedItems;
  readonly customer: CustomerDefaults | null;
  /** The draft that is being changed. */
  readonly draft?: DetailsBefore & {
    /** Items of the draft's lines. New lines may refer to these items even if the items are deactivated. */
    readonly items: ReadonlySet<ItemId>;
  };
};

export type PricedLines = {
  readonly currency: Currency;
  readonly sums: InvoiceSums;
  readonly details: InvoiceDetails;
  readonly used: readonly DefaultUsed[];
};

type Account = Pick<Context, 'account'>;

function linesIn(given: GivenLines): readonly GivenLine[] {
  return given.items ?? [{ description: given.description, unit_price: given.amount, quantity: 1 }];
}

function itemOf({ item }: GivenLine, named: NamedItems): ItemRow | undefined {
  return item === undefined ? undefined : named.get(item);
}

/**
 * The first item that gives its line a price. The invoice has this item's currency, unless the call names another
 * currency.
 */
function currencyItem(lines: readonly GivenLine[], named: NamedItems): ItemRow | undefined {
  const pricing = lines.filter(({ unit_price: price }) => price === undefined).map((line) => itemOf(line, named));
  return pricing.find((row) => row && row.unit_price !== null);
}

/** Returns the currency that {@link priceInvoice} uses if the call contains no currency. */
export async function currencyOf(
  ctx: ReadContext,
  input: GivenLines,
  customer: CustomerDefaults | null,
): Promise<Currency> {
  const item = currencyItem(linesIn(input), await itemsNamedIn(ctx, input));
  return currencyFor(undefined, ctx, customer, item).value;
}

/**
 * Prices the lines of an invoice. Throws one refusal with all faults of items, amounts, tax and currency. Periods and
 * totals are checked after that. `currency`: currency of the call or the draft; `undefined` if the defaults determine
 * the currency.
 */
export function priceLines(ctx: Account, given: GivenLines, currency: Currency | undefined, terms: Terms): PricedLines {
  const lines = linesIn(given);
  const rows = lines.map((line) => itemOf(line, terms.named));
  const chosen = currencyFor(currency, ctx, terms.customer, currencyItem(lines, terms.named));
  const taxes = lines.map(({ tax_rate: rate, tax_category: category }, index) => {
    const given = { rate: rate === undefined ? undefined : rateHundredths(rate), category };
    return taxOf(given, taxDefaults(ctx, terms.customer, rows[index]));
  });
  const amounts = readAmounts(given, LINE_AMOUNTS, chosen.value);
  const faults = [
    ...lines.flatMap((line, index) => itemFaults(line, rows[index], index, chosen.value, terms.draft?.items)),
    ...amounts.faults,
    ...lines.flatMap((line, index) => taxFaults(line, taxes[index] as LineTax, index)),
    ...currencyFaults(ctx, given, chosen.value, terms.draft),
  ];
  if (faults.length > 0) throw invalid(faults);
  const inputs = lines.map((line, index) =>
    lineOf(line, rows[index], taxes[index] as LineTax, amounts, given.items ? `items[${index}].` : null),
  );
  const details = detailsOf(ctx, given, chosen.value, terms.draft, amounts);
  requirePeriods(inputs, details);
  return {
    currency: chosen.value,
    sums: sumLines(inputs, details, chosen.value, given.items ? 'items' : 'amount'),
    details,
    used: [
      ...chosen.used,
      ...lines.flatMap((line, index) => usedBy(line, rows[index], taxes[index] as LineTax, index)),
    ],
  };
}

export const LINE_AMOUNTS = ['amount', 'items[].unit_price', 'items[].discount_amount', 'discount.amount'];

/** Checks that a tax category in the call fits the rate. Default categories were checked when they were set. */
function taxFaults({ tax_category: category }: GivenLine, { rate }: LineTax, index: number): ValidationIssue[] {
  const message = category === undefined ? undefined : taxMismatch(fromHundredths(rate), category);
  return message === undefined ? [] : [{ field: `items[${index}].tax_rate`, message }];
}

function itemFaults(
  { item, unit_price: price }: GivenLine,
  row: ItemRow | undefined,
  index: number,
  currency: Currency,
  kept: ReadonlySet<ItemId> | undefined,
): ValidationIssue[] {
  if (item === undefined) return [];
  const field = `items[${index}].item`;
  if (!row) return [{ field, message: `is not an item here: ${JSON.stringify(item)}; listItems finds it` }];
  if (row.active === 0 && !kept?.has(row.id)) return [{ field, message: `is deactivated: ${row.code}` }];
  if (price !== undefined) return [];
  const missing = `items[${index}].unit_price`;
  if (row.unit_price === null) return [{ field: missing, message: `is required: the item ${row.code} has no price` }];
  return row.currency === currency
    ? []
    : [
        {
          field: missing,
          message: `is required: the item ${row.code} is priced in ${row.currency}, not in ${currency}`,
        },
      ];
}

function taxDefaults(
  { account }: Account,
  customer: CustomerDefaults | null,
  item: ItemRow | undefined,
): readonly TaxDefaults[] {
  return [
    ...(item ? [{ from: 'item', category: item.tax_category, rate: item.tax_rate } as const] : []),
    ...(customer ? [{ from: 'customer', category: customer.tax_category, rate: null } as const] : []),
    { from: 'account', category: account.default_tax_category, rate: account.default_tax_rate },
  ];
}

function lineOf(
  given: GivenLine,
  row: ItemRow | undefined,
  { rate, category }: LineTax,
  amounts: ReadAmounts,
  place: string | null,
): LineInput {
  const unit = given.unit ?? row?.unit;
  const discount = discountOf(given, amounts, place ?? '');
  return {
    description: given.description ?? row?.description ?? '',
    quantity: quantityHundredths(given.quantity) ?? 0,
    ...priceOf(given, row, amounts, place),
    taxRate: rate,
    ...(category === null ? {} : { taxCategory: category }),
    ...(given.exemption_reason === undefined ? {} : { exemptionReason: given.exemption_reason }),
    ...(given.exemption_code === undefined ? {} : { exemptionCode: given.exemption_code }),
    ...(discount ? { discount } : {}),
    ...(row ? { itemId: row.id } : {}),
    ...(unit === undefined ? {} : { unit }),
    ...(given.period_start && given.period_end ? { period: { start: given.period_start, end: given.period_end } } : {}),
  };
}

/**
 * Returns the unit price of a line. `place`: path of the line in the input, such as `items[0].`; null if the call gave
 * `amount` instead of lines.
 */
function priceOf({ unit_price }: GivenLine, row: ItemRow | undefined, amounts: ReadAmounts, place: string | null) {
  if (unit_price === undefined) {
    return { unitPrice: row?.unit_price ?? 0, ...(row?.price_scale ? { priceScale: row.price_scale } : {}) };
  }
  return amounts.price(place === null ? 'amount' : `${place}unit_price`);
}

function discountOf(given: GivenLine, amounts: ReadAmounts, place: string): Discount | undefined {
  const { discount_percent: percent, discount_amount: amount, discount_reason: reason } = given;
  if (percent === undefined && amount === undefined) return undefined;
  return {
    ...(amount === undefined
      ? { percent: rateHundredths(percent ?? 0) ?? 0 }
      : { amount: amounts.minor(`${place}discount_amount`) }),
    ...(reason === undefined ? {} : { reason }),
  };
}

/** Refuses a line whose period is not within the period of the invoice (PEPPOL-EN16931-R110, -R111). */
export function requirePeriods(lines: readonly Pick<LineInput, 'period'>[], { period }: InvoiceDetails): void {
  if (!period) return;
  const faults = lines.flatMap(({ period: own }, index) => {
    if (!own || (own.start >= period.start && own.end <= period.end)) return [];
    const field = own.start < period.start ? 'period_start' : 'period_end';
    const message = `must be within the period of the invoice, ${period.start} to ${period.end}`;
    return [{ field: `items[${index}].${field}`, message }];
  });
  if (faults.length > 0) throw invalid(faults);
}

/**
 * Adds up the lines of an invoice. Refuses:
 * - tax categories that exclude each other;
 * - discounts above their base;
 * - tax groups below zero (R101);
 * - totals that are too large or were rounded to zero.
 */
export function sumLines(
  lines: readonly LineInput[],
  terms: PriceTerms,
  currency: Currency,
  field: 'items' | 'amount',
): InvoiceSums {
  const faults = [...categoryFaults(lines), ...discountFaults(lines, terms, currency)];
  if (faults.length > 0) throw invalid(faults);
  const negative = negativeFaults(lines, currency);
  if (negative.length > 0) throw invalid(negative);
  const sums = sumInvoice(lines, terms);
  if (!sums)
    throw invalid([{ field, message: `must come to at most ${formatMoney(MINOR_UNITS_MAX, currency)} with tax` }]);
  if (sums.total === 0 && lines.some(isRoundedAway))
    throw invalid([{ field, message: `must come to more than ${formatMoney(0, currency)}` }]);
  return sums;
}

/**
 * True if the unit price of a line is above zero, but the price of the line is rounded to zero. Money must never be
 * rounded to nothing (R3).
 */
function isRoundedAway(line: LineInput): boolean {
  return line.unitPrice > 0 && basePrice(line) === 0;
}

function negativeFaults(lines: readonly LineInput[], currency: Currency): ValidationIssue[] {
  const found = negativeGroups(lines).flatMap((group) => group.lines.map((index) => ({ ...group, index })));
  return found
    .sort((one, other) => one.index - other.index)
    .map(({ index, rate, sum }) => ({
      field: `items[${index}].quantity`,
      message: `makes the lines at ${fromHundredths(rate)}% tax come to ${formatMoney(sum, currency)}, and they must come to 0 or more: take back less here, use discount, or credit the earlier invoice with createCreditNote`,
    }));
}

function discountFaults(lines: readonly LineInput[], terms: PriceTerms, currency: Currency): ValidationIssue[] {
  return excessiveDiscounts(lines, terms).map(({ line, base }) => ({
    field: line === null ? 'discount.amount' : `items[${line}].discount_amount`,
    message: `must be at most ${formatMoney(base, currency)}, what it is taken from`,
  }));
}

function usedBy(line: GivenLine, row: ItemRow | undefined, tax: LineTax, index: number): DefaultUsed[] {
  const field = (name: string) => `items[${index}].${name}`;
  const price = row ? priceOfItem(row) : null;
  const copied: DefaultUsed[] = row
    ? [
        ...(line.description === undefined
          ? [{ field: field('description'), value: row.description, from: 'item' } as const]
          : []),
        ...(line.unit_price === undefined && price !== null
          ? [{ field: field('unit_price'), value: price, from: 'item' } as const]
          : []),
      ]
    : [];
  return [
    ...copied,
    ...(tax.rateFrom ? [{ field: field('tax_rate'), value: fromHundredths(tax.rate), from: tax.rateFrom }] : []),
    ...(tax.categoryFrom && tax.category
      ? [{ field: field('tax_category'), value: tax.category, from: tax.categoryFrom }]
      : []),
  ];
}

export type PricedInput = GivenLines & Pick<z.output<typeof NewInvoice>, 'date' | 'due_date' | 'currency'>;

export type Priced = {
  readonly currency: Currency;
  readonly date: LocalDate;
  readonly dueDate: LocalDate;
  readonly sums: InvoiceSums;
  readonly details: InvoiceDetails;
  readonly items: NamedItems;
  readonly defaultsUsed: readonly DefaultUsed[];
};

/** Computes the totals and dates of a new invoice, in the same way for createInvoice and previewInvoice (R17). */
export async function priceInvoice(
  ctx: Pricing,
  input: PricedInput,
  customer: CustomerDefaults | null,
): Promise<Priced> {
  const date = input.date ?? todayOf(ctx);
  const term = paymentTermFor(ctx, customer);
  const dueDate = input.due_date ?? addDays(date, term.value);
  if (dueDate < date) throw invalid([{ field: 'due_date', message: `must not be before the invoice date ${date}` }]);
  const items = await itemsNamedIn(ctx, input);
  const { currency, sums, details, used } = priceLines(ctx, input, input.currency, { named: items, customer });
  const ofTerm = input.due_date === undefined ? term.used : [];
  return {
    currency,
    date,
    dueDate,
    sums,
    details,
    items,
    defaultsUsed: [...used, ...ofTerm],
  };
}
