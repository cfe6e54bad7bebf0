/** `POST /subscriptions/pause` pauses a subscription (R35). */
import { call } from '../../operations/kernel/operation.ts';
import { pauseSubscription } from '../../operations/subscriptions/pause-subscription.ts';
import type { LegacyCall } from '../http/wire.ts';
import { sendSubscription, subscriptionIn } from './one-subscription.ts';

export async function pauseOne(request: LegacyCall): Promise<void> {
  const id = await subscriptionIn(request);
  const { data } = await call(request.services, request.caller, pauseSubscription, { id });
  sendSubscription(request, data);
}
