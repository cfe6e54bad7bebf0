/**
 * Callbacks of payment providers. A callback only triggers a look-up at the provider: its content is not trusted (R50).
 */
import { type Callback, type CallbackReading, PROVIDER_KINDS, type ProviderKind } from '../../model/provider.ts';
import type { AccountRow } from '../../store/access/accounts.ts';
import type { PaymentRow } from '../../store/payments/payments.ts';
import type { Services } from '../kernel/context.ts';
import { type Credentials, credentialStateOf, knownCredentials } from '../providers/credentials.ts';
import { accessOf } from '../providers/open-provider.ts';
import { createOrLookUp } from './ask-provider.ts';

/**
 * `accepted`: the callback names a payment of this service. The payment was looked up, or will be looked up when the
 * provider is reachable. `unknown`: the callback names no payment of this service. `forged`: the signature is wrong.
 */
export type CallbackEnd = 'accepted' | 'unknown' | 'forged';

/**
 * Handles a callback of a provider: verifies it, and looks the payment up. `keyOrHandle`: last part of the callback's
 * address. It is the key of an attempt, or the handle of an account.
 */
export async function acceptCallback(
  services: Services,
  kind: string,
  keyOrHandle: string,
  callback: Callback,
): Promise<CallbackEnd> {
  const provider = PROVIDER_KINDS.find((one) => one === kind);
  // Keys and handles contain only these characters; a query with NUL would fail in Postgres.
  if (!provider || !/^[\x21-\x7e]{1,255}$/.test(keyOrHandle)) return 'unknown';
  const byAddress = await services.store.payments.byKey(keyOrHandle);
  const account = byAddress
    ? await services.store.accounts.byId(byAddress.account_id)
    : await services.store.accounts.byHandle(keyOrHandle);
  if (!account || (byAddress && byAddress.provider !== provider)) return 'unknown';
  const subject = await subjectOf(services, provider, { account, payment: byAddress }, callback);
  if (subject === 'forged') return 'forged';
  if (subject === 'other') return 'unknown';
  const payment = byAddress ?? (await findNamedPayment(services, provider, subject));
  if (!payment || payment.account_id !== account.id || payment.provider !== provider) return 'unknown';
  await createOrLookUp(services, payment, subject.id);
  return 'accepted';
}

type CallbackOwner = { readonly account: AccountRow; readonly payment: PaymentRow | undefined };

/**
 * Verifies the signature of a callback and reads the payment's id. A callback to a payment's own address must be signed
 * with the payment's credentials. A callback to the account's address may be signed with any current or former
 * credentials of the account. Former credentials are accepted, because payments that were made with them can still
 * change.
 */
async function subjectOf(
  services: Services,
  provider: ProviderKind,
  { account, payment }: CallbackOwner,
  callback: Callback,
): Promise<CallbackReading> {
  const candidates = payment
    ? await credentialsOf(services, payment)
    : await allCredentials(services, account, provider);
  if (candidates.length === 0) return 'other';
  let read: CallbackReading = 'forged';
  for (const credentials of candidates) {
    read = services.providers[provider].readCallback(callback, accessOf(services, account.id, credentials));
    if (read !== 'forged') return read;
  }
  return read;
}

async function credentialsOf({ store }: Services, payment: PaymentRow): Promise<readonly (Credentials | null)[]> {
  const state = await credentialStateOf(store, payment);
  return state.is === 'gone' ? [] : [state.credentials];
}

async function allCredentials({ store }: Services, account: AccountRow, kind: ProviderKind) {
  const known = await knownCredentials(store, account, kind);
  // The sandbox has no API key: its callbacks are signed with a key derived for the account.
  return known.length === 0 && kind === 'sandbox' ? [null] : known;
}

async function findNamedPayment(
  { store }: Services,
  provider: ProviderKind,
  { key, id }: { readonly key?: string; readonly id?: string },
): Promise<PaymentRow | undefined> {
  return (
    (key === undefined ? undefined : await store.payments.byKey(key)) ??
    (id === undefined ? undefined : await store.payments.byProviderId(provider, id))
  );
}
