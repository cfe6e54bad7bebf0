/** `POST /subscriptions/pause`: charges nothing until it is resumed (R35). */
import { call } from '../../operations/operation.ts';
import { pauseSubscription } from '../../operations/subscriptions/pause-subscription.ts';
import type { LegacyCall } from '../http/wire.ts';
import { sendSubscription, subscriptionIn } from './one-subscription.ts';

export async function pauseOne(made: LegacyCall): Promise<void> {
  const id = await subscriptionIn(made);
  const { data } = await call(made.services, made.caller, pauseSubscription, { id });
  sendSubscription(made, data);
}
