import * as z from 'zod';
import { ATTACHMENT_TYPES } from '../../model/attachment.ts';
import type { AttachmentId } from '../../model/ids.ts';
import type { PdfFile } from '../archive/printer.ts';
import { requireInvoice } from '../invoices/invoice.ts';
import type { Caller, Services } from '../kernel/context.ts';
import { Id, InvoiceReference } from '../kernel/fields.ts';
import { call, operation, READS } from '../kernel/operation.ts';
import { attachmentNotFound } from './attachment.ts';

/** This operation is not in the catalogue of operations, because its result is bytes, which no tool can show. */
export const attachmentFile = operation({
  name: 'getAttachment',
  title: 'Get an attachment',
  summary:
    'Returns a file of an invoice as it was attached, to be saved: its type is one that its content was found to be.',
  scope: 'billing.read',
  route: 'GET /invoices/{id}/attachments/{attachment_id}',
  effects: READS,
  volatile: true,
  input: z.strictObject({ id: InvoiceReference, attachment_id: Id }),
  output: z.object({
    filename: z.string(),
    bytes: z.custom<Uint8Array>(),
    sha256: z.null(),
    type: z.enum(ATTACHMENT_TYPES),
  }),
  refusals: ['invoice_not_found', 'invoice_ambiguous', 'attachment_not_found'],
})(async (ctx, { id, attachment_id }) => {
  const invoice = await requireInvoice(ctx, id);
  const found = await ctx.store.attachments.file(ctx.account.id, invoice.id, attachment_id as AttachmentId);
  if (!found) throw attachmentNotFound(invoice, attachment_id);
  return { filename: found.name, bytes: found.content, sha256: null, type: found.type };
});

/** Returns a file of an invoice. `input`: `{ id, attachment_id }`. Throws the refusals of {@link attachmentFile}. */
export async function getAttachment(services: Services, caller: Caller, input: unknown): Promise<PdfFile> {
  const { data } = await call(services, caller, attachmentFile, input);
  return data;
}
