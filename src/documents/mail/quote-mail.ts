/** The mail with a quote (R102). */

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
};

export function quoteMail(data: QuoteMailData): MailContent {
  const { language, seller, quoteNumber: number, currency, amount, intro } = data;
  const words = MAILS[language].quote;
  const total = moneyIn(language, amount, currency);
  const paragraphs = [
    words.opening({ number, total }),
    ...(intro === null ? [] : [intro]),
    words.until(dateIn(language, data.validUntil)),
  ];
  const button = { label: words.button, text: words.see, url: data.quoteUrl };
  return customerMail(data, words.subject({ number, seller }), paragraphs, button);
}
