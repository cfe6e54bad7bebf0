/** `POST /subscriptions/cancel`: ends one at once (R35). */
import { call } from '../../operations/operation.ts';
import { cancelSubscription } from '../../operations/subscriptions/cancel-subscription.ts';
import type { LegacyCall } from '../http/wire.ts';
import { sendSubscription, subscriptionIn } from './one-subscription.ts';

export async function cancelOne(made: LegacyCall): Promise<void> {
  const id = await subscriptionIn(made);
  const { data } = await call(made.services, made.caller, cancelSubscription, { id });
  sendSubscription(made, data);
}
