/** Trying a provider's key (R50, R54): when it is given, and once more before the first payment if that was in vain. */
import { ProviderError, type ProviderKind, type VerifiedKey } from '../../model/provider.ts';
import { Refusal } from '../../model/refusal.ts';
import type { PaymentRow } from '../../store/payments.ts';
import type { ConnectionRow } from '../../store/provider-connections.ts';
import type { World } from '../context.ts';
import { ofSameAccount, type Standing, standingOf } from './credentials.ts';
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

/** Tries the key of a connection again and writes down what the provider says of it. */
export async function tryConnection(reach: Reach, connection: ConnectionRow): Promise<Trial> {
  const { account_id: accountId, kind } = connection;
  const { apiKey } = accessOf(reach, accountId, connection);
  if (apiKey === null) return { is: 'refused', reason: `no key of ${kind} is stored` };
  const trial = await tryKey(reach, accountId, kind, apiKey);
  if (trial.is === 'good') await keepWord(reach, connection, trial.said);
  return trial;
}

/**
 * What the provider said of a key. A new key of an account that was connected before goes on with what the former one
 * began: nothing was begun with the new one yet, because it could not be tried.
 */
async function keepWord({ store, clock }: Reach, connection: ConnectionRow, said: VerifiedKey): Promise<void> {
  const { account_id: accountId, kind, fingerprint } = connection;
  const { mode, identity } = said;
  await store.transaction(async (tx) => {
    const former = isUnverified(connection) ? await tx.connections.formerOf(accountId, kind) : [];
    const same = ofSameAccount({ kind, mode, identity }, former)?.fingerprint ?? fingerprint;
    await tx.connections.verified(accountId, fingerprint, {
      ...{ mode, identity, fingerprint: same, verified_at: clock.now() },
    });
    if (same !== fingerprint) await tx.connections.recall(accountId, same);
  });
}

/**
 * How a payment stands to what is connected. A key that could not be tried when it was given may be another one of the
 * account that the payment was made at: it is tried before the payment is taken for one of another account.
 */
export async function standingNow(reach: Reach, payment: PaymentRow): Promise<Standing> {
  const standing = await standingOf(reach.store, payment);
  if (standing.is !== 'former') return standing;
  const connection = await reach.store.connections.find(payment.account_id);
  if (!connection || connection.kind !== payment.provider || !isUnverified(connection)) return standing;
  await tryConnection(reach, connection);
  return standingOf(reach.store, payment);
}

/** Whether the provider still has to be asked about the key; the sandbox has none. */
export function isUnverified({ kind, verified_at, sealed_api_key }: ConnectionRow): boolean {
  return kind !== 'sandbox' && sealed_api_key !== null && verified_at === null;
}

/** The connection as it can be paid through. Refuses with `provider_refused` or `provider_unavailable`. */
export async function verifiedConnection(reach: Reach, connection: ConnectionRow): Promise<ConnectionRow> {
  if (!isUnverified(connection)) return connection;
  const trial = await tryConnection(reach, connection);
  const { kind } = connection;
  switch (trial.is) {
    case 'good':
      return (await reach.store.connections.find(connection.account_id)) ?? connection;
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
