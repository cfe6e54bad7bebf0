/** A provider says that something happened. It carries no truth: the payment is looked up and settled (R50). */
import { type Callback, PROVIDER_KINDS, ProviderError, type ProviderKind } from '../../model/provider.ts';
import type { PaymentRow } from '../../store/payments.ts';
import type { World } from '../context.ts';
import { accessFor } from '../providers/open-provider.ts';
import { refreshPayment } from './ask-provider.ts';

/**
 * `accepted`: looked up, whatever it said. `unknown`: no payment of ours, which providers need not be told apart.
 * `forged`: the signature does not match.
 */
export type CallbackEnd = 'accepted' | 'unknown' | 'forged';

/** `reference`: the last part of the callback's address, the key of the attempt, or an account's handle. */
export async function acceptCallback(
  world: World,
  kind: string,
  reference: string,
  callback: Callback,
): Promise<CallbackEnd> {
  const provider = PROVIDER_KINDS.find((one) => one === kind);
  if (!provider) return 'unknown';
  const byAddress = await world.store.payments.byKey(reference);
  const account = byAddress
    ? await world.store.accounts.byId(byAddress.account_id)
    : await world.store.accounts.byHandle(reference);
  if (!account) return 'unknown';
  const access = await accessFor(world, account, provider).catch(unlessDisconnected);
  const subject = access ? world.providers[provider].readCallback(callback, access) : 'other';
  if (subject === 'forged') return 'forged';
  if (subject === 'other') return 'unknown';
  const payment = byAddress ?? (await named(world, provider, subject));
  if (!payment || payment.account_id !== account.id || payment.provider !== provider) return 'unknown';
  await refreshPayment(world, payment);
  return 'accepted';
}

function unlessDisconnected(error: unknown): undefined {
  if (error instanceof ProviderError) return undefined;
  throw error;
}

async function named(
  { store }: World,
  provider: ProviderKind,
  { key, id }: { readonly key?: string; readonly id?: string },
): Promise<PaymentRow | undefined> {
  return (
    (key === undefined ? undefined : await store.payments.byKey(key)) ??
    (id === undefined ? undefined : await store.payments.byProviderId(provider, id))
  );
}
