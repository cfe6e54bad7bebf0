/** A person's sessions: list, end, and switch between accounts. */
import { BillingError } from '../../model/billing-error.ts';
import type { Instant } from '../../model/dates.ts';
import type { AccountId, SessionId } from '../../model/ids.ts';
import type { Membership } from '../../store/access/users.ts';
import type { Services } from '../kernel/context.ts';
import { personContext, type Session } from './session.ts';

export type SessionInfo = {
  readonly id: number;
  readonly device: string;
  readonly createdAt: Instant;
  readonly seenAt: Instant;
  readonly isThis: boolean;
};

export async function listSessions({ store, clock }: Services, { user, row }: Session): Promise<SessionInfo[]> {
  const rows = await store.sessions.list(user.id, clock.now());
  return rows.map(({ id, device, created_at, seen_at }) => ({
    id,
    device,
    createdAt: created_at,
    seenAt: seen_at,
    isThis: id === row.id,
  }));
}

/** Ends a session of this person. A session of another person is reported as already ended. */
export async function endSession(services: Services, session: Session, id: number): Promise<void> {
  const { user } = session;
  await personContext(services, session, 'endSession').write(async (tx) => {
    const gone = await tx.sessions.remove(user.id, id as SessionId);
    if (!gone) throw new BillingError('validation_failed', 'This session has ended already.');
    const summary = id === session.row.id ? 'Signed out' : 'Ended one of their other sessions';
    return { result: null, events: [], activity: { subject: { kind: 'user', id: user.id }, summary } };
  });
}

export function accountsOf({ store }: Services, { user }: Session): Promise<readonly Membership[]> {
  return store.users.memberships(user.id);
}

export async function switchAccount(services: Services, session: Session, accountId: number): Promise<void> {
  const { user, row } = session;
  const own = await accountsOf(services, session);
  const chosen = own.find(({ account }) => account.id === accountId);
  if (!chosen) throw new BillingError('account_not_found', 'You do not belong to this account.');
  const there = { ...session, account: chosen.account };
  await personContext(services, there, 'switchAccount').write(async (tx) => {
    await tx.sessions.switchTo(row.id, user.id, accountId as AccountId);
    const summary = 'Switched to this account';
    return { result: null, events: [], activity: { subject: { kind: 'user', id: user.id }, summary } };
  });
}
