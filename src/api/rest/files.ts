/** Routes whose answer is a PDF file; they are not in the route table, whose answers are JSON. Only REST has them. */
import type { Caller, Services } from '../../operations/context.ts';
import { creditNotePdf, getCreditNotePdf } from '../../operations/credit-notes/get-credit-note-pdf.ts';
import type { Operation } from '../../operations/declaration.ts';
import { getInvoicePdf, invoicePdf } from '../../operations/invoices/get-invoice-pdf.ts';
import type { PdfFile } from '../../operations/originals/printer.ts';
import { getStatementPdf, statementPdf } from '../../operations/statements/get-statement-pdf.ts';

export type FileRoute = {
  readonly path: string;
  readonly op: Operation;
  readonly file: (services: Services, caller: Caller, input: unknown) => Promise<PdfFile>;
};

/** Each below the route that answers the same as JSON. */
export const FILES: readonly FileRoute[] = [
  { path: '/invoices/{id}/pdf', op: invoicePdf, file: getInvoicePdf },
  { path: '/credit-notes/{id}/pdf', op: creditNotePdf, file: getCreditNotePdf },
  { path: '/customers/{id}/statement/pdf', op: statementPdf, file: getStatementPdf },
];
