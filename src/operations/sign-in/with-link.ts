/** One-time links: opening one changes nothing, because mail scanners open every address they see. */
import { Refusal } from '../../model/refusal.ts';
import { isSessionSecret } from '../../model/session.ts';
import { secretDigest } from '../../model/token.ts';
import type { AccountRow } from '../../store/accounts.ts';
import type { SignInLinkRow } from '../../store/sign-in-links.ts';
import type { UserRow } from '../../store/users.ts';
import { accountOf } from '../accounts/account-of.ts';
import type { World } from '../context.ts';
import { enter } from './enter.ts';
import type { Begun, Visitor } from './session.ts';

export type LinkHolder = { readonly user: UserRow; readonly account: AccountRow };

/** Whom a link lets in; `undefined` once it was used or has expired. */
export async function showSignInLink(world: World, secret: string): Promise<LinkHolder | undefined> {
  if (!isSessionSecret(secret)) return undefined;
  const link = await world.store.signInLinks.find(secretDigest(secret), world.clock.now());
  return link && holderOf(world, link);
}

async function holderOf(world: World, link: SignInLinkRow): Promise<LinkHolder | undefined> {
  const user = await world.store.users.byId(link.user_id);
  return user && { user, account: await accountOf(world, link.account_id) };
}

/** However many tries there were elsewhere: who holds the link was sent it. */
export async function signInWithLink(world: World, visitor: Visitor, secret: string): Promise<Begun> {
  const holder = await showSignInLink(world, secret);
  if (!holder) throw usedUp();
  return enter(world, { ...holder, way: 'link', visitor }, async (tx) => {
    if (!(await tx.signInLinks.use(secretDigest(secret), world.clock.now()))) throw usedUp();
  });
}

function usedUp(): Refusal {
  return new Refusal('validation_failed', 'This link was used already, or has expired.', {
    hint: 'Ask for another one.',
  });
}
