import type { Batches } from '../../operations/kernel/batches.ts';
import type { Caller, Services } from '../../operations/kernel/context.ts';
import { requireScope } from '../../operations/kernel/operation.ts';
import { type PaymentPlanData, presentPaymentPlan } from '../../operations/payment-plans/payment-plan.ts';
import { type ListPart, partInBatches } from './list-part.ts';

/**
 * Streams the payment plans, because the list may be long. This function is not an operation, because the whole answer
 * of an operation is held in memory and may be cached.
 */
export async function* everyPaymentPlan({ store }: Services, caller: Caller, part: ListPart): Batches<PaymentPlanData> {
  requireScope(caller, { name: 'everyPaymentPlan', scope: 'billing.read' });
  yield* partInBatches(part, async (page) => (await store.plans.list(caller.account.id, page)).map(presentPaymentPlan));
}
