/** From a secret to who is calling (R12). */
import { isTokenScope, type Scope } from '../../model/scope.ts';
import { isTokenSecret, secretDigest } from '../../model/token.ts';
import type { Admission } from '../../store/tokens.ts';
import type { World } from '../context.ts';

export type Authenticated = Admission & { readonly scopes: ReadonlySet<Scope> };

/** `undefined` for a secret that is unknown, mistyped, revoked, expired or rotated away: callers learn no more. */
export async function authenticate({ store, clock }: World, secret: string): Promise<Authenticated | undefined> {
  if (!isTokenSecret(secret)) return undefined;
  try {
    const now = clock.now();
    const admission = await store.tokens.byDigest(secretDigest(secret), now);
    if (!admission) return undefined;
    const { token } = admission;
    if (store.tokens.lastUsedIsOld(token, now)) {
      await store.transaction((tx) => tx.tokens.touch(token.id, now)).catch(ignoreLateUse);
    }
    return { ...admission, scopes: new Set(token.scopes.split(' ').filter(isTokenScope)) };
  } catch (error) {
    throw store.unavailable(error) ?? error;
  }
}

/** A last-used time that could not be written must not keep a valid caller out. */
function ignoreLateUse(): void {}
