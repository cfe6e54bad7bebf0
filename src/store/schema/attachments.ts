/** Attachments of invoices (R105). */
import type { AttachmentType } from '../../model/attachment.ts';
import type { Instant } from '../../model/dates.ts';
import type { AccountId, AttachmentId, InvoiceId, UploadId } from '../../model/ids.ts';
import { bytes, id, integer, table, text } from './table.ts';

/** Files attached to invoices. Rows are added and deleted only while the invoice is a draft. */
export const attachments = table(
  {
    id: id<AttachmentId>(),
    account_id: integer<AccountId>().references('accounts'),
    invoice_id: integer<InvoiceId>().references('invoices'),
    name: text(),
    /** Normalized name (`nameKey`). Two attachments of an invoice cannot have the same `name_key`. */
    name_key: text(),
    type: text<AttachmentType>(),
    /** Size of the file in bytes. */
    size: integer(),
    /**
     * Id of the upload that contained the file. The upload is deleted when the file is attached. Null if the file was
     * not uploaded, but was an argument of the call.
     */
    upload_id: integer<UploadId>().nullable(),
    created_at: integer<Instant>(),
  },
  {
    unique: { attachments_by_name: ['invoice_id', 'name_key'] },
    indexes: [
      'create unique index attachments_by_upload on attachments (account_id, upload_id) where upload_id is not null',
    ],
  },
);

/** Contents of attachments. The table is separate, so that queries for lists do not read the contents. */
export const attachmentFiles = table({
  id: integer<AttachmentId>().primaryKey().references('attachments'),
  account_id: integer<AccountId>().references('accounts'),
  content: bytes(),
});
