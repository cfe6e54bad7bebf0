/** Second factor with an authenticator app (TOTP) and recovery codes. Turning it on or off requires a code. */
import { type BillingError, invalid } from '../../model/billing-error.ts';
import { secretDigest } from '../../model/token.ts';
import { newRecoveryCodes, newTotpSecret, plainRecoveryCode, stepOfCode, totpUri } from '../../model/totp.ts';
import type { UserRow } from '../../store/access/users.ts';
import type { Queries } from '../../store/store.ts';
import { holdSession, proveWithCode } from '../accounts/person.ts';
import type { Services } from '../kernel/context.ts';
import { holdKey, sealStored } from '../secrets/key-check.ts';
import { type Begun, beginSession, personContext, type Session, type Visitor } from './session.ts';
import type { SignInLimits } from './sign-in-limits.ts';

export type Offer = { readonly secret: string; readonly uri: string };

/**
 * Returns the secret for the app. The secret stays the same until a code confirms it, so that the page can be reloaded.
 */
export async function offerSecondFactor(services: Services, session: Session): Promise<Offer> {
  const { user } = session;
  if (user.totp_pending !== null) return offerOf(user, services.secrets.open(user.totp_pending));
  const secret = newTotpSecret();
  await personContext(services, session, 'offerSecondFactor').write(async (tx) => {
    const totp_pending = await sealStored(tx, services, secret);
    await holdSession(tx, session);
    await tx.users.change(user.id, { totp_pending });
    return { result: null, events: [], activity: about(user, 'Began to set up an authenticator app') };
  });
  return offerOf(user, secret);
}

function offerOf({ email }: UserRow, secret: string): Offer {
  return { secret, uri: totpUri(secret, email) };
}

/** Returns the recovery codes, which are shown only once. */
export async function turnOnSecondFactor(
  services: Services,
  session: Session,
  code: unknown,
): Promise<readonly string[]> {
  const { user } = session;
  const secret = user.totp_pending === null ? null : services.secrets.open(user.totp_pending);
  const step = secret === null ? undefined : stepOfCode(secret, typed(code), services.clock.now(), null);
  if (step === undefined) throw wrongCode();
  const codes = newRecoveryCodes();
  await personContext(services, session, 'turnOnSecondFactor').write(async (tx) => {
    await holdKey(tx);
    const person = await holdSession(tx, session);
    if (person.totp_pending !== user.totp_pending) throw wrongCode();
    await tx.users.change(user.id, { totp_secret: person.totp_pending, totp_pending: null, totp_step: step });
    await tx.users.setRecoveryCodes(user.id, codes.map(digestOf));
    return { result: null, events: [], activity: about(user, 'Turned on codes of an authenticator app') };
  });
  return codes;
}

export async function turnOffSecondFactor(
  services: Services,
  limits: SignInLimits,
  session: Session,
  code: unknown,
): Promise<void> {
  const { user } = session;
  await countCode(limits, user, code);
  await personContext(services, session, 'turnOffSecondFactor').write(async (tx) => {
    await useCode(tx, services, await holdSession(tx, session), code);
    await tx.users.change(user.id, { totp_secret: null, totp_pending: null, totp_step: null });
    await tx.users.setRecoveryCodes(user.id, []);
    return { result: null, events: [], activity: about(user, 'Turned off codes of an authenticator app') };
  });
}

/** Completes a sign-in: ends the session that waits for the code, and starts a fully signed-in session. */
export async function signInWithCode(
  services: Services,
  limits: SignInLimits,
  session: Session,
  { visitor, code }: { readonly visitor: Visitor; readonly code: unknown },
): Promise<Begun> {
  const { user, account, row } = session;
  await countCode(limits, user, code);
  const ctx = personContext(services, session, 'signIn');
  return ctx.write(async (tx) => {
    const person = await holdSession(tx, session);
    if (!(await tx.sessions.remove(user.id, row.id, 'code'))) throw wrongCode();
    await useCode(tx, services, person, code);
    if (row.way === 'mail') await proveWithCode(tx, person, account.id, ctx.now());
    const { device } = visitor;
    const result = await beginSession(tx, ctx, { user, account, way: row.way, device, isWhole: true });
    return { result, events: [], activity: about(user, 'Signed in, with the second factor') };
  });
}

/**
 * Limits attempts with codes of the authenticator app. Attempts with recovery codes are not limited, because a recovery
 * code is too long to guess.
 */
async function countCode(limits: SignInLimits, user: UserRow, code: unknown): Promise<void> {
  if (plainRecoveryCode(typed(code)).length < 16) await limits.take([['code', String(user.id)]]);
}

async function useCode(tx: Queries, { secrets, clock }: Services, user: UserRow, code: unknown): Promise<void> {
  const text = typed(code);
  const step =
    user.totp_secret === null
      ? undefined
      : stepOfCode(secrets.open(user.totp_secret), text, clock.now(), user.totp_step);
  if (step !== undefined && (await tx.users.useTotpStep(user.id, step))) return;
  if (await tx.users.useRecoveryCode(user.id, digestOf(text))) return;
  throw wrongCode();
}

function typed(code: unknown): string {
  return typeof code === 'string' ? code.replace(/\s/g, '') : '';
}

function digestOf(code: string): string {
  return secretDigest(plainRecoveryCode(code));
}

function wrongCode(): BillingError {
  return invalid([{ field: 'code', message: 'is wrong or was used before; wait for the next one' }]);
}

function about({ id }: UserRow, summary: string) {
  return { subject: { kind: 'user', id }, summary } as const;
}
