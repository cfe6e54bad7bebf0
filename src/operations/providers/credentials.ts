/** Whose credentials a connection has, and which of them belong to a payment (R54). */
import { createHash } from 'node:crypto';
import type { ProviderKind, VerifiedKey } from '../../model/provider.ts';
import type { AccountRow } from '../../store/accounts.ts';
import type { PaymentRow } from '../../store/payments.ts';
import type { ConnectionRow, FormerRow } from '../../store/provider-connections.ts';
import type { Queries } from '../../store/store.ts';
import type { World } from '../context.ts';

/** Of the sandbox, which has no key and is one for each account. */
export const SANDBOX_FINGERPRINT = 'sandbox';

export type Credentials = Pick<ConnectionRow, 'kind' | 'mode' | 'identity' | 'sealed_api_key' | 'fingerprint'>;

/** A key as it was given, with what its provider said of it, if it said anything. */
export type GivenKey = { readonly kind: ProviderKind; readonly apiKey: string | null } & Pick<
  VerifiedKey,
  'identity'
> & { readonly mode: VerifiedKey['mode'] | null };

/**
 * The fingerprint of credentials: the one of `known` that lead to the same account at the provider, so that a new key of
 * the same account goes on with what an older one began; else a new one. A keyless sandbox is always the same.
 */
export function fingerprintFor(given: GivenKey, known: readonly Credentials[], open: World['secrets']['open']): string {
  if (given.kind === 'sandbox') return SANDBOX_FINGERPRINT;
  // The account first: the same key may have been given before, when nobody could say whose it is.
  const same =
    ofSameAccount(given, known) ?? known.find((one) => one.kind === given.kind && hasSameKey(one, given, open));
  if (same) return same.fingerprint;
  const { kind, mode, identity, apiKey } = given;
  const account = identity === null ? `key ${apiKey}` : `account ${identity}`;
  return createHash('sha256').update(`${kind} ${mode} ${account}`).digest('hex').slice(0, 32);
}

/** The credentials among `known` that lead to the account that the provider named. */
export function ofSameAccount<Known extends Credentials>(
  { kind, identity, mode }: Omit<GivenKey, 'apiKey'>,
  known: readonly Known[],
): Known | undefined {
  return known.find((one) => one.kind === kind && identity !== null && one.identity === identity && one.mode === mode);
}

/** The secret of a webhook, which may follow the key behind a comma, says nothing about the account. */
function hasSameKey({ sealed_api_key: sealed }: Credentials, { apiKey }: GivenKey, open: (text: string) => string) {
  const keyOf = (text: string) => text.split(',', 1)[0]?.trim();
  if (sealed === null || apiKey === null) return false;
  try {
    return keyOf(open(sealed)) === keyOf(apiKey);
  } catch {
    // Sealed with another BILLHOOK_SECRET_KEY: giving the key once more is how that is mended.
    return false;
  }
}

/**
 * How a payment stands to what is connected now.
 * `current`: made with it, or at the sandbox by a test link (R33).
 * `former`: made with credentials that were replaced and are still kept: ended or followed to its end, never continued.
 * `gone`: its credentials are not kept any more, or it is live and was made at the sandbox, which is no longer connected:
 * the sandbox must never say that real money came in (R50).
 */
export type Standing =
  | { readonly is: 'current'; readonly credentials: Credentials | null }
  | { readonly is: 'former'; readonly credentials: Credentials }
  | { readonly is: 'gone' };

type Made = Pick<PaymentRow, 'account_id' | 'provider' | 'credentials' | 'testmode'>;

export async function standingOf(db: Pick<Queries, 'connections'>, payment: Made): Promise<Standing> {
  const connection = await db.connections.find(payment.account_id);
  if (payment.provider === 'sandbox' || payment.provider === null) {
    if (connection?.kind === 'sandbox') return { is: 'current', credentials: connection };
    return payment.testmode === 1 ? { is: 'current', credentials: null } : { is: 'gone' };
  }
  if (connection?.fingerprint === payment.credentials && connection.kind === payment.provider) {
    return { is: 'current', credentials: connection };
  }
  const former = payment.credentials && (await db.connections.former(payment.account_id, payment.credentials));
  return former ? { is: 'former', credentials: former } : { is: 'gone' };
}

/** Credentials that a change of connection leaves behind: kept for what was begun with them. The sandbox has none. */
export function retired(
  { account_id, kind, mode, identity, sealed_api_key, fingerprint }: ConnectionRow,
  at: FormerRow['retired_at'],
): FormerRow {
  return { account_id, kind, mode, identity, sealed_api_key, fingerprint, retired_at: at };
}

/** What every account that was ever connected to a kind has: the present one first. */
export async function knownCredentials(
  { connections }: Pick<Queries, 'connections'>,
  { id }: Pick<AccountRow, 'id'>,
  kind: ProviderKind,
): Promise<readonly Credentials[]> {
  const connection = await connections.find(id);
  const former = await connections.formerOf(id, kind);
  return connection?.kind === kind ? [connection, ...former] : former;
}
