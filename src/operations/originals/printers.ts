/** How the original of each kind of document is printed. */
import type { KeptKind } from '../../model/kept-document.ts';
import { printOriginalCreditNote } from '../credit-notes/original-credit-note.ts';
import { printOriginalInvoice } from '../invoices/original-invoice.ts';
import type { Printer } from './printer.ts';

/** A statement is printed before it is mailed, and kept with its mail. */
export type PrintedKind = Exclude<KeptKind, 'statement'>;

export const PRINTERS: Readonly<Record<PrintedKind, Printer>> = {
  invoice: printOriginalInvoice,
  credit_note: printOriginalCreditNote,
};
