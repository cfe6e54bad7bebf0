/** The receipt of a payment (R104). */
import type { LocalDate } from '../../model/dates.ts';
import { dateIn, moneyIn } from '../../model/language.ts';
import type { Currency } from '../../model/money.ts';
import { DOCUMENTS, MAILS } from '../../words/texts.ts';
import { type CustomerMailParts, customerMail, type MailContent } from './layout.ts';

/** Amounts in minor units. */
export type ReceiptMailData = CustomerMailParts & {
  readonly currency: Currency;
  /** The received amount. */
  readonly amount: number;
  readonly paidOn: LocalDate;
  /** The paid invoice, or the description of what was paid. `amountDue`: the amount that is still due. */
  readonly of: { readonly invoiceNumber: string; readonly amountDue: number; readonly url: string } | string;
};

export function receiptMail(data: ReceiptMailData): MailContent {
  const { language, seller, currency, of } = data;
  const words = MAILS[language].receipt;
  const [amount, date] = [moneyIn(language, data.amount, currency), dateIn(language, data.paidOn)];
  if (typeof of === 'string') {
    return customerMail(data, words.subject(seller), [words.received({ amount, what: of, date })], null);
  }
  const { invoiceNumber: number, amountDue, url } = of;
  const due = amountDue > 0 ? words.due(moneyIn(language, amountDue, currency)) : words.paid;
  const { see: label, invoice: text } = DOCUMENTS[language].collection;
  const paragraphs = [words.ofInvoice({ amount, number, date }), due];
  return customerMail(data, words.subject(seller), paragraphs, { label, text, url });
}
