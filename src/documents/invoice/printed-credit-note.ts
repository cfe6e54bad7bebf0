/** The texts and figures of a printed credit note (R81): positive amounts, with number and date of the invoice. */
import type { Currency } from '../../model/currency.ts';
import { formatDate, type Instant, type LocalDate } from '../../model/dates.ts';
import type { Line, TaxLine } from '../../model/invoice.ts';
import { formatMoney } from '../../model/money.ts';
import type { Parties } from '../../model/parties.ts';
import { itemCells, type PrintedInvoice, partiesOf, taxSums } from './printed-invoice.ts';

/** Amounts in minor units. */
export type CreditNoteFields = {
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
  readonly createdAt: Instant;
};

export type CreditNoteDocument = {
  readonly creditNote: CreditNoteFields;
  /** Those of the invoice. */
  readonly parties: Parties;
  /** PNG or JPEG. */
  readonly logo: Uint8Array | null;
};

export function printedCreditNote({ creditNote: note, parties }: CreditNoteDocument): PrintedInvoice {
  const { currency } = note;
  const money = (minor: number) => formatMoney(minor, currency);
  return {
    title: 'Credit note',
    number: note.number,
    currency,
    mark: null,
    ...partiesOf(parties),
    facts: [
      { label: 'Date', value: formatDate(note.date) },
      { label: 'Invoice', value: note.invoiceNumber },
      { label: 'Invoice date', value: formatDate(note.invoiceDate) },
      { label: 'Reason', value: note.reason },
    ],
    headline: [
      { label: 'Credited', value: money(note.total) },
      { label: 'For invoice', value: note.invoiceNumber },
    ],
    items: note.lines.map((line) => itemCells(line, currency)),
    sums: [
      { label: 'Subtotal', value: money(note.subtotal) },
      ...taxSums(note.taxLines, currency),
      { label: 'Total credited', value: money(note.total), strong: true },
    ],
    notes: null,
    paymentUrl: null,
    bank: [],
  };
}
