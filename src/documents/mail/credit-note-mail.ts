/** The mail with a credit note (R81). */

import { moneyIn } from '../../model/language.ts';
import type { Currency } from '../../model/money.ts';
import { MAILS } from '../../words/texts.ts';
import { type CustomerMailParts, customerMail, type MailContent } from './layout.ts';

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

export function creditNoteMail(data: CreditNoteMailData): MailContent {
  const { language, seller, currency, amountDue, toGiveBack } = data;
  const money = (minor: number) => moneyIn(language, minor, currency);
  const words = MAILS[language].creditNote;
  const facts = { number: data.creditNoteNumber, invoice: data.invoiceNumber, amount: money(data.amount), seller };
  const paragraphs = [
    words.opening(facts),
    words.reason(data.reason),
    amountDue > 0 ? words.due(money(amountDue)) : words.nothingDue,
    ...(toGiveBack > 0 ? [words.back(money(toGiveBack))] : []),
  ];
  const { label, text } = MAILS[language].mail.pay;
  const button = amountDue > 0 ? { label: label(money(amountDue)), text, url: data.paymentUrl } : null;
  return customerMail(data, words.subject(facts), paragraphs, button);
}
