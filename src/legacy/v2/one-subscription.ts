/** Input and answer of the calls about one subscription (R35). */
import type { SubscriptionData } from '../../operations/subscriptions/subscription.ts';
import { textOf } from '../http/fields.ts';
import { type LegacyCall, sendAnswer, WireRefusal } from '../http/wire.ts';
import { findSubscription } from '../operations/find-subscription.ts';
import { encodeSubscription } from './encode-subscription.ts';
import type { V2Refusal } from './wire.ts';

/** Finds a subscription. The field `id` contains the subscription's id, or the code that `/create` returned. */
export async function subscriptionIn({ services, caller, fields }: LegacyCall): Promise<number> {
  const id = textOf(fields, 'id');
  if (id === undefined) throw new WireRefusal('missingid') satisfies V2Refusal;
  const found = typeof id === 'string' ? await findSubscription(services, caller, id.trim()) : undefined;
  if (found === undefined) throw new WireRefusal('nosuchlink') satisfies V2Refusal;
  return found;
}

export function sendSubscription({ res }: LegacyCall, data: SubscriptionData): void {
  sendAnswer(res, { status: 'success', subscription: encodeSubscription(data) });
}
