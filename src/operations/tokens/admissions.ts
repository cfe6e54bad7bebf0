/** Shares one token look-up between requests that arrive together. */
import type { Clock } from '../../model/dates.ts';
import { secretDigest } from '../../model/token.ts';
import type { Store } from '../../store/store.ts';
import type { Admission } from '../../store/tokens.ts';

export type Admissions = {
  /** The account and token of a secret; `undefined` if it is not valid. */
  readonly find: (secret: string) => Promise<Admission | undefined>;
  /** Call after every commit of this process, because earlier look-ups may be outdated. */
  readonly forget: () => void;
};

/**
 * A look-up serves the requests of one turn of the event loop: those that had arrived when it was made. It is never
 * older than the last commit of this process, and at most one turn (well under a millisecond) behind another's.
 */
export function admissions(store: Store, clock: Clock): Admissions {
  const together = new Map<string, Promise<Admission | undefined>>();
  const forget = () => together.clear();
  return {
    forget,
    find(secret) {
      let found = together.get(secret);
      if (!found) {
        if (together.size === 0) setImmediate(forget);
        found = lookUp(store, clock, secret);
        together.set(secret, found);
      }
      return found;
    },
  };
}

async function lookUp(store: Store, clock: Clock, secret: string): Promise<Admission | undefined> {
  const now = clock.now();
  const admission = await store.tokens.byDigest(secretDigest(secret), now);
  if (admission && store.tokens.lastUsedIsOld(admission.token, now)) {
    // Not awaited: the answer does not depend on the last-used time.
    store.transaction((tx) => tx.tokens.touch(admission.token.id, now)).catch(ignoreLateUse);
  }
  return admission;
}

/** A last-used time that could not be written must not keep a valid caller out. */
function ignoreLateUse(): void {}
