/** Set-up of a new service: the operator gets a link that creates the first account and its owner. */
import { randomInt } from 'node:crypto';
import * as z from 'zod';
import { BillingError, invalid } from '../../model/billing-error.ts';
import { addMs } from '../../model/dates.ts';
import { emailKey } from '../../model/email.ts';
import { isSessionSecret, newSessionSecret } from '../../model/session.ts';
import { secretDigest } from '../../model/token.ts';
import type { AccountRow } from '../../store/access/accounts.ts';
import type { UserRow } from '../../store/access/users.ts';
import type { Queries } from '../../store/store.ts';
import { createAccount } from '../accounts/create-account.ts';
import { beginUnproved, hasHome, prove } from '../accounts/person.ts';
import type { Services } from '../kernel/context.ts';
import { faultsOf } from '../kernel/faults.ts';
import { Email } from '../kernel/fields.ts';
import { NewPassword } from './password.ts';
import { hashWithSlot } from './password-semaphore.ts';
import { type Begun, beginSession, personContext, type Visitor } from './session.ts';

const LINK_LIFETIME_MS = 24 * 3_600_000;

/** The set-up address for the operator; null once a user exists. */
export async function offerSetUp({ store, clock, addresses }: Services): Promise<string | null> {
  if (await store.users.hasAny()) return null;
  const secret = newSessionSecret();
  const expiresAt = addMs(clock.now(), LINK_LIFETIME_MS);
  await store.transaction((tx) =>
    tx.signInLinks.addSetUp({ digest: secretDigest(secret), email: null, expires_at: expiresAt }),
  );
  return `${addresses.baseUrl}/dashboard/set-up/${secret}`;
}

/**
 * The effect of a set-up link. `account`: the existing account that gets an owner; null if the link creates an account.
 * `email`: the address to which the link was mailed; null for the operator's link.
 */
export type SetUp = { readonly account: AccountRow | null; readonly email: string | null };

/** Returns the effect of a link. `undefined` if the link is unknown, used, expired or no longer needed. */
export async function showSetUp({ store, clock, signUp }: Services, secret: string): Promise<SetUp | undefined> {
  const link = isSessionSecret(secret)
    ? await store.signInLinks.findSetUp(secretDigest(secret), clock.now())
    : undefined;
  if (!link) return undefined;
  if (link.email !== null) return signUp ? { account: null, email: link.email } : undefined;
  if (await store.users.hasAny()) return undefined;
  const [account = null] = await store.accounts.all();
  return { account, email: null };
}

const Owner = z.strictObject({ email: Email, password: NewPassword });
const Business = Owner.extend({ name: z.string(), currency: z.string(), timezone: z.string() });

export async function setUp(services: Services, visitor: Visitor, secret: string, raw: object): Promise<Begun> {
  const found = await showSetUp(services, secret);
  if (!found) throw usedUp();
  const given = found.email === null ? raw : { ...raw, email: found.email };
  const { email, password, ...business } = checked(found.account === null ? Business : Owner, given);
  const hash = await hashWithSlot(password);
  return services.store.transaction(async (tx) => {
    if (found.account) await tx.journal.lockAccount(found.account.id);
    await useUp(tx, found, secretDigest(secret));
    const person = await tx.users.lockOrAdd(emailKey(email), services.clock.now());
    if (found.email !== null && (await hasHome(tx, person))) throw usedUp();
    const within: Services = {
      ...services,
      store: { ...services.store, ...tx.all(), transaction: (change) => change(tx) },
    };
    const account = found.account ?? (await newBusiness(within, { ...business, email }));
    return addOwner(tx, within, { account, person, hash, visitor, isProved: found.email !== null });
  });
}

async function useUp(tx: Queries, found: SetUp, digest: string): Promise<void> {
  const { signInLinks, users } = tx;
  const won = found.email === null ? await signInLinks.useSetUp(digest) : await signInLinks.useSignUp(digest);
  if (!won || (found.email === null && (await users.hasAny()))) throw usedUp();
}

/**
 * Creates an account. Derives its handle from the name. If that is not possible, or the handle is taken, uses a generic
 * handle.
 */
async function newBusiness(services: Services, given: Omit<SetUpInput, 'password'>): Promise<AccountRow> {
  const handle = /[a-z]/i.test(given.name?.normalize('NFKD') ?? '') ? {} : { handle: 'business' };
  try {
    return await createAccount(services, { ...given, ...handle }, 'dashboard');
  } catch (error) {
    if (!(error instanceof BillingError) || error.code !== 'account_exists') throw error;
    const other = `business-${randomInt(1_000_000_000).toString(36)}`;
    return createAccount(services, { ...given, handle: other }, 'dashboard');
  }
}

type SetUpInput = { email: string; password: string; name?: string; currency?: string; timezone?: string };

function checked(schema: typeof Owner | typeof Business, raw: unknown): SetUpInput {
  const parsed = schema.safeParse(raw, { reportInput: true });
  if (!parsed.success) throw invalid(faultsOf(parsed.error, schema));
  return parsed.data;
}

type First = {
  readonly account: AccountRow;
  readonly person: UserRow;
  readonly hash: string;
  readonly visitor: Visitor;
  /** True if the link was mailed. Its use then proves that the mailbox belongs to the person. */
  readonly isProved: boolean;
};

/**
 * Adds the owner. Attack: a stranger registered the owner's e-mail address earlier, with a password. Therefore this
 * function first removes all credentials that were never confirmed by mail, including the stranger's password.
 */
async function addOwner(tx: Queries, services: Services, first: First): Promise<Begun> {
  const { account, person, hash, visitor, isProved } = first;
  const now = services.clock.now();
  const { id, email } = person;
  const user = isProved ? await prove(tx, person, now) : await beginUnproved(tx, person, now);
  const accepted = isProved ? 'mail' : 'operator';
  await tx.accounts.addMember({ account_id: account.id, user_id: id, role: 'owner', created_at: now, accepted });
  await tx.accounts.setAccepted(account.id, id, accepted);
  await tx.accounts.setRole(account.id, id, 'owner');
  await tx.users.change(id, { password_hash: hash });
  return personContext(services, { user, account, requestId: visitor.requestId }, 'setUp').write(async () => {
    const result = await beginSession(tx, services, { user, account, way: 'password', device: visitor.device });
    const summary = `${email} set the service up, as its owner`;
    return { result, events: [], activity: { subject: { kind: 'user', id }, summary } };
  });
}

function usedUp(): BillingError {
  return new BillingError('validation_failed', 'This link was used already, or has expired.', {
    hint: 'Start the service again: it prints a new one while it has no user.',
  });
}
