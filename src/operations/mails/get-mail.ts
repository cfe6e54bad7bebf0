import * as z from 'zod';
import { BillingError } from '../../model/billing-error.ts';
import { Id } from '../kernel/fields.ts';
import { operation, READS } from '../kernel/operation.ts';
import { Mail, presentMail } from './list-mails.ts';
import { withoutUnsubscribing } from './unsubscribe.ts';

/** Shortens the unsubscribe link in the text, because members of the account must not unsubscribe the customer. */
export const getMail = operation({
  name: 'getMail',
  title: 'Get a mail',
  summary: 'Returns one mail with its text, without the secrets of its links: they are for its receiver.',
  scope: 'billing.read',
  effects: READS,
  volatile: true,
  input: z.strictObject({ id: Id }),
  output: Mail.extend({ text: z.string() }),
  refusals: ['mail_not_found'],
})(async (ctx, { id }) => {
  const mail = await ctx.store.mails.find(ctx.account.id, id);
  if (!mail) {
    throw new BillingError('mail_not_found', `There is no mail ${id}.`, { field: 'id', hint: 'listMails lists them.' });
  }
  const { text, ...head } = mail;
  return { ...presentMail(head), text: withoutUnsubscribing(text) };
});
