/** Starts a session for a person who has proved their identity, and writes an activity row. */
import type { SignInWay } from '../../model/session.ts';
import type { AccountRow } from '../../store/access/accounts.ts';
import type { UserRow } from '../../store/access/users.ts';
import type { Queries } from '../../store/store.ts';
import type { Services } from '../kernel/context.ts';
import { type Begun, beginSession, personContext, type Visitor } from './session.ts';

type Entering = {
  readonly user: UserRow;
  readonly account: AccountRow;
  readonly way: SignInWay;
  readonly visitor: Visitor;
};

/**
 * Starts a session and writes the activity. `first` runs in the same transaction and gets the locked row of the person.
 * `first` checks the password or sign-in link again, and returns the person's row.
 */
export async function enter(
  services: Services,
  { user, account, way, visitor }: Entering,
  first: (tx: Queries, person: UserRow) => Promise<UserRow>,
): Promise<Begun> {
  const ctx = personContext(services, { user, account, requestId: visitor.requestId }, 'signIn');
  return ctx.write(async (tx) => {
    const now = await tx.users.lock(user.id);
    if (!now) throw new Error(`there is no person ${user.id}`);
    const person = await first(tx, now);
    const begun = await beginSession(tx, ctx, { user: person, account, way, device: visitor.device });
    const how = way === 'password' ? 'with a password' : 'with a one-time link';
    const summary = begun.stage === 'open' ? `Signed in ${how}` : `Began to sign in ${how}; the code is still missing`;
    return { result: begun, events: [], activity: { subject: { kind: 'user', id: user.id }, summary } };
  });
}
