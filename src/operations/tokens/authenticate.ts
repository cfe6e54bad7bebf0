/** From a secret to who is calling (R12). */
import { isTokenScope, type Scope } from '../../model/scope.ts';
import { isTokenSecret } from '../../model/token.ts';
import type { Admission } from '../../store/tokens.ts';
import type { World } from '../context.ts';

export type Authenticated = Admission & { readonly scopes: ReadonlySet<Scope> };

/** `undefined` for a secret that is unknown, mistyped, revoked, expired or rotated away: callers learn no more. */
export async function authenticate({ store, admissions }: World, secret: string): Promise<Authenticated | undefined> {
  if (!isTokenSecret(secret)) return undefined;
  try {
    const admission = await admissions.find(secret);
    return admission && { ...admission, scopes: new Set(admission.token.scopes.split(' ').filter(isTokenScope)) };
  } catch (error) {
    throw store.unavailable(error) ?? error;
  }
}
