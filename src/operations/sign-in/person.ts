/**
 * What a person has is what their e-mail address has proved. A password, second factor, session, link or consent of a
 * person whose mailbox is not proved may be a stranger's, who was shown a link for that address: it ends when the person
 * joins another account, and when the mailbox is proved.
 */
import type { Instant } from '../../model/dates.ts';
import type { AccountId } from '../../model/ids.ts';
import { Refusal } from '../../model/refusal.ts';
import type { SignInLinkRow } from '../../store/sign-in-links.ts';
import type { Queries } from '../../store/store.ts';
import type { UserRow } from '../../store/users.ts';
import type { Session } from './session.ts';

/**
 * For changes of a way in: the person as they are now, with their turn. Refuses when the session ended after the request
 * was let in: otherwise a password could be set with a session that a join is just ending.
 */
export async function holdSession(tx: Queries, { user, row }: Pick<Session, 'user' | 'row'>): Promise<UserRow> {
  const person = await tx.users.lock(user.id);
  if (person && (await tx.sessions.exists(row.id))) return person;
  throw new Refusal('validation_failed', 'This session has ended.', { hint: 'Sign in again.' });
}

/** `keepsFactor`: the second factor was passed together with the proof, so it is the same person's. */
async function endEverything(tx: Queries, { id }: UserRow, now: Instant, keepsFactor = false): Promise<void> {
  await tx.users.change(id, { password_hash: null, totp_pending: null });
  if (!keepsFactor) {
    await tx.users.change(id, { totp_secret: null, totp_step: null });
    await tx.users.setRecoveryCodes(id, []);
  }
  await tx.sessions.removeAll(id);
  await tx.signInLinks.removeAll(id);
  // Those of other accounts too, without a line there: where else a person belongs is no other account's business.
  for (const one of await tx.assistants.ofPerson(id)) await tx.assistants.end(one.account_id, one.token_id, now);
}

/** Before a person joins an account. `person` with their turn; what comes back is the person afterwards. */
export async function endUnproved(tx: Queries, person: UserRow, now: Instant): Promise<UserRow> {
  if (person.proved_at !== null) return person;
  await endEverything(tx, person, now);
  return reread(tx, person);
}

/** The mailbox is the person's: a link that arrived there was opened. */
export async function prove(tx: Queries, person: UserRow, now: Instant, keepsFactor = false): Promise<UserRow> {
  if (person.proved_at !== null) return person;
  await endEverything(tx, person, now, keepsFactor);
  await tx.users.change(person.id, { proved_at: now });
  return reread(tx, person);
}

/** For an address that is typed at the set-up: nothing of what it had before holds, a proof included. */
export async function beginUnproved(tx: Queries, person: UserRow, now: Instant): Promise<UserRow> {
  await endEverything(tx, person, now);
  await tx.users.change(person.id, { proved_at: null });
  return reread(tx, person);
}

async function reread(tx: Queries, { id }: UserRow): Promise<UserRow> {
  const person = await tx.users.byId(id);
  if (!person) throw new Error(`there is no person ${id}`);
  return person;
}

/**
 * Whether a person has something here that a stranger could not have given them: an account in which their mailbox or the
 * operator let them. An invitation, or a link on another owner's screen, is nothing of theirs.
 */
export async function hasHome(queries: Pick<Queries, 'users'>, { id }: Pick<UserRow, 'id'>): Promise<boolean> {
  return (await queries.users.memberships(id)).some(({ accepted }) => accepted !== 'screen');
}

/**
 * The one who presses the button behind a link, with their turn, becomes what the link proves. A second factor that was
 * set under the address before it was proved is asked for where the person belongs already (`proveWithCode`); it does
 * not keep the owner of the mailbox out of an account that they join.
 */
export async function arrive(tx: Queries, person: UserRow, link: SignInLinkRow, now: Instant): Promise<UserRow> {
  const { account_id, via } = link;
  const belongs = await tx.accounts.belongs(account_id, person.id);
  if (via === 'mail') {
    if (belongs && person.proved_at === null && person.totp_secret !== null) return person;
    const proved = await prove(tx, person, now);
    await tx.accounts.setAccepted(account_id, person.id, 'mail');
    return proved;
  }
  if (belongs) return person;
  if (!(await isUnknown(tx, person))) throw knownElsewhere();
  const bare = await endUnproved(tx, person, now);
  await tx.accounts.setAccepted(account_id, person.id, 'screen');
  return bare;
}

/** A link from the mailbox, and then the code: both are the same person's. */
export async function proveWithCode(tx: Queries, person: UserRow, accountId: AccountId, now: Instant): Promise<void> {
  if (person.proved_at !== null) return;
  await prove(tx, person, now, true);
  await tx.accounts.setAccepted(accountId, person.id, 'mail');
}

/** Whether a link on an owner's screen may let this person in: it would open every account that they belong to. */
export async function isUnknown(tx: Pick<Queries, 'users'>, person: UserRow): Promise<boolean> {
  return person.proved_at === null && (await tx.users.memberships(person.id)).length === 0;
}

function knownElsewhere(): Refusal {
  return new Refusal('validation_failed', 'Somebody has signed in under this address meanwhile.', {
    hint: 'Whoever runs the service can print a link for them with: billhook user create --email',
  });
}
