/** Lets a person into an account, with a link that signs them in once. */
import { addMs, type Instant } from '../../model/dates.ts';
import type { UserId } from '../../model/ids.ts';
import { newSessionSecret } from '../../model/session.ts';
import { secretDigest } from '../../model/token.ts';
import type { Queries } from '../../store/store.ts';
import type { Context } from '../context.ts';

export const LINK_LIFETIME_HOURS = 24;

export type MadeLink = { readonly userId: UserId; readonly url: string; readonly expiresAt: Instant };

/** `email` in lower case, as it is stored. */
export async function makeSignInLink(tx: Queries, ctx: Context, email: string): Promise<MadeLink> {
  const { id } = ctx.account;
  const secret = newSessionSecret();
  const role = (await tx.accounts.hasMembers(id)) ? 'member' : 'owner';
  const userId = await tx.accounts.addMember(id, email, role, ctx.now());
  const expiresAt = addMs(ctx.now(), LINK_LIFETIME_HOURS * 3_600_000);
  const digest = secretDigest(secret);
  await tx.accounts.insertSignInLink({ digest, user_id: userId, account_id: id, expires_at: expiresAt });
  return { userId, url: `${ctx.addresses.baseUrl}/dashboard/sign-in/${secret}`, expiresAt };
}
