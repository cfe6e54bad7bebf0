import * as z from 'zod';
import { ATTACHMENT_BOUNDS } from '../../model/attachment.ts';
import { Attachment, attachmentsOf } from '../invoices/attached.ts';
import { requireInvoice } from '../invoices/invoice.ts';
import { InvoiceReference } from '../kernel/fields.ts';
import { operation, READS } from '../kernel/operation.ts';

export const listAttachments = operation({
  name: 'listAttachments',
  title: 'List the attachments of an invoice',
  summary: 'Lists the files of an invoice in the order in which they were attached; frozen once it is issued.',
  scope: 'billing.read',
  route: 'GET /invoices/{id}/attachments',
  effects: READS,
  input: z.strictObject({ id: InvoiceReference }),
  output: z.object({
    invoice_id: z.int(),
    frozen: z.boolean().describe('true once the invoice is issued.'),
    attachments: z.array(Attachment).max(ATTACHMENT_BOUNDS.perInvoice),
  }),
  refusals: ['invoice_not_found', 'invoice_ambiguous'],
})(async (ctx, { id }) => {
  const invoice = await requireInvoice(ctx, id);
  const frozen = invoice.status !== 'draft';
  return { invoice_id: invoice.id, frozen, attachments: await attachmentsOf(ctx.store, invoice) };
});
