/** Two layouts of mails. A mail to a customer may have a button. A mail to people who run a business is plain. */

import { html } from 'hono/html';
import { type Language, labelled } from '../../model/language.ts';
import type { OutgoingMail } from '../../model/mail.ts';
import { MAILS } from '../../words/texts.ts';

export type MailContent = Pick<OutgoingMail, 'subject' | 'text' | 'html'>;

export type CustomerMailParts = {
  readonly language: Language;
  readonly seller: string;
  readonly customer: string;
  /** Address of the page on which the customer can unsubscribe from reminders. */
  readonly unsubscribeUrl?: string;
  /** Replaces the usual salutation. */
  readonly salutation?: string;
  /** Text below the seller's name. */
  readonly letterhead?: readonly string[];
};

/** `text`: label of the link in the plain-text part. */
export type MailButton = { readonly label: string; readonly text: string; readonly url: string };

export function customerMail(
  { language, customer, seller, unsubscribeUrl, salutation, letterhead = [] }: CustomerMailParts,
  subject: string,
  paragraphs: readonly string[],
  button: MailButton | null,
): MailContent {
  const { hello, regards, noMoreReminders } = MAILS[language].mail;
  const signature = [regards, seller, ...letterhead].join('\n');
  const body = [salutation ?? hello(customer), ...paragraphs];
  const unsubscribe = unsubscribeUrl === undefined ? [] : [labelled(language, noMoreReminders, unsubscribeUrl)];
  return {
    subject,
    text: textPart([
      ...body,
      ...(button ? [labelled(language, button.text, button.url)] : []),
      signature,
      ...unsubscribe,
    ]),
    html: String(html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;padding:24px;background:#f4f5f7;font:16px/1.5 system-ui,sans-serif;color:#1d2330">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px">
${body.map(paragraph)}${button === null ? '' : buttonPart(button)}${paragraph(signature)}${
  unsubscribeUrl === undefined
    ? ''
    : html`<p style="margin:24px 0 0;font-size:13px"><a href="${unsubscribeUrl}" style="color:#5b6472">${noMoreReminders}</a></p>
`
}</div>
</body>
</html>
`),
  };
}

function buttonPart({ url, label }: MailButton) {
  return html`<p style="margin:28px 0"><a href="${url}" style="display:inline-block;padding:12px 24px;border-radius:6px;background:#0b6e55;color:#ffffff;text-decoration:none;font-weight:600">${label}</a></p>
`;
}

export function plainMail(subject: string, paragraphs: readonly string[]): MailContent {
  return {
    subject,
    text: textPart(paragraphs),
    html: String(html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body>
${paragraphs.map(paragraph)}</body>
</html>
`),
  };
}

function textPart(paragraphs: readonly string[]): string {
  return `${paragraphs.join('\n\n')}\n`;
}

function paragraph(text: string) {
  const lines = text.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`));
  return html`<p style="margin:0 0 16px">${lines}</p>
`;
}
