/** Token look-ups, shared by requests that arrive in one turn of the event loop, and cached until the next commit. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
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
  const findByDigest = keptUntilCommit(store, clock);
  return {
    find(secret) {
      let found = together.get(secret);
      if (!found) {
        found = nextTurn().then(() => {
          together.delete(secret);
          return findByDigest(secretDigest(secret));
        });
        together.set(secret, found);
      }
      return found;
    },
  };
}

/**
 * Caches look-ups by the secret's digest until the next commit, where the store can tell that there was one
 * (`dataVersion`). Time passes without a commit: once a secret ends, or its last use is to be written, it is looked up
 * again.
 */
function keptUntilCommit(store: Store, clock: Clock): (digest: string) => Promise<AuthenticatedToken | undefined> {
  const kept = new LRUCache<string, AuthenticatedToken>({ max: KEPT_MAX });
  let keptAt: number | null = null;
  return async (digest) => {
    // Read before the look-up: a commit during the look-up then makes the result count as outdated.
    const version = store.dataVersion?.() ?? null;
    if (version !== keptAt) kept.clear();
    keptAt = version;
    const now = clock.now();
    const known = kept.get(digest);
    if (known && isBefore(now, known.validUntil) && !store.tokens.lastUsedIsOld(known.token, now)) return known;
    const found = await lookUp(store, digest, now);
    if (found && version !== null && version === keptAt) kept.set(digest, found);
    return found;
  };
}

/** Each takes 1.4 kB. */
const KEPT_MAX = 1_000;

function isBefore(now: Instant, end: Instant | null): boolean {
  return end === null || now < end;
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
