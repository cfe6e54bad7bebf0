import * as z from 'zod';
import { invitationMail } from '../../documents/mail/account-mails.ts';
import { invalid } from '../../model/billing-error.ts';
import { emailKey } from '../../model/email.ts';
import type { UserRow } from '../../store/access/users.ts';
import type { MailRow } from '../../store/delivery/mails.ts';
import type { Queries } from '../../store/store.ts';
import type { Context } from '../kernel/context.ts';
import { Email } from '../kernel/fields.ts';
import { operation } from '../kernel/operation.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { sendNow } from '../mails/send-now.ts';
import { LINK_LIFETIME_HOURS, makeSignInLink } from './make-sign-in-link.ts';
import { isUnknown } from './person.ts';

/**
 * An invitation gives no access until the person opens its link and presses the button on that page. The link signs in
 * to all accounts of the person. The link is therefore mailed to the person, and the inviting owner does not see it.
 * Without a mail server, the owner sees the link, but only if the person has no account and has not proved the mailbox.
 */
export const inviteMember = operation({
  name: 'inviteMember',
  title: 'Invite a member',
  summary:
    'Invites a person into the account: mails them a one-time link, or returns it where there is no mail server. They belong to it once they accept.',
  scope: 'account.manage',
  effects: { destructive: false, idempotent: false, openWorld: true },
  input: z.strictObject({ email: Email }),
  output: z.object({ email: z.string(), sign_in_url: z.string().nullable().describe('null when it was mailed.') }),
  answersSecret: true,
  refusals: [],
})(async (ctx, input) => {
  const email = emailKey(input.email);
  const isMailed = ctx.mail.configured;
  let mail: MailRow | undefined;
  const result = await ctx.write(async (tx) => {
    const person = await tx.users.lockOrAdd(email, ctx.now());
    await requireOutside(tx, ctx, person);
    const membership = { account_id: ctx.account.id, user_id: person.id, created_at: ctx.now() };
    await tx.accounts.addMember({ ...membership, role: 'member', accepted: null });
    const { secret, url } = await makeSignInLink(tx, ctx, person.id, isMailed ? 'mail' : 'screen');
    const facts = { business: ctx.account.name, by: ctx.actor.name, url, hours: LINK_LIFETIME_HOURS };
    const content = invitationMail(facts);
    if (isMailed) mail = await queueMail(tx, ctx, { kind: 'sign_in', to: email, content, secret });
    return {
      result: { email, sign_in_url: isMailed ? null : url },
      events: [],
      activity: { subject: { kind: 'user', id: person.id }, summary: `Invited ${email}` },
    };
  });
  if (mail) await sendNow(ctx, mail);
  return result;
});

async function requireOutside(tx: Queries, ctx: Context, person: UserRow): Promise<void> {
  const isHere = await tx.accounts.belongs(ctx.account.id, person.id);
  if (!isHere && (ctx.mail.configured || (await isUnknown(tx, person)))) return;
  const state = isHere ? 'belongs to this business already' : 'is known to this service already';
  const way = ctx.mail.configured
    ? 'the sign-in page mails them a new link'
    : 'the operator of the service can print a link for them with: billhook user create --email';
  throw invalid([{ field: 'email', message: `${state}; ${way}` }]);
}
