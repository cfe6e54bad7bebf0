/** Tries a provider's key (R50, R54): when it is given, and again before the first payment if the provider was unreachable. */
import { ProviderError, type ProviderKind, type VerifiedKey } from '../../model/provider.ts';
import { Refusal } from '../../model/refusal.ts';
import type { ConnectionRow } from '../../store/provider-connections.ts';
import type { World } from '../context.ts';
import { accessOf, within } from './open-provider.ts';

type Reach = Pick<World, 'store' | 'providers' | 'secrets' | 'providerTimeoutMs' | 'clock'>;

/** `unverified`: the provider could not be reached; the reason is for people. */
export type Trial =
  | { readonly is: 'good'; readonly said: VerifiedKey }
  | { readonly is: 'refused' | 'unverified'; readonly reason: string };

export async function tryKey(
  { providers, providerTimeoutMs }: Pick<Reach, 'providers' | 'providerTimeoutMs'>,
  accountId: number,
  kind: ProviderKind,
  apiKey: string,
): Promise<Trial> {
  try {
    const asked = providers[kind].verify({ accountId, apiKey, drill: null });
    return { is: 'good', said: await within(kind, providerTimeoutMs, asked) };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { is: error.outcome === 'refused' ? 'refused' : 'unverified', reason: error.message };
  }
}

/** Tries the key of a connection again and stores the result. */
export async function tryConnection(reach: Reach, connection: ConnectionRow): Promise<Trial> {
  const { account_id: accountId, kind, fingerprint } = connection;
  const { apiKey } = accessOf(reach, accountId, connection);
  if (apiKey === null) return { is: 'refused', reason: `no key of ${kind} is stored` };
  const trial = await tryKey(reach, accountId, kind, apiKey);
  if (trial.is === 'good') {
    const { mode, identity } = trial.said;
    const verified = { mode, identity, verified_at: reach.clock.now() };
    await reach.store.transaction((tx) => tx.connections.verified(accountId, fingerprint, verified));
  }
  return trial;
}

/** Whether the key was never tried successfully; the sandbox has no key. */
export function isUnverified({ kind, verified_at, sealed_api_key }: ConnectionRow): boolean {
  return kind !== 'sandbox' && sealed_api_key !== null && verified_at === null;
}

/** The connection with a tried key. Refuses with `provider_refused` or `provider_unavailable`. */
export async function verifiedConnection(reach: Reach, connection: ConnectionRow): Promise<ConnectionRow> {
  if (!isUnverified(connection)) return connection;
  const trial = await tryConnection(reach, connection);
  const { kind } = connection;
  switch (trial.is) {
    case 'good':
      return { ...connection, mode: trial.said.mode, identity: trial.said.identity, verified_at: reach.clock.now() };
    case 'refused':
      throw new Refusal('provider_refused', `${kind} does not accept the key of this business: ${trial.reason}.`, {
        hint: 'Give another key under Settings, Payment provider, or with: billhook provider connect.',
      });
    case 'unverified': {
      const hint = 'Nothing was charged. Try again in a minute.';
      const message = `${kind} cannot be reached now: ${trial.reason}.`;
      throw new Refusal('provider_unavailable', message, { hint, retryable: true, retryAfterSeconds: 60 });
    }
  }
}
