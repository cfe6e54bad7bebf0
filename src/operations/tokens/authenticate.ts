/** Authenticates the secret of a token (R12). */
import type { Actor } from '../../model/actor.ts';
import { limitsIn } from '../../model/limits.ts';
import { isAccessToken } from '../../model/oauth.ts';
import { isTokenSecret } from '../../model/token.ts';
import type { Caller, Services } from '../kernel/context.ts';
import type { AuthenticatedToken } from './token-cache.ts';

/**
 * `undefined` for a secret that is unknown, mistyped, revoked, expired, rotated away, or bound to another resource than
 * `resource`, without saying which.
 */
export async function authenticate(
  { store, tokenCache }: Services,
  secret: string,
  resource?: string,
): Promise<AuthenticatedToken | undefined> {
  if (!isTokenSecret(secret) && (resource === undefined || !isAccessToken(secret))) return undefined;
  try {
    const found = await tokenCache.find(secret);
    return found && (found.resource === null || found.resource === resource) ? found : undefined;
  } catch (error) {
    throw store.unavailable(error) ?? error;
  }
}

/** The caller of a token: actor, scopes, account and limits. */
export function callerOfToken(
  found: AuthenticatedToken,
): Pick<Caller, 'actor' | 'scopes' | 'account' | 'revision' | 'limits'> {
  const { account, revision, scopes, token } = found;
  return { actor: actorOf(found), scopes, account, revision, limits: limitsIn(token.limits) ?? undefined };
}

/** A connected assistant acts under the name of its token; names in requests are ignored. */
function actorOf({ token, resource }: AuthenticatedToken): Actor {
  const kind = resource === null ? 'token' : 'assistant';
  return { kind, tokenId: token.id, name: token.name };
}
