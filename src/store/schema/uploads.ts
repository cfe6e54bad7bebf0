/** Upload tickets and their files (R105). */
import type { Instant } from '../../model/dates.ts';
import type { AccountId, UploadId } from '../../model/ids.ts';
import type { UploadPurpose } from '../../model/upload.ts';
import { bytes, id, integer, table, text } from './table.ts';

/** A ticket for one file. It is deleted, with its file, some time after it has expired. */
export const uploads = table(
  {
    id: id<UploadId>(),
    account_id: integer<AccountId>().references('accounts'),
    /** Of the secret in its address. */
    digest: text().unique(),
    purpose: text<UploadPurpose>(),
    /** The file; null until one was accepted. */
    content: bytes().nullable(),
    /** Why the last file was refused, or what has to be told about the accepted one before it can be read. */
    fault: text().nullable(),
    created_at: integer<Instant>(),
    expires_at: integer<Instant>(),
    /** What the file was called where it came from, made safe; null if that is not known. */
    file_name: text().initiallyNull(),
  },
  {
    indexes: [
      'create index uploads_by_account on uploads (account_id, expires_at)',
      'create index uploads_by_expiry on uploads (expires_at)',
    ],
  },
);
