/** Invitations for a signed-in person with a proved mailbox, who can accept or decline them. */
import { BillingError } from '../../model/billing-error.ts';
import type { AccountRow } from '../../store/access/accounts.ts';
import { holdSession } from '../accounts/person.ts';
import type { Services } from '../kernel/context.ts';
import { personContext, type Session } from './session.ts';

/**
 * Returns the accounts that have invited the person. Invitations are meant for the owner of the mailbox. So no accounts
 * are returned until the person has proved to own the mailbox.
 */
export async function invitationsOf({ store }: Services, { user }: Session): Promise<readonly AccountRow[]> {
  if (user.proved_at === null) return [];
  return (await store.users.invitations(user.id)).map(({ account }) => account);
}

export async function answerInvitation(
  services: Services,
  session: Session,
  accountId: number,
  isAccepted: boolean,
): Promise<void> {
  const account = (await invitationsOf(services, session)).find(({ id }) => id === accountId);
  if (!account) throw notInvited();
  const { user } = session;
  await personContext(services, { ...session, account }, 'answerInvitation').write(async (tx) => {
    const person = await holdSession(tx, session);
    const open = await tx.users.invitations(person.id);
    if (person.proved_at === null || !open.some((one) => one.account.id === account.id)) throw notInvited();
    if (isAccepted) await tx.accounts.setAccepted(account.id, user.id, 'mail');
    else await tx.accounts.removeMember(account.id, user.id);
    const summary = isAccepted ? 'Accepted the invitation' : 'Declined the invitation';
    return { result: null, events: [], activity: { subject: { kind: 'user', id: user.id }, summary } };
  });
}

function notInvited(): BillingError {
  return new BillingError('account_not_found', 'You are not invited to this account.');
}
