/** `POST /subscriptions/all` returns all subscriptions, in every state (R35). */
import { sendList } from '../http/send-list.ts';
import type { LegacyCall } from '../http/wire.ts';
import { everySubscription } from '../operations/every-subscription.ts';
import { encodeSubscription } from './encode-subscription.ts';
import { listPartIn } from './list-part.ts';

export async function allSubscriptions({ services, caller, fields, res }: LegacyCall): Promise<void> {
  const found = everySubscription(services, caller, listPartIn(fields));
  await sendList(res, found, (subscription) => JSON.stringify(encodeSubscription(subscription)), {
    before: '{"status":"success","subscriptions":',
    after: (count) => `,"length":${count}}`,
  });
}
