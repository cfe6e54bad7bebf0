import * as z from 'zod';
import { signInMail } from '../../documents/mail/account-mails.ts';
import { invalid } from '../../model/billing-error.ts';
import { emailKey } from '../../model/email.ts';
import type { MailRow } from '../../store/delivery/mails.ts';
import { makeSignInLink } from '../accounts/make-sign-in-link.ts';
import type { Services } from '../kernel/context.ts';
import { faultsOf } from '../kernel/faults.ts';
import { Email } from '../kernel/fields.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { sendNow } from '../mails/send-now.ts';
import { personContext, type Visitor } from './session.ts';
import type { SignInLimits } from './sign-in-limits.ts';

export const MAILED_LINK_MINUTES = 30;

const LinkRequest = z.strictObject({ email: Email });

/**
 * Checks a request for a sign-in link. The returned function looks up the address and mails the link. This function
 * must run after the answer was sent. Otherwise the text or the time of the answer could reveal whether the address is
 * known (enumeration).
 */
export async function askForSignInLink(
  services: Services,
  limits: SignInLimits,
  visitor: Visitor,
  raw: unknown,
): Promise<() => Promise<void>> {
  const parsed = LinkRequest.safeParse(raw, { reportInput: true });
  if (!parsed.success) throw invalid(faultsOf(parsed.error, LinkRequest));
  const email = emailKey(parsed.data.email);
  await limits.take([
    ['address', visitor.address],
    ['link', email],
  ]);
  return () => mailSignInLink(services, visitor, email);
}

export async function mailSignInLink(services: Services, { requestId }: Visitor, email: string): Promise<void> {
  const user = await services.store.users.byEmail(email);
  const [home] = user ? await services.store.users.memberships(user.id) : [];
  if (!user || !home || !services.mail.configured) return;
  const { account } = home;
  const ctx = personContext(services, { user, account, requestId }, 'mailSignInLink');
  let mail: MailRow | undefined;
  await ctx.write(async (tx) => {
    const { secret, url } = await makeSignInLink(tx, ctx, user.id, 'mail', MAILED_LINK_MINUTES * 60_000);
    const content = signInMail({ business: account.name, url, minutes: MAILED_LINK_MINUTES });
    mail = await queueMail(tx, ctx, { kind: 'sign_in', to: user.email, content, secret });
    const activity = { subject: { kind: 'user', id: user.id }, summary: `Asked for a sign-in link` } as const;
    return { result: null, events: [], activity };
  });
  if (mail) await sendNow(services, mail);
}
