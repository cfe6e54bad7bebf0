import * as z from 'zod';
import { operation, READS } from '../kernel/operation.ts';
import { Item, ItemReferenceField, presentItem, requireItem } from './item.ts';

export const getItem = operation({
  name: 'getItem',
  title: 'Get an item',
  summary: 'Returns one item by its code or id.',
  scope: 'billing.read',
  route: 'GET /items/{id}',
  effects: READS,
  input: z.strictObject({ id: ItemReferenceField.describe('Code or id.') }),
  output: Item,
  refusals: ['item_not_found'],
})(async (ctx, { id }) => presentItem(await requireItem(ctx, id)));
