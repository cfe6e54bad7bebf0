import * as z from 'zod';
import { addMs, formatInstant } from '../../model/dates.ts';
import { newSessionSecret } from '../../model/session.ts';
import { secretDigest } from '../../model/token.ts';
import { Email } from '../fields.ts';
import { operation } from '../operation.ts';

const LINK_LIFETIME_MS = 24 * 3_600_000;

export const createUser = operation({
  name: 'createUser',
  title: 'Create a user',
  summary: 'Lets a person into the account and returns a one-time sign-in link, valid for 24 hours. Sends nothing.',
  scope: 'account.manage',
  effects: { destructive: false, idempotent: false, openWorld: false },
  input: z.strictObject({ email: Email }),
  output: z.object({
    id: z.int(),
    email: z.string(),
    sign_in_url: z.string(),
    expires_at: z.string().meta({ format: 'date-time' }),
  }),
  refusals: [],
})((ctx, input) => {
  const secret = newSessionSecret();
  const email = input.email.toLowerCase();
  return ctx.write(async (tx) => {
    const now = ctx.now();
    const role = (await tx.accounts.hasMembers(ctx.account.id)) ? 'member' : 'owner';
    const user = await tx.accounts.addMember(ctx.account.id, email, role, now);
    const expiresAt = addMs(now, LINK_LIFETIME_MS);
    const link = { digest: secretDigest(secret), user_id: user, account_id: ctx.account.id, expires_at: expiresAt };
    await tx.accounts.insertSignInLink(link);
    return {
      result: {
        id: user,
        email,
        sign_in_url: `${ctx.addresses.baseUrl}/dashboard/sign-in/${secret}`,
        expires_at: formatInstant(expiresAt),
      },
      events: [],
      activity: { subject: { kind: 'user', id: user }, summary: `Made a sign-in link for ${email}` },
    };
  });
});
