/** Step 2: the bearer token (R12). */
import type { Request, RequestHandler } from 'express';
import type { Actor, Door } from '../../model/actor.ts';
import { returnDigest } from '../../model/request.ts';
import type { World } from '../../operations/context.ts';
import { type Authenticated, authenticate } from '../../operations/tokens/authenticate.ts';
import { Problem } from './problem.ts';
import type { RateLimits } from './rate-limit.ts';
import { stateOf } from './request-state.ts';

const CHALLENGE = 'Bearer realm="billing"';

/** Puts the caller on the request, or answers 401. Failures are counted per client address, successes per token. */
export function bearerToken(world: World, limits: RateLimits, door: Door): RequestHandler {
  return async (req, res, next) => {
    const found = await identify(world, req.headers.authorization).catch(async (error: unknown) => {
      await limits.takeForAddress(req, res);
      throw error;
    });
    if (found === 'none' || found === 'invalid') {
      await limits.takeForAddress(req, res);
      throw unauthorized(found);
    }
    stateOf(res).caller = {
      actor: actorOf(found),
      door,
      scopes: found.scopes,
      account: found.account,
      revision: found.revision,
      requestId: stateOf(res).requestId,
      returnIdOf: (code) => returnDigest(`${secretIn(req.headers.authorization)}${code}`),
    };
    await limits.takeForToken(found.token.id, res);
    next();
  };
}

/** The same check without consequences, for pages that show more to a caller with a token. */
export async function hasValidToken(world: World, req: Request): Promise<boolean> {
  return typeof (await identify(world, req.headers.authorization)) === 'object';
}

async function identify(world: World, header: string | undefined): Promise<Authenticated | 'none' | 'invalid'> {
  // Another scheme is no token (RFC 6750, 3.1).
  if (header === undefined || !/^Bearer +\S/i.test(header)) return 'none';
  const secret = secretIn(header);
  if (secret === undefined) return 'invalid';
  return (await authenticate(world, secret)) ?? 'invalid';
}

function secretIn(header: string | undefined): string | undefined {
  return /^Bearer +([^\s]+) *$/i.exec(header ?? '')?.[1];
}

function actorOf({ token }: Authenticated): Actor {
  return { kind: 'token', tokenId: token.id, name: token.name };
}

function unauthorized(found: 'none' | 'invalid'): Problem {
  const message = found === 'none' ? 'This call needs a bearer token.' : 'The bearer token is not valid.';
  return new Problem(401, 'unauthorized', message, {
    headers: { 'WWW-Authenticate': found === 'none' ? CHALLENGE : `${CHALLENGE}, error="invalid_token"` },
    hint: 'Send the header Authorization: Bearer <token>; tokens are made with `billhook token create` and may have expired or been revoked.',
  });
}

/** For scope refusals (R12). */
export function insufficientScopeChallenge(scope: string): string {
  return `${CHALLENGE}, error="insufficient_scope", scope="${scope}"`;
}
