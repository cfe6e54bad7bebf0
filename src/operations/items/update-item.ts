import * as z from 'zod';
import { invalid, type ValidationIssue } from '../../model/billing-error.ts';
import { fromHundredths } from '../../model/money.ts';
import type { ItemRow } from '../../store/invoices/items.ts';
import { realWithoutAmount } from '../kernel/amount-at-risk.ts';
import { readAmounts } from '../kernel/checked-input.ts';
import { NothingToDo, unlessNothingToDo } from '../kernel/nothing-to-do.ts';
import { operation } from '../kernel/operation.ts';
import {
  Item,
  ItemInput,
  ItemReferenceField,
  itemExists,
  itemFields,
  itemTaxFaults,
  presentItem,
  requireItem,
} from './item.ts';

const { code, description, unit, unit_price, currency, tax_rate, tax_category } = ItemInput.shape;

const Changes = z.strictObject({
  id: ItemReferenceField.describe('Code or id.'),
  code: code.optional(),
  description: description.optional(),
  unit: unit.unwrap().optional(),
  unit_price: unit_price.unwrap().nullable().optional().describe('null: each line gives it.'),
  currency,
  tax_rate: tax_rate.unwrap().nullable().optional(),
  tax_category: tax_category.unwrap().nullable().optional(),
  active: z.boolean().optional().describe('false: new lines cannot name it.'),
});
type Changed = Omit<z.output<typeof Changes>, 'id'>;

const CHANGEABLE = (Object.keys(Changes.shape) as (keyof z.output<typeof Changes>)[]).filter((field) => field !== 'id');

export const updateItem = operation({
  name: 'updateItem',
  title: 'Change an item',
  summary: 'Changes the given fields of an item; null empties one. Invoices keep what was copied from it.',
  scope: 'billing.write',
  route: 'PATCH /items/{id}',
  effects: { destructive: true, idempotent: true, openWorld: false },
  input: Changes,
  output: Item,
  combinations: (raw) => [...nothingGiven(raw), ...itemTaxFaults(raw)],
  refusals: ['item_not_found', 'item_exists'],
  resource: [{ kind: 'item', argument: 'id' }],
  redirects: 'nothing',
  amountAtRisk: realWithoutAmount,
})(async (ctx, { id, ...input }) => {
  const seen = await requireItem(ctx, id);
  try {
    const written = await ctx
      .write(async (tx) => {
        const before = await requireItem(ctx, seen.id, tx);
        const fields = withChanges(before, input);
        const changed = CHANGEABLE.filter((name) =>
          columnsOf(name).some((column) => fields[column] !== before[column]),
        );
        if (changed.length === 0) throw new NothingToDo();
        const row = await tx.items.update(ctx.account.id, before.id, fields);
        if (!row) throw new Error(`item ${before.id} is gone while its account's lock was taken`);
        const names = changed.join(', ').replaceAll('_', ' ');
        return {
          result: presentItem(row),
          events: [],
          activity: { subject: { kind: 'item', id: row.id }, summary: `Changed ${names} of item ${row.code}` },
        };
      })
      .catch(unlessNothingToDo);
    return written ?? presentItem(await requireItem(ctx, seen.id));
  } catch (error) {
    if (input.code !== undefined && ctx.store.isUniqueViolation(error)) throw await itemExists(ctx, input.code);
    throw error;
  }
});

/** Returns the columns of a field. A price has two columns: 1.25 and 0.125 differ only in the scale. */
function columnsOf(name: (typeof CHANGEABLE)[number]) {
  return name === 'unit_price' ? (['unit_price', 'price_scale'] as const) : [name];
}

function nothingGiven(raw: Readonly<Record<string, unknown>>): ValidationIssue[] {
  if (CHANGEABLE.some((field) => raw[field] !== undefined)) return [];
  return [{ field: 'description', message: 'or another field to change is required', allowedValues: CHANGEABLE }];
}

/**
 * Returns the item's columns with the changes. Rejects changes that contradict the stored currency, rate or category.
 */
function withChanges(before: ItemRow, input: Changed) {
  const { unit_price: price, currency = before.currency } = input;
  const rate = input.tax_rate === undefined ? rateOf(before) : input.tax_rate;
  const category = input.tax_category === undefined ? before.tax_category : input.tax_category;
  const keepsPrice = price === undefined && before.unit_price !== null;
  const amounts = readAmounts({ unit_price: price }, ['unit_price'], currency);
  const faults: ValidationIssue[] = [
    ...amounts.faults,
    ...(keepsPrice && currency !== before.currency
      ? [{ field: 'unit_price', message: `is required with another currency: it is in ${before.currency}` }]
      : []),
    ...itemTaxFaults({ tax_rate: rate, tax_category: category }),
  ];
  if (faults.length > 0) throw invalid(faults);
  const kept = before.unit_price === null ? null : { unitPrice: before.unit_price, priceScale: before.price_scale };
  const fields = {
    code: input.code ?? before.code,
    description: input.description ?? before.description,
    unit: input.unit ?? before.unit,
    currency,
    tax_rate: rate,
    tax_category: category,
    active: input.active ?? before.active === 1,
  };
  return itemFields(fields, price === undefined ? kept : price === null ? null : amounts.price('unit_price'));
}

function rateOf({ tax_rate: rate }: ItemRow): number | null {
  return rate === null ? null : fromHundredths(rate);
}
