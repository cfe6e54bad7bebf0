import * as z from 'zod';
import { BOUNDS } from '../../model/bounds.ts';
import { PASSWORD_LENGTH } from '../../model/password.ts';
import { Refusal } from '../../model/refusal.ts';
import type { Services } from '../context.ts';
import { enter } from './enter.ts';
import { checkInTurn } from './password-turns.ts';
import type { Begun, Visitor } from './session.ts';
import type { CountedUnder, SignInLimits } from './sign-in-limits.ts';

/** Whatever is no e-mail is nobody's, and costs the same. */
const Given = z.object({
  email: z.string().trim().toLowerCase().max(BOUNDS.email),
  password: z.string().max(PASSWORD_LENGTH.max),
});

/** A wrong e-mail and a wrong password take the same time and are told the same. */
export async function signInWithPassword(
  services: Services,
  limits: SignInLimits,
  visitor: Visitor,
  raw: unknown,
): Promise<Begun> {
  const given = Given.safeParse(raw);
  const { email, password } = given.success ? given.data : { email: '', password: '' };
  const countedUnder: CountedUnder = [
    ['address', visitor.address],
    ['user', email],
  ];
  await limits.take(countedUnder);
  const user = await services.store.users.byEmail(email);
  const isRight = await checkInTurn(password, user?.password_hash ?? null).catch(async (busy: unknown) => {
    // The password was not checked, so the try is given back.
    await limits.giveBack(countedUnder);
    throw busy;
  });
  // Nothing more is looked up for a guess: the same work for one who is known and one who is not.
  if (!user || !isRight) throw notThem();
  const [home] = await services.store.users.memberships(user.id);
  if (!home) throw notThem();
  await limits.giveBack(countedUnder);
  return enter(services, { user, account: home.account, way: 'password', visitor }, async (_tx, person) => {
    // The password may have been changed during the check.
    if (person.password_hash !== user.password_hash) throw notThem();
    return person;
  });
}

function notThem(): Refusal {
  return new Refusal('validation_failed', 'The e-mail address or the password is wrong.', {
    hint: 'Sign in with a one-time link if you have forgotten the password.',
  });
}
