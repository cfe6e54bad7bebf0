import * as z from 'zod';
import { formatInstant } from '../../model/dates.ts';
import { emailKey } from '../../model/email.ts';
import { Email } from '../kernel/fields.ts';
import { operation } from '../kernel/operation.ts';
import { makeSignInLink } from './make-sign-in-link.ts';
import { endUnproved } from './person.ts';

/**
 * This operation is for the operator of the service, who vouches for the person. Attack: a stranger has used the
 * person's e-mail address to join another account, and has set a password. With this password, the stranger could then
 * enter this account too. The operation therefore ends all credentials of a person who has not proved the mailbox. A
 * person proves the mailbox by opening a mailed link.
 */
export const createUser = operation({
  name: 'createUser',
  title: 'Create a user',
  summary:
    'Lets a person into the account and returns a one-time sign-in link, valid for 24 hours. Sends nothing. If their address was never proved, joining ends their password, second factor and sessions.',
  scope: 'account.manage',
  effects: { destructive: false, idempotent: false, openWorld: false },
  input: z.strictObject({ email: Email }),
  output: z.object({
    id: z.int(),
    email: z.string(),
    sign_in_url: z.string(),
    expires_at: z.string().meta({ format: 'date-time' }),
    other_accounts: z.int().describe('How many more accounts the link opens.'),
  }),
  refusals: [],
})((ctx, input) => {
  const email = emailKey(input.email);
  return ctx.write(async (tx) => {
    const now = ctx.now();
    const { account } = ctx;
    const isFirst = !(await tx.accounts.hasMembers(account.id));
    const person = await tx.users.lockOrAdd(email, now);
    const { id } = person;
    if (!(await tx.accounts.belongs(account.id, id))) await endUnproved(tx, person, now);
    const membership = { account_id: account.id, user_id: id, created_at: now, accepted: 'operator' } as const;
    await tx.accounts.addMember({ ...membership, role: 'member' });
    await tx.accounts.setAccepted(account.id, id, 'operator');
    if (isFirst) await tx.accounts.setRole(account.id, id, 'owner');
    const all = await tx.users.memberships(id);
    const { url, expiresAt } = await makeSignInLink(tx, ctx, id, 'operator');
    return {
      result: {
        id,
        email,
        sign_in_url: url,
        expires_at: formatInstant(expiresAt),
        other_accounts: all.length - 1,
      },
      events: [],
      activity: { subject: { kind: 'user', id }, summary: `Made a sign-in link for ${email}` },
    };
  });
});
