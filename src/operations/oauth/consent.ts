/** Consent requests: a person decides whether an assistant may act for the account. Each request is answered once. */
import type { Instant } from '../../model/dates.ts';
import type { AccountId, UserId } from '../../model/ids.ts';
import { subjectText } from '../../model/oauth.ts';
import { redirectHost } from '../../model/redirects.ts';
import { isSessionSecret } from '../../model/session.ts';
import { isTokenScope, secretDigest } from '../../model/token.ts';
import { holdSession } from '../accounts/person.ts';
import type { Services } from '../kernel/context.ts';
import type { Session } from '../sign-in/session.ts';
import { connectAssistant } from './connect.ts';
import type { ConsentRequest } from './consent-request.ts';

/** The person's answer to a consent request, in the format of the authorization server. */
export type ConsentResult =
  | {
      readonly login: { readonly accountId: string; readonly remember: false };
      readonly consent: { readonly grantId: string };
      readonly select_account: object;
    }
  | { readonly error: 'access_denied'; readonly error_description: string };
export type PendingConsent = {
  readonly request: ConsentRequest;
  /** State of the authorization server; not interpreted here. */
  readonly state: Readonly<Record<string, unknown>>;
  readonly result?: ConsentResult;
};

/**
 * Stores a request for consent. `browser`: secret from the browser's cookie. Only this browser can answer the request.
 * The id alone is not sufficient.
 */
export async function keepConsent(
  services: Services,
  { uid, browser, until }: { readonly uid: string; readonly browser: string; readonly until: Instant },
  pending: PendingConsent,
): Promise<void> {
  const payload = JSON.stringify(pending);
  const row = { digest: secretDigest(uid), kind: 'consent', grant_id: null, payload, expires_at: until } as const;
  await services.store.transaction((tx) => tx.oauthRecords.insert({ ...row, browser: secretDigest(browser) }));
}

export async function findConsent({ store, clock }: Services, uid: string): Promise<PendingConsent | undefined> {
  const row = await store.oauthRecords.find('consent', secretDigest(uid), clock.now());
  return row && (JSON.parse(row.payload) as PendingConsent);
}

/** True if the request belongs to this browser. `moveConsents` updates the browser's secret after a sign-in. */
export async function isConsentOf({ store, clock }: Services, uid: string, browserDigest: string): Promise<boolean> {
  if (!isSessionSecret(uid)) return false;
  return (await store.oauthRecords.find('consent', secretDigest(uid), clock.now()))?.browser === browserDigest;
}

/** Moves the open requests of a browser to its new secret, because a sign-in replaces the secret. */
export async function moveConsents({ store }: Services, from: string, to: string): Promise<void> {
  await store.transaction((tx) => tx.oauthRecords.moveToBrowser(secretDigest(from), secretDigest(to)));
}

export async function forgetConsent({ store }: Services, uid: string): Promise<void> {
  await store.transaction((tx) => tx.oauthRecords.remove('consent', secretDigest(uid)));
}

export type ShownConsent = {
  readonly request: ConsentRequest;
  readonly redirectHost: string;
  /** The person's accounts that the assistant can be connected to. */
  readonly accounts: readonly { readonly id: number; readonly name: string }[];
};

/**
 * Returns the request for consent. `undefined` if this browser has no request with this id, or if the request is
 * already answered.
 */
export async function showConsent(
  services: Services,
  { user, row }: Session,
  uid: string,
): Promise<ShownConsent | undefined> {
  const pending = (await isConsentOf(services, uid, row.digest)) ? await findConsent(services, uid) : undefined;
  if (!pending || pending.result) return undefined;
  const { request } = pending;
  const own = await services.store.users.memberships(user.id);
  const accounts = own
    .map(({ account: { id, name } }) => ({ id, name }))
    .filter(({ id }) => request.accountId === null || id === request.accountId);
  return { request, redirectHost: redirectHost(request.redirectUri), accounts };
}

export type ConsentAnswer = { readonly accountId: number; readonly scopes: readonly string[] };

/**
 * Stores the answer. Grants the scopes that the client requested and the person accepted. Denies the request if
 * `answer` is null, names an account that cannot be connected, or accepts no requested scope. A second answer changes
 * nothing.
 */
export async function answerConsent(services: Services, session: Session, uid: string, answer: ConsentAnswer | null) {
  const shown = await showConsent(services, session, uid);
  if (!shown) return;
  if (answer === null) return deny(services, uid);
  const account = shown.accounts.find(({ id }) => id === answer.accountId);
  const scopes = shown.request.scopes.filter((scope) => answer.scopes.includes(scope) && isTokenScope(scope));
  if (!account || scopes.length === 0) return deny(services, uid);
  const subject = { userId: session.user.id as UserId, accountId: account.id as AccountId };
  await connectAssistant(services, session, { ...shown, scopes, subject }, async (tx, grantId) => {
    await holdSession(tx, session);
    const login = { accountId: subjectText(subject), remember: false } as const;
    return settle(services, tx, uid, { login, consent: { grantId }, select_account: {} });
  });
}

async function deny(services: Services, uid: string): Promise<void> {
  const result = { error: 'access_denied', error_description: 'the person said no' } as const;
  await services.store.transaction((tx) => settle(services, tx, uid, result));
}

type Transaction = Parameters<Parameters<Services['store']['transaction']>[0]>[0];

/** Stores the result. Returns false if the request was answered before. */
async function settle({ clock }: Services, tx: Transaction, uid: string, result: ConsentResult): Promise<boolean> {
  const digest = secretDigest(uid);
  if (!(await tx.oauthRecords.consume('consent', digest, clock.now()))) return false;
  const row = await tx.oauthRecords.find('consent', digest, clock.now());
  if (!row) return false;
  await tx.oauthRecords.setPayload(digest, JSON.stringify({ ...(JSON.parse(row.payload) as PendingConsent), result }));
  return true;
}
