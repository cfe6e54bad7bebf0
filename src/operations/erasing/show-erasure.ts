import * as z from 'zod';
import { requireCustomer } from '../customers/customer.ts';
import { Id } from '../kernel/fields.ts';
import { operation, READS } from '../kernel/operation.ts';
import { inTheWayOf, Kept, keptOf, notErasedYet, ObstacleData, presentObstacle } from './erasure.ts';

export const showErasure = operation({
  name: 'showErasure',
  title: 'Show what erasing does',
  summary: 'Returns what stands in the way of erasing a customer, and what would be kept.',
  scope: 'billing.read',
  effects: READS,
  volatile: true,
  input: z.strictObject({ id: Id }),
  output: z.object({ id: z.int(), name: z.string(), in_the_way: z.array(ObstacleData), kept: Kept }),
  refusals: ['customer_not_found', 'customer_erased'],
})((ctx, { id }) =>
  ctx.store.consistent(async (tx) => {
    const customer = notErasedYet(await requireCustomer(ctx, id, 'id', tx));
    const found = await inTheWayOf(ctx, tx, customer);
    return {
      id: customer.id,
      name: customer.name,
      in_the_way: found.map(presentObstacle),
      kept: await keptOf(tx, customer),
    };
  }),
);
