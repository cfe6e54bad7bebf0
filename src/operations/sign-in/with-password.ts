import * as z from 'zod';
import { BillingError } from '../../model/billing-error.ts';
import { BOUNDS } from '../../model/bounds.ts';
import { emailKey } from '../../model/email.ts';
import { PASSWORD_LENGTH } from '../../model/password.ts';
import type { Services } from '../kernel/context.ts';
import { enter } from './enter.ts';
import { checkWithSlot } from './password-semaphore.ts';
import type { Begun, Visitor } from './session.ts';
import type { CountedUnder, SignInLimits } from './sign-in-limits.ts';

/** Invalid input gets the same answer as unknown credentials, after the same time. */
const Credentials = z.object({
  email: z.string().trim().max(BOUNDS.email).transform(emailKey),
  password: z.string().max(PASSWORD_LENGTH.max),
});

/** An unknown e-mail and a wrong password get the same answer after the same time (no enumeration). */
export async function signInWithPassword(
  services: Services,
  limits: SignInLimits,
  visitor: Visitor,
  raw: unknown,
): Promise<Begun> {
  const parsed = Credentials.safeParse(raw);
  const { email, password } = parsed.success ? parsed.data : { email: '', password: '' };
  const countedUnder: CountedUnder = [
    ['address', visitor.address],
    ['user', email],
  ];
  await limits.take(countedUnder);
  const user = await services.store.users.byEmail(email);
  const isRight = await checkWithSlot(password, user?.password_hash ?? null).catch(async (busy: unknown) => {
    // The password was not checked, so the attempt is not counted.
    await limits.giveBack(countedUnder);
    throw busy;
  });
  // No further look-up after a wrong password, so that known and unknown users cause the same work.
  if (!user || !isRight) throw wrongCredentials();
  const [home] = await services.store.users.memberships(user.id);
  if (!home) throw wrongCredentials();
  await limits.giveBack(countedUnder);
  return enter(services, { user, account: home.account, way: 'password', visitor }, async (_tx, person) => {
    // The password may have been changed while it was being checked.
    if (person.password_hash !== user.password_hash) throw wrongCredentials();
    return person;
  });
}

function wrongCredentials(): BillingError {
  return new BillingError('validation_failed', 'The e-mail address or the password is wrong.', {
    hint: 'Sign in with a one-time link if you have forgotten the password.',
  });
}
