/**
 * Mail with a formal notice of default: claimant, invoice, and the last day to pay. The mail has no link to
 * unsubscribe, because it is not marketing. Collection costs and interest appear only in sentences that the business
 * has written (`terms`).
 */

import { groupedIban } from '../../model/bank.ts';
import type { LocalDate } from '../../model/dates.ts';
import { dateIn, type Language, labelled, moneyIn } from '../../model/language.ts';
import type { Seller } from '../../model/parties.ts';
import { MAILS } from '../../words/texts.ts';
import { registrationLabel } from '../registration-label.ts';
import { announced, collectionMail, dueOf, type InvoiceMailData, paymentMail } from './invoice-mails.ts';
import type { MailContent } from './layout.ts';

type Claimant = Pick<
  Seller,
  | 'name'
  | 'legal_name'
  | 'address'
  | 'postal_code'
  | 'city'
  | 'country'
  | 'registration_number'
  | 'registration_scheme'
  | 'vat_number'
  | 'iban'
  | 'bic'
>;

type NoticeFacts = {
  readonly claimant: Claimant;
  readonly invoiceDate: LocalDate;
  readonly lastDay: LocalDate;
  /** Reference for the bank transfer, in its printed form. */
  readonly reference: string;
  /** The business's own sentences about collection costs and about interest. */
  readonly terms: readonly string[];
};

/** Writes the mail. `message`: a paragraph written by the seller. */
export function dunningNoticeMail(data: InvoiceMailData, facts: NoticeFacts, message: string | undefined): MailContent {
  const { language, customer, invoiceNumber: number, amount, amountDue, currency, dueDate, collection } = data;
  const { claimant, lastDay, terms } = facts;
  const words = MAILS[language].notice;
  const seller = claimant.legal_name ?? claimant.name;
  const due = dueOf(data);
  const part =
    amountDue === amount ? due : MAILS[language].mail.partOf({ due, total: moneyIn(language, amount, currency) });
  const paragraphs = [
    words.default({ number, date: dateIn(language, facts.invoiceDate), due: part, dueDate: dateIn(language, dueDate) }),
    (collection ? words.allow : words.demand)({ due, lastDay: dateIn(language, lastDay) }),
    ...(message === undefined ? [] : [message]),
    ...terms,
    ...(collection
      ? announced(data, collection)
      : [words.transfer(bankLines(claimant, seller, facts.reference, language))]),
    words.closing,
  ];
  const frame = { ...data, seller, salutation: words.salutation(customer), letterhead: letterhead(claimant, language) };
  return (collection ? collectionMail : paymentMail)(frame, words.subject({ number, seller }), paragraphs);
}

function bankLines({ iban, bic }: Claimant, holder: string, reference: string, language: Language): string {
  const { bank } = MAILS[language].notice;
  return known([
    labelled(language, bank.holder, holder),
    iban && labelled(language, 'IBAN', groupedIban(iban)),
    bic && labelled(language, 'BIC', bic),
    labelled(language, bank.reference, reference),
  ]).join('\n');
}

function letterhead(claimant: Claimant, language: Language): string[] {
  const { address, postal_code: postalCode, city, country, registration_number: registration } = claimant;
  const { registration_scheme: scheme = null } = claimant;
  const { vatNumber } = MAILS[language].notice;
  return known([
    address,
    known([postalCode, city]).join(' '),
    country && (new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country),
    registration && labelled(language, registrationLabel(language, registration, country, scheme), registration),
    claimant.vat_number && labelled(language, vatNumber, claimant.vat_number),
  ]);
}

function known(parts: readonly (string | null)[]): string[] {
  return parts.filter((part): part is string => part !== null && part !== '');
}
