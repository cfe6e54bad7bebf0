import type { Caller, Services } from '../../operations/context.ts';
import { requireScope } from '../../operations/operation.ts';
import { type Batches, inBatches, type Part } from '../../operations/whole-list.ts';
import { type PaymentPlanData, presentPaymentPlan } from '../../operations/payment-plans/payment-plan.ts';

/** Outside the catalogue, because it is a stream: no answer of it is made as a whole, or remembered. */
export async function* everyPaymentPlan({ store }: Services, caller: Caller, part: Part): Batches<PaymentPlanData> {
  requireScope(caller, { name: 'everyPaymentPlan', scope: 'billing.read' });
  yield* inBatches(part, async (page) => (await store.plans.list(caller.account.id, page)).map(presentPaymentPlan));
}
