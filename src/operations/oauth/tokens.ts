import { BillingError } from '../../model/billing-error.ts';
import { addMs, type Instant } from '../../model/dates.ts';
import type { AccountId, UserId } from '../../model/ids.ts';
import { resourcesAt, type Subject } from '../../model/oauth.ts';
import { type Actor, secretDigest } from '../../model/token.ts';
import type { AccessTokenRow, OpenGrant } from '../../store/access/oauth-grants.ts';
import { accountOf } from '../kernel/callers.ts';
import { contextOf, type Services } from '../kernel/context.ts';

/** `seconds`: lifetime of the token. `grantId`: the consent that the token belongs to. */
type IssuedCredential = { readonly id: string; readonly grantId: string; readonly seconds: number };
type IssuedToken = IssuedCredential & { readonly resource: string; readonly scopes: string };
export type Exchanged = 'code' | 'refresh token';

/** Stores an access token. Returns false if its consent has ended. */
export function giveAccessToken(
  services: Services,
  { id, grantId, seconds, resource, scopes }: IssuedToken,
): Promise<boolean> {
  const validUntil = addMs(services.clock.now(), seconds * 1000);
  return services.store.transaction(async (tx) => {
    const grant = await tx.oauthGrants.hold(grantId, validUntil);
    if (!grant) return false;
    const token = { digest: secretDigest(id), grantId, resource, scopes, validUntil };
    await tx.oauthGrants.addAccessToken(grant.token_id, token);
    return true;
  });
}

/**
 * Stores an authorization code or a refresh token. Returns false if its consent has ended. `state`: data of the
 * authorization server, not interpreted here.
 */
export function giveForExchange(
  services: Services,
  kind: Exchanged,
  given: IssuedCredential,
  state: object,
): Promise<boolean> {
  const { id, grantId, seconds } = given;
  const expires_at = addMs(services.clock.now(), seconds * 1000);
  return services.store.transaction(async (tx) => {
    if (!(await tx.oauthGrants.hold(grantId, expires_at))) return false;
    const row = { digest: secretDigest(id), kind, grant_id: grantId, payload: JSON.stringify(state), expires_at };
    await tx.oauthRecords.insert(row);
    return true;
  });
}

export type FoundCredential = {
  readonly state: Readonly<Record<string, unknown>>;
  /** Null if the credential is unused. */
  readonly usedAt: Instant | null;
};

/**
 * Time (ms) for which a used refresh token is accepted again (R64). Several sessions of one client may refresh at the
 * same time, and a client may retry after a lost answer.
 */
const REUSE_MS = 10_000;

/**
 * True if a used refresh token may be presented again. This is possible only within {@link REUSE_MS} after its first
 * use, and only while the token that replaced it is unused.
 */
export async function mayRepeat(services: Services, usedAt: Instant, successor: string): Promise<boolean> {
  if (services.clock.now() > addMs(usedAt, REUSE_MS)) return false;
  const next = await findForExchange(services, 'refresh token', successor);
  return next === undefined || next.usedAt === null;
}

/**
 * Finds an authorization code or a refresh token, even if it was used before. The caller detects the reuse of a stolen
 * token by `usedAt` (RFC 9700 §4.14).
 */
export async function findForExchange(
  { store, clock }: Services,
  kind: Exchanged,
  id: string,
): Promise<FoundCredential | undefined> {
  const row = await store.oauthRecords.find(kind, secretDigest(id), clock.now());
  return row && { state: JSON.parse(row.payload) as FoundCredential['state'], usedAt: row.consumed_at };
}

/** Marks an authorization code or a refresh token as used. Returns false if it was used before. */
export function useOnce({ store, clock }: Services, kind: Exchanged, id: string): Promise<boolean> {
  return store.transaction((tx) => tx.oauthRecords.consume(kind, secretDigest(id), clock.now()));
}

export function findGrant({ store }: Services, grantId: string): Promise<OpenGrant | undefined> {
  return store.oauthGrants.byId(grantId);
}

export function findAccessToken({ store, clock }: Services, id: string): Promise<AccessTokenRow | undefined> {
  return store.oauthGrants.accessToken(secretDigest(id), clock.now());
}

/** True if the person still belongs to the account that the consent gives access to. */
export async function isMember({ store }: Services, { userId, accountId }: Subject): Promise<boolean> {
  const own = await store.users.memberships(userId as UserId);
  return own.some(({ account }) => account.id === (accountId as AccountId));
}

/** Ends a consent and all its tokens. `why`: reason for the activity list. Idempotent. */
export async function endGrant(services: Services, grantId: string, why: string): Promise<void> {
  const grant = await findGrant(services, grantId);
  if (!grant) return;
  const account = await accountOf(services, grant.account_id);
  const named = await services.store.assistants.byToken(grant.account_id, grant.token_id);
  const name = named?.name ?? 'An assistant';
  const actor: Actor = { kind: 'assistant', tokenId: grant.token_id, name };
  const channel = grant.resource === resourcesAt(services.addresses.baseUrl).mcp ? 'mcp' : 'rest';
  const caller = { actor, channel, scopes: new Set<never>(), account, revision: null, requestId: grantId } as const;
  await contextOf(services, caller, 'endGrant', null)
    .write(async (tx) => {
      // Race: another call has ended the consent and written the activity.
      if (!(await tx.oauthGrants.end(grantId)))
        throw new BillingError('assistant_not_found', 'This consent has ended.');
      const subject = { kind: 'assistant', id: grant.token_id } as const;
      return { result: null, events: [], activity: { subject, summary: `Disconnected ${name}: ${why}` } };
    })
    .catch(ignoreEnded);
}

function ignoreEnded(error: unknown): void {
  if (!(error instanceof BillingError) || error.code !== 'assistant_not_found') throw error;
}
