/** REST routes whose answer is a file. They are not in the route table, because the answers of its routes are JSON. */

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
import { getStatementPdf, statementPdf } from '../../operations/statements/get-statement-pdf.ts';

export type FileRoute = {
  readonly path: string;
  /** The JSON route of the same object, after which the documents list this one. */
  readonly below: string;
  /** `application/octet-stream`: the type comes from the file; the answer is a download, never shown in a page. */
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
  pdf(statementPdf, getStatementPdf),
  {
    path: '/invoices/{id}/attachments/{attachment_id}',
    below: '/invoices/{id}/attachments',
    media: 'application/octet-stream',
    op: attachmentFile,
    file: getAttachment,
  },
];

/** A PDF at the route that the operation declares, because a remote service is called by that declaration too. */
function pdf(op: Operation, file: FileRoute['file']): FileRoute {
  const path = (op.route ?? '').slice('GET '.length);
  return { path, below: path.slice(0, -'/pdf'.length), op, file, media: 'application/pdf' };
}

function xml(below: string, name: string, op: XmlOperation): FileRoute {
  return { path: `${below}/${name}`, below, op: op as Operation, file: xmlFile(op), media: 'application/xml' };
}
