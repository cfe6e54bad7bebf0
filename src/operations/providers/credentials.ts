/** Credentials of provider connections, and their relation to the credentials of a payment. */
import { createHash } from 'node:crypto';
import type { ProviderKind, ProviderMode, VerifiedKey } from '../../model/provider.ts';
import type { AccountRow } from '../../store/access/accounts.ts';
import type { PaymentRow } from '../../store/payments/payments.ts';
import type { ConnectionRow, FormerRow } from '../../store/payments/provider-connections.ts';
import type { Queries } from '../../store/store.ts';
import type { Services } from '../kernel/context.ts';

/** Fixed fingerprint of the sandbox. Other fingerprints are derived from a key, and the sandbox has no key. */
export const SANDBOX_FINGERPRINT = 'sandbox';
/**
 * Fingerprint in rows of older versions, which stored no fingerprints. The migration could not compute fingerprints,
 * because a migration cannot decrypt the keys.
 */
export const FIRST_FINGERPRINT = 'first';

export type Credentials = Pick<ConnectionRow, 'kind' | 'mode' | 'identity' | 'sealed_api_key' | 'fingerprint'>;

/**
 * A new key. The provider reports its `mode` and `identity` (the provider account). `mode` and `identity` are null if
 * the provider has not answered.
 */
export type NewKey = { readonly kind: ProviderKind; readonly apiKey: string | null } & Pick<VerifiedKey, 'identity'> & {
    readonly mode: VerifiedKey['mode'] | null;
  };

/**
 * Returns the fingerprint for new credentials. If other credentials of the same account at the provider are known,
 * reuses their fingerprint. Payments made with an older key can then continue with the new key.
 */
export function fingerprintFor(
  given: NewKey,
  known: readonly Credentials[],
  open: Services['secrets']['open'],
): string {
  if (given.kind === 'sandbox') return SANDBOX_FINGERPRINT;
  const ofKind = known.filter(({ kind }) => kind === given.kind);
  // Searches by account before it searches by key. Credentials with the same key may have been stored while the
  // provider was unreachable. Their fingerprint was then made from the key, so it differs from the account's
  // fingerprint.
  const same = ofKind.find((one) => isSameAccount(one, given)) ?? ofKind.find((one) => hasSameKey(one, given, open));
  if (same) return same.fingerprint;
  const { kind, mode, identity, apiKey } = given;
  const account = identity === null ? `key ${apiKey}` : `account ${identity}`;
  return createHash('sha256').update(`${kind} ${mode} ${account}`).digest('hex').slice(0, 32);
}

function isSameAccount(one: Credentials, { identity, mode }: Pick<NewKey, 'identity' | 'mode'>): boolean {
  return identity !== null && one.identity === identity && one.mode === mode;
}

/** Compares the keys up to a comma, because a callback secret may follow after the comma. */
function hasSameKey(one: Credentials, { apiKey }: NewKey, open: (text: string) => string) {
  const keyOf = (text: string) => text.split(',', 1)[0]?.trim();
  const known = keyIn(one, open);
  return known !== null && apiKey !== null && keyOf(known) === keyOf(apiKey);
}

/**
 * Returns the decrypted key; null if there is none. Also null if the key was encrypted with another
 * BILLHOOK_SECRET_KEY. The owner must then enter the key again.
 */
export function keyIn({ sealed_api_key: sealed }: Credentials, open: Services['secrets']['open']): string | null {
  try {
    return sealed === null ? null : open(sealed);
  } catch {
    return null;
  }
}

/**
 * The mode of credentials: real money or test. Until the provider has confirmed the mode, the key's format decides
 * (R54).
 */
export function modeOf(
  { providers, secrets }: Pick<Services, 'providers' | 'secrets'>,
  credentials: Credentials,
): ProviderMode | null {
  if (credentials.mode !== null) return credentials.mode;
  const key = keyIn(credentials, secrets.open);
  return key === null ? null : providers[credentials.kind].modeOf(key);
}

/**
 * Several credentials can belong to the same account at a provider. Gives them all the fingerprint of the oldest
 * credentials. Before the provider has reported the account of a key, the key has its own fingerprint. Must be called
 * after `lockAccount`.
 */
export async function joinSameAccount(tx: Queries, row: ConnectionRow): Promise<ConnectionRow> {
  const formers = await tx.connections.formerOf(row.account_id, row.kind);
  const same = formers.filter((one) => isSameAccount(one, row));
  const kept = same.at(-1)?.fingerprint;
  if (kept === undefined) return row;
  for (const { fingerprint } of [row, ...same]) {
    await tx.connections.join(row.account_id, row.kind, fingerprint, kept);
    await tx.connections.recall(row.account_id, fingerprint);
  }
  return { ...row, fingerprint: kept };
}

/**
 * How the credentials of a payment relate to the current connection.
 *
 * - `current`: the current connection, or the sandbox for a test link (R33).
 * - `former`: replaced but still stored. The payment is ended, or is checked until it ends. It is never continued.
 * - `gone`: replaced and no longer stored.
 * - `former_sandbox`: the sandbox, which is no longer connected. The payment is ended without a request, because the
 *   sandbox must never report that real money was received (R50).
 */
export type CredentialState =
  | { readonly is: 'current'; readonly credentials: Credentials | null }
  | { readonly is: 'former'; readonly credentials: Credentials }
  | { readonly is: 'former_sandbox'; readonly credentials: null }
  | { readonly is: 'gone' };

type PaymentCredentials = Pick<PaymentRow, 'account_id' | 'provider' | 'credentials' | 'testmode'>;

export async function credentialStateOf(
  db: Pick<Queries, 'connections'>,
  payment: PaymentCredentials,
): Promise<CredentialState> {
  const connection = await db.connections.find(payment.account_id);
  if (payment.provider === 'sandbox' || payment.provider === null) {
    if (connection?.kind === 'sandbox') return { is: 'current', credentials: connection };
    return { is: payment.testmode === 1 ? 'current' : 'former_sandbox', credentials: null };
  }
  if (connection?.fingerprint === payment.credentials && connection.kind === payment.provider) {
    return { is: 'current', credentials: connection };
  }
  const former = payment.credentials && (await db.connections.former(payment.account_id, payment.credentials));
  // `FIRST_FINGERPRINT` is the same for all providers, so the provider is compared too.
  return former && former.kind === payment.provider ? { is: 'former', credentials: former } : { is: 'gone' };
}

/**
 * True if no request about the payment is possible: a real provider was used, and its credentials are no longer stored.
 */
export async function isOutOfReach(db: Pick<Queries, 'connections'>, payment: PaymentCredentials): Promise<boolean> {
  const isReal = payment.provider !== null && payment.provider !== 'sandbox';
  return isReal && (await credentialStateOf(db, payment)).is === 'gone';
}

/** Returns the row for replaced credentials. They stay stored for the payments that were made with them. */
export function retired(
  { account_id, kind, mode, identity, sealed_api_key, fingerprint }: ConnectionRow,
  at: FormerRow['retired_at'],
): FormerRow {
  return { account_id, kind, mode, identity, sealed_api_key, fingerprint, retired_at: at };
}

/** All credentials of an account for one kind of provider: the current ones first, then the former ones. */
export async function knownCredentials(
  { connections }: Pick<Queries, 'connections'>,
  { id }: Pick<AccountRow, 'id'>,
  kind: ProviderKind,
): Promise<readonly Credentials[]> {
  const connection = await connections.find(id);
  const former = await connections.formerOf(id, kind);
  return connection?.kind === kind ? [connection, ...former] : former;
}
