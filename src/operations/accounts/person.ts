/**
 * Credentials of a person are valid only as far as the e-mail address is proved. Attack: a stranger is shown a link for
 * another person's address and sets a password, second factor, session, link or consent under it. All of these end when
 * the person joins another account, and when the mailbox is proved.
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
 * Locks the person's row before credentials change. Race: the session may have ended since the request was accepted.
 * Then this refuses, because a session that is being ended could otherwise still set a password.
 */
export async function holdSession(tx: Queries, { user, row }: SignedIn): Promise<UserRow> {
  const person = await tx.users.lock(user.id);
  if (person && (await tx.sessions.exists(row.id))) return person;
  throw new BillingError('validation_failed', 'This session has ended.', { hint: 'Sign in again.' });
}

/**
 * `keepsFactor`: true if the second factor was entered together with the proof, so that it belongs to the same person.
 */
async function endEverything(tx: Queries, { id }: UserRow, now: Instant, keepsFactor = false): Promise<void> {
  await tx.users.change(id, { password_hash: null, totp_pending: null });
  if (!keepsFactor) {
    await tx.users.change(id, { totp_secret: null, totp_step: null });
    await tx.users.setRecoveryCodes(id, []);
  }
  await tx.sessions.removeAll(id);
  await tx.signInLinks.removeAll(id);
  // Ends assistants in all accounts, but without activity rows there: other accounts must not learn where else the
  // person belongs.
  for (const one of await tx.assistants.ofPerson(id)) await tx.assistants.end(one.account_id, one.token_id, now);
}

/**
 * Ends unproved credentials. Call it before a person joins an account, with the person's row locked. Returns the
 * changed row.
 */
export async function endUnproved(tx: Queries, person: UserRow, now: Instant): Promise<UserRow> {
  if (person.proved_at !== null) return person;
  await endEverything(tx, person, now);
  return reread(tx, person);
}

/** Marks the mailbox as proved, because a link that was mailed there was used. */
export async function prove(tx: Queries, person: UserRow, now: Instant, keepsFactor = false): Promise<UserRow> {
  if (person.proved_at !== null) return person;
  await endEverything(tx, person, now, keepsFactor);
  await tx.users.change(person.id, { proved_at: now });
  return reread(tx, person);
}

/** For an address that was typed during the set-up: ends all credentials under it, and cancels an earlier proof. */
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
 * True if a person belongs to an account through the mailbox or the operator. Memberships by links on an owner's screen
 * do not count, because a stranger can create these.
 */
export async function hasHome(queries: Pick<Queries, 'users'>, { id }: Pick<UserRow, 'id'>): Promise<boolean> {
  return (await queries.users.memberships(id)).some(({ accepted }) => accepted !== 'screen');
}

/**
 * Applies the proof that a used link gives; the person's row must be locked. A second factor from before the proof is
 * required only in accounts that the person already belongs to (`proveWithCode`): it must not keep the owner of the
 * mailbox out of an account that is being joined.
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

/** After a mailed link and the code of the second factor: both were used by the same person. */
export async function proveWithCode(tx: Queries, person: UserRow, accountId: AccountId, now: Instant): Promise<void> {
  if (person.proved_at !== null) return;
  await prove(tx, person, now, true);
  await tx.accounts.setAccepted(accountId, person.id, 'mail');
}

/**
 * True if a link on an owner's screen may sign this person in: only for a person without any account, because the link
 * would open all of the person's accounts.
 */
export async function isUnknown(tx: Pick<Queries, 'users'>, person: UserRow): Promise<boolean> {
  return person.proved_at === null && (await tx.users.memberships(person.id)).length === 0;
}

function knownElsewhere(): BillingError {
  return new BillingError('validation_failed', 'Another person has signed in under this address meanwhile.', {
    hint: 'The operator of the service can print a link with: billhook user create --email',
  });
}
