/** `POST /subscriptions/cancel` cancels a subscription at once (R35). */
import { call } from '../../operations/kernel/operation.ts';
import { cancelSubscription } from '../../operations/subscriptions/cancel-subscription.ts';
import type { LegacyCall } from '../http/wire.ts';
import { sendSubscription, subscriptionIn } from './one-subscription.ts';

export async function cancelOne(request: LegacyCall): Promise<void> {
  const id = await subscriptionIn(request);
  const { data } = await call(request.services, request.caller, cancelSubscription, { id });
  sendSubscription(request, data);
}
