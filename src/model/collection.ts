/**
 * Texts for invoices that the seller collects by direct debit (R86): amount, bank account, day and mandate. Such an
 * invoice does not ask the customer to pay. Otherwise a customer could pay in addition to the collection.
 */

import { DOCUMENTS } from '../words/texts.ts';
import type { LocalDate } from './dates.ts';
import { dateIn, type Language, moneyIn } from './language.ts';
import type { Currency } from './money.ts';
import type { DirectDebit } from './parties.ts';

/**
 * A collection by direct debit. `creditor`: the seller's SEPA creditor identifier, if known. `on`: due date; null after
 * the due date, because the bank may then collect on any day.
 */
export type Collection = DirectDebit & { readonly creditor: string | null; readonly on: LocalDate | null };

/**
 * Announces the collection in one sentence; `amount` in minor units. Only the last four characters of the bank account
 * are shown, because other people may see mails and pages.
 */
export function collectionText(
  { iban, on }: Collection,
  { language, amount, currency }: { readonly language: Language; readonly amount: number; readonly currency: Currency },
): string {
  const day = on === null ? null : dateIn(language, on);
  return DOCUMENTS[language].collection.text({
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
  const words = DOCUMENTS[language].collection;
  return [
    { label: words.mandate, value: reference },
    ...(creditor === null ? [] : [{ label: words.creditor, value: creditor }]),
  ];
}
