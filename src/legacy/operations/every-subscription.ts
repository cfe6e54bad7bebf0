import type { Caller, Services } from '../../operations/context.ts';
import { requireScope } from '../../operations/operation.ts';
import { type Batches, inBatches, type Part } from '../../operations/whole-list.ts';
import { presentSubscription, type SubscriptionData } from '../../operations/subscriptions/subscription.ts';

/** Outside the catalogue, because it is a stream: no answer of it is made as a whole, or remembered. */
export async function* everySubscription(services: Services, caller: Caller, part: Part): Batches<SubscriptionData> {
  requireScope(caller, { name: 'everySubscription', scope: 'billing.read' });
  yield* inBatches(part, async (page) =>
    (await services.store.subscriptions.list(caller.account.id, {}, page)).map((row) =>
      presentSubscription(row, services),
    ),
  );
}
