/** Worker thread: receives one document at a time and answers with the PDF or the error. */
import { parentPort } from 'node:worker_threads';
import { type PrintableDocument, renderInvoicePdf } from '../../documents/invoice/render-invoice-pdf.ts';

export type Rendered = { readonly bytes: Uint8Array } | { readonly error: unknown };

parentPort?.on('message', async (document: PrintableDocument) => {
  try {
    const bytes = Uint8Array.from(await renderInvoicePdf(document));
    answer({ bytes }, [bytes.buffer]);
  } catch (error) {
    answer({ error });
  }
});

function answer(rendered: Rendered, transferred: readonly ArrayBuffer[] = []): void {
  parentPort?.postMessage(rendered, transferred);
}
