/** The mails an account's customers get: plain, friendly, and never more than one thing to do. */
import type { Currency } from './currency.ts';
import type { LocalDate } from './dates.ts';
import { dateIn, type Language, moneyIn } from './language.ts';
import { LETTER_WORDS, type ReminderTone } from './letter-words.ts';
import type { Letter } from './mail.ts';

export type LetterFacts = {
  readonly language: Language;
  readonly seller: string;
  readonly customer: string;
  readonly invoiceNumber: string;
  readonly currency: Currency;
  /** With tax, in minor units. */
  readonly amount: number;
  /** What of it is still to be paid. */
  readonly amountDue: number;
  readonly dueDate: LocalDate;
  readonly daysOverdue: number;
  readonly paymentUrl: string;
  /** Where the customer says that they want no reminders. */
  readonly unsubscribeUrl?: string;
};

export type LinkFacts = Pick<
  LetterFacts,
  'language' | 'seller' | 'customer' | 'currency' | 'amountDue' | 'paymentUrl' | 'unsubscribeUrl'
> & { readonly what: string };

export function invoiceLetter(facts: LetterFacts): Letter {
  const { language, seller, invoiceNumber: number, amount, amountDue, currency, dueDate } = facts;
  const words = LETTER_WORDS[language].invoice;
  const total = amountDue === amount ? null : moneyIn(language, amount, currency);
  const text = { number, due: dueOf(facts), total, date: dateIn(language, dueDate) };
  return letter(facts, words.subject(number, seller), [words.text(text)]);
}

/** A part-paid invoice says what of its total is still due (R20). */
export function reminderLetter(facts: LetterFacts, tone: ReminderTone, message: string | undefined): Letter {
  const { language, seller, invoiceNumber, amount, amountDue, currency, dueDate, daysOverdue } = facts;
  const words = LETTER_WORDS[language];
  const isPart = amountDue !== amount;
  const due = isPart ? words.partOf(dueOf(facts), moneyIn(language, amount, currency)) : dueOf(facts);
  const when = words.due(dueDate, daysOverdue);
  const { subject, opening, closing } = words.reminder[tone]({ seller, invoiceNumber, due, isPart, when });
  return letter(facts, subject, message === undefined ? [opening, closing] : [opening, message, closing]);
}

/** Of a payment link (R33). */
export function linkReminderLetter(facts: LinkFacts): Letter {
  const { seller, what } = facts;
  const { subject, opening, closing } = LETTER_WORDS[facts.language].link({ seller, what, due: dueOf(facts) });
  return letter(facts, subject, [opening, closing]);
}

function dueOf({ language, amountDue, currency }: Pick<LetterFacts, 'language' | 'amountDue' | 'currency'>): string {
  return moneyIn(language, amountDue, currency);
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

type Framed = Pick<LetterFacts, 'language' | 'customer' | 'seller' | 'unsubscribeUrl'>;

function letter(
  facts: Framed & Pick<LetterFacts, 'paymentUrl' | 'amountDue' | 'currency'>,
  subject: string,
  paragraphs: readonly string[],
): Letter {
  const { label, text } = LETTER_WORDS[facts.language].pay;
  return letterWith(facts, subject, paragraphs, { label: label(dueOf(facts)), text, url: facts.paymentUrl });
}

/** A letter with the one thing to do in it: `text` names it where there are no buttons. */
export function letterWith(
  { language, customer, seller, unsubscribeUrl: stop }: Framed,
  subject: string,
  paragraphs: readonly string[],
  button: { readonly label: string; readonly text: string; readonly url: string },
): Letter {
  const { hello, regards, noMoreReminders } = LETTER_WORDS[language];
  const text = [
    hello(customer),
    ...paragraphs,
    `${button.text}: ${button.url}`,
    `${regards}\n${seller}`,
    ...(stop === undefined ? [] : [`${noMoreReminders}: ${stop}`]),
  ].join('\n\n');
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f5f7;font:16px/1.5 system-ui,sans-serif;color:#1d2330">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px">
${[hello(customer), ...paragraphs].map(paragraph).join('\n')}
<p style="margin:28px 0"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:12px 24px;border-radius:6px;background:#1f5eff;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(button.label)}</a></p>
${paragraph(`${regards}\n${seller}`)}${stop === undefined ? '' : `\n<p style="margin:24px 0 0;font-size:13px"><a href="${escapeHtml(stop)}" style="color:#5b6472">${noMoreReminders}</a></p>`}
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
