import type { Batches } from '../../operations/kernel/batches.ts';
import type { Caller, Services } from '../../operations/kernel/context.ts';
import { requireScope } from '../../operations/kernel/operation.ts';
import { presentSubscription, type SubscriptionData } from '../../operations/subscriptions/subscription.ts';
import { type ListPart, partInBatches } from './list-part.ts';

/**
 * Streams the subscriptions, because the list may be long. This function is not an operation, because the whole answer
 * of an operation is held in memory and may be cached.
 */
export async function* everySubscription(
  services: Services,
  caller: Caller,
  part: ListPart,
): Batches<SubscriptionData> {
  requireScope(caller, { name: 'everySubscription', scope: 'billing.read' });
  yield* partInBatches(part, async (page) => {
    const rows = await services.store.subscriptions.list(caller.account.id, {}, page);
    return rows.map((row) => presentSubscription(row, services));
  });
}
