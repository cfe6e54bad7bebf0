/** `POST /subscriptions/get` returns one subscription (R35). */
import { call } from '../../operations/kernel/operation.ts';
import { getSubscription } from '../../operations/subscriptions/get-subscription.ts';
import type { LegacyCall } from '../http/wire.ts';
import { sendSubscription, subscriptionIn } from './one-subscription.ts';

export async function getOne(request: LegacyCall): Promise<void> {
  const id = await subscriptionIn(request);
  const { data } = await call(request.services, request.caller, getSubscription, { id });
  sendSubscription(request, data);
}
