import * as z from 'zod';
import { invitationLetter } from '../../model/letters.ts';
import { invalid } from '../../model/refusal.ts';
import type { MailRow } from '../../store/mails.ts';
import type { Queries } from '../../store/store.ts';
import type { Context } from '../context.ts';
import { Email } from '../fields.ts';
import { queueMail, sendQueued } from '../mails/queue-mail.ts';
import { operation } from '../operation.ts';
import { LINK_LIFETIME_HOURS, makeSignInLink } from './make-sign-in-link.ts';

/**
 * A link signs in as the person, in all accounts that they belong to. An owner is trusted with their own account only:
 * so it goes to the person's mailbox, and is shown only where nothing can be mailed and nobody is known by that address.
 */
export const inviteMember = operation({
  name: 'inviteMember',
  title: 'Invite a member',
  summary: 'Lets a person into the account: mails them a one-time link, or returns it where there is no mail server.',
  scope: 'account.manage',
  effects: { destructive: false, idempotent: false, openWorld: true },
  input: z.strictObject({ email: Email }),
  output: z.object({ email: z.string(), sign_in_url: z.string().nullable().describe('null when it was mailed.') }),
  answersSecret: true,
  refusals: [],
})(async (ctx, input) => {
  const email = input.email.toLowerCase();
  const isMailed = ctx.mail.configured;
  let mail: MailRow | undefined;
  const result = await ctx.write(async (tx) => {
    await requireStranger(tx, ctx, email);
    const { userId, url } = await makeSignInLink(tx, ctx, email);
    const facts = { business: ctx.account.name, by: ctx.actor.name, url, hours: LINK_LIFETIME_HOURS };
    if (isMailed)
      mail = await queueMail(tx, ctx, { kind: 'sign_in', recipient: email, letter: invitationLetter(facts) });
    return {
      result: { email, sign_in_url: isMailed ? null : url },
      events: [],
      activity: { subject: { kind: 'user', id: userId }, summary: `Invited ${email}` },
    };
  });
  if (mail) await sendQueued(ctx, mail);
  return result;
});

async function requireStranger(tx: Queries, ctx: Context, email: string): Promise<void> {
  const user = await tx.users.byEmail(email);
  const places = user ? await tx.users.memberships(user.id) : [];
  const isHere = places.some(({ account }) => account.id === ctx.account.id);
  if (!isHere && (!user || ctx.mail.configured)) return;
  const state = isHere ? 'belongs to this business already' : 'is known to this service already';
  const way = ctx.mail.configured
    ? 'the page to sign in mails a new link to them'
    : 'whoever runs the service can print a link for them with: billhook user create --email';
  throw invalid([{ field: 'email', message: `${state}; ${way}` }]);
}
