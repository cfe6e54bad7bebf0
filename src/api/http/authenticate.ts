/** The bearer token of a request (R12). */
import type { RequestHandler } from 'express';
import type { Channel } from '../../model/actor.ts';
import { DEFAULT_SCOPE, type Resources, resourcesAt, wellKnownUrl } from '../../model/oauth.ts';
import { returnDigest } from '../../model/request.ts';
import type { Services } from '../../operations/kernel/context.ts';
import { type AuthenticatedToken, authenticate, callerOfToken } from '../../operations/tokens/authenticate.ts';
import { Problem } from './problem.ts';
import type { RateLimits } from './rate-limit.ts';
import { stateOf } from './steps.ts';

const CHALLENGE = 'Bearer realm="billing"';

/** Puts the caller on the request, or answers 401. Failures are counted per client address, successes per token. */
export function bearerToken(
  services: Services,
  limits: RateLimits,
  channel: Channel & keyof Resources,
): RequestHandler {
  const resource = resourcesAt(services.addresses.baseUrl)[channel];
  return async (req, res, next) => {
    const found = await identify(services, req.headers.authorization, resource).catch(async (error: unknown) => {
      await limits.takeForAddress(req, res);
      throw error;
    });
    if (found === 'none' || found === 'invalid') {
      await limits.takeForAddress(req, res);
      throw unauthorized(found, channel === 'mcp' ? waysIn(resource) : '');
    }
    stateOf(res).caller = {
      ...callerOfToken(found),
      channel,
      requestId: stateOf(res).requestId,
      returnIdOf: (reference) => returnDigest(`${secretIn(req.headers.authorization)}${reference}`),
    };
    await limits.takeForToken(found.token.id, res);
    next();
  };
}

async function identify(
  services: Services,
  header: string | undefined,
  resource: string,
): Promise<AuthenticatedToken | 'none' | 'invalid'> {
  // Credentials of another scheme, such as Basic, count as no token (RFC 6750, 3.1).
  if (header === undefined || !/^Bearer +\S/i.test(header)) return 'none';
  const secret = secretIn(header);
  if (secret === undefined) return 'invalid';
  return (await authenticate(services, secret, resource)) ?? 'invalid';
}

export function secretIn(header: string | undefined): string | undefined {
  return /^Bearer +([^\s]+) *$/i.exec(header ?? '')?.[1];
}

/** Tells assistants where to get a token and which scopes to request (RFC 9728 §5.1). */
function waysIn(resource: string): string {
  return `, resource_metadata="${wellKnownUrl(resource, 'oauth-protected-resource')}", scope="${DEFAULT_SCOPE}"`;
}

function unauthorized(found: 'none' | 'invalid', more: string): Problem {
  const message = found === 'none' ? 'This call needs a bearer token.' : 'The bearer token is not valid.';
  return new Problem(401, 'unauthorized', message, {
    headers: { 'WWW-Authenticate': (found === 'none' ? CHALLENGE : `${CHALLENGE}, error="invalid_token"`) + more },
    hint: 'Send the header Authorization: Bearer <token>. Tokens are made in the dashboard under Settings → API, or with `billhook token create`; they expire, and can be revoked.',
  });
}

/** For scope refusals (R12). */
export function insufficientScopeChallenge(scope: string): string {
  return `${CHALLENGE}, error="insufficient_scope", scope="${scope}"`;
}
