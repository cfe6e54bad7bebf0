/** Mails to customers about an invoice or a payment link. Each mail has one button: the payment. */
import type { Currency } from '../../model/currency.ts';
import type { LocalDate } from '../../model/dates.ts';
import { dateIn, moneyIn } from '../../model/language.ts';
import type { UsualTone } from '../../model/reminding.ts';
import { type CustomerMailParts, customerMail, type MailContent } from './layout.ts';
import { MAIL_WORDS } from './words.ts';

/** Amounts in minor units. */
type PaymentMail = CustomerMailParts & {
  readonly currency: Currency;
  readonly amountDue: number;
  readonly paymentUrl: string;
};

export type InvoiceMailData = PaymentMail & {
  readonly invoiceNumber: string;
  /** The total with tax. */
  readonly amount: number;
  readonly dueDate: LocalDate;
  readonly daysOverdue: number;
};

/** `what`: the description of the payment link or the subscription. */
export type LinkMailData = PaymentMail & { readonly what: string };

export function invoiceMail(data: InvoiceMailData): MailContent {
  const { language, seller, invoiceNumber: number, amount, amountDue, currency, dueDate } = data;
  const words = MAIL_WORDS[language].invoice;
  const total = amountDue === amount ? null : moneyIn(language, amount, currency);
  const text = words.text({ number, due: dueOf(data), total, date: dateIn(language, dueDate) });
  return paymentMail(data, words.subject(number, seller), [text]);
}

/** For a part-paid invoice it names the amount due and the total (R20). `message`: a paragraph of the seller's. */
export function reminderMail(data: InvoiceMailData, tone: UsualTone, message: string | undefined): MailContent {
  const { language, seller, invoiceNumber, amount, amountDue, currency, dueDate, daysOverdue } = data;
  const words = MAIL_WORDS[language];
  const isPart = amountDue !== amount;
  const due = isPart ? words.partOf(dueOf(data), moneyIn(language, amount, currency)) : dueOf(data);
  const when = words.due(dueDate, daysOverdue);
  const { subject, opening, closing } = words.reminder[tone]({ seller, invoiceNumber, due, isPart, when });
  return paymentMail(data, subject, message === undefined ? [opening, closing] : [opening, message, closing]);
}

/** Reminder of a payment link (R33). */
export function linkReminderMail(data: LinkMailData): MailContent {
  const { seller, what } = data;
  const { subject, opening, closing } = MAIL_WORDS[data.language].link({ seller, what, due: dueOf(data) });
  return paymentMail(data, subject, [opening, closing]);
}

/** A mail whose button pays what is due. */
export function paymentMail(data: PaymentMail, subject: string, paragraphs: readonly string[]): MailContent {
  const { label, text } = MAIL_WORDS[data.language].pay;
  return customerMail(data, subject, paragraphs, { label: label(dueOf(data)), text, url: data.paymentUrl });
}

export function dueOf({ language, amountDue, currency }: PaymentMail): string {
  return moneyIn(language, amountDue, currency);
}
