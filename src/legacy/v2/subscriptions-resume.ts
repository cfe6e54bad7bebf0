/** `POST /subscriptions/resume`: goes on with one that was paused (R35). */
import { call } from '../../operations/operation.ts';
import { resumeSubscription } from '../../operations/subscriptions/resume-subscription.ts';
import type { LegacyCall } from '../http/wire.ts';
import { sendSubscription, subscriptionIn } from './one-subscription.ts';

export async function resumeOne(made: LegacyCall): Promise<void> {
  const id = await subscriptionIn(made);
  const { data } = await call(made.services, made.caller, resumeSubscription, { id });
  sendSubscription(made, data);
}
