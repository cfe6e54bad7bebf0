/** The mail with a quote (R102). Its button opens the page on which the customer accepts or declines the quote. */

import type { LocalDate } from '../../model/dates.ts';
import { dateIn, moneyIn } from '../../model/language.ts';
import type { Currency } from '../../model/money.ts';
import { MAILS } from '../../words/texts.ts';
import { type CustomerMailParts, customerMail, type MailContent } from './layout.ts';

export type QuoteMailData = CustomerMailParts & {
  readonly quoteNumber: string;
  readonly currency: Currency;
  /** The total with tax, in minor units. */
  readonly amount: number;
  readonly validUntil: LocalDate;
  /** Text of the seller, above the lines of the quote. */
  readonly intro: string | null;
  readonly quoteUrl: string;
  /** True if the quote was sent before: the customer may have an earlier version. */
  readonly isSentAgain: boolean;
};

export function quoteMail(data: QuoteMailData): MailContent {
  const { language, seller, intro, quoteNumber: number } = data;
  const words = MAILS[language].quote;
  const facts = {
    number,
    amount: moneyIn(language, data.amount, data.currency),
    day: dateIn(language, data.validUntil),
  };
  const opening = data.isSentAgain ? words.again(facts) : words.opening(facts);
  const button = { label: words.button, text: words.link, url: data.quoteUrl };
  const paragraphs = [opening, ...(intro === null ? [] : [intro]), words.ask];
  return customerMail(data, words.subject({ number, seller }), paragraphs, button);
}
