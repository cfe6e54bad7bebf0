/** Worker thread: receives the facts of one invoice at a time and answers with the PDF or the error. */
import { parentPort } from 'node:worker_threads';
import type { InvoiceFacts } from './pdf/printed-invoice.ts';
import { renderInvoicePdf } from './render-invoice-pdf.ts';

export type Rendered = { readonly bytes: Uint8Array } | { readonly error: unknown };

parentPort?.on('message', async (facts: InvoiceFacts) => {
  try {
    const bytes = Uint8Array.from(await renderInvoicePdf(facts));
    answer({ bytes }, [bytes.buffer]);
  } catch (error) {
    answer({ error });
  }
});

function answer(rendered: Rendered, moved: readonly ArrayBuffer[] = []): void {
  parentPort?.postMessage(rendered, moved);
}
