/** `POST /subscriptions/resume` resumes a paused subscription (R35). */
import { call } from '../../operations/kernel/operation.ts';
import { resumeSubscription } from '../../operations/subscriptions/resume-subscription.ts';
import type { LegacyCall } from '../http/wire.ts';
import { sendSubscription, subscriptionIn } from './one-subscription.ts';

export async function resumeOne(request: LegacyCall): Promise<void> {
  const id = await subscriptionIn(request);
  const { data } = await call(request.services, request.caller, resumeSubscription, { id });
  sendSubscription(request, data);
}
