/** Worker thread: receives one document at a time and answers with the PDF or the error. */
import { parentPort } from 'node:worker_threads';
import { type PrintableDocument, renderInvoicePdf } from '../../documents/invoice/render-invoice-pdf.ts';
import type { StatementDocument } from '../../documents/statement/printed-statement.ts';
import { renderStatementPdf } from '../../documents/statement/render-statement-pdf.ts';

/** Documents that can be printed, by layout. Credit notes use the layout of invoices. */
export type Documents = { readonly invoice: PrintableDocument; readonly statement: StatementDocument };

/** One document. The name of the field is the layout of the document. */
export type Order = { readonly [Kind in keyof Documents]?: Documents[Kind] };

export type Rendered = { readonly bytes: Uint8Array } | { readonly error: unknown };

parentPort?.on('message', async (order: Order) => {
  try {
    const bytes = Uint8Array.from(await render(order));
    answer({ bytes }, [bytes.buffer]);
  } catch (error) {
    answer({ error });
  }
});

function render({ invoice, statement }: Order): Promise<Uint8Array> {
  if (invoice) return renderInvoicePdf(invoice);
  if (statement) return renderStatementPdf(statement);
  throw new Error('a thread was given nothing to print');
}

function answer(rendered: Rendered, transferred: readonly ArrayBuffer[] = []): void {
  parentPort?.postMessage(rendered, transferred);
}
