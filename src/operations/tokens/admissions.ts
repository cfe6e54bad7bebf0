/** Shares one look-up of a token between requests. */
import type { Clock, Instant } from '../../model/dates.ts';
import { isTokenScope, type Scope } from '../../model/scope.ts';
import { secretDigest } from '../../model/token.ts';
import type { Store } from '../../store/store.ts';
import type { Admission } from '../../store/tokens.ts';

export type Admitted = Omit<Admission, 'scopes'> & { readonly scopes: ReadonlySet<Scope> };

export type Admissions = {
  /** The account and token of a secret; `undefined` if it is not valid. */
  readonly find: (secret: string) => Promise<Admitted | undefined>;
  /** Call after every commit of this process, because earlier look-ups may be outdated. */
  readonly forget: () => void;
};

type LookUp = { readonly found: Promise<Admitted | undefined>; admitted?: Admitted };

/** At so many all are forgotten: that costs a look-up each. */
const KEPT_MAX = 1_000;

/**
 * A look-up serves all requests until the next commit of any process (`dataVersion`), until its secret ends, or its last use is to be
 * written again. Where the number of commits is not known (Postgres, in memory, a failed read) it serves the requests of one turn of
 * the event loop: those that had arrived when it was made. Such a look-up is never older than the last commit of this process, and at
 * most one turn (well under a millisecond) behind another's. Kept are digests of secrets, and none of a secret that is not valid.
 */
export function admissions(store: Store, clock: Clock, keptMax: number = KEPT_MAX): Admissions {
  const kept = new Map<string, LookUp>();
  let version: number | null = null;
  const forget = () => kept.clear();

  function forgetOutdated(): void {
    const now = store.dataVersion();
    if (now !== version) forget();
    if (now === null && kept.size === 0) setImmediate(forget);
    version = now;
  }

  function keep(digest: string): Promise<Admitted | undefined> {
    const one: LookUp = { found: lookUp(store, clock, digest) };
    const drop = () => {
      if (kept.get(digest) === one) kept.delete(digest);
    };
    const arrived = (admitted: Admitted | undefined) => {
      if (admitted) one.admitted = admitted;
      else drop();
    };
    if (kept.size >= keptMax) forget();
    kept.set(digest, one);
    one.found.then(arrived, drop);
    return one.found;
  }

  const isOutdated = (admitted: Admitted, now: Instant) =>
    hasEnded(admitted, now) || store.tokens.lastUsedIsOld(admitted.token, now);

  return {
    forget,
    find(secret) {
      forgetOutdated();
      const digest = secretDigest(secret);
      const one = kept.get(digest);
      return one && !(one.admitted && isOutdated(one.admitted, clock.now())) ? one.found : keep(digest);
    },
  };
}

function hasEnded({ until }: Pick<Admission, 'until'>, now: Instant): boolean {
  return until !== null && until <= now;
}

async function lookUp(store: Store, clock: Clock, digest: string): Promise<Admitted | undefined> {
  const begun = clock.now();
  const admission = await store.tokens.byDigest(digest, begun);
  // The statement may have waited for a transaction that reads.
  if (!admission || hasEnded(admission, clock.now())) return undefined;
  const scopes = new Set(admission.scopes.split(' ').filter(isTokenScope));
  const { token } = admission;
  if (!store.tokens.lastUsedIsOld(token, begun)) return { ...admission, scopes };
  // Not awaited: the answer does not depend on the last-used time. It counts as written, so that it is written once.
  store.transaction((tx) => tx.tokens.touch(token.id, begun)).catch(ignoreLateUse);
  return { ...admission, scopes, token: { ...token, last_used_at: begun } };
}

/** A last-used time that could not be written must not keep a valid caller out. */
function ignoreLateUse(): void {}
