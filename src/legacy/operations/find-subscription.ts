import { parseCode } from '../../model/codes.ts';
import type { SubscriptionId } from '../../model/ids.ts';
import type { Caller, Services } from '../../operations/kernel/context.ts';

/**
 * Finds a subscription of the account. `reference`: id of the subscription, or code of its first request. Returns
 * undefined if the account has no matching subscription.
 */
export async function findSubscription(
  { store }: Pick<Services, 'store'>,
  { account }: Pick<Caller, 'account'>,
  reference: string,
): Promise<SubscriptionId | undefined> {
  const code = parseCode(reference);
  const request = code && (await store.requests.byCode(code));
  if (request?.account_id === account.id && request.subscription_id !== null) return request.subscription_id;
  if (!/^[1-9]\d{0,14}$/.test(reference)) return undefined;
  return (await store.subscriptions.find(account.id, Number(reference) as SubscriptionId))?.id;
}
