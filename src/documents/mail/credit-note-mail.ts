/** The mail with a credit note (R81). */

import { type Language, moneyIn } from '../../model/language.ts';
import type { Currency } from '../../model/money.ts';
import { type CustomerMailParts, customerMail, type MailContent } from './layout.ts';
import { MAIL_WORDS } from './words.ts';

/** Amounts in minor units. */
export type CreditNoteMailData = CustomerMailParts & {
  readonly creditNoteNumber: string;
  readonly invoiceNumber: string;
  readonly reason: string;
  readonly currency: Currency;
  readonly amount: number;
  /** Amount due on the invoice after the credit note. */
  readonly amountDue: number;
  readonly toGiveBack: number;
  readonly paymentUrl: string;
};

type Facts = { readonly number: string; readonly invoice: string; readonly amount: string; readonly seller: string };

type Words = {
  readonly subject: (facts: Facts) => string;
  readonly opening: (facts: Facts) => string;
  readonly reason: (reason: string) => string;
  readonly due: (due: string) => string;
  readonly nothingDue: string;
  readonly back: (amount: string) => string;
};

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    subject: ({ number, invoice, seller }) => `Credit note ${number} for invoice ${invoice} from ${seller}`,
    opening: ({ number, invoice, amount }) => `Here is credit note ${number} for ${amount} of invoice ${invoice}.`,
    reason: (reason) => `Reason: ${reason}`,
    due: (due) => `Of the invoice, ${due} is still due.`,
    nothingDue: 'Nothing is due on the invoice any more.',
    back: (amount) => `You had already paid; ${amount} of that comes back to you.`,
  },
  nl: {
    subject: ({ number, invoice, seller }) => `Creditfactuur ${number} bij factuur ${invoice} van ${seller}`,
    opening: ({ number, invoice, amount }) => `Hierbij creditfactuur ${number} van ${amount} bij factuur ${invoice}.`,
    reason: (reason) => `Reden: ${reason}`,
    due: (due) => `Van de factuur staat nog ${due} open.`,
    nothingDue: 'Van de factuur staat niets meer open.',
    back: (amount) => `U had al betaald; daarvan krijgt u ${amount} terug.`,
  },
  de: {
    subject: ({ number, invoice, seller }) => `Rechnungskorrektur ${number} zur Rechnung ${invoice} von ${seller}`,
    opening: ({ number, invoice, amount }) =>
      `hier ist die Rechnungskorrektur ${number} über ${amount} zur Rechnung ${invoice}.`,
    reason: (reason) => `Grund: ${reason}`,
    due: (due) => `Von der Rechnung sind noch ${due} offen.`,
    nothingDue: 'Von der Rechnung ist nichts mehr offen.',
    back: (amount) => `Sie hatten bereits bezahlt; davon erhalten Sie ${amount} zurück.`,
  },
};

export function creditNoteMail(data: CreditNoteMailData): MailContent {
  const { language, seller, currency, amountDue, toGiveBack } = data;
  const money = (minor: number) => moneyIn(language, minor, currency);
  const words = WORDS[language];
  const facts = { number: data.creditNoteNumber, invoice: data.invoiceNumber, amount: money(data.amount), seller };
  const paragraphs = [
    words.opening(facts),
    words.reason(data.reason),
    amountDue > 0 ? words.due(money(amountDue)) : words.nothingDue,
    ...(toGiveBack > 0 ? [words.back(money(toGiveBack))] : []),
  ];
  const { label, text } = MAIL_WORDS[language].pay;
  const button = amountDue > 0 ? { label: label(money(amountDue)), text, url: data.paymentUrl } : null;
  return customerMail(data, words.subject(facts), paragraphs, button);
}
