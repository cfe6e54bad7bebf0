import { realWithoutAmount } from '../kernel/amount-at-risk.ts';
import { priceUnits } from '../kernel/checked-input.ts';
import { always, operation } from '../kernel/operation.ts';
import { Item, ItemInput, itemExists, itemFields, itemTaxFaults, presentItem } from './item.ts';

export const createItem = operation({
  name: 'createItem',
  title: 'Create an item',
  summary: 'Adds something that is sold often, with its price and tax. A line of an invoice then names its code.',
  scope: 'billing.write',
  route: 'POST /items',
  effects: { destructive: false, idempotent: false, openWorld: false },
  repeatIsRetry: always,
  input: ItemInput,
  output: Item,
  amounts: ['unit_price'],
  combinations: itemTaxFaults,
  refusals: ['item_exists'],
  redirects: 'nothing',
  amountAtRisk: realWithoutAmount,
})((ctx, input) => {
  const { unit_price: price, currency = ctx.account.currency } = input;
  const units = price === undefined ? null : priceUnits(price, currency, 'unit_price');
  const fields = itemFields({ ...input, currency, active: true }, units);
  return ctx.write(async (tx) => {
    const row = await tx.items.insert({ ...fields, account_id: ctx.account.id, created_at: ctx.now() });
    if (!row) throw await itemExists(ctx, fields.code, tx);
    return {
      result: presentItem(row),
      events: [],
      activity: { subject: { kind: 'item', id: row.id }, summary: `Added item ${row.code}` },
    };
  });
});
