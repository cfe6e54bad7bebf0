/** Builds the content of an e-invoice from an invoice or a credit note (R86). */
import type { EInvoice } from '../../../documents/einvoice/einvoice.ts';
import type { CreditLine } from '../../../model/credit.ts';
import { taxExchanged, withBuyerDefaults } from '../../../model/invoice.ts';
import type { Line, TaxLine } from '../../../model/invoice-sums.ts';
import type { Parties } from '../../../model/parties.ts';
import type { CreditNoteTableRow } from '../../../store/invoices/credit-notes.ts';
import type { InvoiceRow } from '../../../store/invoices/invoices.ts';
import { detailsIn } from '../details.ts';
import { nameOf } from '../invoice.ts';
import type { Paying } from '../issue-snapshot.ts';

/**
 * Content of an invoice. `parties`: the parties that were stored when the invoice was issued. For a draft, the current
 * parties.
 */
export function invoiceContent(invoice: InvoiceRow, parties: Parties, paying: Paying): EInvoice {
  const details = detailsIn(invoice);
  const { currency, tax_total: taxTotal } = invoice;
  return {
    kind: 'invoice',
    number: nameOf(invoice),
    date: invoice.date,
    dueDate: invoice.due_date,
    currency,
    language: parties.language ?? 'en',
    isPart: details.ofQuote?.isPart ?? false,
    preceding: (details.ofQuote?.earlier ?? []).flatMap(({ number, date }) =>
      number === null ? [] : [{ number, date }],
    ),
    note: invoice.notes,
    ...withBuyerDefaults(details, parties.buyer),
    orderReference: details.orderReference ?? null,
    deliveryDate: details.deliveryDate ?? null,
    period: details.period ?? null,
    parties,
    lines: JSON.parse(invoice.lines) as Line[],
    taxLines: JSON.parse(invoice.tax_lines) as TaxLine[],
    pricesIncludeTax: details.pricesIncludeTax ?? false,
    discount: details.discount ?? null,
    subtotal: invoice.subtotal,
    taxTotal,
    total: invoice.amount,
    paid: paying.paid,
    paymentReference: paying.reference,
    taxInOwnCurrency: taxExchanged(details, { taxTotal, currency }),
  };
}

type Note = Pick<
  CreditNoteTableRow,
  'credit_note_number' | 'date' | 'reason' | 'lines' | 'tax_lines' | 'subtotal' | 'tax_total' | 'amount'
>;

/**
 * Content of a credit note. Parties, references and delivery come from the invoice. The lines are priced without tax,
 * and no payment is due.
 */
export function creditNoteContent(note: Note, invoice: InvoiceRow, parties: Parties): EInvoice {
  const whole = invoiceContent(invoice, parties, { reference: null, paid: 0 });
  return {
    ...whole,
    kind: 'credit_note',
    number: note.credit_note_number,
    date: note.date,
    dueDate: null,
    isPart: false,
    preceding: [{ number: whole.number, date: whole.date }],
    note: note.reason,
    lines: JSON.parse(note.lines) as CreditLine[],
    taxLines: JSON.parse(note.tax_lines) as TaxLine[],
    pricesIncludeTax: false,
    discount: null,
    subtotal: note.subtotal,
    taxTotal: note.tax_total,
    total: note.amount,
    taxInOwnCurrency: taxExchanged(detailsIn(invoice), { taxTotal: note.tax_total, currency: invoice.currency }),
  };
}
