/** The first person of a service: whoever starts it is given a link, with which one business and one owner begin. */
import * as z from 'zod';
import { addMs } from '../../model/dates.ts';
import { hashPassword } from '../../model/password.ts';
import { invalid, Refusal } from '../../model/refusal.ts';
import { isSessionSecret, newSessionSecret } from '../../model/session.ts';
import { secretDigest } from '../../model/token.ts';
import type { AccountRow } from '../../store/accounts.ts';
import type { Queries } from '../../store/store.ts';
import { createAccount } from '../accounts/create-account.ts';
import type { World } from '../context.ts';
import { faultsOf } from '../faults.ts';
import { Email } from '../fields.ts';
import { NewPassword } from './password.ts';
import { type Begun, beginSession, personContext, type Visitor } from './session.ts';

const LINK_LIFETIME_MS = 24 * 3_600_000;

/** The address for whoever starts the service; null once somebody can sign in. */
export async function offerSetUp({ store, clock, addresses }: World): Promise<string | null> {
  if (await store.users.hasAny()) return null;
  const secret = newSessionSecret();
  const expiresAt = addMs(clock.now(), LINK_LIFETIME_MS);
  await store.transaction((tx) => tx.signInLinks.addSetUp(secretDigest(secret), expiresAt));
  return `${addresses.baseUrl}/dashboard/set-up/${secret}`;
}

/** What a link is for: the first account, or none as long as there is none. `undefined`: it is no longer for anything. */
export async function showSetUp(
  { store, clock }: World,
  secret: string,
): Promise<{ readonly account: AccountRow | null } | undefined> {
  if (!isSessionSecret(secret) || !(await store.signInLinks.findSetUp(secretDigest(secret), clock.now()))) return;
  if (await store.users.hasAny()) return undefined;
  const [account = null] = await store.accounts.all();
  return { account };
}

const Owner = z.strictObject({ email: Email, password: NewPassword });
const Business = Owner.extend({ name: z.string(), currency: z.string(), timezone: z.string() });

export async function setUp(world: World, visitor: Visitor, secret: string, raw: unknown): Promise<Begun> {
  const found = await showSetUp(world, secret);
  if (!found) throw usedUp();
  const { email, password, ...business } = checked(found.account === null ? Business : Owner, raw);
  const hash = await hashPassword(password);
  return world.store.transaction(async (tx) => {
    if (!(await tx.signInLinks.useSetUp(secretDigest(secret), world.clock.now()))) throw usedUp();
    if (await tx.users.hasAny()) throw usedUp();
    const within: World = { ...world, store: { ...world.store, ...tx, transaction: (change) => change(tx) } };
    const account =
      found.account ?? (await createAccount(within, { ...business, ...handleFor(business), email }, 'dashboard'));
    return addOwner(tx, within, { account, email: email.toLowerCase(), hash, visitor });
  });
}

type Given = { email: string; password: string; name?: string; currency?: string; timezone?: string };

function checked(schema: typeof Owner | typeof Business, raw: unknown): Given {
  const parsed = schema.safeParse(raw, { reportInput: true });
  if (!parsed.success) throw invalid(faultsOf(parsed.error, schema));
  return parsed.data;
}

/** A handle is made from Latin letters; a name without any gets a plain one. */
function handleFor({ name = '' }: { name?: string }): { handle?: string } {
  return /[a-z]/i.test(name.normalize('NFKD')) ? {} : { handle: 'business' };
}

type First = {
  readonly account: AccountRow;
  readonly email: string;
  readonly hash: string;
  readonly visitor: Visitor;
};

async function addOwner(tx: Queries, world: World, { account, email, hash, visitor }: First): Promise<Begun> {
  const id = await tx.accounts.addMember(account.id, email, 'owner', world.clock.now());
  await tx.users.change(id, { password_hash: hash });
  const user = await tx.users.byId(id);
  if (!user) throw new Error('a person was added and is not there');
  return personContext(world, { user, account, requestId: visitor.requestId }, 'setUp').write(async () => {
    const result = await beginSession(tx, world, { user, account, way: 'password', device: visitor.device });
    const summary = `${email} set the service up, as its owner`;
    return { result, events: [], activity: { subject: { kind: 'user', id }, summary } };
  });
}

function usedUp(): Refusal {
  return new Refusal('validation_failed', 'This link was used already, or has expired.', {
    hint: 'Start the service again: as long as nobody can sign in, it prints a new one.',
  });
}
