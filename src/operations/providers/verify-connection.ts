/**
 * Verifies the API key of a provider when the key is set (R50). If the provider is unreachable at that time, the key is
 * verified before the first payment.
 */
import { BillingError } from '../../model/billing-error.ts';
import type { AccountId } from '../../model/ids.ts';
import { ProviderError, type ProviderKind, type VerifiedKey } from '../../model/provider.ts';
import type { PaymentRow } from '../../store/payments/payments.ts';
import type { ConnectionRow } from '../../store/payments/provider-connections.ts';
import type { Services } from '../kernel/context.ts';
import { type CredentialState, credentialStateOf, joinSameAccount, keyIn, knownCredentials } from './credentials.ts';
import { accessOf, within } from './open-provider.ts';

type VerifyServices = Pick<Services, 'store' | 'providers' | 'secrets' | 'providerTimeoutMs' | 'clock'>;

/** `unverified`: the provider could not be reached. `reason`: the provider's error message. */
export type Trial =
  | { readonly is: 'good'; readonly report: VerifiedKey }
  | { readonly is: 'refused' | 'unverified'; readonly reason: string };

export async function tryKey(
  { providers, providerTimeoutMs }: Pick<VerifyServices, 'providers' | 'providerTimeoutMs'>,
  accountId: number,
  kind: ProviderKind,
  apiKey: string,
): Promise<Trial> {
  try {
    const asked = providers[kind].verify({ accountId, apiKey, drill: null });
    return { is: 'good', report: await within(kind, providerTimeoutMs, asked) };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { is: error.outcome === 'refused' ? 'refused' : 'unverified', reason: error.message };
  }
}

/**
 * Asks the provider which account each stored key belongs to, if this is not known yet. The stored keys include former
 * keys. A former key and the new key may belong to the same account. Open payments of the former key can then continue
 * with the new key.
 */
export async function identifyOthers(
  services: VerifyServices,
  accountId: AccountId,
  kind: ProviderKind,
): Promise<void> {
  const known = await knownCredentials(services.store, { id: accountId }, kind);
  await Promise.all(
    known.map(async (one) => {
      const apiKey = one.identity === null ? keyIn(one, services.secrets.open) : null;
      const trial = apiKey === null ? null : await tryKey(services, accountId, kind, apiKey);
      if (trial?.is !== 'good') return;
      const report = { mode: trial.report.mode, identity: trial.report.identity, verified_at: services.clock.now() };
      await services.store.transaction(async (tx) => {
        await tx.journal.lockAccount(accountId);
        await tx.connections.verified(accountId, one.fingerprint, report);
      });
    }),
  );
}

/** A connection, and the result of testing its key. */
type ConnectionTrial =
  | Exclude<Trial, { is: 'good' }>
  | (Extract<Trial, { is: 'good' }> & { readonly connection: ConnectionRow });

/** Tests the key of a connection again and stores the provider's answer. */
export async function tryConnection(services: VerifyServices, connection: ConnectionRow): Promise<ConnectionTrial> {
  const { account_id: accountId, kind } = connection;
  const { apiKey } = accessOf(services, accountId, connection);
  if (apiKey === null) return { is: 'refused', reason: `no key of ${kind} is stored` };
  const trial = await tryKey(services, accountId, kind, apiKey);
  if (trial.is !== 'good') return trial;
  if (isUnverified(connection)) await identifyOthers(services, accountId, kind);
  return { ...trial, connection: await verified(services, connection, trial.report) };
}

/**
 * Stores the provider's answer. Race: if the connection was replaced during the request, the new connection must not
 * get the fingerprint of the older key.
 */
async function verified(
  services: VerifyServices,
  connection: ConnectionRow,
  report: VerifiedKey,
): Promise<ConnectionRow> {
  const { account_id: accountId, fingerprint } = connection;
  const row = { ...connection, mode: report.mode, identity: report.identity, verified_at: services.clock.now() };
  return services.store.transaction(async (tx) => {
    await tx.journal.lockAccount(accountId);
    await tx.connections.verified(accountId, fingerprint, row);
    const isStill = (await tx.connections.find(accountId))?.fingerprint === fingerprint;
    return isStill ? joinSameAccount(tx, row) : row;
  });
}

/**
 * Returns the state of the payment's credentials. If the payment was made with a former key and the current key is not
 * verified yet, first tests the current key. The test can show that both keys belong to the same account at the
 * provider.
 */
export async function tryKeyThenState(services: VerifyServices, payment: PaymentRow): Promise<CredentialState> {
  const state = await credentialStateOf(services.store, payment);
  if (state.is !== 'former') return state;
  const connection = await services.store.connections.find(payment.account_id);
  if (!connection || connection.kind !== payment.provider || !isUnverified(connection)) return state;
  await tryConnection(services, connection);
  return credentialStateOf(services.store, payment);
}

/** True if the key was never tested successfully; always false for the sandbox, which has no key. */
export function isUnverified({ kind, verified_at, sealed_api_key }: ConnectionRow): boolean {
  return kind !== 'sandbox' && sealed_api_key !== null && verified_at === null;
}

/** Verifies the key of a connection that is not verified yet. Throws `provider_refused` or `provider_unavailable`. */
export async function verifiedConnection(services: VerifyServices, connection: ConnectionRow): Promise<ConnectionRow> {
  if (!isUnverified(connection)) return connection;
  const trial = await tryConnection(services, connection);
  const { kind } = connection;
  switch (trial.is) {
    case 'good':
      return trial.connection;
    case 'refused':
      throw new BillingError('provider_refused', `${kind} does not accept the key of this business: ${trial.reason}.`, {
        hint: 'Give another key under Settings, Payment provider, or with: billhook provider connect.',
      });
    case 'unverified': {
      const hint = 'Nothing was charged. Try again in a minute.';
      const message = `${kind} cannot be reached now: ${trial.reason}.`;
      throw new BillingError('provider_unavailable', message, { hint, retryable: true, retryAfterSeconds: 60 });
    }
  }
}
