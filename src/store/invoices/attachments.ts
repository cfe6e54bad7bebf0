/** Attachments of invoices. Only `file` and `files` read the bytes. */
import type { Selectable } from 'kysely';
import { nameKey } from '../../model/attachment.ts';
import type { AccountId, AttachmentId, InvoiceId, UploadId } from '../../model/ids.ts';
import type { Database } from '../engine/database.ts';
import type { Tables } from '../schema/tables.ts';

export type AttachmentRow = Selectable<Tables['attachments']>;
export type AttachmentFile = Pick<AttachmentRow, 'name' | 'type'> & { readonly content: Uint8Array };

const ROW = ['id', 'account_id', 'invoice_id', 'name', 'name_key', 'type', 'size', 'upload_id', 'created_at'] as const;

export function attachmentQueries(db: Database) {
  const rows = (accountId: AccountId) => db.selectFrom('attachments').select(ROW).where('account_id', '=', accountId);
  const withContent = (accountId: AccountId, invoiceId: InvoiceId) =>
    db
      .selectFrom('attachments as a')
      .innerJoin('attachment_files as f', 'f.id', 'a.id')
      .select(['a.name', 'a.type', 'f.content'])
      .where('a.account_id', '=', accountId)
      .where('a.invoice_id', '=', invoiceId);
  return {
    /** Inserts an attachment and its file. Must be called in a transaction that has locked the row of the invoice. */
    async insert(row: Omit<AttachmentRow, 'id' | 'name_key'>, content: Uint8Array): Promise<AttachmentRow> {
      const added = await db
        .insertInto('attachments')
        .values({ ...row, name_key: nameKey(row.name) })
        .returning(ROW)
        .executeTakeFirstOrThrow();
      await db.insertInto('attachment_files').values({ id: added.id, account_id: row.account_id, content }).execute();
      return added;
    },

    /** Attachments of an invoice, in the order in which they were added. */
    ofInvoice: (accountId: AccountId, invoiceId: InvoiceId): Promise<AttachmentRow[]> =>
      rows(accountId).where('invoice_id', '=', invoiceId).orderBy('id').execute(),

    find: (accountId: AccountId, invoiceId: InvoiceId, id: AttachmentId): Promise<AttachmentRow | undefined> =>
      rows(accountId).where('invoice_id', '=', invoiceId).where('id', '=', id).executeTakeFirst(),

    /** Finds the attachment whose file came from this upload. */
    byUpload: (accountId: AccountId, uploadId: UploadId): Promise<AttachmentRow | undefined> =>
      rows(accountId).where('upload_id', '=', uploadId).executeTakeFirst(),

    file: (accountId: AccountId, invoiceId: InvoiceId, id: AttachmentId): Promise<AttachmentFile | undefined> =>
      withContent(accountId, invoiceId).where('a.id', '=', id).executeTakeFirst(),

    files: (accountId: AccountId, invoiceId: InvoiceId): Promise<AttachmentFile[]> =>
      withContent(accountId, invoiceId).orderBy('a.id').execute(),

    async delete(accountId: AccountId, invoiceId: InvoiceId, id: AttachmentId): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('attachment_files')
        .where('account_id', '=', accountId)
        .where('id', 'in', (q) =>
          q
            .selectFrom('attachments')
            .select('id')
            .where('account_id', '=', accountId)
            .where('invoice_id', '=', invoiceId)
            .where('id', '=', id),
        )
        .executeTakeFirst();
      await db
        .deleteFrom('attachments')
        .where('account_id', '=', accountId)
        .where('invoice_id', '=', invoiceId)
        .where('id', '=', id)
        .execute();
      return numDeletedRows > 0n;
    },

    /** Deletes all attachments of a draft, before the draft itself is deleted. */
    async deleteOf(accountId: AccountId, invoiceId: InvoiceId): Promise<void> {
      await db
        .deleteFrom('attachment_files')
        .where('account_id', '=', accountId)
        .where('id', 'in', (q) =>
          q
            .selectFrom('attachments')
            .select('id')
            .where('account_id', '=', accountId)
            .where('invoice_id', '=', invoiceId),
        )
        .execute();
      await db
        .deleteFrom('attachments')
        .where('account_id', '=', accountId)
        .where('invoice_id', '=', invoiceId)
        .execute();
    },
  };
}
