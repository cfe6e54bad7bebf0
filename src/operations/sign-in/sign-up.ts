/** Sign-up, if it is enabled: mails a link with which the owner of the mailbox creates an account. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { signUpMail } from '../../documents/mail/account-mails.ts';
import { BillingError, invalid } from '../../model/billing-error.ts';
import { addMs } from '../../model/dates.ts';
import { emailKey } from '../../model/email.ts';
import { newSessionSecret } from '../../model/session.ts';
import { secretDigest } from '../../model/token.ts';
import { hasHome } from '../accounts/person.ts';
import type { Services } from '../kernel/context.ts';
import { faultsOf } from '../kernel/faults.ts';
import { Email } from '../kernel/fields.ts';
import { MAILED_LINK_MINUTES, mailSignInLink } from './mail-link.ts';
import type { Visitor } from './session.ts';
import type { SignInLimits } from './sign-in-limits.ts';

const SignUp = z.strictObject({ email: Email });

/**
 * Checks a sign-up request. The returned function must run after the answer. Otherwise the time of the answer could
 * reveal which addresses are known. A person who has only an invitation can sign up like any other person.
 */
export async function askToSignUp(
  services: Services,
  limits: SignInLimits,
  visitor: Visitor,
  raw: unknown,
): Promise<() => Promise<void>> {
  if (!services.signUp) throw new BillingError('account_not_found', 'Sign-up is not enabled on this service.');
  const parsed = SignUp.safeParse(raw, { reportInput: true });
  if (!parsed.success) throw invalid(faultsOf(parsed.error, SignUp));
  const email = emailKey(parsed.data.email);
  await limits.take([
    ['address', visitor.address],
    ['link', email],
  ]);
  return async () => {
    const user = await services.store.users.byEmail(email);
    const isKnown = user !== undefined && (await hasHome(services.store, user));
    await (isKnown ? mailSignInLink(services, visitor, email) : mailSetUpLink(services, email));
  };
}

/**
 * Sends the mail without the queue, because queued mails belong to an account and there is no account yet. If the mail
 * is lost, the person must request a new link.
 */
async function mailSetUpLink({ store, clock, mail, addresses: { baseUrl } }: Services, email: string): Promise<void> {
  const secret = newSessionSecret();
  const expiresAt = addMs(clock.now(), MAILED_LINK_MINUTES * 60_000);
  await store.transaction((tx) =>
    tx.signInLinks.addSetUp({ digest: secretDigest(secret), email, expires_at: expiresAt }),
  );
  const url = `${baseUrl}/dashboard/set-up/${secret}`;
  const messageId = `<${randomUUID()}@${new URL(baseUrl).hostname}>`;
  const content = signUpMail({ url, minutes: MAILED_LINK_MINUTES });
  await mail.send({
    ...content,
    from: { name: 'billhook' },
    replyTo: null,
    to: email,
    cc: [],
    messageId,
    unsubscribeUrl: null,
    attachments: [],
  });
}
