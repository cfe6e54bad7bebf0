/** Table of upload tickets and their files (R105). */
import type { Instant } from '../../model/dates.ts';
import type { AccountId, UploadId } from '../../model/ids.ts';
import type { UploadPurpose } from '../../model/upload.ts';
import { bytes, id, integer, table, text } from './table.ts';

/** A ticket for one file. Both are deleted some time after the ticket has expired. */
export const uploads = table(
  {
    id: id<UploadId>(),
    account_id: integer<AccountId>().references('accounts'),
    /** Digest of the secret in its address. */
    digest: text().unique(),
    purpose: text<UploadPurpose>(),
    /** The file; null until one was accepted. */
    content: bytes().nullable(),
    /** Reason why the last file was refused, or details that the accepted file still needs before it can be read. */
    fault: text().nullable(),
    created_at: integer<Instant>(),
    expires_at: integer<Instant>(),
    /** When its file was first imported. */
    used_at: integer<Instant>().nullable(),
    /** Name of the file on its sender's device, made safe; null if unknown. */
    file_name: text().initiallyNull(),
  },
  {
    indexes: [
      'create index uploads_by_account on uploads (account_id, expires_at)',
      'create index uploads_by_expiry on uploads (expires_at)',
    ],
  },
);
