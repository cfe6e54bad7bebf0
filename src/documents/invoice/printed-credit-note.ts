/** The texts and figures of a printed credit note (R81): positive amounts, with number and date of the invoice. */

import type { Instant, LocalDate } from '../../model/dates.ts';
import type { Line, TaxLine } from '../../model/invoice-sums.ts';
import { dateIn, type Language, moneyIn } from '../../model/language.ts';
import type { Currency } from '../../model/money.ts';
import type { Parties } from '../../model/parties.ts';
import { DOCUMENTS } from '../../words/texts.ts';
import type { AttachedInvoice } from './factur-x.ts';
import type { BusinessTerms } from './invoice-fields.ts';
import { type PrintedInvoice, partiesOf, termsOf } from './printed-invoice.ts';
import { columnsOf, printedItems } from './printed-items.ts';
import { exemptionsOf, ownTaxOf, type PrintedSum, taxSums } from './printed-sums.ts';

/** Amounts in minor units. Lines are net, even if the invoice's prices include tax. */
export type CreditNoteFields = BusinessTerms & {
  readonly number: string;
  readonly date: LocalDate;
  readonly invoiceNumber: string;
  readonly invoiceDate: LocalDate;
  readonly reason: string;
  readonly currency: Currency;
  readonly lines: readonly Line[];
  readonly taxLines: readonly TaxLine[];
  readonly subtotal: number;
  readonly total: number;
  readonly settlement?: Settlement;
  readonly createdAt: Instant;
};

/** The three parts of the credited total at the time when the credit note was issued. Amounts in minor units. */
type Settlement = {
  /** Part that lowered the amount due of the invoice. */
  readonly appliedToDue: number;
  /** Part that was already refunded when the note was issued. */
  readonly covered: number;
  /** Part that the seller must still refund. */
  readonly toGiveBack: number;
  /** True if the refund of `toGiveBack` was requested together with the note. */
  readonly isRefunding: boolean;
};

export type CreditNoteDocument = {
  readonly creditNote: CreditNoteFields;
  /** The parties of the invoice. */
  readonly parties: Parties;
  /** PNG or JPEG. */
  readonly logo: Uint8Array | null;
  readonly einvoice?: AttachedInvoice | null;
};

export function printedCreditNote({ creditNote: note, parties }: CreditNoteDocument): PrintedInvoice {
  const { currency } = note;
  const { language = 'en' } = parties;
  const { creditNote: words, sums } = DOCUMENTS[language].invoice;
  const money = (minor: number) => moneyIn(language, minor, currency);
  return {
    title: words.title,
    number: note.number,
    mark: null,
    ...partiesOf(parties),
    facts: [
      { label: words.date, value: dateIn(language, note.date) },
      { label: words.invoice, value: note.invoiceNumber },
      { label: words.invoiceDate, value: dateIn(language, note.invoiceDate) },
      { label: words.reason, value: note.reason },
      ...termsOf(note, language),
    ],
    headline: [
      { label: words.credited, value: money(note.total) },
      { label: words.forInvoice, value: note.invoiceNumber },
    ],
    columns: columnsOf(note, language),
    items: printedItems(note, language),
    sums: [
      { label: sums.subtotal, value: money(note.subtotal) },
      ...taxSums(note.taxLines, currency, language),
      { label: words.total, value: money(note.total), strong: true },
      ...ownTaxOf(note, currency, language),
      ...settlementOf(note, language),
    ],
    exemptions: exemptionsOf(note.taxLines, parties.seller, language),
    notes: null,
    paymentUrl: null,
    terms: null,
    payTitle: '',
    bankTitle: null,
    bank: [],
    transferCode: null,
  };
}

function settlementOf({ settlement, currency }: CreditNoteFields, language: Language): PrintedSum[] {
  if (!settlement) return [];
  const { creditNote: words, sums } = DOCUMENTS[language].invoice;
  const { appliedToDue, covered, toGiveBack, isRefunding } = settlement;
  const parts = [
    [words.setOff, appliedToDue],
    [words.refunded, covered],
    [isRefunding ? words.refunding : sums.toRefund, toGiveBack],
  ] as const;
  return parts
    .filter(([, minor]) => minor > 0)
    .map(([label, minor]) => ({ label, value: moneyIn(language, minor, currency) }));
}
