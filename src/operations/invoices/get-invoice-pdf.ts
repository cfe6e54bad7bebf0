import * as z from 'zod';
import { archivedPdf } from '../archive/archived-pdf.ts';
import type { PdfFile } from '../archive/printer.ts';
import { type Caller, paymentUrl, type Services } from '../kernel/context.ts';
import { InvoiceReference } from '../kernel/fields.ts';
import { call, operation, READS } from '../kernel/operation.ts';
import { requireInvoice } from './invoice.ts';
import { invoiceFileName } from './issue-snapshot.ts';
import { printInvoice } from './print-invoice.ts';
import { importedElsewhere, notPending } from './states.ts';

/** This operation is not in the catalogue of operations, because its result is bytes, which no tool can show. */
export const invoicePdf = operation({
  name: 'getInvoicePdf',
  title: 'Get an invoice as PDF',
  summary:
    'Returns the invoice as a PDF file; drafts, paid and cancelled invoices are marked as such. version=original: as it was issued, the same bytes for ever; pdf_sha256 of the invoice is their digest.',
  scope: 'billing.read',
  route: 'GET /invoices/{id}/pdf',
  effects: READS,
  volatile: true,
  input: z.strictObject({
    id: InvoiceReference,
    version: z.enum(['current', 'original']).default('current').describe('original: as it was issued.'),
  }),
  output: z.object({ filename: z.string(), bytes: z.custom<Uint8Array>(), sha256: z.string().nullable() }),
  refusals: ['invoice_not_found', 'invoice_ambiguous', 'invoice_is_draft', 'invoice_imported', 'service_busy'],
})(async (ctx, { id, version }) => {
  const invoice = await requireInvoice(ctx, id);
  if (invoice.import_id !== null) throw importedElsewhere(invoice);
  if (version === 'current') {
    const bytes = await printInvoice(ctx, invoice, paymentUrl(invoice, ctx));
    return { filename: invoiceFileName(invoice), bytes, sha256: null };
  }
  if (invoice.status === 'draft') throw notPending(invoice, 'Leave version out for its PDF as a draft.');
  return archivedPdf(ctx, ctx.account.id, 'invoice', invoice.id);
});

/**
 * Returns the PDF of an invoice. `input`: `{ id, version }`, with the id or number of the invoice. Throws the refusals
 * of {@link invoicePdf}.
 */
export async function getInvoicePdf(services: Services, caller: Caller, input: unknown): Promise<PdfFile> {
  const { data } = await call(services, caller, invoicePdf, input);
  return data;
}
