/**
 * Rules for people who have not proved that their mailbox is their own. Opening a mailed link is the proof. Attack: a
 * stranger gets a sign-in link for another person's address, and then sets a password or a second factor, or opens a
 * session. The owner of the mailbox must not inherit these credentials. All credentials are therefore removed when a
 * person without the proof joins another account, and when a person proves the mailbox.
 */
import { BillingError } from '../../model/billing-error.ts';
import type { Instant } from '../../model/dates.ts';
import type { AccountId } from '../../model/ids.ts';
import type { SessionRow } from '../../store/access/sessions.ts';
import type { SignInLinkRow } from '../../store/access/sign-in-links.ts';
import type { UserRow } from '../../store/access/users.ts';
import type { Queries } from '../../store/store.ts';

/** The person and the row of a session. */
type SignedIn = { readonly user: Pick<UserRow, 'id'>; readonly row: Pick<SessionRow, 'id'> };

/**
 * Locks the person's row before credentials change, and returns the row. Throws `validation_failed` if the session has
 * ended since the request was accepted. Otherwise the request of an ended session could still set a password.
 */
export async function holdSession(tx: Queries, { user, row }: SignedIn): Promise<UserRow> {
  const person = await tx.users.lock(user.id);
  if (person && (await tx.sessions.exists(row.id))) return person;
  throw new BillingError('validation_failed', 'This session has ended.', { hint: 'Sign in again.' });
}

/**
 * Ends all credentials of a person: password, second factor, sessions, sign-in links and connected assistants.
 * `keepsFactor`: true if the person proved the mailbox and also entered the code of the second factor. The factor then
 * stays, because it belongs to this person.
 */
async function endEverything(tx: Queries, { id }: UserRow, now: Instant, keepsFactor = false): Promise<void> {
  await tx.users.change(id, { password_hash: null, totp_pending: null });
  if (!keepsFactor) {
    await tx.users.change(id, { totp_secret: null, totp_step: null });
    await tx.users.setRecoveryCodes(id, []);
  }
  await tx.sessions.removeAll(id);
  await tx.signInLinks.removeAll(id);
  // Ends the person's assistants in every account. Writes no activity rows. From such a row, the members of one account
  // could learn that the person has other accounts.
  for (const one of await tx.assistants.ofPerson(id)) await tx.assistants.end(one.account_id, one.token_id, now);
}

/**
 * Ends all credentials of a person who has not proved the mailbox. Must be called before the person joins an account,
 * with the person's row locked. Returns the changed row.
 */
export async function endUnproved(tx: Queries, person: UserRow, now: Instant): Promise<UserRow> {
  if (person.proved_at !== null) return person;
  await endEverything(tx, person, now);
  return reread(tx, person);
}

/** Marks the mailbox as proved after a mailed link was used. Ends all credentials from before the proof. */
export async function prove(tx: Queries, person: UserRow, now: Instant, keepsFactor = false): Promise<UserRow> {
  if (person.proved_at !== null) return person;
  await endEverything(tx, person, now, keepsFactor);
  await tx.users.change(person.id, { proved_at: now });
  return reread(tx, person);
}

/**
 * Ends all credentials of the person, and cancels an earlier proof of the mailbox. Used during the set-up: the person
 * only typed the e-mail address, which proves nothing.
 */
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
 * True if the person joined an account through a mailed link or through the operator. A membership does not count if an
 * owner saw the sign-in link on the screen, because a stranger can create that kind of link.
 */
export async function hasHome(queries: Pick<Queries, 'users'>, { id }: Pick<UserRow, 'id'>): Promise<boolean> {
  return (await queries.users.memberships(id)).some(({ accepted }) => accepted !== 'screen');
}

/**
 * Makes the user of a sign-in link a member of the link's account. The person's row must be locked. A mailed link also
 * proves the mailbox. The proof removes a second factor, because a stranger could have set it. Exception: a member
 * with a second factor but without a proved mailbox. Nothing changes here for this member; `proveWithCode` proves the
 * mailbox when the member has entered the code of the second factor.
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

/**
 * Marks the mailbox as proved after the person has used a mailed link and entered the code of the second factor. Keeps
 * the second factor.
 */
export async function proveWithCode(tx: Queries, person: UserRow, accountId: AccountId, now: Instant): Promise<void> {
  if (person.proved_at !== null) return;
  await prove(tx, person, now, true);
  await tx.accounts.setAccepted(accountId, person.id, 'mail');
}

/**
 * True if an owner may see the sign-in link of an invited person. Attack: the owner uses the link to enter other
 * accounts of the person. The result is therefore true only if the person has no account and no proved mailbox.
 */
export async function isUnknown(tx: Pick<Queries, 'users'>, person: UserRow): Promise<boolean> {
  return person.proved_at === null && (await tx.users.memberships(person.id)).length === 0;
}

function knownElsewhere(): BillingError {
  return new BillingError('validation_failed', 'Another person has signed in under this address meanwhile.', {
    hint: 'The operator of the service can print a link with: billhook user create --email',
  });
}
