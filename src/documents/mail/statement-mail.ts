/** Mail with a customer's statement. */

import type { LocalDate } from '../../model/dates.ts';
import { dateIn, moneyIn } from '../../model/language.ts';
import type { StatementBalance } from '../../model/statement.ts';
import { MAILS } from '../../words/texts.ts';
import { type CustomerMailParts, customerMail, type MailContent } from './layout.ts';

type StatementMailData = CustomerMailParts & {
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly balances: readonly StatementBalance[];
};

/** Writes the mail. It has one line per currency, because amounts of different currencies are never added. */
export function statementMail(data: StatementMailData): MailContent {
  const { language, seller, from, to, balances } = data;
  const words = MAILS[language].mail.statement;
  const sums = balances.map(({ currency, closing }) => {
    const amount = moneyIn(language, Math.abs(closing), currency);
    return closing > 0 ? words.outstanding(amount) : closing < 0 ? words.credit(amount) : words.settled(currency);
  });
  const period = words.text({ from: dateIn(language, from), to: dateIn(language, to) });
  const end = sums.length === 0 ? words.nothing : sums.join('\n');
  return customerMail(data, words.subject(seller), [period, end], null);
}
