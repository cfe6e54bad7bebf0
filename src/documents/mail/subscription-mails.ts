/** The mails about a subscription whose payment failed. */

import type { LocalDate } from '../../model/dates.ts';
import { dateIn, labelled, moneyIn } from '../../model/language.ts';
import { MAILS } from '../../words/texts.ts';
import type { LinkMailData } from './invoice-mails.ts';
import { customerMail, type MailContent } from './layout.ts';

export type SubscriptionMailData = Omit<LinkMailData, 'unsubscribeUrl'> & {
  /** Address of the page on which the customer sees the subscription. */
  readonly subscriptionUrl: string;
};

/** Mail about a failed renewal. `retryOn`: the day of the next automatic attempt; null if there is none. */
export function renewalFailedMail(data: SubscriptionMailData & { readonly retryOn: LocalDate | null }): MailContent {
  const { language, seller, what, amountDue, currency, paymentUrl, subscriptionUrl, retryOn } = data;
  const amount = moneyIn(language, amountDue, currency);
  const words = MAILS[language].subscription;
  const { label, text } = MAILS[language].mail.pay;
  return customerMail(
    data,
    words.failed({ what, seller }),
    [
      words.notCharged({ amount, what }),
      retryOn === null ? words.payNow : words.retry(dateIn(language, retryOn)),
      labelled(language, words.see, subscriptionUrl),
    ],
    { label: label(amount), text, url: paymentUrl },
  );
}

export function subscriptionEndedMail(data: SubscriptionMailData): MailContent {
  const { language, seller, what, amountDue, currency, subscriptionUrl } = data;
  const words = MAILS[language].subscription;
  return customerMail(
    data,
    words.ended({ what, seller }),
    [words.neverCharged({ amount: moneyIn(language, amountDue, currency), what }), words.over],
    { label: words.seeIt, text: words.it, url: subscriptionUrl },
  );
}
