/** The words of the mails an account's customers get: plain, friendly, and never more than one thing to do. */
import { formatDate, type LocalDate } from './dates.ts';
import type { Letter } from './mail.ts';

export const REMINDER_TONES = ['friendly', 'neutral', 'firm'] as const;
export type ReminderTone = (typeof REMINDER_TONES)[number];

export type LetterFacts = {
  readonly seller: string;
  readonly customer: string;
  readonly invoiceNumber: string;
  /** With its currency: `EUR 1,234.50`. */
  readonly amountDue: string;
  readonly dueDate: LocalDate;
  readonly daysOverdue: number;
  readonly paymentUrl: string;
  /** Where the customer says that they want no reminders. */
  readonly unsubscribeUrl?: string;
};

export type LinkFacts = Pick<LetterFacts, 'seller' | 'customer' | 'amountDue' | 'paymentUrl' | 'unsubscribeUrl'> & {
  readonly what: string;
};

export function invoiceLetter(facts: LetterFacts): Letter {
  const { seller, invoiceNumber, amountDue, dueDate } = facts;
  return letter(facts, `Invoice ${invoiceNumber} from ${seller}`, [
    `Here is invoice ${invoiceNumber} for ${amountDue}. Please pay it by ${formatDate(dueDate)}.`,
  ]);
}

export function reminderLetter(facts: LetterFacts, tone: ReminderTone, message: string | undefined): Letter {
  const { subject, opening, closing } = WORDING[tone](facts);
  const paragraphs = message === undefined ? [opening, closing] : [opening, message, closing];
  return letter(facts, subject, paragraphs);
}

type Wording = { readonly subject: string; readonly opening: string; readonly closing: string };

const WORDING: Record<ReminderTone, (facts: LetterFacts) => Wording> = {
  friendly: (facts) => ({
    subject: `A friendly reminder: invoice ${facts.invoiceNumber} from ${facts.seller}`,
    opening: `This is a friendly reminder that invoice ${facts.invoiceNumber} for ${facts.amountDue} ${dueWords(facts)}.`,
    closing: 'If you have just paid, thank you, and please ignore this message.',
  }),
  neutral: (facts) => ({
    subject: `Payment reminder: invoice ${facts.invoiceNumber} from ${facts.seller}`,
    opening: `Invoice ${facts.invoiceNumber} ${dueWords(facts)}, and ${facts.amountDue} is still to be paid.`,
    closing: 'If your payment is already on its way, you need not do anything.',
  }),
  firm: (facts) => ({
    subject: `Please pay now: invoice ${facts.invoiceNumber} from ${facts.seller}`,
    opening: `We have not received your payment of ${facts.amountDue} for invoice ${facts.invoiceNumber}, which ${dueWords(facts)}.`,
    closing: 'Please pay it now, or reply to this message today if something is wrong with the invoice.',
  }),
};

/** Of a payment link (R33). */
export function linkReminderLetter(facts: LinkFacts): Letter {
  const { seller, what, amountDue } = facts;
  return letter(facts, `A friendly reminder: ${what}, ${seller}`, [
    `This is a friendly reminder that ${amountDue} for ${what} has not been paid yet.`,
    'If you have just paid, thank you, and please ignore this message.',
  ]);
}

/** To the owner of an account, not to a customer. */
export function endpointDisabledLetter(facts: { owner: string; url: string; reason: string }): Letter {
  const { owner, url, reason } = facts;
  const subject = 'Your webhook endpoint was turned off';
  const paragraphs = [
    `Hello ${owner},`,
    `Events are no longer posted to ${url}: ${reason}.`,
    'What was not delivered is kept. Turn the endpoint on again once it works, then ask for the deliveries to be sent again.',
  ];
  return plainLetter(subject, paragraphs);
}

/** To a person who wants to sign in; `minutes`: how long the link works. */
export function signInLetter(facts: { business: string; url: string; minutes: number }): Letter {
  const { business, url, minutes } = facts;
  const subject = `Your link to sign in to ${business}`;
  const paragraphs = [
    'Somebody, hopefully you, asked for a link to sign in with. Open it and press the button there:',
    url,
    `It works once, for ${minutes} minutes. If you did not ask for it, you need not do anything: nobody else has it.`,
  ];
  return plainLetter(subject, paragraphs);
}

/** To somebody who begins a business here. */
export function signUpLetter({ url, minutes }: { url: string; minutes: number }): Letter {
  const subject = 'Your link to begin with billhook';
  const paragraphs = [
    'Somebody, hopefully you, wants to begin with this address. Open the link and choose a password:',
    url,
    `It works once, for ${minutes} minutes. If it was not you, you need not do anything.`,
  ];
  return plainLetter(subject, paragraphs);
}

/** To a person who is let into a business by one of its owners. */
export function invitationLetter(facts: { business: string; by: string; url: string; hours: number }): Letter {
  const { business, by, url, hours } = facts;
  const subject = `${by} invites you to ${business}`;
  const paragraphs = [
    `${by} lets you see and do the billing of ${business}. Open this link and press the button there:`,
    url,
    `It works once, for ${hours} hours. If you do not know ${business}, you need not do anything.`,
  ];
  return plainLetter(subject, paragraphs);
}

function plainLetter(subject: string, paragraphs: readonly string[]): Letter {
  const html = `<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>\n<body>\n${paragraphs.map(paragraph).join('\n')}\n</body>\n</html>\n`;
  return { subject, text: `${paragraphs.join('\n\n')}\n`, html };
}

function dueWords({ dueDate, daysOverdue }: LetterFacts): string {
  const date = formatDate(dueDate);
  if (daysOverdue === 0) return `is due on ${date}`;
  return `was due on ${date}, ${daysOverdue === 1 ? 'yesterday' : `${daysOverdue} days ago`}`;
}

type Framed = Pick<LetterFacts, 'customer' | 'seller' | 'unsubscribeUrl'>;

function letter(
  facts: Framed & Pick<LetterFacts, 'paymentUrl' | 'amountDue'>,
  subject: string,
  paragraphs: readonly string[],
): Letter {
  const button = { label: `Pay ${facts.amountDue}`, text: 'Pay here', url: facts.paymentUrl };
  return letterWith(facts, subject, paragraphs, button);
}

/** A letter with the one thing to do in it: `text` names it where there are no buttons. */
export function letterWith(
  { customer, seller, unsubscribeUrl: stop }: Framed,
  subject: string,
  paragraphs: readonly string[],
  button: { readonly label: string; readonly text: string; readonly url: string },
): Letter {
  const text = [
    `Hello ${customer},`,
    ...paragraphs,
    `${button.text}: ${button.url}`,
    `Kind regards,\n${seller}`,
    ...(stop === undefined ? [] : [`No more reminders: ${stop}`]),
  ].join('\n\n');
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f5f7;font:16px/1.5 system-ui,sans-serif;color:#1d2330">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px">
${[`Hello ${customer},`, ...paragraphs].map(paragraph).join('\n')}
<p style="margin:28px 0"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:12px 24px;border-radius:6px;background:#1f5eff;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(button.label)}</a></p>
${paragraph(`Kind regards,\n${seller}`)}${stop === undefined ? '' : `\n<p style="margin:24px 0 0;font-size:13px"><a href="${escapeHtml(stop)}" style="color:#5b6472">No more reminders</a></p>`}
</div>
</body>
</html>
`;
  return { subject, text: `${text}\n`, html };
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Names and messages come from outside; in HTML they are text and nothing else. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
