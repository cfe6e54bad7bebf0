/** Defines how answers and calls represent a catalogue item (R84). */
import * as z from 'zod';
import { BillingError, type ValidationIssue } from '../../model/billing-error.ts';
import { BOUNDS } from '../../model/bounds.ts';
import { formatInstant } from '../../model/dates.ts';
import type { ItemId } from '../../model/ids.ts';
import { type Currency as CurrencyCode, fromHundredths, priceToMajor, rateHundredths } from '../../model/money.ts';
import { TAX_CATEGORIES, type TaxCategory, taxMismatch } from '../../model/tax.ts';
import { UNITS } from '../../model/units.ts';
import type { ItemFields, ItemReference, ItemRow } from '../../store/invoices/items.ts';
import type { Queries } from '../../store/store.ts';
import type { Units } from '../kernel/checked-input.ts';
import type { ReadContext } from '../kernel/context.ts';
import { Amount, Currency, LineText, meaning, TaxRate, text } from '../kernel/fields.ts';

/** A code of only digits is refused, because it would be taken for an id. */
const ItemCode = text(BOUNDS.itemCode).refine(
  (code) => !/^\d+$/.test(code),
  'must have a letter or a sign, such as HOUR or A-100: digits alone are read as an id',
);

export const ItemInput = z.strictObject({
  code: ItemCode.describe('Your own short name for it, such as HOUR; unique.'),
  description: LineText.describe('Printed on invoices.'),
  unit: z.enum(UNITS).default('piece'),
  unit_price: Amount.optional().describe('Per unit, without tax; left out: each line gives it.'),
  currency: Currency.optional().describe("Of the price; the account's if left out."),
  tax_rate: TaxRate.optional().describe('Percent, such as 21.'),
  tax_category: z.enum(TAX_CATEGORIES).optional().describe('Ask, never infer.'),
});

export const Item = z.object({
  id: z.int(),
  code: z.string(),
  description: z.string(),
  unit: z.enum(UNITS),
  unit_price: z.number().nullable(),
  currency: z.string(),
  tax_rate: z.number().nullable(),
  tax_category: z.enum(TAX_CATEGORIES).nullable(),
  active: z.boolean().describe('false: new lines cannot name it.'),
  created_at: z.string().meta({ format: 'date-time' }),
});
export type ItemData = z.input<typeof Item>;

export function presentItem(row: ItemRow): ItemData {
  return {
    id: row.id,
    code: row.code,
    description: row.description,
    unit: row.unit,
    unit_price: priceOfItem(row),
    currency: row.currency,
    tax_rate: row.tax_rate === null ? null : fromHundredths(row.tax_rate),
    tax_category: row.tax_category,
    active: row.active === 1,
    created_at: formatInstant(row.created_at),
  };
}

/** The item's price in major units; null if each line gives its own price. */
export function priceOfItem({ unit_price, price_scale, currency }: ItemRow): number | null {
  return unit_price === null ? null : priceToMajor(unit_price, price_scale, currency);
}

type ItemValues = Omit<z.output<typeof ItemInput>, 'unit_price' | 'currency' | 'tax_rate' | 'tax_category'> & {
  readonly currency: CurrencyCode;
  readonly tax_rate?: number | null | undefined;
  readonly tax_category?: TaxCategory | null | undefined;
  readonly active: boolean;
};

/** Converts an input to the columns of an item. `price`: null if each invoice line gives its own price. */
export function itemFields(given: ItemValues, price: Units | null): ItemFields {
  const { tax_rate, currency } = given;
  return {
    code: given.code,
    description: given.description,
    unit: given.unit,
    unit_price: price?.unitPrice ?? null,
    price_scale: price?.priceScale ?? 0,
    currency,
    tax_rate: tax_rate == null ? null : (rateHundredths(tax_rate) ?? null),
    tax_category: given.tax_category ?? null,
    active: given.active ? 1 : 0,
  };
}

/**
 * Returns a fault if `tax_rate` does not fit `tax_category`. The input is unchecked, so its values can have any type.
 */
export function itemTaxFaults({ tax_rate, tax_category }: Readonly<Record<string, unknown>>): ValidationIssue[] {
  const category = TAX_CATEGORIES.find((one) => one === tax_category) ?? null;
  const message = taxMismatch(typeof tax_rate === 'number' ? tax_rate : null, category);
  return message === undefined ? [] : [{ field: 'tax_rate', message }];
}

export const ItemReferenceField = meaning(
  z.union([text(BOUNDS.itemCode), z.int().positive()], { error: 'must be an item by its code or id' }),
  { names: 'item' },
);

/**
 * Returns the id or the code that the caller gave. Digits alone are an id, because a code has at least one other
 * character.
 */
export function itemReference(given: string | number): ItemReference {
  return typeof given === 'number' || /^\d{1,15}$/.test(given) ? { id: Number(given) as ItemId } : { code: given };
}

export async function requireItem(ctx: ReadContext, given: string | number, db: Queries = ctx.store): Promise<ItemRow> {
  const row = await db.items.find(ctx.account.id, itemReference(given));
  if (row) return row;
  throw new BillingError('item_not_found', `There is no item ${JSON.stringify(given)}.`, {
    field: 'id',
    hint: 'listItems finds it by part of its code or description.',
  });
}

/**
 * Returns the refusal for a code that is already in use. The item with this code exists, because its row caused the
 * conflict.
 */
export async function itemExists(ctx: ReadContext, code: string, db: Queries = ctx.store): Promise<BillingError> {
  const row = await db.items.find(ctx.account.id, { code });
  return new BillingError('item_exists', `Item ${row?.id} already has the code ${row?.code ?? code}.`, {
    field: 'code',
    hint: `Use item ${row?.id}, or change it with PATCH /items/${row?.id}.`,
  });
}
