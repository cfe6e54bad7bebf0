/** Checks before every legacy endpoint (R30), in this order: token, scope, provider. */
import type { Request, Response } from 'express';
import { callerOf, stateOf } from '../../api/http/steps.ts';
import { returnDigest } from '../../model/payment-request.ts';
import type { Caller, Services } from '../../operations/kernel/context.ts';
import { type AuthenticatedToken, authenticate, callerOfToken } from '../../operations/tokens/authenticate.ts';
import { type LegacyAccess, legacyAccess } from '../operations/connection.ts';
import { type Fields, textOf } from './fields.ts';
import { type LegacyEndpoint, type RouterOptions, type SharedCode, WireRefusal } from './wire.ts';

type Arriving = {
  readonly options: RouterOptions;
  readonly endpoint: LegacyEndpoint;
  readonly fields: Fields;
  readonly req: Request;
  readonly res: Response;
};

/** Each check returns an error code, or undefined if the call passes. The endpoint makes its own checks later. */
const STEPS: readonly ((arriving: Arriving) => Promise<SharedCode | undefined>)[] = [
  hasToken, // error notoken
  hasValidToken, // error novalidtoken, also for a missing scope (R12)
  hasConnection, // error nointegration or pspnotsupported
];

/** Runs the checks and returns the caller. Throws the error of the first failed check. */
export async function admit(arriving: Arriving): Promise<Caller> {
  for (const step of STEPS) {
    const code = await step(arriving);
    if (code !== undefined) throw new WireRefusal(code);
  }
  return callerOf(arriving.res);
}

async function hasToken({ options, fields, req, res }: Arriving): Promise<SharedCode | undefined> {
  if (textOf(fields, 'token') !== undefined) return undefined;
  await options.limits.takeForAddress(req, res);
  return 'notoken';
}

async function hasValidToken({ options, endpoint, fields, req, res }: Arriving): Promise<SharedCode | undefined> {
  const { services, limits, takeForToken, wire } = options;
  const secret = textOf(fields, 'token');
  const found =
    typeof secret === 'string' ? await identify(services, secret, () => limits.takeForAddress(req, res)) : undefined;
  if (!found || typeof secret !== 'string') {
    await limits.takeForAddress(req, res);
    return 'novalidtoken';
  }
  stateOf(res).caller = {
    ...callerOfToken(found),
    channel: wire.channel,
    requestId: stateOf(res).requestId,
    returnIdOf: (reference) => returnDigest(`${secret}${reference}`),
  };
  await takeForToken(found.token.id, res);
  return found.scopes.has(endpoint.scope) ? undefined : 'novalidtoken';
}

/**
 * Finds the token of a call. If the look-up throws, the account is unknown, so `count` applies the rate limit per
 * client address.
 */
async function identify(
  services: Services,
  secret: string,
  count: () => Promise<void>,
): Promise<AuthenticatedToken | undefined> {
  try {
    return await authenticate(services, secret);
  } catch (error) {
    await count();
    throw error;
  }
}

const CODE_OF_ACCESS = {
  served: undefined,
  'not connected': 'nointegration',
  'not supported': 'pspnotsupported',
} as const satisfies Record<LegacyAccess, SharedCode | undefined>;

async function hasConnection({ options, res }: Arriving): Promise<SharedCode | undefined> {
  return CODE_OF_ACCESS[await legacyAccess(options.services, callerOf(res).account)];
}
