/** Files of invoices (R105). */
import type { AttachmentType } from '../../model/attachment.ts';
import type { Instant } from '../../model/dates.ts';
import type { AccountId, AttachmentId, InvoiceId, UploadId } from '../../model/ids.ts';
import { bytes, id, integer, table, text } from './table.ts';

/** Added and removed while the invoice is a draft. */
export const attachments = table(
  {
    id: id<AttachmentId>(),
    account_id: integer<AccountId>().references('accounts'),
    invoice_id: integer<InvoiceId>().references('invoices'),
    name: text(),
    /** The name as it is compared with others. */
    name_key: text(),
    type: text<AttachmentType>(),
    /** The number of bytes of the file. */
    size: integer(),
    /** The ticket that it came with; null if it came with its call. Tickets are deleted when they are used. */
    upload_id: integer<UploadId>().nullable(),
    created_at: integer<Instant>(),
  },
  {
    unique: { attachments_by_name: ['invoice_id', 'name_key'] },
    indexes: ['create unique index attachments_by_upload on attachments (account_id, upload_id)'],
  },
);

/** Their bytes, in a table of its own: lists of attachments never read them. */
export const attachmentFiles = table({
  id: integer<AttachmentId>().primaryKey().references('attachments'),
  account_id: integer<AccountId>().references('accounts'),
  content: bytes(),
});
