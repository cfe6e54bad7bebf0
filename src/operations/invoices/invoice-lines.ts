/** The lines of an invoice: copied from items where they name one, taxed by the call or the defaults, and summed (R17, R84). */
import type { Currency } from '../../model/currency.ts';
import { fromHundredths, toHundredths } from '../../model/hundredths.ts';
import type { ItemId } from '../../model/ids.ts';
import { type InvoiceSums, type LineInput, sumInvoice } from '../../model/invoice-sums.ts';
import { formatMoney, MINOR_UNITS_MAX, toMajor } from '../../model/money.ts';
import { type Fault, invalid } from '../../model/refusal.ts';
import { type LineTax, type TaxDefaults, taxOf } from '../../model/tax.ts';
import type { ItemRow } from '../../store/items.ts';
import type { Queries } from '../../store/store.ts';
import { amountFaults, minorUnits } from '../amounts.ts';
import type { Context, ReadContext } from '../context.ts';
import { itemReference } from '../items/item.ts';
import { type CustomerDefaults, currencyFor, type DefaultUsed } from './defaults.ts';
import type { LineInput as GivenLine } from './new-invoice.ts';

/** Lines as a list, or the description and amount of a single one. */
export type GivenLines = {
  readonly items?: readonly GivenLine[] | undefined;
  readonly description?: string | undefined;
  readonly amount?: number | string | undefined;
};

/** The items that lines name. */
export type NamedItems = ReadonlyMap<string | number, ItemRow>;

const NONE: NamedItems = new Map();

/** Reads the items that lines name, in one statement; in none if they name none. */
export async function itemsNamedIn(ctx: ReadContext, { items = [] }: GivenLines): Promise<NamedItems> {
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

/** Marks the items that lines were copied from, in the transaction that stores the lines. */
export async function noteItemsUsed(tx: Queries, ctx: Context, named: NamedItems): Promise<void> {
  const first = [...named.values()].filter(({ used }) => used === 0).map(({ id }) => id);
  if (first.length > 0) await tx.items.noteUse(ctx.account.id, first);
}

export type Terms = {
  readonly named: NamedItems;
  readonly customer: CustomerDefaults | null;
  /** Items of lines that the draft has already: they may be deactivated. */
  readonly kept?: ReadonlySet<ItemId>;
};

export type PricedLines = {
  readonly currency: Currency;
  readonly sums: InvoiceSums;
  readonly used: readonly DefaultUsed[];
};

type Account = Pick<Context, 'account'>;

/** Refuses with every fault of the lines at once. `currency`: the call's, or that of the draft. */
export function priceLines(ctx: Account, given: GivenLines, currency: Currency | undefined, terms: Terms): PricedLines {
  const lines: readonly GivenLine[] = given.items ?? [
    { description: given.description, unit_price: given.amount, quantity: 1 },
  ];
  const rows = lines.map(({ item }) => (item === undefined ? undefined : terms.named.get(item)));
  const priced = rows.find((row, index) => row && row.unit_price !== null && lines[index]?.unit_price === undefined);
  const chosen = currencyFor(currency, ctx, terms.customer, priced);
  const faults = [
    ...lines.flatMap((line, index) => itemFaults(line, rows[index], index, chosen.value, terms.kept)),
    ...amountFaults({ ...given, currency: chosen.value }, AMOUNTS, undefined),
  ];
  if (faults.length > 0) throw invalid(faults);
  const taxes = lines.map(({ tax_rate: rate }, index) => {
    const percent = rate === undefined ? undefined : toHundredths(rate);
    return taxOf({ rate: percent }, taxDefaults(ctx, terms.customer, rows[index]));
  });
  const inputs = lines.map((line, index) =>
    lineOf(
      line,
      rows[index],
      taxes[index] as LineTax,
      chosen.value,
      given.items ? `items[${index}].unit_price` : 'amount',
    ),
  );
  return {
    currency: chosen.value,
    sums: summed(inputs, chosen.value, given.items ? 'items' : 'amount'),
    used: [
      ...chosen.used,
      ...lines.flatMap((line, index) => usedBy(line, rows[index], taxes[index] as LineTax, index)),
    ],
  };
}

const AMOUNTS = ['amount', 'items[].unit_price'];

function itemFaults(
  { item, unit_price: price }: GivenLine,
  row: ItemRow | undefined,
  index: number,
  currency: Currency,
  kept: ReadonlySet<ItemId> | undefined,
): Fault[] {
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
  currency: Currency,
  field: string,
): LineInput {
  const price = given.unit_price === undefined ? (row?.unit_price ?? 0) : minorUnits(given.unit_price, currency, field);
  return {
    description: given.description ?? row?.description ?? '',
    quantity: toHundredths(given.quantity) ?? 0,
    unitPrice: price,
    taxRate: rate,
    ...(category === null ? {} : { taxCategory: category }),
    ...(row ? { itemId: row.id, unit: row.unit } : {}),
  };
}

function summed(lines: readonly LineInput[], currency: Currency, field: string): InvoiceSums {
  const sums = sumInvoice(lines);
  if (!sums)
    throw invalid([{ field, message: `must come to at most ${formatMoney(MINOR_UNITS_MAX, currency)} with tax` }]);
  if (sums.total === 0) throw invalid([{ field, message: `must come to more than ${formatMoney(0, currency)}` }]);
  return sums;
}

function usedBy(line: GivenLine, row: ItemRow | undefined, tax: LineTax, index: number): DefaultUsed[] {
  const field = (name: string) => `items[${index}].${name}`;
  const copied: DefaultUsed[] = row
    ? [
        ...(line.description === undefined
          ? [{ field: field('description'), value: row.description, from: 'item' } as const]
          : []),
        ...(line.unit_price === undefined && row.unit_price !== null
          ? [{ field: field('unit_price'), value: toMajor(row.unit_price, row.currency), from: 'item' } as const]
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
