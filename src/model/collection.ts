/**
 * Texts for invoices that the seller collects by direct debit (R86): amount, bank account, day and mandate. Such an
 * invoice never asks the customer to pay, because the customer would then pay twice.
 */

import type { LocalDate } from './dates.ts';
import { dateIn, type Language, moneyIn } from './language.ts';
import type { Currency } from './money.ts';
import type { DirectDebit } from './parties.ts';

/**
 * `creditor`: the seller's SEPA creditor identifier, if known. `on`: due date; null after the due date, because the
 * bank may then collect on any day.
 */
export type Collection = DirectDebit & { readonly creditor: string | null; readonly on: LocalDate | null };

type CollectionWords = {
  readonly title: string;
  /** Label before the day of the collection. */
  readonly on: string;
  readonly mandate: string;
  readonly creditor: string;
  readonly text: (facts: { amount: string; account: string; on: string | null }) => string;
  /** Label of a link to the page of the invoice. */
  readonly see: string;
  readonly invoice: string;
};

export const COLLECTION_WORDS: Readonly<Record<Language, CollectionWords>> = {
  en: {
    title: 'Collected by direct debit',
    on: 'Collected on',
    mandate: 'Mandate',
    creditor: 'Creditor ID',
    text: ({ amount, account, on }) =>
      `You need not do anything: ${amount} will be collected by direct debit from your account ending in ${account}${on === null ? '' : `, on ${on}`}.`,
    see: 'See the invoice',
    invoice: 'The invoice',
  },
  nl: {
    title: 'Automatische incasso',
    on: 'Afgeschreven op',
    mandate: 'Machtiging',
    creditor: 'Incassant-ID',
    text: ({ amount, account, on }) =>
      `U hoeft niets te doen: ${amount} wordt${on === null ? '' : ` op ${on}`} automatisch afgeschreven van uw rekening die eindigt op ${account}.`,
    see: 'Factuur bekijken',
    invoice: 'De factuur',
  },
  de: {
    title: 'Einzug per Lastschrift',
    on: 'Abgebucht am',
    mandate: 'Mandat',
    creditor: 'Gläubiger-ID',
    text: ({ amount, account, on }) =>
      `Sie müssen nichts tun: ${amount} wird${on === null ? '' : ` am ${on}`} per Lastschrift von Ihrem Konto mit der Endung ${account} eingezogen.`,
    see: 'Rechnung ansehen',
    invoice: 'Die Rechnung',
  },
};

/**
 * Announces the collection in one sentence; `amount` in minor units. Only the last four characters of the bank account
 * are shown, because other people may see mails and pages.
 */
export function collectionText(
  { iban, on }: Collection,
  { language, amount, currency }: { readonly language: Language; readonly amount: number; readonly currency: Currency },
): string {
  const day = on === null ? null : dateIn(language, on);
  return COLLECTION_WORDS[language].text({
    amount: moneyIn(language, amount, currency),
    account: iban.slice(-4),
    on: day,
  });
}

/** Mandate and creditor identifier, with their labels. */
export function collectionFacts(
  { mandate_reference: reference, creditor }: Omit<Collection, 'on'>,
  language: Language,
): { readonly label: string; readonly value: string }[] {
  const words = COLLECTION_WORDS[language];
  return [
    { label: words.mandate, value: reference },
    ...(creditor === null ? [] : [{ label: words.creditor, value: creditor }]),
  ];
}
