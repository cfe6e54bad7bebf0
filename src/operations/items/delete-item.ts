import * as z from 'zod';
import { realWithoutAmount } from '../kernel/amount-at-risk.ts';
import { operation } from '../kernel/operation.ts';
import { ItemReferenceField, requireItem } from './item.ts';

export const deleteItem = operation({
  name: 'deleteItem',
  title: 'Delete an item',
  summary:
    'Deletes an item. One that a line was copied from is deactivated instead: new lines cannot name it any more.',
  scope: 'billing.write',
  route: 'DELETE /items/{id}',
  effects: { destructive: true, idempotent: true, openWorld: false },
  input: z.strictObject({ id: ItemReferenceField.describe('Code or id.') }),
  output: z.object({ id: z.int(), deleted: z.boolean().describe('false: it was used, and is deactivated.') }),
  refusals: ['item_not_found'],
  resource: [{ kind: 'item', argument: 'id' }],
  redirects: 'nothing',
  amountAtRisk: realWithoutAmount,
})((ctx, { id }) =>
  ctx.write(async (tx) => {
    const item = await requireItem(ctx, id, tx);
    const deleted = await tx.items.deleteUnused(ctx.account.id, item.id);
    if (!deleted) await tx.items.deactivate(ctx.account.id, item.id);
    return {
      result: { id: item.id, deleted },
      events: [],
      activity: {
        subject: { kind: 'item', id: item.id },
        summary: `${deleted ? 'Deleted' : 'Deactivated'} item ${item.code}`,
      },
    };
  }),
);
