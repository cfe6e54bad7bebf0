/**
 * Mails to customers about an invoice or a payment link. Each mail has one button, for paying. If the seller collects
 * the money by direct debit, the button is for viewing the invoice.
 */

import { type Collection, collectionFacts, collectionText } from '../../model/collection.ts';
import type { LocalDate } from '../../model/dates.ts';
import { dateIn, labelled, moneyIn } from '../../model/language.ts';
import type { Currency } from '../../model/money.ts';
import type { UsualTone } from '../../model/reminding.ts';
import { DOCUMENTS, MAILS } from '../../words/texts.ts';
import { type CustomerMailParts, customerMail, type MailContent } from './layout.ts';

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
  /** Direct debit with which the seller collects the amount (R86); null if the customer must pay. */
  readonly collection: Collection | null;
};

/** `what`: description of the payment link or the subscription. */
export type LinkMailData = PaymentMail & { readonly what: string };

export function invoiceMail(data: InvoiceMailData): MailContent {
  const { language, seller, invoiceNumber: number, amount, amountDue, currency, dueDate } = data;
  const words = MAILS[language].mail.invoice;
  if (amount === 0) {
    const nothing = words.nothing({ number, total: moneyIn(language, amount, currency) });
    return collectionMail(data, words.subject({ number, seller }), [nothing]);
  }
  const total = amountDue === amount ? null : moneyIn(language, amount, currency);
  const subject = words.subject({ number, seller });
  const text = words.text({ number, due: dueOf(data), total });
  return data.collection
    ? collectionMail(data, subject, [text, ...announced(data, data.collection)])
    : paymentMail(data, subject, [`${text} ${words.ask(dateIn(language, dueDate))}`]);
}

/**
 * Reminder of an invoice. If the invoice is partly paid, the mail contains the amount due and the total (R20).
 * `message`: a paragraph written by the seller.
 */
export function reminderMail(data: InvoiceMailData, tone: UsualTone, message: string | undefined): MailContent {
  const { language, seller, invoiceNumber, amount, amountDue, currency, dueDate, daysOverdue } = data;
  const words = MAILS[language].mail;
  const isPart = amountDue !== amount;
  const due = isPart ? words.partOf({ due: dueOf(data), total: moneyIn(language, amount, currency) }) : dueOf(data);
  const when = words.due({ day: dateIn(language, dueDate), late: daysOverdue });
  const facts = { seller, invoiceNumber, due, isPart, when };
  const wording = data.collection ? words.toCollect : words.reminder[tone];
  const [subject, opening, closing] = [wording.subject(facts), wording.opening(facts), wording.closing];
  const said = message === undefined ? [] : [message];
  return data.collection
    ? collectionMail(data, subject, [opening, ...announced(data, data.collection), ...said, closing])
    : paymentMail(data, subject, [opening, ...said, closing]);
}

/** Reminder of a payment link (R33). */
export function linkReminderMail(data: LinkMailData): MailContent {
  const { seller, what } = data;
  const { subject, opening, closing } = MAILS[data.language].mail.link;
  return paymentMail(data, subject({ what, seller }), [opening({ due: dueOf(data), what }), closing]);
}

/** Text that announces the direct debit, with the mandate. */
export function announced(
  { language, amountDue: amount, currency }: InvoiceMailData,
  collection: Collection,
): string[] {
  return [
    collectionText(collection, { language, amount, currency }),
    collectionFacts(collection, language)
      .map(({ label, value }) => labelled(language, label, value))
      .join('\n'),
  ];
}

/**
 * A mail about an invoice that the customer need not pay, because a direct debit pays it or nothing is due. Its button
 * opens the invoice.
 */
export function collectionMail(data: PaymentMail, subject: string, paragraphs: readonly string[]): MailContent {
  const { see: label, invoice: text } = DOCUMENTS[data.language].collection;
  return customerMail(data, subject, paragraphs, { label, text, url: data.paymentUrl });
}

/** A mail with a button for paying the amount due. */
export function paymentMail(data: PaymentMail, subject: string, paragraphs: readonly string[]): MailContent {
  const { label, text } = MAILS[data.language].mail.pay;
  return customerMail(data, subject, paragraphs, { label: label(dueOf(data)), text, url: data.paymentUrl });
}

export function dueOf({ language, amountDue, currency }: PaymentMail): string {
  return moneyIn(language, amountDue, currency);
}
