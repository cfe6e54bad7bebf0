/** Authenticates the secret of a token (R12). */

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock, Instant } from '../../model/dates.ts';
import { isAccessToken } from '../../model/oauth.ts';
import { type Actor, isTokenScope, isTokenSecret, limitsIn, type Scope, secretDigest } from '../../model/token.ts';
import type { FoundToken } from '../../store/access/tokens.ts';
import type { Store } from '../../store/store.ts';
import type { Caller, Services } from '../kernel/context.ts';

/**
 * Finds a token by its secret. Returns `undefined` if the secret is unknown, mistyped, revoked, expired or replaced by
 * a rotation. Also returns `undefined` if the secret is bound to another resource than `resource`. Callers cannot
 * distinguish these cases.
 */
export async function authenticate(
  { store, tokenLookUps }: Services,
  secret: string,
  resource?: string,
): Promise<AuthenticatedToken | undefined> {
  if (!isTokenSecret(secret) && (resource === undefined || !isAccessToken(secret))) return undefined;
  try {
    const found = await tokenLookUps.find(secret);
    return found && (found.resource === null || found.resource === resource) ? found : undefined;
  } catch (error) {
    throw store.unavailable(error) ?? error;
  }
}

export function callerOfToken(
  found: AuthenticatedToken,
): Pick<Caller, 'actor' | 'scopes' | 'account' | 'revision' | 'limits'> {
  const { account, revision, scopes, token } = found;
  return { actor: actorOf(found), scopes, account, revision, limits: limitsIn(token.limits) ?? undefined };
}

/**
 * Actor of a call. A connected assistant acts under the name of its token. A name in the request is ignored, because
 * the assistant could choose any name.
 */
function actorOf({ token, resource }: AuthenticatedToken): Actor {
  const kind = resource === null ? 'token' : 'assistant';
  return { kind, tokenId: token.id, name: token.name };
}

export type AuthenticatedToken = Omit<FoundToken, 'scopes'> & { readonly scopes: ReadonlySet<Scope> };

declare module '../kernel/context.ts' {
  interface Services {
    readonly tokenLookUps: TokenLookUps;
  }
}

/** Look-ups of tokens, shared by requests that arrive in the same turn of the event loop. */
export type TokenLookUps = {
  /** The account and token of a secret; `undefined` if the secret is invalid. */
  readonly find: (secret: string) => Promise<AuthenticatedToken | undefined>;
};

/**
 * Requests with the same secret in one turn of the event loop share a look-up. The look-up starts at the end of the
 * turn, so it sees every commit from before the requests arrived. The requests are also answered together, which is
 * faster for a client on the same machine (`dev/bench/README.md`).
 */
export function tokenLookUps(store: Store, clock: Clock): TokenLookUps {
  const together = new Map<string, Promise<AuthenticatedToken | undefined>>();
  return {
    find(secret) {
      let found = together.get(secret);
      if (!found) {
        found = nextTurn().then(() => {
          together.delete(secret);
          return lookUp(store, secretDigest(secret), clock.now());
        });
        together.set(secret, found);
      }
      return found;
    },
  };
}

async function lookUp(store: Store, digest: string, now: Instant): Promise<AuthenticatedToken | undefined> {
  const found = await store.tokens.byDigest(digest, now);
  if (!found) return undefined;
  if (store.tokens.lastUsedIsOld(found.token, now)) {
    // Not awaited, because the answer does not depend on the last-used time.
    store.transaction((tx) => tx.tokens.touch(found.token.id, now)).catch(ignoreLateUse);
  }
  return { ...found, scopes: new Set(found.scopes.split(' ').filter(isTokenScope)) };
}

/** Ignores the error if the last-used time could not be written. The call continues. */
function ignoreLateUse(): void {}
