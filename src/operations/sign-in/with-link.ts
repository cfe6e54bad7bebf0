/** One-time sign-in links. Opening a link changes nothing, because mail scanners open every address in a mail. */
import { BillingError } from '../../model/billing-error.ts';
import { isSessionSecret, type SignInWay } from '../../model/session.ts';
import { secretDigest } from '../../model/token.ts';
import type { AccountRow } from '../../store/access/accounts.ts';
import type { SignInLinkRow } from '../../store/access/sign-in-links.ts';
import type { UserRow } from '../../store/access/users.ts';
import { arrive } from '../accounts/person.ts';
import { accountOf } from '../kernel/callers.ts';
import type { Services } from '../kernel/context.ts';
import { enter } from './enter.ts';
import type { Begun, Visitor } from './session.ts';

type LinkHolder = { readonly user: UserRow; readonly account: AccountRow };

/** `isInvitation`: true if the button on the link's page also accepts an invitation. */
export type ShownLink = LinkHolder & { readonly way: SignInWay; readonly isInvitation: boolean };

/** The person and account of a link; `undefined` if the link was used or has expired. */
export async function showSignInLink(services: Services, secret: string): Promise<ShownLink | undefined> {
  if (!isSessionSecret(secret)) return undefined;
  const link = await services.store.signInLinks.find(secretDigest(secret), services.clock.now());
  const holder = link && (await holderOf(services, link));
  if (!link || !holder) return undefined;
  const own = await services.store.users.memberships(link.user_id);
  const here = own.find(({ account }) => account.id === link.account_id);
  return { ...holder, way: link.via === 'mail' ? 'mail' : 'link', isInvitation: !here || here.accepted === 'screen' };
}

async function holderOf(services: Services, link: SignInLinkRow): Promise<LinkHolder | undefined> {
  const user = await services.store.users.byId(link.user_id);
  return user && { user, account: await accountOf(services, link.account_id) };
}

/** Sign-in limits do not apply, because a link cannot be guessed. */
export async function signInWithLink(services: Services, visitor: Visitor, secret: string): Promise<Begun> {
  const shown = await showSignInLink(services, secret);
  if (!shown) throw usedUp();
  return enter(services, { ...shown, visitor }, async (tx, person) => {
    const now = services.clock.now();
    const link = await tx.signInLinks.use(secretDigest(secret), now);
    if (!link) throw usedUp();
    return arrive(tx, person, link, now);
  });
}

function usedUp(): BillingError {
  return new BillingError('validation_failed', 'This link was used already, or has expired.', {
    hint: 'Ask for another one.',
  });
}
