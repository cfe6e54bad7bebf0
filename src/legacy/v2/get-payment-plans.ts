/** `POST /getpaymentplans`: all payment plans (R35). */
import { everyPaymentPlan } from '../operations/every-payment-plan.ts';
import type { OlderCall } from '../http/wire.ts';
import { sendWholeList } from '../http/send-list.ts';
import { encodePlan } from './encode-subscription.ts';
import { partIn } from './part.ts';

export async function getPaymentPlans({ services, caller, fields, res }: OlderCall): Promise<void> {
  const found = everyPaymentPlan(services, caller, partIn(fields));
  await sendWholeList(res, found, (plan) => JSON.stringify(encodePlan(plan)), {
    before: '{"status":"success","plans":',
    after: (count) => `,"length":${count}}`,
  });
}
