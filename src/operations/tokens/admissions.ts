/** Shares one token look-up between requests that arrive together. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../../model/dates.ts';
import { isTokenScope, type Scope } from '../../model/scope.ts';
import { secretDigest } from '../../model/token.ts';
import type { Store } from '../../store/store.ts';
import type { Admission } from '../../store/tokens.ts';

export type Admitted = Omit<Admission, 'scopes'> & { readonly scopes: ReadonlySet<Scope> };

export type Admissions = {
  /** The account and token of a secret; `undefined` if it is not valid. */
  readonly find: (secret: string) => Promise<Admitted | undefined>;
};

/**
 * A look-up begins at the end of the turn of the event loop in which its first request arrived, and serves all requests of that
 * turn: it sees every commit from before they arrived. Requests that go on together also answer together, and a client
 * that reads already is not woken again by the writer (`bench/README.md`).
 */
export function admissions(store: Store, clock: Clock): Admissions {
  const together = new Map<string, Promise<Admitted | undefined>>();
  return {
    find(secret) {
      let found = together.get(secret);
      if (!found) {
        found = nextTurn().then(() => {
          together.delete(secret);
          return lookUp(store, clock, secret);
        });
        together.set(secret, found);
      }
      return found;
    },
  };
}

async function lookUp(store: Store, clock: Clock, secret: string): Promise<Admitted | undefined> {
  const now = clock.now();
  const admission = await store.tokens.byDigest(secretDigest(secret), now);
  if (!admission) return undefined;
  if (store.tokens.lastUsedIsOld(admission.token, now)) {
    // Not awaited: the answer does not depend on the last-used time.
    store.transaction((tx) => tx.tokens.touch(admission.token.id, now)).catch(ignoreLateUse);
  }
  return { ...admission, scopes: new Set(admission.scopes.split(' ').filter(isTokenScope)) };
}

/** A last-used time that could not be written must not keep a valid caller out. */
function ignoreLateUse(): void {}
