/** Token look-ups, shared by requests that arrive in one turn of the event loop. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock, Instant } from '../../model/dates.ts';
import { isTokenScope, type Scope } from '../../model/scope.ts';
import { secretDigest } from '../../model/token.ts';
import type { CachedToken } from '../../store/access/tokens.ts';
import type { Store } from '../../store/store.ts';

export type AuthenticatedToken = Omit<CachedToken, 'scopes'> & { readonly scopes: ReadonlySet<Scope> };

declare module '../kernel/context.ts' {
  interface Services {
    readonly tokenCache: TokenCache;
  }
}

export type TokenCache = {
  /** The account and token of a secret; `undefined` if it is not valid. */
  readonly find: (secret: string) => Promise<AuthenticatedToken | undefined>;
};

/**
 * Requests of one turn of the event loop share one look-up, which begins at the end of that turn: it sees every commit
 * from before they arrived. They are also answered together, which saves the client's wake-ups (`dev/bench/README.md`).
 */
export function tokenCache(store: Store, clock: Clock): TokenCache {
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
  const admission = await store.tokens.byDigest(digest, now);
  if (!admission) return undefined;
  if (store.tokens.lastUsedIsOld(admission.token, now)) {
    // Not awaited: the answer does not depend on the last-used time.
    store.transaction((tx) => tx.tokens.touch(admission.token.id, now)).catch(ignoreLateUse);
  }
  return { ...admission, scopes: new Set(admission.scopes.split(' ').filter(isTokenScope)) };
}

/** A last-used time that could not be written must not keep a valid caller out. */
function ignoreLateUse(): void {}
