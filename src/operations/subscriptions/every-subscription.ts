import type { Caller, Services } from '../context.ts';
import { requireScope } from '../require-scope.ts';
import { type Batches, inBatches, type Part } from '../whole-list.ts';
import { presentSubscription, type SubscriptionData } from './subscription.ts';

/** Outside the catalogue, because it is a stream: its answer is never held or cached whole. */
export async function* everySubscription(services: Services, caller: Caller, part: Part): Batches<SubscriptionData> {
  requireScope(caller, { name: 'everySubscription', scope: 'billing.read' });
  yield* inBatches(part, async (page) =>
    (await services.store.subscriptions.list(caller.account.id, {}, page)).map((row) =>
      presentSubscription(row, services),
    ),
  );
}
