/**
 * REST routes that answer with a file. The route table does not contain them, because all its routes answer with JSON.
 */

import type { PdfFile } from '../../operations/archive/printer.ts';
import { attachmentFile, getAttachment } from '../../operations/attachments/get-attachment.ts';
import { creditNotePdf, getCreditNotePdf } from '../../operations/credit-notes/get-credit-note-pdf.ts';
import {
  creditNoteCii,
  creditNoteUbl,
  invoiceCii,
  invoiceUbl,
  type XmlOperation,
  xmlFile,
} from '../../operations/einvoices/files.ts';
import { getInvoicePdf, invoicePdf } from '../../operations/invoices/get-invoice-pdf.ts';
import type { Caller, Services } from '../../operations/kernel/context.ts';
import type { Operation } from '../../operations/kernel/declaration.ts';
import { getQuotePdf, quotePdf } from '../../operations/quotes/get-quote-pdf.ts';
import { getStatementPdf, statementPdf } from '../../operations/statements/get-statement-pdf.ts';
import { getTaxReportFile, type StreamedFile, taxReportFile } from '../../operations/tax/tax-file.ts';

export type FileRoute = {
  readonly path: string;
  /** Path of the JSON route of the same object. The OpenAPI documents list the file route after this route. */
  readonly below: string;
  /**
   * Media type of the answer. `application/octet-stream`: the actual type depends on the file. With this media type,
   * browsers download the answer and never show it in a page.
   */
  readonly media: 'application/pdf' | 'application/xml' | 'application/octet-stream';
  readonly op: Operation;
  readonly file: (services: Services, caller: Caller, input: unknown) => Promise<PdfFile>;
};

export const FILES: readonly FileRoute[] = [
  pdf(invoicePdf, getInvoicePdf),
  xml('/invoices/{id}', 'ubl', invoiceUbl),
  xml('/invoices/{id}', 'cii', invoiceCii),
  pdf(creditNotePdf, getCreditNotePdf),
  xml('/credit-notes/{id}', 'ubl', creditNoteUbl),
  xml('/credit-notes/{id}', 'cii', creditNoteCii),
  pdf(quotePdf, getQuotePdf),
  pdf(statementPdf, getStatementPdf),
  {
    path: '/invoices/{id}/attachments/{attachment_id}',
    below: '/invoices/{id}/attachments',
    media: 'application/octet-stream',
    op: attachmentFile,
    file: getAttachment,
  },
];

/** A route that answers with JSON, or streams a file if the input asks for a file. */
export type StreamedRoute = {
  readonly media: 'text/csv';
  readonly wants: (input: Readonly<Record<string, unknown>>) => boolean;
  readonly open: (services: Services, caller: Caller, input: unknown) => Promise<StreamedFile>;
};

const { format: taxFileFormat } = taxReportFile.input.shape;

/** Streamed routes, by the name of the operation that gives the JSON answer. */
export const STREAMED: ReadonlyMap<string, StreamedRoute> = new Map([
  [
    'getTaxReport',
    { media: 'text/csv', wants: ({ format }) => taxFileFormat.safeParse(format).success, open: getTaxReportFile },
  ],
]);

/**
 * Returns the route of a PDF from the declaration of the operation. Calls to a remote service use the same declaration.
 */
function pdf(op: Operation, file: FileRoute['file']): FileRoute {
  const path = (op.route ?? '').slice('GET '.length);
  return { path, below: path.slice(0, -'/pdf'.length), op, file, media: 'application/pdf' };
}

function xml(below: string, name: string, op: XmlOperation): FileRoute {
  return { path: `${below}/${name}`, below, op: op as Operation, file: xmlFile(op), media: 'application/xml' };
}
