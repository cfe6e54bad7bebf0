/** `POST /getpaymentplans` returns all payment plans (R35). */
import { sendList } from '../http/send-list.ts';
import type { LegacyCall } from '../http/wire.ts';
import { everyPaymentPlan } from '../operations/every-payment-plan.ts';
import { encodePlan } from './encode-subscription.ts';
import { listPartIn } from './list-part.ts';

export async function getPaymentPlans({ services, caller, fields, res }: LegacyCall): Promise<void> {
  const found = everyPaymentPlan(services, caller, listPartIn(fields));
  await sendList(res, found, (plan) => JSON.stringify(encodePlan(plan)), {
    before: '{"status":"success","plans":',
    after: (count) => `,"length":${count}}`,
  });
}
