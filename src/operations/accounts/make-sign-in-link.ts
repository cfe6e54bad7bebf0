/** Creates one-time sign-in links, for invitations, for the operator, and for people who ask for a link by mail. */
import { addMs, type Instant } from '../../model/dates.ts';
import type { UserId } from '../../model/ids.ts';
import { type Handover, newSessionSecret } from '../../model/session.ts';
import { secretDigest } from '../../model/token.ts';
import type { Queries } from '../../store/store.ts';
import type { Context } from '../kernel/context.ts';

export const LINK_LIFETIME_HOURS = 24;
const LINK_LIFETIME_MS = LINK_LIFETIME_HOURS * 3_600_000;

export type MadeLink = { readonly secret: string; readonly url: string; readonly expiresAt: Instant };

/**
 * Creates a sign-in link. `via`: the way in which the link reaches the person. Only a mailed link proves that the
 * mailbox is the person's own.
 */
export async function makeSignInLink(
  tx: Queries,
  ctx: Context,
  userId: UserId,
  via: Handover,
  lifetimeMs = LINK_LIFETIME_MS,
): Promise<MadeLink> {
  const secret = newSessionSecret();
  const expires_at = addMs(ctx.now(), lifetimeMs);
  const whose = { user_id: userId, account_id: ctx.account.id };
  await tx.accounts.insertSignInLink({ digest: secretDigest(secret), ...whose, expires_at, via });
  return { secret, url: `${ctx.addresses.baseUrl}/dashboard/sign-in/${secret}`, expiresAt: expires_at };
}
