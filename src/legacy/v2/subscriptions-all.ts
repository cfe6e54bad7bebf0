/** `POST /subscriptions/all`: all subscriptions, in every state (R35). */
import { everySubscription } from '../operations/every-subscription.ts';
import type { OlderCall } from '../http/wire.ts';
import { sendWholeList } from '../http/send-list.ts';
import { encodeSubscription } from './encode-subscription.ts';
import { partIn } from './part.ts';

export async function allSubscriptions({ services, caller, fields, res }: OlderCall): Promise<void> {
  const found = everySubscription(services, caller, partIn(fields));
  await sendWholeList(res, found, (subscription) => JSON.stringify(encodeSubscription(subscription)), {
    before: '{"status":"success","subscriptions":',
    after: (count) => `,"length":${count}}`,
  });
}
