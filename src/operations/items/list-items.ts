import * as z from 'zod';
import { BOUNDS } from '../../model/bounds.ts';
import { Cursor, Limit, PageOutput, searchText } from '../kernel/fields.ts';
import { operation, READS } from '../kernel/operation.ts';
import { cursorFaults, idBefore, pageOf } from '../kernel/paging.ts';
import { Item, presentItem } from './item.ts';

export const listItems = operation({
  name: 'listItems',
  title: 'List items',
  summary:
    'Lists what the business sells often, newest first, with prices and tax; deactivated ones with active: false.',
  scope: 'billing.read',
  route: 'GET /items',
  effects: READS,
  readsOnReplica: true,
  input: z.strictObject({
    query: searchText(BOUNDS.description).optional().describe('Part of the code or description.'),
    active: z.boolean().optional().describe('Both if left out.'),
    limit: Limit,
    cursor: Cursor,
  }),
  combinations: (raw) => cursorFaults('items', raw),
  output: z.object({ items: z.array(Item), ...PageOutput }),
  refusals: [],
})(async (ctx, { query, active, limit, cursor }) => {
  const filter = { query, active };
  const before = idBefore('items', cursor);
  const { found, total } = await ctx.store.consistent(async ({ items }) => ({
    found: await items.list(ctx.account.id, filter, { before, limit: limit + 1 }),
    total: await items.count(ctx.account.id, filter),
  }));
  const { rows, ...more } = pageOf('items', found, limit, ({ id }) => [id]);
  return { items: rows.map(presentItem), total_count: total, ...more };
});
