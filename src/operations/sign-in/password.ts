/** Changes a person's password, which ends all their sessions. */
import * as z from 'zod';
import { type BillingError, invalid } from '../../model/billing-error.ts';
import { PASSWORD_LENGTH } from '../../model/password.ts';
import { holdSession } from '../accounts/person.ts';
import type { Services } from '../kernel/context.ts';
import { faultsOf } from '../kernel/faults.ts';
import { checkWithSlot, hashWithSlot } from './password-semaphore.ts';
import { type Begun, beginSession, personContext, type Session, type Visitor } from './session.ts';
import type { SignInLimits } from './sign-in-limits.ts';

export const NewPassword = z.string().min(PASSWORD_LENGTH.min).max(PASSWORD_LENGTH.max);

const Change = z.strictObject({ current: z.string().optional(), password: NewPassword });

/**
 * True if the current password is required. It is not required after signing in with a link, because the person may
 * have forgotten the password.
 */
export function mustGiveCurrent({ user, row }: Session): boolean {
  return user.password_hash !== null && row.way === 'password';
}

/** Ends all sessions of the person, including this one, and starts a new one for this browser. */
export async function changePassword(
  services: Services,
  limits: SignInLimits,
  session: Session,
  { visitor, raw }: { readonly visitor: Visitor; readonly raw: unknown },
): Promise<Begun> {
  const { user, account } = session;
  const parsed = Change.safeParse(raw, { reportInput: true });
  if (!parsed.success) throw invalid(faultsOf(parsed.error, Change));
  const { current = '', password } = parsed.data;
  if (mustGiveCurrent(session)) await requireCurrent(limits, session, current);
  const hash = await hashWithSlot(password);
  const ctx = personContext(services, session, 'changePassword');
  return ctx.write(async (tx) => {
    const person = await holdSession(tx, session);
    if (mustGiveCurrent(session) && person.password_hash !== user.password_hash) throw notCurrent();
    await tx.users.change(user.id, { password_hash: hash });
    await tx.sessions.removeAll(user.id);
    const { device } = visitor;
    const result = await beginSession(tx, ctx, { user, account, way: 'password', device, isWhole: true });
    const summary = 'Changed their password; all other sessions ended';
    return { result, events: [], activity: { subject: { kind: 'user', id: user.id }, summary } };
  });
}

async function requireCurrent(limits: SignInLimits, { user }: Session, current: string): Promise<void> {
  const countedUnder = [['user', user.email]] as const;
  await limits.take(countedUnder);
  if (!(await checkWithSlot(current, user.password_hash))) {
    throw notCurrent();
  }
  await limits.giveBack(countedUnder);
}

function notCurrent(): BillingError {
  return invalid([{ field: 'current', message: 'is not your password' }]);
}
