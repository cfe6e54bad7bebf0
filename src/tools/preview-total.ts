import {
  type Discount,
  excessiveDiscounts,
  type LineInput,
  negativeGroups,
  sumInvoice,
} from '../model/invoice-sums.ts';
import { isRecord } from '../model/json.ts';
import {
  type Currency,
  formatMoney,
  isZeroPrice,
  parseAmount,
  parseCurrency,
  parsePrice,
  quantityHundredths,
  rateHundredths,
} from '../model/money.ts';
import { TAX_CATEGORIES, type TaxDefaults, taxOf } from '../model/tax.ts';
import type { Operation } from '../operations/kernel/declaration.ts';
import type { LookUp } from './look-up.ts';
import type { ToolArguments } from './shape.ts';

type Data = Readonly<Record<string, unknown>>;

/**
 * Returns the line `Amount: EUR 12.50` with the tax. Empty if the call has no amount, or if the total is not certain.
 *
 * The currency comes from the call. If the call has no currency, it comes from `about`, the object of the call. If
 * `about` has no currency either, it comes from the account.
 */
export async function totalLine(lookUp: LookUp, op: Operation, about: Data, fields: ToolArguments): Promise<string[]> {
  const hasLines = Array.isArray(fields.items);
  if (!hasLines && (!op.amounts || fields.amount === undefined)) return [];
  const items: readonly Data[] = hasLines
    ? (fields.items as unknown[]).filter(isRecord)
    : [{ unit_price: fields.amount }];
  // Price and tax may come from a catalogue item, so the total is not certain.
  if (items.some(({ item }) => item !== undefined)) return [];
  const usesDefaults =
    'items' in op.input.shape &&
    items.some(
      ({ tax_rate: rate, tax_category: category }) => rate === undefined && (category ?? 'standard') === 'standard',
    );
  const given = parseCurrency(String(fields.currency ?? about.currency));
  const business = given && !usesDefaults ? {} : await dataOf(lookUp, 'getBusiness', {});
  const customer = usesDefaults ? await customerIn(lookUp, about) : {};
  const currency = given ?? parseCurrency(String(business?.currency));
  if (!currency || !business || !customer) return [];
  const defaults = usesDefaults ? defaultsOf(business, customer) : [];
  const total = totalOf(items, currency, defaults, { ...about, ...fields });
  return total === undefined ? [] : [`Amount: ${total}`];
}

/**
 * Data of a look-up; `undefined` if the look-up is refused. Without the data, the total is left out, because it would
 * be a guess.
 */
async function dataOf(lookUp: LookUp, operation: string, args: ToolArguments): Promise<Data | undefined> {
  const found = await lookUp(operation, args);
  return found.isError ? undefined : found.data;
}

/**
 * Returns the customer whose tax category applies. `about`: this customer, or an invoice of the customer. For an
 * invoice, its customer is looked up.
 */
async function customerIn(lookUp: LookUp, about: Data): Promise<Data | undefined> {
  const { customer } = about;
  return isRecord(customer) && customer.id !== undefined ? dataOf(lookUp, 'getCustomer', { id: customer.id }) : about;
}

function defaultsOf(business: Data, customer: Data): readonly TaxDefaults[] {
  const categoryIn = (given: unknown) => TAX_CATEGORIES.find((one) => one === given) ?? null;
  const { default_tax_rate: rate, default_tax_category: category } = business;
  return [
    { from: 'customer', category: categoryIn(customer.tax_category), rate: null },
    {
      from: 'account',
      category: categoryIn(category),
      rate: typeof rate === 'number' ? (rateHundredths(rate) ?? null) : null,
    },
  ];
}

/**
 * Returns the total of the items with the tax, as text. `undefined` if the operation would refuse the call. The refusal
 * tells the reason.
 *
 * `discount` and `prices_include_tax` come from the call. If the call does not contain them, they come from the object
 * that the call changes.
 */
function totalOf(
  items: readonly Data[],
  currency: Currency,
  defaults: readonly TaxDefaults[],
  { discount, prices_include_tax }: Data,
): string | undefined {
  const lines = items.map((item) => lineOf(item, currency, defaults));
  const off = discountIn(isRecord(discount) ? discount : {}, currency);
  if (lines.length === 0 || lines.includes(undefined) || off === 'refused') return undefined;
  const inputs = lines.filter((line) => line !== undefined);
  const terms = { pricesIncludeTax: prices_include_tax === true, ...(off ? { discount: off } : {}) };
  if (excessiveDiscounts(inputs, terms).length + negativeGroups(inputs).length > 0) return undefined;
  const sums = sumInvoice(inputs, terms);
  if (!sums) return undefined;
  const tax = sums.taxTotal === 0 ? '' : `, of which tax ${formatMoney(sums.taxTotal, currency)}`;
  const untaxed = sums.taxLines.flatMap(({ category }) => (category ? [category.replaceAll('_', ' ')] : []));
  const why = untaxed.length === 0 ? '' : `, no tax: ${untaxed.join(', ')}`;
  return `${formatMoney(sums.total, currency)}${tax}${why}`;
}

function lineOf(item: Data, currency: Currency, defaults: readonly TaxDefaults[]): LineInput | undefined {
  const { unit_price, quantity = 1, tax_rate, tax_category, discount_percent: percent, discount_amount: amount } = item;
  const price = isText(unit_price) ? priceOf(unit_price, currency) : undefined;
  const many = typeof quantity === 'number' ? quantityHundredths(quantity) : undefined;
  const given = typeof tax_rate === 'number' ? rateHundredths(tax_rate) : undefined;
  const category = TAX_CATEGORIES.find((one) => one === tax_category);
  const discount = discountIn({ percent, amount }, currency);
  if (!price?.ok || many === undefined || discount === 'refused') return undefined;
  if ((tax_rate !== undefined && given === undefined) || (tax_category !== undefined && !category)) return undefined;
  const tax = taxOf({ rate: given, category }, defaults);
  const { units: unitPrice, scale: priceScale } = price;
  const off = discount ? { discount } : {};
  const chosen = tax.category ? { taxCategory: tax.category } : {};
  return { description: '', quantity: many, unitPrice, priceScale, taxRate: tax.rate, ...chosen, ...off };
}

function priceOf(value: number | string, currency: Currency) {
  return isZeroPrice(value) ? ({ ok: true, units: 0, scale: 0 } as const) : parsePrice(value, currency);
}

function discountIn({ percent, amount }: Data, currency: Currency): Discount | undefined | 'refused' {
  if (percent === undefined && amount === undefined) return undefined;
  const hundredths = typeof percent === 'number' ? rateHundredths(percent) : undefined;
  if (hundredths !== undefined && hundredths <= 10_000) return { percent: hundredths };
  const minor = amountOf(amount, currency);
  return minor === undefined ? 'refused' : { amount: minor };
}

function isText(value: unknown): value is number | string {
  return typeof value === 'number' || typeof value === 'string';
}

/** An amount in minor units, parsed like the operation does; `undefined` for a value that the operation refuses. */
export function amountOf(value: unknown, currency: Currency): number | undefined {
  if (!isText(value)) return undefined;
  const parsed = parseAmount(value, currency);
  return parsed.ok ? parsed.minor : undefined;
}
