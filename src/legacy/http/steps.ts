/** Whether a call of an older interface may be made at all: the checks of R30, in its order, for every endpoint. */
import type { Request, Response } from 'express';
import { returnDigest } from '../../model/request.ts';
import type { Caller, Services } from '../../operations/context.ts';
import { legacyAccess } from '../operations/connection.ts';
import { type Authenticated, authenticate, letIn } from '../../operations/tokens/authenticate.ts';
import { type Fields, textOf } from './fields.ts';
import { type RouterOptions, type LegacyEndpoint, type SharedCode, WireRefusal } from './wire.ts';
import { callerOf, stateOf } from '../../api/http/request-state.ts';

type Arriving = {
  readonly door: RouterOptions;
  readonly endpoint: LegacyEndpoint;
  readonly fields: Fields;
  readonly req: Request;
  readonly res: Response;
};

/** The first one that has something to say is the answer; what each endpoint checks itself comes after them. */
const STEPS: readonly ((arriving: Arriving) => Promise<SharedCode | undefined>)[] = [
  hasToken, // notoken
  hasValidToken, // novalidtoken, also for one that may not do this (R12)
  hasConnection, // nointegration, pspnotsupported
];

/** The caller of a call that passed every step; throws the refusal of the one it did not. */
export async function admit(arriving: Arriving): Promise<Caller> {
  for (const step of STEPS) {
    const code = await step(arriving);
    if (code !== undefined) throw new WireRefusal(code);
  }
  return callerOf(arriving.res);
}

async function hasToken({ door, fields, req, res }: Arriving): Promise<SharedCode | undefined> {
  if (textOf(fields, 'token') !== undefined) return undefined;
  await door.limits.takeForAddress(req, res);
  return 'notoken';
}

async function hasValidToken({ door, endpoint, fields, req, res }: Arriving): Promise<SharedCode | undefined> {
  const { services, limits, wire } = door;
  const secret = textOf(fields, 'token');
  const found =
    typeof secret === 'string' ? await identify(services, secret, () => limits.takeForAddress(req, res)) : undefined;
  if (!found || typeof secret !== 'string') {
    await limits.takeForAddress(req, res);
    return 'novalidtoken';
  }
  stateOf(res).caller = {
    ...letIn(found),
    door: wire.door,
    requestId: stateOf(res).requestId,
    returnIdOf: (reference) => returnDigest(`${secret}${reference}`),
  };
  await limits.takeForOlder(found.token.id, res);
  return found.scopes.has(endpoint.scope) ? undefined : 'novalidtoken';
}

/** A look-up that fails counts as a call of its address: nobody knows whose token it was. */
async function identify(
  services: Services,
  secret: string,
  count: () => Promise<void>,
): Promise<Authenticated | undefined> {
  try {
    return await authenticate(services, secret);
  } catch (error) {
    await count();
    throw error;
  }
}

const REFUSED = {
  served: undefined,
  'not connected': 'nointegration',
  'not supported': 'pspnotsupported',
} as const satisfies Record<Awaited<ReturnType<typeof legacyAccess>>, SharedCode | undefined>;

async function hasConnection({ door, res }: Arriving): Promise<SharedCode | undefined> {
  return REFUSED[await legacyAccess(door.services, callerOf(res).account)];
}
