/** `POST /subscriptions/get`: one subscription as it is now (R35). */
import { call } from '../../operations/operation.ts';
import { getSubscription } from '../../operations/subscriptions/get-subscription.ts';
import type { LegacyCall } from '../http/wire.ts';
import { sendSubscription, subscriptionIn } from './one-subscription.ts';

export async function getOne(made: LegacyCall): Promise<void> {
  const id = await subscriptionIn(made);
  const { data } = await call(made.services, made.caller, getSubscription, { id });
  sendSubscription(made, data);
}
