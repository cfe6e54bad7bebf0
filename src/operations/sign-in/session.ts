/** Sessions of the dashboard: person, account and permissions. */
import { addMs } from '../../model/dates.ts';
import {
  isSessionSecret,
  newSessionSecret,
  type Role,
  SESSION_HALF_WAY_MS,
  SESSION_LIFETIME_MS,
  type SessionStage,
  type SignInWay,
} from '../../model/session.ts';
import { type Scope, secretDigest } from '../../model/token.ts';
import type { AccountRow } from '../../store/access/accounts.ts';
import type { OpenSession } from '../../store/access/sessions.ts';
import type { UserRow } from '../../store/access/users.ts';
import type { Queries } from '../../store/store.ts';
import { accountOf } from '../kernel/callers.ts';
import { type Caller, type Context, contextOf, type Services } from '../kernel/context.ts';

export type Session = {
  readonly row: OpenSession;
  readonly user: UserRow;
  readonly account: AccountRow;
  readonly requestId: string;
};

/** A visitor's browser, signed in or not. */
export type Visitor = { readonly address: string; readonly device: string; readonly requestId: string };

const DEVICE_CHARACTERS = 200;

/**
 * Returns the session with this secret; `undefined` if the secret is unknown, forged, expired, idle for too long or
 * ended. Callers cannot distinguish these cases.
 */
export async function findSession(services: Services, secret: string, requestId: string): Promise<Session | undefined> {
  const { store, clock } = services;
  if (!isSessionSecret(secret)) return undefined;
  try {
    const now = clock.now();
    const row = await store.sessions.byDigest(secretDigest(secret), now);
    const user = row && (await store.users.byId(row.user_id));
    if (!row || !user) return undefined;
    // Not awaited, because the answer does not depend on the last-seen time.
    if (store.sessions.seenIsOld(row, now)) store.transaction((tx) => tx.sessions.touch(row.id, now)).catch(ignore);
    return { row, user, account: await accountOf(services, row.account_id), requestId };
  } catch (error) {
    throw store.unavailable(error) ?? error;
  }
}

/** Ignores the error if the last-seen time could not be written. The request continues. */
function ignore(): void {}

const BILLING: ReadonlySet<Scope> = new Set(['billing.read', 'billing.write']);
const EVERYTHING: ReadonlySet<Scope> = new Set([...BILLING, 'account.manage']);

/** Members may do the billing; only owners may manage tokens, providers and people. */
function scopesOf(role: Role): ReadonlySet<Scope> {
  return role === 'owner' ? EVERYTHING : BILLING;
}

export function callerOf({ row, user, account, requestId }: Session): Caller {
  return { ...person(user, account, requestId), scopes: scopesOf(row.role), revision: row.revision };
}

function person({ id, email }: UserRow, account: AccountRow, requestId: string): Caller {
  const actor = { kind: 'user', userId: id, name: email } as const;
  return { actor, channel: 'dashboard', scopes: new Set(), account, revision: null, requestId };
}

/** Context for changes of a person's own credentials and sessions, in the current account. */
export function personContext(
  services: Services,
  { user, account, requestId }: Pick<Session, 'user' | 'account' | 'requestId'>,
  operation: string,
): Context {
  return contextOf(services, person(user, account, requestId), operation, null);
}

export type Begun = { readonly secret: string; readonly stage: SessionStage };
type Beginning = {
  readonly user: Pick<UserRow, 'id' | 'totp_secret'>;
  readonly account: Pick<AccountRow, 'id'>;
  readonly way: SignInWay;
  readonly device: string;
  /** True if the person has already given the second factor, so the new session needs no code. */
  readonly isWhole?: true;
};

/**
 * Starts a session with a new secret, so that a secret from before the sign-in becomes worthless (session fixation).
 */
export async function beginSession(
  tx: Queries,
  { clock }: Pick<Services, 'clock'>,
  { user, account, way, device, isWhole }: Beginning,
): Promise<Begun> {
  const secret = newSessionSecret();
  const now = clock.now();
  const stage = user.totp_secret === null || isWhole ? 'open' : 'code';
  await tx.sessions.insert({
    digest: secretDigest(secret),
    user_id: user.id,
    account_id: account.id,
    stage,
    way,
    device: device.toWellFormed().slice(0, DEVICE_CHARACTERS),
    created_at: now,
    seen_at: now,
    expires_at: addMs(now, stage === 'open' ? SESSION_LIFETIME_MS : SESSION_HALF_WAY_MS),
  });
  return { secret, stage };
}
