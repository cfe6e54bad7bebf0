/** Letters with a sign-in link: the stored text has no link; the text with it is stored sealed until it is delivered. */
import type { Letter } from '../../model/mail.ts';
import type { MailRow } from '../../store/mails.ts';
import type { Services } from '../context.ts';

export function withoutSecret(letter: Letter, secret: string | undefined): Letter {
  if (secret === undefined) return letter;
  const cut = (text: string) => text.replaceAll(secret, '…');
  return { subject: cut(letter.subject), text: cut(letter.text), html: cut(letter.html) };
}

type Body = Pick<Letter, 'text' | 'html'>;

export function sealLetter({ secrets }: Pick<Services, 'secrets'>, { text, html }: Letter): string {
  return secrets.seal(JSON.stringify({ text, html }));
}

/** The text for the mail server, with its link. `undefined`: the key that sealed it is lost. */
export function bodyToSend({ secrets }: Pick<Services, 'secrets'>, mail: MailRow): Body | undefined {
  const { sealed_letter, text, html } = mail;
  if (sealed_letter === null) return { text, html };
  try {
    return JSON.parse(secrets.open(sealed_letter)) as Body;
  } catch {
    return undefined;
  }
}
