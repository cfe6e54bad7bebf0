/** From a secret to who is calling (R12). */
import { isTokenScope, type Scope } from '../../model/scope.ts';
import { isTokenSecret, secretDigest } from '../../model/token.ts';
import type { AccountRow } from '../../store/accounts.ts';
import type { TokenRow } from '../../store/tokens.ts';
import type { World } from '../context.ts';

export type Authenticated = {
  readonly token: TokenRow;
  readonly account: AccountRow;
  readonly scopes: ReadonlySet<Scope>;
};

/** `undefined` for a secret that is unknown, mistyped, revoked, expired or rotated away: callers learn no more. */
export async function authenticate({ store, clock }: World, secret: string): Promise<Authenticated | undefined> {
  if (!isTokenSecret(secret)) return undefined;
  try {
    const now = clock.now();
    const token = await store.tokens.byDigest(secretDigest(secret), now);
    const account = token && (await store.accounts.byId(token.account_id));
    if (!token || !account) return undefined;
    if (store.tokens.lastUsedIsOld(token, now))
      await store.transaction((tx) => tx.tokens.touch(token.id, now)).catch(ignoreLateUse);
    return { token, account, scopes: new Set(token.scopes.split(' ').filter(isTokenScope)) };
  } catch (error) {
    throw store.unavailable(error) ?? error;
  }
}

/** A last-used time that could not be written must not keep a valid caller out. */
function ignoreLateUse(): void {}
