/** Texts of formal notices in each language. TypeScript reports a text that is missing. */
import type { Language } from '../../model/language.ts';

type NoticeWords = {
  readonly salutation: (name: string) => string;
  readonly subject: (number: string, seller: string) => string;
  /** `due`: the amount due, with the total if a part was paid. */
  readonly default: (facts: { number: string; date: string; due: string; dueDate: string }) => string;
  readonly demand: (facts: { due: string; lastDay: string }) => string;
  /** Used instead of `demand` if the seller collects the money by direct debit. */
  readonly allow: (facts: { due: string; lastDay: string }) => string;
  /** `lines`: details of the account for a bank transfer, one per line. */
  readonly transfer: (lines: string) => string;
  readonly closing: string;
  readonly bank: { readonly holder: string; readonly reference: string };
  readonly registrationNumber: string;
  readonly vatNumber: string;
};

export const NOTICE_WORDS: Readonly<Record<Language, NoticeWords>> = {
  en: {
    salutation: (name) => `Dear ${name},`,
    subject: (number, seller) => `Formal notice: invoice ${number} from ${seller}`,
    default: ({ number, date, due, dueDate }) =>
      `Invoice ${number} of ${date} was due on ${dueDate}. We have not received your payment, and you are in default: ${due} is still due.`,
    demand: ({ due, lastDay }) => `This is a formal notice. Please pay ${due} by ${lastDay} at the latest.`,
    allow: ({ due, lastDay }) =>
      `This is a formal notice. Please see to it that ${due} can be collected from your account by ${lastDay} at the latest.`,
    transfer: (lines) => `Please transfer the amount to this account:\n${lines}`,
    closing:
      'If you have paid in the meantime, this notice is settled. If you dispute the invoice, please tell us why before that day.',
    bank: { holder: 'Account holder', reference: 'Reference' },
    registrationNumber: 'Company registration number',
    vatNumber: 'VAT number',
  },
  nl: {
    salutation: (name) => `Geachte ${name},`,
    subject: (number, seller) => `Ingebrekestelling: factuur ${number} van ${seller}`,
    default: ({ number, date, due, dueDate }) =>
      `Factuur ${number} van ${date} had uiterlijk op ${dueDate} betaald moeten zijn. Wij hebben uw betaling niet ontvangen en stellen u in gebreke: er staat ${due} open.`,
    demand: ({ due, lastDay }) => `Wij sommeren u ${due} uiterlijk op ${lastDay} te betalen.`,
    allow: ({ due, lastDay }) =>
      `Wij sommeren u ervoor te zorgen dat ${due} uiterlijk op ${lastDay} van uw rekening kan worden afgeschreven.`,
    transfer: (lines) => `Maak het bedrag over naar deze rekening:\n${lines}`,
    closing:
      'Hebt u intussen betaald, dan is deze brief afgehandeld. Bent u het niet eens met de factuur, laat ons dan voor die dag weten waarom.',
    bank: { holder: 'Rekeninghouder', reference: 'Kenmerk' },
    registrationNumber: 'KvK-nummer',
    vatNumber: 'Btw-nummer',
  },
  de: {
    salutation: (name) => `Guten Tag ${name},`,
    subject: (number, seller) => `Mahnung: Rechnung ${number} von ${seller}`,
    default: ({ number, date, due, dueDate }) =>
      `die Rechnung ${number} vom ${date} war am ${dueDate} fällig. Ihre Zahlung haben wir nicht erhalten: Es sind noch ${due} offen.`,
    demand: ({ due, lastDay }) =>
      `Wir mahnen Sie hiermit und fordern Sie auf, ${due} bis spätestens ${lastDay} zu zahlen.`,
    allow: ({ due, lastDay }) =>
      `Wir mahnen Sie hiermit und fordern Sie auf, dafür zu sorgen, dass ${due} bis spätestens ${lastDay} von Ihrem Konto eingezogen werden können.`,
    transfer: (lines) => `Bitte überweisen Sie den Betrag auf dieses Konto:\n${lines}`,
    closing:
      'Wenn Sie inzwischen bezahlt haben, ist dieses Schreiben gegenstandslos. Wenn Sie die Rechnung bestreiten, teilen Sie uns bitte bis dahin den Grund mit.',
    bank: { holder: 'Kontoinhaber', reference: 'Verwendungszweck' },
    registrationNumber: 'Handelsregisternummer',
    vatNumber: 'USt-IdNr.',
  },
};
