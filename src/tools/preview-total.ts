/** The total of new lines in a preview, with the defaults that the operation would use (R84). */
import { type Currency, parseCurrency } from '../model/currency.ts';
import { toHundredths } from '../model/hundredths.ts';
import { sumInvoice } from '../model/invoice-sums.ts';
import { isRecord } from '../model/is-record.ts';
import { formatMoney, parseAmount } from '../model/money.ts';
import { TAX_CATEGORIES, type TaxDefaults, taxOf } from '../model/tax.ts';
import type { Operation } from '../operations/declaration.ts';
import type { LookUp } from './look-up.ts';
import type { ToolArguments } from './shape.ts';

type Data = Readonly<Record<string, unknown>>;

/** `Amount: EUR 12.50`, in the currency of `about`, the object that the lines are for; else in the account's. */
export async function totalLine(lookUp: LookUp, op: Operation, about: Data, fields: ToolArguments): Promise<string[]> {
  const hasLines = Array.isArray(fields.items);
  if (!hasLines && (!op.amounts || fields.amount === undefined)) return [];
  const items: readonly Data[] = hasLines
    ? (fields.items as unknown[]).filter(isRecord)
    : [{ unit_price: fields.amount }];
  // An item may have the price and the tax.
  if (items.some(({ item }) => item !== undefined)) return [];
  const usesDefaults = 'items' in op.input.shape && items.some(({ tax_rate: rate }) => rate === undefined);
  const given = parseCurrency(String(fields.currency ?? about.currency));
  const business = given && !usesDefaults ? {} : await dataOf(lookUp, 'getBusiness', {});
  const customer = usesDefaults ? await customerIn(lookUp, about) : {};
  const currency = given ?? parseCurrency(String(business?.currency));
  if (!currency || !business || !customer) return [];
  const defaults = usesDefaults ? defaultsOf(business, customer) : [];
  const total = totalOf(items, currency, defaults);
  return total === undefined ? [] : [`Amount: ${total}`];
}

/** `undefined` if the look-up is refused: without it the total would be a guess. */
async function dataOf(lookUp: LookUp, operation: string, args: ToolArguments): Promise<Data | undefined> {
  const found = await lookUp(operation, args);
  return found.isError ? undefined : found.data;
}

/** `about` is the customer, or an invoice. */
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
      rate: typeof rate === 'number' ? (toHundredths(rate) ?? null) : null,
    },
  ];
}

function totalOf(items: readonly Data[], currency: Currency, defaults: readonly TaxDefaults[]): string | undefined {
  const lines = items.map(({ unit_price, quantity = 1, tax_rate }) => {
    const price = amountOf(unit_price, currency);
    const [many, tax] = [quantity, tax_rate ?? 0].map((one) =>
      typeof one === 'number' ? toHundredths(one) : undefined,
    );
    if (price === undefined || many === undefined || tax === undefined) return undefined;
    const { rate } = taxOf({ rate: tax_rate === undefined ? undefined : tax }, defaults);
    return { description: '', quantity: many, unitPrice: price, taxRate: rate };
  });
  if (lines.length === 0 || lines.includes(undefined)) return undefined;
  const sums = sumInvoice(lines.filter((line) => line !== undefined));
  if (!sums) return undefined;
  const tax = sums.taxTotal === 0 ? '' : `, of which tax ${formatMoney(sums.taxTotal, currency)}`;
  return `${formatMoney(sums.total, currency)}${tax}`;
}

/** Minor units, parsed as the operation does; `undefined` for a text that it refuses. */
export function amountOf(value: unknown, currency: Currency): number | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const parsed = parseAmount(value, currency);
  return parsed.ok ? parsed.minor : undefined;
}
