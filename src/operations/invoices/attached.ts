/** Attachments of an invoice, as operations return them (R105). */
import * as z from 'zod';
import { ATTACHMENT_TYPES, type AttachmentHead } from '../../model/attachment.ts';
import type { AttachmentRow } from '../../store/invoices/attachments.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import type { Queries } from '../../store/store.ts';

export const Attachment = z.object({
  id: z.int(),
  name: z.string(),
  bytes: z.int(),
  type: z.enum(ATTACHMENT_TYPES),
});

export function presentAttachment({ id, name, size: bytes, type }: AttachmentRow): AttachmentHead {
  return { id, name, bytes, type };
}

export async function attachmentsOf(
  { attachments }: Pick<Queries, 'attachments'>,
  { account_id, id }: Pick<InvoiceRow, 'account_id' | 'id'>,
): Promise<AttachmentHead[]> {
  return (await attachments.ofInvoice(account_id, id)).map(presentAttachment);
}
