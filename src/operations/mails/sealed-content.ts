/**
 * Protects the secret in mails with a sign-in link. The stored text does not contain the secret. The complete text is
 * stored encrypted until delivery.
 */
import type { MailContent } from '../../documents/mail/layout.ts';
import type { MailRow } from '../../store/delivery/mails.ts';
import type { Services } from '../kernel/context.ts';

export function withoutSecret(content: MailContent, secret: string | undefined): MailContent {
  if (secret === undefined) return content;
  const cut = (text: string) => text.replaceAll(secret, '…');
  return { subject: cut(content.subject), text: cut(content.text), html: cut(content.html) };
}

type Body = Pick<MailContent, 'text' | 'html'>;

export function sealContent({ secrets }: Pick<Services, 'secrets'>, { text, html }: MailContent): string {
  return secrets.seal(JSON.stringify({ text, html }));
}

/** The complete body of a mail, decrypted if necessary. `undefined` if the encryption key is lost. */
export function bodyToSend({ secrets }: Pick<Services, 'secrets'>, mail: MailRow): Body | undefined {
  const { sealed_letter, text, html } = mail;
  if (sealed_letter === null) return { text, html };
  try {
    return JSON.parse(secrets.open(sealed_letter)) as Body;
  } catch {
    return undefined;
  }
}
